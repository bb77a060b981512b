//! Counts solutions, at most two, under given clues: depth-first with unit propagation on one-hot groups and
//! on clauses.
//!
//! A repair asks hundreds of times whether a slightly different set of clues has no solution, one or several.
//! Z3 answers in milliseconds, this in some ten microseconds, because the rules stay loaded and only a trail
//! is undone (the exact-cover search of Knuth, "Dancing links", 2000, with counters in place of links).

use crate::constraint::{Decision, Fact, Lit, Model, Rule};
use crate::geometry::Cell;
use crate::puzzle::Symbol;
use std::collections::BTreeMap;

/// Variables of which at least one (`required`) or at most one (`exclusive`) is true, or both.
#[derive(Clone, Debug)]
struct Group {
    members: Vec<u32>,
    /// It is required only where all of these are true: the negated literals of a clause.
    conditions: Vec<u32>,
    required: bool,
    exclusive: bool,
}

/// A group cannot be satisfied any more.
struct Conflict;

/// One entry of the trail.
#[derive(Clone, Copy)]
enum Step {
    Chosen(u32),
    Removed(u32),
}

/// What was counted.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Count {
    /// No solution.
    Zero,
    /// This one.
    One(Vec<(Cell, Symbol)>),
    /// At least these two.
    Two(Vec<(Cell, Symbol)>, Vec<(Cell, Symbol)>),
    /// The steps were spent first.
    Unknown,
}

/// A model of one-hot choices, loaded.
pub(super) struct Cover {
    groups: Vec<Group>,
    groups_of: Vec<Vec<u32>>,
    /// By variable: the groups of which it is a condition.
    conditions_of: Vec<Vec<u32>>,
    /// What is decided, with the variables that decide it.
    choices: Vec<Vec<((Cell, Symbol), u32)>>,
    variables: BTreeMap<(Cell, Symbol), u32>,
    alive: Vec<bool>,
    chosen: Vec<bool>,
    /// By group: members that are alive, members that are chosen, conditions that are not chosen, conditions
    /// that are no longer alive.
    left: Vec<u16>,
    met: Vec<u16>,
    waiting: Vec<u16>,
    waived: Vec<u16>,
    trail: Vec<Step>,
    units: Vec<u32>,
    /// The groups that are units before anything is chosen.
    first: Vec<u32>,
    found: Vec<Vec<(Cell, Symbol)>>,
    /// Removals since the cover was made: the measure of work, equal on every machine.
    steps: u64,
    last_step: u64,
}

impl Cover {
    /// The model, if it is made of clauses and of rules for at most one or exactly one variable; other models
    /// need a solver, and so do kinds with lazy constraints.
    pub(super) fn new(model: &Model) -> Option<Self> {
        let mut choices = Vec::new();
        for decision in model.decisions() {
            let Decision::Choice(options) = decision else { return None };
            choices
                .push(options.iter().map(|o| ((o.0.cell, o.0.symbol), o.1.var() as u32)).collect::<Vec<_>>());
        }
        let variables: BTreeMap<_, _> = choices.iter().flatten().copied().collect();
        let stated = model.givens().iter().map(|(_, fact)| match fact {
            Fact::Holds(lit) => group(&Rule::Clause(vec![*lit])),
            Fact::Equals(..) => None,
        });
        let groups = model.rules().iter().map(group).chain(stated).collect::<Option<Vec<_>>>()?;
        if !model.ints().is_empty() {
            return None;
        }
        let (mut groups_of, mut conditions_of) =
            (vec![Vec::new(); model.bools()], vec![Vec::new(); model.bools()]);
        for (group, g) in groups.iter().zip(0_u32..) {
            group.members.iter().for_each(|&v| groups_of[v as usize].push(g));
            group.conditions.iter().for_each(|&v| conditions_of[v as usize].push(g));
        }
        let mut cover = Self {
            left: groups.iter().map(|g| g.members.len() as u16).collect(),
            met: vec![0; groups.len()],
            waiting: groups.iter().map(|g| g.conditions.len() as u16).collect(),
            waived: vec![0; groups.len()],
            alive: vec![true; model.bools()],
            chosen: vec![false; model.bools()],
            groups,
            groups_of,
            conditions_of,
            choices,
            variables,
            trail: Vec::new(),
            units: Vec::new(),
            first: Vec::new(),
            found: Vec::new(),
            steps: 0,
            last_step: 0,
        };
        let units = (0..cover.groups.len()).filter(|&g| cover.is_unit(g)).map(|g| g as u32).collect();
        cover.first = units;
        Some(cover)
    }

