//! What became of things that other programs know, on their way to pages.

use std::{collections::BTreeMap, fmt};

use domain::content::Page;

/// Examples of each reason that the report shows.
const EXAMPLES: usize = 3;

/// What was read from somebody else's data.
#[derive(Debug, Default)]
pub struct Reading {
    /// How many things there were.
    pub found: usize,
    pub pages: Vec<Page>,
    /// Things that became no page.
    pub skipped: Vec<Finding>,
    /// Pages without something that could not be used.
    pub partly: Vec<Finding>,
}

/// Something that could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Which thing: `recipe 12 (Tom Collins)`.
    pub what: String,
    /// Why, without a full stop; the same words for the same reason.
    pub reason: &'static str,
    /// What the data says, where that helps.
    pub value: String,
}

impl Reading {
    /// A page that is whole; or what stands in the way of one.
    pub fn take(&mut self, what: &str, page: Result<Page, serde_json::Error>) {
        match page {
            Ok(page) => self.pages.push(page),
            Err(error) => self.skip(what, "it does not go with the page that is there", &error.to_string()),
        }
    }

    pub fn skip(&mut self, what: &str, reason: &'static str, value: &str) {
        self.skipped.push(finding(what, reason, value));
    }

    pub fn take_partly(&mut self, what: &str, reason: &'static str, value: &str) {
        self.partly.push(finding(what, reason, value));
    }
}

fn finding(what: &str, reason: &'static str, value: &str) -> Finding {
    Finding {
        what: what.to_owned(),
        reason,
        value: value.chars().take(80).collect(),
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} found, {} usable, {} skipped.",
            self.found,
            self.pages.len(),
            self.skipped.len()
        )?;
        write_by_reason(f, "skipped", &self.skipped)?;
        write_by_reason(f, "taken without it", &self.partly)
    }
}

fn write_by_reason(f: &mut fmt::Formatter<'_>, outcome: &str, findings: &[Finding]) -> fmt::Result {
    let mut by_reason: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        by_reason.entry(finding.reason).or_default().push(finding);
    }
    for (reason, findings) in by_reason {
        writeln!(f, "{outcome}: {reason} ({})", findings.len())?;
        for Finding { what, value, .. } in findings.iter().take(EXAMPLES) {
            let value = if value.is_empty() {
                String::new()
            } else {
                format!(": {value:?}")
            };
            writeln!(f, "  {what}{value}")?;
        }
    }
    Ok(())
}
