//! S-expressions with the place of each.

use crate::diagnostics::{Code, Diagnostic, Result};

/// Deepest nesting: an answer's is four.
const DEEPEST: usize = 64;

/// Most characters of a line that a message shows.
const SHOWN: usize = 300;

/// Line and column in characters, both from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// An S-expression and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) mark: Mark,
    pub(super) kind: Form,
}

/// What an S-expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A symbol, without the bars that may quote it, a number or a keyword.
    Atom(String),
    /// A string without its quotes.
    Text(String),
    /// A list.
    List(Vec<Node>),
}

impl Node {
    /// The symbol, number or keyword that this is.
    pub(super) fn atom(&self) -> Option<&str> {
        match &self.kind {
            Form::Atom(text) => Some(text),
            _ => None,
        }
    }

    /// The members of the list that this is.
    pub(super) fn list(&self) -> Option<&[Node]> {
        match &self.kind {
            Form::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// What it is, short enough for a message.
    pub(super) fn shown(&self) -> String {
        match &self.kind {
            Form::Atom(text) | Form::Text(text) => format!("{:?}", text.chars().take(24).collect::<String>()),
            Form::List(nodes) => match nodes.first().map(Node::shown) {
                Some(first) => format!("a list of {first} and others"),
                None => "an empty list".to_owned(),
            },
        }
    }
}

/// Reads the S-expressions of a text one after the other.
pub(super) struct Reader<'a> {
    text: &'a str,
    file: &'a str,
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    mark: Mark,
}

impl<'a> Reader<'a> {
    /// A reader at the start of `text`, which came from `file`.
    pub(super) fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file, rest: text.chars().peekable(), mark: Mark { line: 1, column: 1 } }
    }

    /// Where the reader is.
    pub(super) const fn mark(&self) -> Mark {
        self.mark
    }

    /// [`Code::BadAnswer`] at a place, with the line shown.
    pub(super) fn diagnostic(&self, mark: Mark, message: impl Into<String>) -> Diagnostic {
        let line = self.text.split('\n').nth(mark.line - 1).unwrap_or("");
        let shown: String = line.chars().take(SHOWN).collect();
        Diagnostic::new(Code::BadAnswer, message).in_file(self.file).at_line(
            mark.line,
            mark.column,
            shown.trim_end(),
        )
    }

    fn step(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        if c == '\n' {
            self.mark = Mark { line: self.mark.line + 1, column: 1 };
        } else {
            self.mark.column += 1;
        }
        Some(c)
    }

    /// Goes over blanks and comments.
    fn skip(&mut self) {
        while let Some(&c) = self.rest.peek() {
            if c == ';' {
                while self.rest.peek().is_some_and(|&c| c != '\n') {
                    self.step();
                }
            } else if !c.is_whitespace() {
                return;
            } else {
                self.step();
            }
        }
    }

    /// The next S-expression; `None` at the end of the text.
    ///
    /// # Errors
    /// [`Code::BadAnswer`] where the text ends within one, closes a list that is not open, or nests too
    /// deeply.
    pub(super) fn next(&mut self) -> Result<Option<Node>> {
        let mut open: Vec<(Mark, Vec<Node>)> = Vec::new();
        loop {
            self.skip();
            let mark = self.mark;
            let Some(&c) = self.rest.peek() else {
                return match open.first() {
                    None => Ok(None),
                    Some((start, _)) => Err(self.cut_off(mark, *start)),
                };
            };
            let node = match c {
                '(' if open.len() == DEEPEST => {
                    return Err(self.diagnostic(mark, "lists within lists without end"));
                }
                '(' => {
                    self.step();
                    open.push((mark, Vec::new()));
                    continue;
                }
                ')' => {
                    self.step();
                    match open.pop() {
                        Some((mark, nodes)) => Node { mark, kind: Form::List(nodes) },
                        None => return Err(self.diagnostic(mark, "this closes a list that is not open")),
                    }
                }
                _ => self.word(c, mark)?,
            };
            match open.last_mut() {
                Some((_, nodes)) => nodes.push(node),
                None => return Ok(Some(node)),
            }
        }
    }

    fn cut_off(&self, end: Mark, start: Mark) -> Diagnostic {
        self.diagnostic(end, "the answer is cut off here")
            .fact(format!("what opens in line {}, column {} does not end", start.line, start.column))
            .hint("let the solver finish, and pass on everything it prints")
    }

    /// A symbol, number, keyword or string.
    fn word(&mut self, first: char, mark: Mark) -> Result<Node> {
        let mut text = String::new();
        if !matches!(first, '|' | '"') {
            let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';' | '"' | '|');
            while let Some(c) = self.rest.next_if(|&c| !ends(c)) {
                self.mark.column += 1;
                text.push(c);
            }
            return Ok(Node { mark, kind: Form::Atom(text) });
        }
        self.step();
        loop {
            match self.step() {
                None => return Err(self.cut_off(self.mark, mark)),
                // A doubled quote is one within the string.
                Some('"') if first == '"' && self.rest.peek() == Some(&'"') => {
                    self.step();
                    text.push('"');
                }
                Some(c) if c == first => break,
                Some(c) => text.push(c),
            }
        }
        Ok(Node { mark, kind: if first == '"' { Form::Text(text) } else { Form::Atom(text) } })
    }
}
