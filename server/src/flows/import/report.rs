//! What an import did, and why it skipped what it skipped.

use std::{
    collections::BTreeMap,
    fmt,
    io::{self, Write},
};

use super::row_error::RowError;

/// Examples that the short report shows for each reason.
const EXAMPLES: usize = 3;

/// What became of the rows of a file.
#[derive(Debug, Default)]
pub struct Report {
    pub rows: usize,
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    pub skipped: Vec<Skipped>,
}

/// A row that was not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    pub line: usize,
    pub code: Option<String>,
    pub error: RowError,
}

impl Report {
    pub fn skip(&mut self, line: usize, code: Option<String>, error: RowError) {
        self.skipped.push(Skipped { line, code, error });
    }

    /// Whether any row could be used.
    pub fn used_any(&self) -> bool {
        self.created + self.updated + self.unchanged > 0
    }

    /// Every skipped row, one a line: line number, code, field, reason, value; parted by tabs.
    pub fn write_full(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "line\tcode\tfield\treason\tvalue")?;
        for Skipped { line, code, error } in &self.skipped {
            let code = code.as_deref().unwrap_or_default();
            let RowError { field, reason, detail } = error;
            writeln!(
                out,
                "{line}\t{}\t{}\t{reason}\t{}",
                one_line(code),
                one_line(field),
                one_line(detail)
            )?;
        }
        out.flush()
    }

    /// Reason and field to the rows that it stopped, the most frequent first.
    fn reasons(&self) -> Vec<(String, Vec<&Skipped>)> {
        let mut groups: BTreeMap<String, Vec<&Skipped>> = BTreeMap::new();
        for skipped in &self.skipped {
            let RowError { field, reason, .. } = &skipped.error;
            let title = if field.is_empty() {
                reason.clone()
            } else {
                format!("{field}: {reason}")
            };
            groups.entry(title).or_default().push(skipped);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
        groups
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} rows: {} created, {} updated, {} unchanged, {} skipped",
            self.rows,
            self.created,
            self.updated,
            self.unchanged,
            self.skipped.len()
        )?;
        for (reason, rows) in self.reasons() {
            writeln!(f, "  {:>6} × {reason}", rows.len())?;
            for skipped in rows.iter().take(EXAMPLES) {
                let code = skipped.code.as_deref().unwrap_or("without a code");
                let detail: String = one_line(&skipped.error.detail).chars().take(100).collect();
                writeln!(f, "           line {}, {}: {detail}", skipped.line, one_line(code))?;
            }
            if rows.len() > EXAMPLES {
                writeln!(f, "           … and {} more", rows.len() - EXAMPLES)?;
            }
        }
        Ok(())
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_counted_with_examples() {
        let mut report = Report {
            rows: 6,
            created: 2,
            ..Report::default()
        };
        for line in 1..=4 {
            report.skip(
                line,
                Some(format!("A-{line}")),
                RowError::new("salt", "too much", "250 g"),
            );
        }
        report.skip(5, None, RowError::plain("not JSON"));
        let shown = report.to_string();
        assert!(
            shown.starts_with("6 rows: 2 created, 0 updated, 0 unchanged, 5 skipped\n"),
            "{shown}"
        );
        assert!(
            shown.contains("4 × salt: too much") && shown.contains("line 1, A-1: 250 g"),
            "{shown}"
        );
        assert!(shown.contains("… and 1 more"), "{shown}");
        let mut full = Vec::new();
        report.write_full(&mut full).expect("written");
        assert_eq!(String::from_utf8_lossy(&full).lines().count(), 6);
    }
}
