//! What remains of any text as simple HTML: the words always, of the markup what is harmless.

use std::fmt::Write;

use super::elements::{ELEMENTS, VOID, href_of};

/// Elements that are left out with everything in them.
const UNREAD: [&str; 9] = [
    "script", "style", "template", "noscript", "iframe", "object", "svg", "math", "title",
];

/// Elements that have a simple one of the same meaning.
const ALIKE: [(&str, &str); 6] = [
    ("b", "strong"),
    ("i", "em"),
    ("h1", "h2"),
    ("h4", "h3"),
    ("h5", "h3"),
    ("h6", "h3"),
];

/// Elements whose tags alone are left out. What is none of HTML's, as in "x <y> z", is a text's own.
const UNWRAPPED: &str = " abbr address applet area article aside audio base big blink body button canvas caption center cite code \
    col colgroup data datalist dd del details dfn dialog dir div dl dt embed fieldset figcaption figure font footer form frame \
    frameset head header hgroup hr html img input ins kbd label legend link main map mark marquee menu meta nav nobr ol \
    optgroup option output param picture pre progress q s samp search section select slot small source span strike sub \
    summary sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr ";

/// Bytes of a tag or a comment; what is longer is neither. It keeps the work linear in the text.
const LONGEST_TAG: usize = 4_096;
const LONGEST_ENTITY: usize = 32;
/// Elements in one another.
const DEEPEST: usize = 16;

pub(super) fn clean(text: &str) -> String {
    let mut cleaner = Cleaner {
        html: String::with_capacity(text.len()),
        open: Vec::new(),
    };
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        cleaner.words(&rest[..at]);
        rest = cleaner.markup(&rest[at..]);
    }
    cleaner.words(rest);
    cleaner.close_down_to(0);
    cleaner.html
}

struct Cleaner {
    html: String,
    /// The elements that are open, each with whether its tag was written.
    open: Vec<(&'static str, bool)>,
}

impl Cleaner {
    /// Takes the tag or the comment that the text begins with, or else its `<` as a word; what comes then.
    fn markup<'t>(&mut self, text: &'t str) -> &'t str {
        if text.starts_with("<!--")
            && let Some(end) = window(text).find("-->")
        {
            return &text[end + 3..];
        }
        let Some(tag) = Tag::read(text) else {
            self.html.push_str("&lt;");
            return &text[1..];
        };
        let rest = &text[tag.length..];
        let name = ALIKE.iter().find(|(other, _)| *other == tag.name);
        let name = name.map_or(tag.name.as_str(), |(_, alike)| alike);
        if let Some(unread) = UNREAD.iter().find(|unread| **unread == name) {
            return if tag.is_end { rest } else { after_end_of(unread, rest) };
        }
        let known = ELEMENTS.iter().chain(&VOID).chain(&["a"]).find(|known| **known == name);
        match known {
            Some(name) if VOID.contains(name) => {
                let _ = write!(self.html, "<{name}>");
            }
            Some(name) if tag.is_end => self.end(name),
            Some(name) => self.begin(name, tag.href.as_deref()),
            None if UNWRAPPED.contains(&format!(" {name} ")) => {}
            None => {
                self.html.push_str("&lt;");
                return &text[1..];
            }
        }
        rest
    }

    fn begin(&mut self, name: &'static str, href: Option<&str>) {
        if self.open.len() == DEEPEST {
            return;
        }
        let link = href.and_then(href_of);
        let is_written = name != "a" || link.is_some();
        if is_written {
            // Writing to a string cannot fail.
            let _ = match link.filter(|_| name == "a") {
                Some(link) => write!(self.html, "<a href=\"{}\">", link.as_str().replace('&', "&amp;")),
                None => write!(self.html, "<{name}>"),
            };
        }
        self.open.push((name, is_written));
    }

    /// Ends the innermost element of this name with all in it; nothing where none is open.
    fn end(&mut self, name: &str) {
        if let Some(at) = self.open.iter().rposition(|(open, _)| *open == name) {
            self.close_down_to(at);
        }
    }

    fn close_down_to(&mut self, depth: usize) {
        for (name, is_written) in self.open.drain(depth..).rev() {
            if is_written {
                let _ = write!(self.html, "</{name}>");
            }
        }
    }

    /// Text between tags: entities stay, everything else stands for itself.
    fn words(&mut self, text: &str) {
        for (at, character) in text.char_indices() {
            match character {
                '&' if !begins_entity(&text[at..]) => self.html.push_str("&amp;"),
                '>' => self.html.push_str("&gt;"),
                '\n' | '\t' => self.html.push(character),
                unseen if unseen.is_control() => {}
                seen => self.html.push(seen),
            }
        }
    }
}