    /// Whether every variable is one symbol of one cell, and every rule about some of them, as in a sudoku.
    /// Of other models some are beyond this search.
    pub(super) fn is_one_hot(&self) -> bool {
        self.variables.len() == self.alive.len()
            && self.groups.iter().all(|group| group.conditions.is_empty())
    }

    /// Removals since the cover was made.
    pub(super) const fn steps(&self) -> u64 {
        self.steps
    }

    /// Two of the clues, by index, that break a rule by themselves; a clue that is no choice of the model
    /// breaks one alone.
    pub(super) fn clash(&self, clues: &[(Cell, Symbol)]) -> Option<Vec<usize>> {
        let mut taken: Vec<Option<(usize, u32)>> = vec![None; self.groups.len()];
        for (i, clue) in clues.iter().enumerate() {
            let Some(&variable) = self.variables.get(clue) else { return Some(vec![i]) };
            for &g in &self.groups_of[variable as usize] {
                if self.groups[g as usize].exclusive
                    && let Some((other, by)) = taken[g as usize].replace((i, variable))
                    && by != variable
                {
                    return Some(vec![other, i]);
                }
            }
        }
        None
    }

    /// Counts the solutions with these clues, at most `most` (1 or 2), in at most `steps` removals.
    pub(super) fn count(&mut self, clues: &[(Cell, Symbol)], most: usize, steps: u64) -> Count {
        self.last_step = self.steps.saturating_add(steps);
        self.found.clear();
        let set = |this: &mut Self, clue| {
            this.variables.get(clue).copied().ok_or(Conflict).and_then(|v| this.choose(v))
        };
        self.units.clone_from(&self.first);
        let possible = clues.iter().try_for_each(|clue| set(self, clue)).is_ok() && self.propagate().is_ok();
        if possible {
            self.search(most);
        }
        self.undo(0);
        let mut found = std::mem::take(&mut self.found).into_iter();
        match (found.next(), found.next()) {
            (Some(first), Some(second)) => Count::Two(first, second),
            _ if possible && self.steps >= self.last_step => Count::Unknown,
            (Some(first), None) => Count::One(first),
            (None, _) => Count::Zero,
        }
    }

    fn search(&mut self, most: usize) {
        let open = (0..self.groups.len()).filter(|&g| self.waiting[g] == 0 && self.is_open(g));
        let Some(group) = open.min_by_key(|&g| self.left[g]) else {
            let value =
                |c: &Vec<((Cell, Symbol), u32)>| c.iter().find(|o| self.chosen[o.1 as usize]).map(|o| o.0);
            let board = self.choices.iter().map(value).collect::<Option<Vec<_>>>();
            // Clauses may be met in several ways by one board.
            let found = &self.found;
            let board = board.filter(|board| !found.contains(board));
            self.found.extend(board);
            return;
        };
        let mark = self.trail.len();
        for k in 0..self.groups[group].members.len() {
            if self.found.len() >= most || self.steps >= self.last_step {
                return;
            }
            let variable = self.groups[group].members[k];
            if self.alive[variable as usize] && self.choose(variable).and_then(|()| self.propagate()).is_ok()
            {
                self.search(most);
            }
            self.undo(mark);
        }
    }

    /// Whether nothing meets a required group yet, and its conditions may still hold.
    fn is_open(&self, g: usize) -> bool {
        self.groups[g].required && self.met[g] == 0 && self.waived[g] == 0
    }

    /// Whether a group leaves only one thing to do, or nothing.
    fn is_unit(&self, g: usize) -> bool {
        self.left[g] + self.waiting[g] <= 1 && self.is_open(g)
    }

