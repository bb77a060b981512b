//! What magazines call the kinds, and how they word the rules.

use super::styles::Maker;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The words about one kind.
pub(super) struct Words {
    titles: &'static [&'static str],
    rules: &'static [&'static str],
    /// The same on the pages of `prints`, of whatever sort.
    other: (&'static [&'static str], &'static [&'static str]),
}

impl Words {
    /// A title and rules for a page of this maker.
    pub(super) fn pick(&self, maker: Maker, rng: &mut ChaCha8Rng) -> (String, String) {
        let mut one = |of: &[&str]| of.choose(rng).copied().unwrap_or_default().to_owned();
        let (titles, rules) = match maker {
            Maker::Furniture | Maker::Dailies | Maker::Any => (self.titles, self.rules),
            Maker::Prints | Maker::Worksheets | Maker::Activities => self.other,
        };
        (one(titles), one(rules))
    }
}

pub(super) const HIDATO: Words = Words {
    titles: &["Hidato", "Number Path", "Hidoku", "Step by Step", "Follow the Numbers", "Stepping Stones"],
    rules: &[
        "Write in the numbers that are missing so that each touches the next, along a side or corner to \
         corner.",
        "Find a path of consecutive numbers from first to last: up, down, sideways or diagonally.",
        "Consecutive numbers are always neighbours, also diagonally. Complete the chain.",
    ],
    other: (
        &["Number Snake", "Chain Reaction", "Hidato Daily", "Neighbours"],
        &[
            "Start at 1 and finish at the highest number. Each number must touch the next one: left, \
             right, up, down or on the slant.",
            "Put in the missing numbers to make one unbroken snake. Every number is used once.",
            "Goal: a chain from the lowest number to the highest. Links may be horizontal, vertical \
             or diagonal.",
        ],
    ),
};

pub(super) const TOUR: Words = Words {
    titles: &["Knight's Tour", "The Knight's Ride", "Knight Moves", "Hoofprints", "Round the Board"],
    rules: &[
        "The knight of chess has visited every square once. Number its stops: each is a knight's move from \
         the one before.",
        "Fill in the missing numbers. From any number to the next is a knight's move.",
        "Two squares along and one aside: so leaps the knight from each number to the next one.",
    ],
    other: (
        &["Knight's Journey", "Springer", "The Horse's Path", "Leaps"],
        &[
            "A chess knight jumps from 1 to 2, from 2 to 3 and so on until it has been on every \
             field. Write down its way.",
            "Number all squares so that consecutive numbers are a knight's jump apart.",
        ],
    ),
};

pub(super) const TOTALS: Words = Words {
    titles: &["Total Concentration", "Cross Sum", "Sum Square", "Totals", "Adding Up", "Grand Total"],
    rules: &[
        "Fill the empty squares with numbers from 1 to 30. Rows, columns and the two long diagonals add up \
         to the numbers at their ends.",
        "Each total is the sum of its row, column or diagonal. Use whole numbers from 1 to 30, as often as \
         you like.",
        "Which numbers are missing? All are between 1 and 30; the sums of all lines are given.",
    ],
    other: (
        &["Number Square", "What Adds Up?", "Sum Grid", "Missing Numbers"],
        &[
            "Write a number from 1 to 30 into each empty square so that all sums are right, those of \
             the two diagonals as well.",
            "The sums of rows, columns and diagonals are printed around the square. Find the numbers \
             that are missing (1 to 30).",
        ],
    ),
};

pub(super) const TRACKS: Words = Words {
    titles: &["Train Tracks", "On the Rails", "Branch Line", "All Aboard", "Lay the Line", "Railway Builder"],
    rules: &[
        "Lay the track from A to B. The numbers count the squares of each row and column that it goes \
         through; it never crosses itself.",
        "Complete the railway between A and B with straight and curved rails. Numbers tell how many pieces \
         are in each row and column.",
        "A single line joins A and B. How many squares of each row and column hold track is given.",
    ],
    other: (
        &["Railway", "Track Laying", "Small Gauge", "Junction Box"],
        &[
            "Build a railway line from A to B. The figures at the edge say in how many squares of \
             that row or column there are rails.",
            "Join A to B with one continuous line. Each row and column has as many pieces of track as \
             stated. No crossings.",
        ],
    ),
};

