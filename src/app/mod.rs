//! Where work is carried out: what the command line, the page and the terminal have done.
//!
//! An input is opened ([`input`]), a run over one puzzle of it planned, read and judged ([`photos`]), and its
//! outputs are written ([`destination`], [`writer`]); what came of it is an [`outcome`], which an interface
//! shows. Nothing here parses words, prints, or knows exit codes.

pub(crate) mod ahead;
pub(crate) mod answer;
pub(crate) mod bare;
pub(crate) mod base64;
pub(crate) mod batch;
pub(crate) mod brought;
pub(crate) mod bug;
pub(crate) mod changes;
pub(crate) mod check;
pub(crate) mod confirming;
pub(crate) mod context;
pub(crate) mod corrections;
pub(crate) mod destination;
pub(crate) mod documents;
pub(crate) mod edited;
pub(crate) mod finish;
pub(crate) mod forms;
pub(crate) mod host;
pub(crate) mod input;
pub(crate) mod inputs;
pub(crate) mod item;
pub(crate) mod lines;
pub(crate) mod naming;
pub(crate) mod open;
pub(crate) mod options;
pub(crate) mod outcome;
pub(crate) mod page;
pub(crate) mod pages;
pub(crate) mod parts;
pub(crate) mod photos;
pub(crate) mod plan;
pub(crate) mod queue;
pub(crate) mod render;
pub(crate) mod request;
pub(crate) mod selection;
pub(crate) mod shelf;
pub(crate) mod solve;
pub(crate) mod stages;
pub(crate) mod tables;
pub(crate) mod task;
pub(crate) mod verdict;
pub(crate) mod wanted;
pub(crate) mod watch;
pub(crate) mod worker;
pub(crate) mod writer;
