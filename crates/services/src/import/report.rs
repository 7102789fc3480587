//! What an import did, and why it skipped what it skipped.

use std::{
    collections::BTreeMap,
    fmt,
    io::{self, Write},
};

use super::row_error::{RowError, RowErrors};

/// Examples that the short report shows for each reason.
const EXAMPLES: usize = 3;

/// What became of the rows of a file.
#[derive(Debug, Default)]
pub struct Report {
    pub rows: usize,
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    /// Rows that were not imported.
    pub skipped_rows: usize,
    /// Everything that is wrong with them.
    pub skipped: Vec<Finding>,
    /// Rows that were imported, and name categories or brands that the shop does not have.
    pub with_unknown: Vec<Finding>,
    /// Rows that were imported without their nutrition, which no food can have.
    pub without_nutrition: Vec<Finding>,
    /// Rows that were imported under another address than they ask for, because another product has that one.
    pub readdressed: Vec<Finding>,
}

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    pub line: usize,
    pub code: Option<String>,
    pub error: RowError,
}

impl Report {
    pub fn skip(&mut self, line: usize, code: Option<String>, errors: RowErrors) {
        self.skipped_rows += 1;
        let errors = errors.0.into_iter();
        self.skipped.extend(errors.map(|error| Finding {
            line,
            code: code.clone(),
            error,
        }));
    }

    pub fn take_with_unknown(&mut self, line: usize, code: String, error: RowError) {
        let code = Some(code);
        self.with_unknown.push(Finding { line, code, error });
    }

    pub fn take_without_nutrition(&mut self, line: usize, code: String, error: RowError) {
        let code = Some(code);
        self.without_nutrition.push(Finding { line, code, error });
    }

    pub fn take_readdressed(&mut self, line: usize, code: String, error: RowError) {
        let code = Some(code);
        self.readdressed.push(Finding { line, code, error });
    }

    /// Every row with a finding, one a line: line number, code, field, reason, value, outcome; parted by tabs.
    pub fn write_full(&self, mut out: impl Write) -> io::Result<()> {
        writeln!(out, "line\tcode\tfield\treason\tvalue\toutcome")?;
        let skipped = self.skipped.iter().map(|finding| (finding, "skipped"));
        let without_nutrition = self.without_nutrition.iter();
        let without_nutrition = without_nutrition.map(|finding| (finding, "without nutrition"));
        let readdressed = self.readdressed.iter().map(|finding| (finding, "another address"));
        let with_unknown = self.with_unknown.iter().map(|finding| (finding, "taken"));
        let findings = skipped.chain(with_unknown).chain(without_nutrition).chain(readdressed);
        for (Finding { line, code, error }, outcome) in findings {
            let code = one_line(code.as_deref().unwrap_or_default());
            let RowError { field, reason, detail } = error;
            let (field, detail) = (one_line(field), one_line(detail));
            writeln!(out, "{line}\t{code}\t{field}\t{reason}\t{detail}\t{outcome}")?;
        }
        out.flush()
    }
}

/// Reason and field to the rows that have it, the most frequent first.
fn reasons(findings: &[Finding]) -> Vec<(String, Vec<&Finding>)> {
    let mut groups: BTreeMap<String, Vec<&Finding>> = BTreeMap::new();
    for finding in findings {
        let RowError { field, reason, .. } = &finding.error;
        let title = if field.is_empty() {
            reason.clone()
        } else {
            format!("{field}: {reason}")
        };
        groups.entry(title).or_default().push(finding);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
    groups
}

fn write_reasons(f: &mut fmt::Formatter<'_>, findings: &[Finding]) -> fmt::Result {
    for (reason, rows) in reasons(findings) {
        writeln!(f, "  {:>6} × {reason}", rows.len())?;
        for finding in rows.iter().take(EXAMPLES) {
            let code = finding.code.as_deref().unwrap_or("without a code");
            let detail: String = one_line(&finding.error.detail).chars().take(100).collect();
            writeln!(f, "           line {}, {}: {detail}", finding.line, one_line(code))?;
        }
        if rows.len() > EXAMPLES {
            writeln!(f, "           … and {} more", rows.len() - EXAMPLES)?;
        }
    }
    Ok(())
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} rows: {} created, {} updated, {} unchanged, {} skipped",
            self.rows, self.created, self.updated, self.unchanged, self.skipped_rows
        )?;
        write_reasons(f, &self.skipped)?;
        if !self.with_unknown.is_empty() {
            let count = self.with_unknown.len();
            writeln!(f, "{count} codes of taken rows name nothing that the shop has:")?;
            write_reasons(f, &self.with_unknown)?;
        }
        if !self.without_nutrition.is_empty() {
            let count = self.without_nutrition.len();
            writeln!(f, "{count} taken without their nutrition, which no food can have:")?;
            write_reasons(f, &self.without_nutrition)?;
        }
        if !self.readdressed.is_empty() {
            let count = self.readdressed.len();
            writeln!(
                f,
                "{count} taken under another address, since another product has theirs:"
            )?;
            write_reasons(f, &self.readdressed)?;
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
                RowError::new("salt", "too much", "250 g").into(),
            );
        }
        report.skip(
            5,
            None,
            RowErrors(vec![RowError::plain("not JSON"), RowError::new("code", "none", "")]),
        );
        report.take_with_unknown(6, "A-6".to_owned(), RowError::new("brands[0]", "no such brand", "x"));
        report.take_without_nutrition(6, "A-6".to_owned(), RowError::new("fat", "too much", "120 g"));
        report.take_readdressed(
            6,
            "A-6".to_owned(),
            RowError::new("slug", "taken", "B-1 has bar; this one has bar-a-6"),
        );
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
        assert!(shown.contains("1 taken without their nutrition"), "{shown}");
        assert!(
            shown.contains("1 taken under another address") && shown.contains("line 6, A-6: B-1 has bar"),
            "{shown}"
        );
        let mut full = Vec::new();
        report.write_full(&mut full).expect("written");
        assert_eq!(String::from_utf8_lossy(&full).lines().count(), 10);
    }
}
