//! Plain text from what other programs write.

/// Longer texts are cut: no field of a page is a book.
const LONGEST: usize = 20_000;

/// The words of a text without tags, with its entities written out, in one line.
pub fn line(text: &str) -> String {
    lines(text).join(" ")
}

/// The same, line by line; a line ends where the text or its HTML ends one. Empty lines are left out.
pub fn lines(text: &str) -> Vec<String> {
    let text: String = text.chars().take(LONGEST).collect();
    let decoded = entities(&without_tags(&text));
    let lines = decoded
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    // Characters that no reader sees have no place in a text.
    let visible = lines.map(|line| line.chars().filter(|c| !c.is_control()).collect::<String>());
    visible.filter(|line| !line.is_empty()).collect()
}

/// Tags of blocks end a line; what scripts and styles hold is no text.
fn without_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        let Some(end) = after.find('>').filter(|_| is_tag) else {
            text.push('<');
            rest = after;
            continue;
        };
        let name: String = after
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        rest = &after[end + 1..];
        match name.as_str() {
            "script" | "style" if !after.starts_with('/') => {
                let close = rest.to_ascii_lowercase().find(&format!("</{name}"));
                rest = close.map_or("", |close| &rest[close..]);
            }
            "br" | "p" | "div" | "li" | "ul" | "ol" | "h1" | "h2" | "h3" | "h4" | "tr" => text.push('\n'),
            _ => {}
        }
    }
    text.push_str(rest);
    text
}

/// Entities written out, once: `&amp;lt;` is the text `&lt;`.
fn entities(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        written.push_str(&rest[..at]);
        rest = &rest[at..];
        let entity = rest[1..].split_once(';').filter(|(name, _)| name.len() <= 10);
        match entity.and_then(|(name, after)| Some((character(name)?, after))) {
            Some((character, after)) => {
                written.push(character);
                rest = after;
            }
            None => {
                written.push('&');
                rest = &rest[1..];
            }
        }
    }
    written.push_str(rest);
    written
}

fn character(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "deg" => '°',
        "frac12" => '½',
        "frac14" => '¼',
        "frac34" => '¾',
        "ndash" => '–',
        "mdash" => '—',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        "hellip" => '…',
        "times" => '×',
        "eacute" => 'é',
        "egrave" => 'è',
        "auml" => 'ä',
        "Auml" => 'Ä',
        "ouml" => 'ö',
        "Ouml" => 'Ö',
        "aring" => 'å',
        "Aring" => 'Å',
        "uuml" => 'ü',
        "ntilde" => 'ñ',
        "ccedil" => 'ç',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_words_stay() {
        let check = |html: &str, expected: &[&str]| assert_eq!(lines(html), expected, "{html}");
        check("Mix.\r\nBake  well.", &["Mix.", "Bake well."]);
        check("<ol><li>Mix</li><li>Bake <b>well</b></li></ol>", &["Mix", "Bake well"]);
        check("a<br/>b<script>alert('x')</script>c", &["a", "bc"]);
        check("a < b & c > d", &["a < b & c > d"]);
        check(
            "&frac12;&nbsp;cup &#8217;s &#x41; &bogus; &amp;lt;",
            &["½ cup ’s A &bogus; &lt;"],
        );
        check("<script>never closed", &[]);
        check("<img src=x onerror=alert(1)>x", &["x"]);
        assert_eq!(line("<p>one</p>\n<p>two</p>"), "one two");
    }
}
