//! Tables for people.

/// Puts cells under their titles, two blanks apart. A cell that is wider than its column's limit goes on in the next
/// line of its row; a limit of 0 is none.
pub(super) fn table<const N: usize>(columns: [(&str, usize); N], rows: &[[String; N]]) -> String {
    let cells = |row: &[String; N]| -> [Vec<String>; N] {
        std::array::from_fn(|at| match columns[at].1 {
            0 => vec![row[at].clone()],
            limit => wrap(&row[at], limit),
        })
    };
    let titles = columns.map(|(title, _)| title.to_owned());
    let rows: Vec<_> = std::iter::once(&titles).chain(rows).map(cells).collect();
    let width = |at: usize| {
        let parts = rows.iter().flat_map(|row| &row[at]);
        parts.map(|part| part.chars().count()).max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in &rows {
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let parts = row.iter().zip(widths).map(|(cell, width)| {
                let part = cell.get(line).map_or("", String::as_str);
                format!("{part:<width$}  ")
            });
            text.push_str(parts.collect::<String>().trim_end());
            text.push('\n');
        }
    }
    text
}

/// Breaks a text at blanks; a word that is longer than the limit stays whole.
fn wrap(text: &str, limit: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > limit {
            lines.push(String::new());
            length = 0;
        }
        if let Some(line) = lines.last_mut() {
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            line.push_str(word);
            length += letters;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_under_their_titles() {
        let rows = [
            ["a".to_owned(), "kaksi sanaa äö".to_owned()],
            ["longer".to_owned(), String::new()],
        ];
        let text = table([("ID", 0), ("NAME", 11)], &rows);
        assert_eq!(text, "ID      NAME\na       kaksi sanaa\n        äö\nlonger\n");
    }
}
