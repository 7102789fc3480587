//! A letter for those who read text only.

use super::letter::Letter;

pub(super) fn plain(letter: &Letter, footer: &str) -> String {
    let mut parts: Vec<String> = letter.paragraphs.clone();
    let facts = letter
        .facts
        .iter()
        .map(|fact| format!("{}: {}", fact.label, fact.value));
    parts.push(lines(facts));
    let rows = letter.rows.iter().map(|row| {
        let amount = row
            .amount
            .as_ref()
            .map(|amount| format!(", {amount}"))
            .unwrap_or_default();
        let details: String = row.details.iter().map(|detail| format!("\n  {detail}")).collect();
        format!("- {}, {}{amount}{details}", row.name, row.pieces)
    });
    parts.push(lines(rows));
    parts.push(lines(
        letter.sums.iter().map(|sum| format!("{}: {}", sum.label, sum.amount)),
    ));
    for place in &letter.places {
        parts.push(format!("{}:\n{}", place.label, place.lines.join("\n")));
    }
    parts.push(lines(
        letter.links.iter().map(|link| format!("{}: {}", link.label, link.url)),
    ));
    parts.push(format!("--\n{footer}"));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}