/// A tag with attributes as HTML writes them. `<b and c>` is none.
struct Tag {
    name: String,
    is_end: bool,
    href: Option<String>,
    /// In bytes, with its brackets.
    length: usize,
}

impl Tag {
    fn read(text: &str) -> Option<Self> {
        let text = window(text);
        let mut rest = text.strip_prefix('<')?;
        let is_end = rest.starts_with('/');
        rest = rest.strip_prefix('/').unwrap_or(rest);
        let name_length = rest.find(|c: char| !c.is_ascii_alphanumeric())?;
        let name = rest[..name_length].to_ascii_lowercase();
        if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return None;
        }
        rest = &rest[name_length..];
        let mut href = None;
        loop {
            let before = rest;
            rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
            if let Some(after) = rest.strip_prefix('>') {
                let length = text.len() - after.len();
                return Some(Self {
                    name,
                    is_end,
                    href,
                    length,
                });
            }
            if before.len() == rest.len() {
                return None;
            }
            let (attribute, value, after) = attribute(rest)?;
            if attribute.eq_ignore_ascii_case("href") && href.is_none() {
                href = Some(value.to_owned());
            }
            rest = after;
        }
    }
}

/// Name and value of an attribute, and what comes after it.
fn attribute(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = text.split_once('=')?;
    let name = name.trim_ascii_end();
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "\"'<>/".contains(c)) {
        return None;
    }
    let rest = rest.trim_ascii_start();
    for quote in ['"', '\''] {
        if let Some(quoted) = rest.strip_prefix(quote) {
            let (value, after) = quoted.split_once(quote)?;
            return Some((name, value, after));
        }
    }
    let end = rest.find(|c: char| c.is_ascii_whitespace() || c == '>')?;
    let (value, after) = rest.split_at(end);
    (!value.is_empty()).then_some((name, value, after))
}

/// What follows the end of an element whose content is not read; nothing where it never ends.
fn after_end_of<'t>(name: &str, text: &'t str) -> &'t str {
    let mut rest = text;
    while let Some(at) = rest.find("</") {
        let (after, length) = (&rest[at + 2..], name.len());
        if after
            .get(..length)
            .is_some_and(|found| found.eq_ignore_ascii_case(name))
        {
            return after.find('>').map_or("", |end| &after[end + 1..]);
        }
        rest = after;
    }
    ""
}

/// The part of the text that a tag can take.
fn window(text: &str) -> &str {
    first_bytes(text, LONGEST_TAG)
}

/// Whole characters of at most so many bytes.
fn first_bytes(text: &str, most: usize) -> &str {
    let most = most.min(text.len());
    let end = (0..=most).rev().find(|at| text.is_char_boundary(*at));
    &text[..end.unwrap_or(0)]
}

/// `&amp;`, `&#60;` or `&#x3c;`.
fn begins_entity(text: &str) -> bool {
    let Some((name, _)) = first_bytes(&text[1..], LONGEST_ENTITY).split_once(';') else {
        return false;
    };
    let digits = |text: &str, radix| (1..=7).contains(&text.len()) && text.chars().all(|c| c.is_digit(radix));
    match name.strip_prefix('#') {
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(hex) => digits(hex, 16),
            None => digits(number, 10),
        },
        None => (2..LONGEST_ENTITY).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric()),
    }
}