    fn choose(&mut self, variable: u32) -> Result<(), Conflict> {
        if !self.alive[variable as usize] {
            return Err(Conflict);
        }
        if self.chosen[variable as usize] {
            return Ok(());
        }
        self.chosen[variable as usize] = true;
        self.trail.push(Step::Chosen(variable));
        for k in 0..self.groups_of[variable as usize].len() {
            self.met[self.groups_of[variable as usize][k] as usize] += 1;
        }
        for k in 0..self.conditions_of[variable as usize].len() {
            let g = self.conditions_of[variable as usize][k];
            self.waiting[g as usize] -= 1;
            if self.is_unit(g as usize) {
                self.units.push(g);
            }
        }
        for k in 0..self.groups_of[variable as usize].len() {
            let g = self.groups_of[variable as usize][k] as usize;
            if self.groups[g].exclusive {
                for m in 0..self.groups[g].members.len() {
                    let other = self.groups[g].members[m];
                    if other != variable && self.alive[other as usize] {
                        self.remove(other)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn remove(&mut self, variable: u32) -> Result<(), Conflict> {
        if self.chosen[variable as usize] {
            return Err(Conflict);
        }
        self.steps += 1;
        self.alive[variable as usize] = false;
        self.trail.push(Step::Removed(variable));
        for &g in &self.conditions_of[variable as usize] {
            self.waived[g as usize] += 1;
        }
        let mut possible = Ok(());
        for k in 0..self.groups_of[variable as usize].len() {
            let g = self.groups_of[variable as usize][k];
            self.left[g as usize] -= 1;
            if self.is_unit(g as usize) {
                if self.left[g as usize] + self.waiting[g as usize] == 0 {
                    possible = Err(Conflict);
                }
                self.units.push(g);
            }
        }
        possible
    }

    /// Chooses the last member of every required group that has only one left, and removes the last condition
    /// of one that has none.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(g) = self.units.pop() {
            let g = g as usize;
            if !self.is_open(g) {
                continue;
            }
            if let Some(&last) = self.groups[g].conditions.iter().find(|&&v| !self.chosen[v as usize]) {
                self.remove(last)?;
            } else {
                let last = self.groups[g].members.iter().find(|&&v| self.alive[v as usize]);
                let last = *last.ok_or(Conflict)?;
                self.choose(last)?;
            }
        }
        Ok(())
    }

    fn undo(&mut self, mark: usize) {
        self.units.clear();
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Step::Chosen(v)) => {
                    self.chosen[v as usize] = false;
                    self.groups_of[v as usize].iter().for_each(|&g| self.met[g as usize] -= 1);
                    self.conditions_of[v as usize].iter().for_each(|&g| self.waiting[g as usize] += 1);
                }
                Some(Step::Removed(v)) => {
                    self.alive[v as usize] = true;
                    self.groups_of[v as usize].iter().for_each(|&g| self.left[g as usize] += 1);
                    self.conditions_of[v as usize].iter().for_each(|&g| self.waived[g as usize] -= 1);
                }
                None => return,
            }
        }
    }
}

/// The rule as a group; `None` for a rule of another form.
fn group(rule: &Rule) -> Option<Group> {
    let (lits, required, exclusive) = match rule {
        Rule::Clause(lits) => (lits, true, false),
        Rule::AtMostOne(lits) => (lits, false, true),
        Rule::ExactlyOne(lits) => (lits, true, true),
        Rule::Sum(..) | Rule::IntSum(..) | Rule::NotAll(_) => return None,
    };
    let (members, conditions): (Vec<&Lit>, Vec<&Lit>) = lits.iter().partition(|lit| lit.is_positive());
    let is_clause = required && !exclusive;
    let set = |lits: Vec<&Lit>| {
        let mut variables: Vec<u32> = lits.into_iter().map(|lit| lit.var() as u32).collect();
        variables.sort_unstable();
        variables.dedup();
        variables
    };
    let (members, conditions) = (set(members), set(conditions));
    // A literal that is written twice counts twice in "at most one", which a group cannot say.
    (is_clause || members.len() == lits.len()).then_some(Group { members, conditions, required, exclusive })
}
