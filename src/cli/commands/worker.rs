//! `gridlens worker`: answers for other programs, a line of JSON each.

use crate::app::worker;
use crate::cli::args::{self, Common};
use crate::cli::command::Work;
use crate::cli::context::Context;
use crate::cli::exit::Exit;
use crate::cli::json;
use crate::cli::report;
use crate::cli::settings::Layer;
use crate::diagnostics::{Interrupt, Result};
use std::io::{BufReader, stdin};

impl Work for args::Worker {
    const NAME: &'static str = "worker";

    fn common(&self) -> &Common {
        &self.common
    }

    fn flags(&self) -> Layer {
        Layer { max_megapixels: self.max_megapixels, ..Layer::default() }
            .doubting(&self.doubting)
            .solving(&self.solving)
            .drawing(&self.drawing)
            .working(&self.working)
    }

    fn work(&self, context: &Context) -> Result<Exit> {
        worker::work(&context.app, BufReader::new(stdin()), |outcome| {
            report::pour(json::line(Self::NAME, outcome).as_bytes())
        })?;
        Ok(if Interrupt::process().is_set() { Exit::Stopped } else { Exit::Ok })
    }
}
