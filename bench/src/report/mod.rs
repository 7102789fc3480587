//! What was measured, for people and for machines.

pub(crate) mod comparison;
mod format;
mod goal;
mod html;
mod plot;
mod section;
mod table;

use std::{fs, io::Write, path::PathBuf};

use serde::Serialize;

pub use self::{
    comparison::Comparison,
    goal::Goal,
    section::{Section, Series},
};
use crate::{
    error::{Doing, Error, Result},
    machine::Machine,
};

/// Where the figures go.
#[derive(Debug, Clone, clap::Args)]
pub struct ReportArgs {
    /// Write the figures as JSON; `-` writes them to standard output instead of the table
    #[arg(long, global = true, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write a page with plots
    #[arg(long, global = true, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
pub struct Report {
    pub machine: Machine,
    pub sections: Vec<Section>,
}

impl Report {
    /// Whether all could be measured, and no promise was broken.
    pub fn is_good(&self) -> bool {
        let mut sections = self.sections.iter();
        sections.all(|section| section.failure.is_none() && section.violations.is_empty())
    }

    /// Prints the table, or the JSON, and writes the files that are asked for.
    pub fn publish(&self, args: &ReportArgs) -> Result<()> {
        let json = || {
            serde_json::to_string_pretty(self)
                .map_err(|error| Error::server(format!("The report cannot be spelled: {error}")))
        };
        match &args.json {
            Some(path) if path.as_os_str() == "-" => print(&(json()? + "\n"))?,
            Some(path) => {
                print(&table::render(&self.sections, &self.machine))?;
                fs::write(path, json()? + "\n").doing(format!("{} cannot be written", path.display()))?;
            }
            None => print(&table::render(&self.sections, &self.machine))?,
        }
        if let Some(path) = &args.html {
            fs::write(path, html::render(&self.sections, &self.machine))
                .doing(format!("{} cannot be written", path.display()))?;
        }
        Ok(())
    }
}

fn print(text: &str) -> Result<()> {
    let mut output = std::io::stdout().lock();
    output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush())
        .doing("the report cannot be printed")
}