pub(super) const PYRAMID: Words = Words {
    titles: &["Pyramid", "Number Pyramid", "Add Up", "Building Blocks", "Step Sums", "Summit"],
    rules: &[
        "Every number is the sum of the two below it. Which numbers are missing?",
        "Complete the pyramid: two numbers side by side add up to the one that rests on them.",
        "Climb to the top by adding neighbours.",
    ],
    other: (
        &["Number Wall", "Adding Tower", "Sum Pyramid", "Top of the Heap"],
        &[
            "Add two neighbours and write the result above them. Fill in all that is empty.",
            "Each block carries the sum of the two blocks that it stands on.",
        ],
    ),
};

pub(super) const GOGEN: Words = Words {
    titles: &["Gogen", "Letter Links", "Word Web", "A to Y", "Wordways", "Letter Grid"],
    rules: &[
        "Enter the letters A to Y once each so that every word can be traced from letter to neighbouring \
         letter, also diagonally.",
        "Every letter but Z goes into the grid. All listed words can be followed along the lines.",
        "Place the rest of the letters A to Y. The words run from cell to touching cell.",
    ],
    other: (
        &["Letter Maze", "Trace the Words", "Word Links", "Twenty-five Letters"],
        &[
            "Each letter from A to Y has one place. Fill in those that are missing: you can spell \
             each word of the list by going from a letter to one next to it, in any direction.",
            "Complete the letters. Words are spelt by steps to neighbours, upwards, downwards, \
             sideways or slantwise.",
        ],
    ),
};

pub(super) const DOMINOES: Words = Words {
    titles: &["Dominoes", "Domino Hunt", "Lost Bones", "Find the Pairs", "Spot the Domino", "Domino Search"],
    rules: &[
        "Somebody laid out a whole set of dominoes and forgot to draw the tiles. Mark each of them: no two \
         are the same.",
        "Divide the board into dominoes so that every tile of the set is there exactly once.",
        "Where are the edges of the tiles? Each domino of the set has been used once.",
    ],
    other: (
        &["Domino Puzzle", "Hidden Tiles", "Double Blank", "The Whole Set"],
        &[
            "A full set of dominoes lies on the board, but the borders between the tiles are gone. \
             Draw them in.",
            "Find every domino of the list once. Tick those that you have found.",
        ],
    ),
};

pub(super) const KILLER: Words = Words {
    titles: &["Killer Sudoku", "Killer", "Sum Doku", "Sudoku with Cages", "Caged"],
    rules: &[
        "As in any sudoku, rows, columns and boxes hold 1 to 9. The digits in each cage add up to the number \
         in its corner, and none is there twice.",
        "Fill the grid so that every row, column and box contains 1 to 9, and the digits within each outline \
         make its total. No digit is repeated within an outline.",
        "Cages have totals; no digit occurs twice in one.",
    ],
    other: (
        &["Killer Sudoku Daily", "Sudoku Sums", "Sum Cages"],
        &[
            "Place 1 to 9 in each row, column and box. The small figures are the sums of the cages; \
             no figure comes twice in a cage.",
            "Sudoku rules apply. In addition, the digits of each marked area have the given sum and \
             differ from each other.",
        ],
    ),
};

pub(super) const KAKURO: Words = Words {
    titles: &["Kakuro", "Kakuro", "Digit Crossword", "Add the Blocks"],
    rules: &[
        "Enter the digits 1 to 9 so that each run adds up to the number before it, to the left or above. No \
         digit is used twice in a run.",
        "A crossword of sums: each number is the total of the white squares that follow it, across or down. \
         All digits of a sum are different.",
        "Fill the white squares with 1 to 9. Clues are sums; no sum uses a digit twice.",
    ],
    other: (
        &["Kakuro Daily", "Cross Sums", "Number Crossword"],
        &[
            "Fill in digits from 1 to 9. The number at the head of each run is its sum. Digits of a \
             run are all different.",
            "Each clue gives the sum of the white cells to its right or below it. Never repeat a \
             digit within a sum.",
        ],
    ),
};

/// `TOTAL` stands for the total.
pub(super) const SPOTS: Words = Words {
    titles: &["Sum Spots", "Spot On", "Magic Tiles", "Corner Dots", "Tile Totals"],
    rules: &[
        "Lay the tiles so that all rows, columns and both diagonals sum to TOTAL. Where corners meet there \
         are spots on all of them or on none.",
        "Every row, column and long diagonal must total TOTAL. Tiles are not turned; corners match.",
        "The magic total is TOTAL. Fit all the tiles into the frame so that spots meet spots.",
    ],
    other: (
        &["Dotted Tiles", "Corner to Corner", "Sum Tiles"],
        &[
            "Put all tiles on the board. Each line, also slantwise, makes TOTAL. Where four corners \
             meet, all have a dot or none has.",
            "Fit the tiles so that dots touch only dots and every row, column and diagonal gives TOTAL.",
        ],
    ),
};
