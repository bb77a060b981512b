//! What is shown as a solution was checked by the kind's own checker. That the solver asks it is held by
//! `solver::a_lying_back_end_is_found_out`; here, that it lets nothing wrong pass, and at once.

use gridlens::puzzle::{self, KINDS, Rules, Solution};
use gridlens::solve::{self, Budget, Verdict};
use std::time::{Duration, Instant};

/// Longest time a check may take: a millisecond is promised, on a machine that does nothing else.
const AT_ONCE: Duration = Duration::from_millis(5);

fn passes(rules: &dyn Rules, solution: &Solution) -> bool {
    rules.check(solution).iter().all(|check| check.ok)
}

#[test]
fn no_other_value_in_any_cell_passes_the_check_of_any_kind() {
    for kind in KINDS {
        let puzzle = puzzle::parse(kind.example, kind.name).expect(kind.name).remove(0);
        let rules = puzzle.rules();
        let Ok(Verdict::Unique(right)) = solve::run(&puzzle, Budget { time: Duration::from_mins(1) }) else {
            panic!("the example of {} has one solution", kind.name);
        };
        assert!(passes(rules, &right), "{}", kind.name);
        let mut wrong = 0;
        for index in 0..right.values.len() {
            let others = rules.symbols().into_iter().map(Some).chain([None]);
            for other in others.filter(|other| *other != right.values[index] && right.values[index].is_some())
            {
                let mut solution = right.clone();
                solution.values[index] = other;
                assert!(!passes(rules, &solution), "{}: {other:?} in cell {index} passes", kind.name);
                wrong += 1;
            }
        }
        assert!(wrong >= 10, "only {wrong} wrong solutions of {}", kind.name);
        let quickest = (0..20).map(|_| {
            let start = Instant::now();
            assert!(passes(rules, &right));
            start.elapsed()
        });
        let quickest = quickest.min().unwrap_or(Duration::MAX);
        assert!(quickest < AT_ONCE, "{}: {quickest:?}", kind.name);
    }
}
