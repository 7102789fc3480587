//! The text of simple HTML.

/// The text that a reader of this HTML sees, without tags, comments and scripts. Tags separate
/// words; entities are resolved; what is no tag stays as it is.
pub fn plain_text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        push_text(&mut out, &rest[..at]);
        rest = &rest[at..];
        rest = if rest.starts_with('<') {
            match skip_tag(rest) {
                Some(after) => {
                    push_text(&mut out, " ");
                    after
                }
                None => keep_first(&mut out, rest),
            }
        } else {
            match entity(rest) {
                Some((letter, after)) => {
                    out.push(letter);
                    after
                }
                None => keep_first(&mut out, rest),
            }
        };
    }
    push_text(&mut out, rest);
    out.truncate(out.trim_end().len());
    out
}

/// Runs of white space become one space.
fn push_text(out: &mut String, text: &str) {
    for letter in text.chars() {
        if !letter.is_whitespace() {
            out.push(letter);
        } else if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
}

/// `<` and `&` are one byte long.
fn keep_first<'a>(out: &mut String, rest: &'a str) -> &'a str {
    out.push_str(&rest[..1]);
    &rest[1..]
}

fn skip_tag(rest: &str) -> Option<&str> {
    if let Some(comment) = rest.strip_prefix("<!--") {
        return Some(comment.split_once("-->").map_or("", |(_, after)| after));
    }
    let name_at = if rest.starts_with("</") { 2 } else { 1 };
    let opens = rest[name_at..].starts_with(|first: char| first.is_ascii_alphabetic() || first == '!');
    let (_, after) = opens.then(|| rest.split_once('>'))??;
    for silent in ["script", "style"] {
        let name = rest.get(1..=silent.len());
        if name.is_some_and(|name| name.eq_ignore_ascii_case(silent)) {
            return Some(after_closing(after, silent));
        }
    }
    Some(after)
}

fn after_closing<'a>(text: &'a str, name: &str) -> &'a str {
    text.match_indices("</")
        .map(|(at, _)| &text[at..])
        .find(|tag| {
            tag.get(2..2 + name.len())
                .is_some_and(|found| found.eq_ignore_ascii_case(name))
        })
        .and_then(|tag| tag.split_once('>'))
        .map_or("", |(_, after)| after)
}

fn entity(rest: &str) -> Option<(char, &str)> {
    /// The longest entity that is known here.
    const LONGEST: usize = 10;
    let end = rest.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = &rest[1..end];
    let letter = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "auml" => 'ä',
        "Auml" => 'Ä',
        "ouml" => 'ö',
        "Ouml" => 'Ö',
        "aring" => 'å',
        "Aring" => 'Å',
        "eacute" => 'é',
        "ndash" => '–',
        "mdash" => '—',
        "hellip" => '…',
        _ => {
            let digits = name.strip_prefix('#')?;
            let number = match digits.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => digits.parse(),
            };
            char::from_u32(number.ok()?)?
        }
    };
    Some((letter, &rest[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_text_stays() {
        for (html, text) in [
            ("", ""),
            (
                "<p>Tumma <strong>suklaa</strong>levy</p><p>70&nbsp;%</p>",
                "Tumma suklaa levy 70 %",
            ),
            ("a &lt;b&gt; &amp;amp; &#228;&#xE5;", "a <b> &amp; äå"),
            ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
            ("<script>alert('x')</script >after<!-- not this -->end", "after end"),
            ("open <script>never closed", "open"),
            ("broken <b", "broken <b"),
            ("ä<br/>ö &bogus; &", "ä ö &bogus; &"),
        ] {
            assert_eq!(plain_text(html), text, "{html}");
        }
    }
}
