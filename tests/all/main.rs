//! Every integration test, in one binary so that it links once. What a feature is needed for is left out
//! without it.

#[cfg(feature = "tesseract")]
mod accuracy;
#[cfg(feature = "tesseract")]
mod asides;
mod batch;
mod blotted;
mod bounded;
mod brute;
mod checked;
#[cfg(feature = "tesseract")]
mod chosen;
mod cli;
mod cli_help;
mod cli_photos;
mod cli_reading;
mod conform;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod coverage;
mod crashes;
mod cycles;
mod dependencies;
mod digits;
mod documents;
#[cfg(feature = "tesseract")]
mod embed;
mod failures;
mod figures;
mod folders;
mod formats;
mod fuzzed;
mod generate;
mod golden;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod guard;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod guard_limits;
mod hostile;
mod imports;
#[cfg(feature = "tesseract")]
mod inks;
mod jigsaw;
mod jigsaws;
mod journal;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod keeping;
mod kinds;
mod mangled;
mod misreads;
mod mistakes;
mod modern;
mod multi;
mod multis;
mod no_sudoku;
mod noise;
mod patches;
mod pictures;
mod printed;
mod program;
mod puzzle_text;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod queue;
mod regions;
mod render;
mod repair;
#[cfg(feature = "tesseract")]
mod review;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod reviewing;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod running;
mod scan;
mod schema;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod served;
#[cfg(feature = "tesseract")]
mod show_through;
#[path = "../../examples/simulate/mod.rs"]
mod simulate;
mod size;
mod smt;
#[cfg(all(feature = "pdf", feature = "tesseract"))]
mod solved_pdf;
mod solver;
mod solver_programs;
mod source;
mod spent;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod stopping;
mod streams;
mod sudokus;
mod tables;
#[cfg(feature = "terminal")]
mod terminal;
#[cfg(all(feature = "web", feature = "tesseract", feature = "terminal"))]
mod tmux;
#[cfg(feature = "tesseract")]
mod watch;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod web;
#[cfg(all(feature = "web", feature = "tesseract"))]
mod wire;
#[cfg(feature = "tesseract")]
mod worker;
