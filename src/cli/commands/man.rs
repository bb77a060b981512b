//! `gridlens man`: the manual page, every command on it.

use crate::cli::args::Args;
use crate::cli::command::Command;
use crate::cli::equipment::Equipment;
use crate::cli::exit::Exit;
use crate::cli::report;
use crate::diagnostics::{Code, Diagnostic, Result};
use clap::CommandFactory as _;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use std::io;

/// What the page says after the commands.
const TAIL: [(&str, &[&str]); 3] = [
    (
        "FILES",
        &[
            "For IMG.jpg, solve writes IMG.solved.jpg (the photo with the answer), IMG.puzzle.csv (the \
             digits read) and IMG.gridlens.json (what was seen in every cell). Without a single answer the \
             picture is called IMG.unsure.jpg. A review keeps what you say in IMG.corrections.txt, a line a \
             step, which --corrections reads. With --table html,xlsx the answer is in IMG.solved.html and \
             IMG.solved.xlsx too. The photo itself is never changed, and nothing is overwritten without \
             --force.",
            "Settings: ./gridlens.toml, then $XDG_CONFIG_HOME/gridlens/config.toml (by default under \
             ~/.config), with the keys sure, timeout, max-megapixels, jobs, color, ink, review. One that \
             cannot be read or has a mistake is left out with a warning; --config or GRIDLENS_CONFIG names \
             the only one to read, which has to be right.",
        ],
    ),
    (
        "ENVIRONMENT",
        &["GRIDLENS_SURE, GRIDLENS_TIMEOUT, GRIDLENS_MAX_MEGAPIXELS, GRIDLENS_JOBS, GRIDLENS_COLOR, \
             GRIDLENS_INK, GRIDLENS_REVIEW, GRIDLENS_CONFIG set what the flags of these names set. NO_COLOR \
             turns colour off. GRIDLENS_PICTURES (auto, kitty, iterm, sixel, blocks, none) says how a review \
             in the terminal shows the photo. TESSDATA_PREFIX says where Tesseract's data lie."],
    ),
    (
        "EXAMPLES",
        &[
            "gridlens IMG.jpg",
            "gridlens review IMG.jpg",
            "gridlens serve --lan",
            "gridlens read IMG.jpg --output - | gridlens check -",
            "gridlens draw IMG.jpg IMG.puzzle.csv",
            "gridlens generate hidato 8 --seed 1 --output hidato.txt",
            "gridlens render puzzle.txt --solved --output answer.svg",
            "gridlens smt puzzle.txt | z3 -in | gridlens render puzzle.txt",
            "gridlens solve puzzle.txt --solver 'z3 -in'",
        ],
    ),
];

/// `gridlens man`
pub(super) struct ManualPage;

impl Command for ManualPage {
    fn run(&self, _: Equipment) -> Result<Exit> {
        let page =
            page().map_err(|e| Diagnostic::new(Code::Bug, format!("the manual page cannot be made: {e}")))?;
        report::hand_over(&page)?;
        Ok(Exit::Ok)
    }
}

fn page() -> io::Result<Vec<u8>> {
    let mut command = Args::command();
    command.build();
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let subs = command.get_subcommands();
    for sub in subs.flat_map(|sub| std::iter::once(sub).chain(sub.get_subcommands())) {
        // After `build` it is the whole of what is typed.
        let name = sub.get_bin_name().map_or_else(|| format!("gridlens {}", sub.get_name()), str::to_owned);
        let mut head = Roff::new();
        head.control("SH", [name.to_uppercase().as_str()]);
        head.text([roman(sub.get_about().map(ToString::to_string).unwrap_or_default())]);
        head.control("PP", []);
        let usage = sub.clone().render_usage().to_string();
        head.text([bold(usage.trim_start_matches("Usage: "))]);
        head.to_writer(&mut page)?;
        let mut options = Vec::new();
        Man::new(sub.clone()).render_options_section(&mut options)?;
        // The options belong to the command's own section.
        page.extend(String::from_utf8_lossy(&options).replace(".SH OPTIONS\n", "").into_bytes());
    }
    man.render_extra_section(&mut page)?;
    let mut tail = Roff::new();
    for (title, paragraphs) in TAIL {
        tail.control("SH", [title]);
        for paragraph in paragraphs {
            tail.control("PP", []);
            tail.text([roman(*paragraph)]);
        }
    }
    tail.to_writer(&mut page)?;
    Ok(page)
}

/// Every long flag there is, `--` included.
#[cfg(test)]
pub(super) fn flags() -> Vec<String> {
    let command = Args::command();
    let of = |c: &clap::Command| -> Vec<String> {
        c.get_arguments().filter_map(|a| a.get_long()).map(|l| format!("--{l}")).collect()
    };
    let mut flags: Vec<String> = command.get_subcommands().flat_map(of).chain(of(&command)).collect();
    flags.sort();
    flags.dedup();
    assert!(flags.len() > 15, "{flags:?}");
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_command_and_exit_code_is_on_the_page() {
        let page = String::from_utf8(page().expect("a page")).expect("text").replace("\\-", "-");
        for flag in flags() {
            assert!(page.contains(&flag), "the page lacks {flag}");
        }
        for sub in Args::command().get_subcommands() {
            assert!(
                page.contains(&format!("GRIDLENS {}", sub.get_name().to_uppercase())),
                "{}",
                sub.get_name()
            );
        }
        for code in ["gave-up", "bad-input", "130"] {
            assert!(page.contains(code), "the page lacks {code}");
        }
    }
}
