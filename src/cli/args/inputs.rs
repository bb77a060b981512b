//! The files that were typed to be read.

use super::{Args, Command, Common, Solve};
use std::path::{Path, PathBuf};

impl Args {
    /// Every file or folder that is named to be read, whatever it is read for.
    pub(in crate::cli) fn inputs(&self) -> Vec<&Path> {
        let mut paths = match &self.command {
            None => solve(&self.solve),
            Some(command) => command.inputs(),
        };
        let config = self.common().and_then(|common: &Common| common.config.as_deref());
        paths.extend(config);
        paths
    }
}

impl Command {
    fn inputs(&self) -> Vec<&Path> {
        match self {
            Self::Solve(a) => solve(a),
            Self::Read(a) => a.inputs.iter().chain(&a.correcting.corrections).map(PathBuf::as_path).collect(),
            Self::Draw(a) => named(&[Some(&a.photo), Some(&a.puzzle), a.correcting.corrections.as_ref()]),
            Self::Review(a) => a.inputs.iter().map(PathBuf::as_path).collect(),
            Self::Check(a) => {
                named(&[Some(&a.puzzle), a.solution.as_ref(), a.correcting.corrections.as_ref()])
            }
            Self::Smt(a) => named(&[Some(&a.puzzle)]),
            Self::Render(a) => named(&[Some(&a.puzzle), a.answer.as_ref()]),
            Self::Eval(a) => named(&[Some(&a.folder)]),
            Self::Serve(_)
            | Self::Generate(_)
            | Self::Kinds(_)
            | Self::Doctor(_)
            | Self::Completions(_)
            | Self::Man => Vec::new(),
        }
    }
}

fn solve(args: &Solve) -> Vec<&Path> {
    args.inputs.iter().chain(&args.correcting.corrections).map(PathBuf::as_path).collect()
}

fn named<'a>(paths: &[Option<&'a PathBuf>]) -> Vec<&'a Path> {
    paths.iter().flatten().map(|path| path.as_path()).collect()
}
