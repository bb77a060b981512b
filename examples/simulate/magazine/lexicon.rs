//! Real words, and boards of letters on which many of them can be traced.

use gridlens::diagnostics::{Code, Diagnostic, Result};
use gridlens::puzzle::kinds::gogen::Gogen;
use gridlens::puzzle::{Clue, Full, Size, Solution, Symbol};
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::sync::OnceLock;

/// The list of words, one a line, and the package that it comes with.
const LIST: &str = "/usr/share/dict/american-english";
const PACKAGE: &str = "wamerican";

/// Letters of a word.
const LENGTH: std::ops::RangeInclusive<usize> = 4..=8;

/// Cells a side, and on a board.
const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;

/// Swaps of two letters that are tried on a board.
const SWAPS: usize = 1500;

/// Words of a puzzle at least, as many as are in print.
const WORDS: usize = 11;

/// What installs the words, where they are missing.
pub(crate) fn missing() -> Option<String> {
    (!std::path::Path::new(LIST).exists()).then(|| format!("apt-get install -y {PACKAGE}"))
}

/// Words by their letters: a node has a child for each letter from a to y, 0 for none.
struct Tree {
    children: Vec<[u32; CELLS]>,
    ends: Vec<bool>,
}

impl Tree {
    fn of<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut tree = Self { children: vec![[0; CELLS]], ends: vec![false] };
        for word in words {
            let mut node = 0;
            for letter in word.bytes().map(|b| usize::from(b - b'a')) {
                if tree.children[node][letter] == 0 {
                    tree.children[node][letter] = tree.children.len() as u32;
                    tree.children.push([0; CELLS]);
                    tree.ends.push(false);
                }
                node = tree.children[node][letter] as usize;
            }
            tree.ends[node] = true;
        }
        tree
    }

    /// The words that can be traced on a board of letters, 0 to 24.
    fn traced(&self, board: &[usize]) -> Vec<String> {
        let mut found = Vec::new();
        for at in 0..CELLS {
            self.trace(board, at, 0, &mut Vec::new(), &mut found);
        }
        found
    }

    fn trace(&self, board: &[usize], at: usize, node: usize, way: &mut Vec<usize>, found: &mut Vec<String>) {
        let node = self.children[node][board[at]] as usize;
        if node == 0 {
            return;
        }
        way.push(at);
        if self.ends[node] {
            found.push(way.iter().map(|&cell| char::from(b'a' + board[cell] as u8)).collect());
        }
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        for other in 0..CELLS {
            let is_near = near(at / SIDE, other / SIDE) && near(at % SIDE, other % SIDE);
            if is_near && !way.contains(&other) {
                self.trace(board, other, node, way, found);
            }
        }
        way.pop();
    }
}

/// The words of the list that can stand in a puzzle: of letters from a to y, none twice.
fn tree() -> Result<&'static Tree> {
    static TREE: OnceLock<std::result::Result<Tree, String>> = OnceLock::new();
    let read = || {
        let text = std::fs::read_to_string(LIST).map_err(|e| format!("{LIST}: {e}"))?;
        let is_once = |word: &str| (1..word.len()).all(|i| !word[..i].contains(&word[i..=i]));
        let fits = |word: &&str| {
            LENGTH.contains(&word.len()) && word.bytes().all(|b| (b'a'..=b'y').contains(&b)) && is_once(word)
        };
        Ok(Tree::of(text.lines().filter(fits)))
    };
    TREE.get_or_init(read).as_ref().map_err(|why| Diagnostic::new(Code::CannotRead, why.clone()))
}

/// A board on which many words can be traced, and some of them, in alphabetical order: together they have
/// nearly every letter that any of them has.
pub(super) fn full(_: Size, rng: &mut ChaCha8Rng) -> Result<Full> {
    let tree = tree()?;
    let worth = |words: &[String]| words.iter().map(|word| word.len() - 3).sum::<usize>();
    let mut board: Vec<usize> = (0..CELLS).collect();
    board.shuffle(rng);
    let mut found = tree.traced(&board);
    for _ in 0..SWAPS {
        let (a, b) = (rng.random_range(0..CELLS), rng.random_range(0..CELLS));
        board.swap(a, b);
        let other = tree.traced(&board);
        if worth(&other) >= worth(&found) {
            found = other;
        } else {
            board.swap(a, b);
        }
    }
    found.shuffle(rng);
    found.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let mut words: Vec<String> = Vec::new();
    for word in &found {
        let is_new = |letter: char| !words.iter().any(|known| known.contains(letter));
        let new = word.chars().filter(|&letter| is_new(letter)).count();
        if new > 0 || words.len() < WORDS && !words.iter().any(|known| known.contains(&word[..4])) {
            words.push(word.clone());
        }
    }
    words.sort();
    let values = board.iter().map(|&letter| Some(Symbol(letter as u32 + 1))).collect();
    let solution = Solution { rows: SIDE as u16, columns: SIDE as u16, values };
    let clues: Vec<Clue> = solution.clues();
    Ok(Full::new(Gogen::new(words, &clues)?, solution))
}
