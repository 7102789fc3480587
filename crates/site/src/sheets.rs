//! Style sheets of the web app, rule by rule: which of their rules a page's markup can use.

use std::collections::HashSet;

/// The classes of some markup, and its data attributes with their values. Nothing but scripts changes these: a rule that asks
/// for others applies to nothing before the web app takes the markup over. Whatever else rules ask for (elements, states, other
/// attributes, media) is not looked at.
pub(crate) struct Markup<'a> {
    classes: HashSet<&'a str>,
    data: HashSet<(&'a str, &'a str)>,
    names: HashSet<&'a str>,
}

impl<'a> Markup<'a> {
    pub fn of(html: &'a str) -> Self {
        let mut markup = Self {
            classes: HashSet::new(),
            data: HashSet::new(),
            names: HashSet::new(),
        };
        for value in html.split("class=\"").skip(1).filter_map(until_quote) {
            markup.classes.extend(value.split_ascii_whitespace());
        }
        for (at, _) in html.match_indices(DATA) {
            let (name, rest) = name_and_rest(&html[at..]);
            markup.add(name, rest.strip_prefix("=\"").and_then(until_quote).unwrap_or_default());
        }
        markup
    }

    /// The attribute of an element around the markup.
    pub fn add(&mut self, name: &'a str, value: &'a str) {
        self.names.insert(name);
        self.data.insert((name, value));
    }

    fn has(&self, asked: &Asked<'_>) -> bool {
        match asked {
            Asked::Class(name) => self.classes.contains(name),
            Asked::Data(name, None) => self.names.contains(name),
            Asked::Data(name, Some(value)) => self.data.contains(&(*name, *value)),
        }
    }
}

/// The rules that the markup can use, in their order. Of those under a condition all stay where one does.
pub(crate) fn used(css: &str, markup: &Markup<'_>) -> String {
    let rules: Vec<_> = Rules(css).filter(|rule| can_be_used(rule, markup)).collect();
    let is_moved = |keyframes: &Rule<'_>| {
        let name = keyframes.prelude.trim_start_matches(KEYFRAMES).trim();
        let mut others = rules.iter().filter(|rule| !rule.prelude.starts_with(KEYFRAMES));
        others.any(|rule| rule.block.contains(name))
    };
    rules
        .iter()
        .filter(|rule| !rule.prelude.starts_with(KEYFRAMES) || is_moved(rule))
        .map(|rule| rule.text)
        .collect()
}

const KEYFRAMES: &str = "@keyframes";

/// The rules but those that name files of fonts: a second one of a font would have it loaded and drawn anew.
pub(crate) fn without_fonts(css: &str) -> String {
    Rules(css)
        .filter(|rule| !rule.prelude.starts_with("@font-face"))
        .map(|rule| rule.text)
        .collect()
}

/// What holds other rules.
const GROUPS: [&str; 5] = ["@media", "@supports", "@container", "@layer", "@starting-style"];

fn can_be_used(rule: &Rule<'_>, markup: &Markup<'_>) -> bool {
    if GROUPS.iter().any(|group| rule.prelude.starts_with(group)) {
        return rule.block.is_empty() || Rules(rule.block).any(|inner| can_be_used(&inner, markup));
    }
    rule.prelude.starts_with('@')
        || selectors(rule.prelude).any(|selector| asked(selector).iter().all(|asked| markup.has(asked)))
}

/// A rule, or a statement, which has no block.
#[derive(Debug, PartialEq, Eq)]
struct Rule<'a> {
    text: &'a str,
    /// What stands before the braces.
    prelude: &'a str,
    block: &'a str,
}

/// The rules of a sheet as a bundler writes it: whole, and without comments.
struct Rules<'a>(&'a str);

impl<'a> Iterator for Rules<'a> {
    type Item = Rule<'a>;

    fn next(&mut self) -> Option<Rule<'a>> {
        let css = self.0.trim_start();
        if css.is_empty() {
            return None;
        }
        let mut depth = 0_usize;
        let mut open = None;
        let mut end = css.len();
        for (at, sign) in signs(css) {
            match sign {
                b'{' => {
                    open.get_or_insert(at);
                    depth += 1;
                }
                b'}' => depth = depth.saturating_sub(1),
                b';' => {}
                _ => continue,
            }
            if depth == 0 {
                end = at + 1;
                break;
            }
        }
        let (text, rest) = css.split_at(end);
        self.0 = rest;
        let (prelude, block) = open.map_or((text, ""), |at| {
            (&text[..at], text[at + 1..].strip_suffix('}').unwrap_or_default())
        });
        Some(Rule {
            text,
            prelude: prelude.trim(),
            block,
        })
    }
}

/// The signs outside texts in quotes, each with its place; none that is escaped.
fn signs(css: &str) -> impl Iterator<Item = (usize, u8)> {
    let mut quote = None;
    let mut is_escaped = false;
    css.bytes().enumerate().filter(move |(_, sign)| {
        if is_escaped || *sign == b'\\' {
            is_escaped = !is_escaped;
            return false;
        }
        match (quote, *sign) {
            (None, b'"' | b'\'') => quote = Some(*sign),
            (Some(begun), end) if begun == end => quote = None,
            (Some(_), _) => return false,
            (None, _) => {}
        }
        true
    })
}

/// The selectors of a list.
fn selectors(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let mut commas: Vec<usize> = Vec::new();
    for (at, sign) in signs(list) {
        match sign {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => commas.push(at),
            _ => {}
        }
    }
    let starts = std::iter::once(0).chain(commas.clone().into_iter().map(|at| at + 1));
    let ends = commas.into_iter().chain([list.len()]);
    starts.zip(ends).map(|(start, end)| &list[start..end])
}

/// What a selector asks for, wherever in the markup.
#[derive(Debug, PartialEq, Eq)]
enum Asked<'a> {
    Class(&'a str),
    /// With a value, where it must be that very one.
    Data(&'a str, Option<&'a str>),
}

/// What must be there for a selector to apply. What it asks for in brackets (`:is()`, `:not()`, `:has()`) may be otherwise, and
/// is left out, as is what is not written in plain letters.
fn asked(selector: &str) -> Vec<Asked<'_>> {
    let mut asked = Vec::new();
    let mut depth = 0_usize;
    for (at, sign) in signs(selector) {
        let rest = &selector[at + 1..];
        match sign {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b'.' if depth == 0 => {
                let (name, rest) = name_and_rest(rest);
                if !rest.starts_with('\\') {
                    asked.push(Asked::Class(name));
                }
            }
            b'[' if depth == 0 && rest.starts_with(DATA) => {
                let (name, rest) = name_and_rest(rest);
                let value = rest.strip_prefix('=').and_then(|value| {
                    let (value, rest) = name_and_rest(value.trim_start_matches(QUOTES));
                    rest.trim_start_matches(QUOTES).starts_with(']').then_some(value)
                });
                asked.push(Asked::Data(name, value));
            }
            _ => {}
        }
    }
    asked
}

const DATA: &str = "data-";
const QUOTES: [char; 2] = ['"', '\''];

/// What a text begins with of letters, digits, hyphens and underscores.
fn name_and_rest(text: &str) -> (&str, &str) {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_') || !sign.is_ascii();
    text.split_at(text.find(|sign| !is_of_name(sign)).unwrap_or(text.len()))
}

fn until_quote(text: &str) -> Option<&str> {
    Some(text.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<p class=\"a b\" data-look=\"wide\" data-sale>…</p><i class=\"c\">";

    fn is_used(css: &str) -> bool {
        let kept = used(css, &Markup::of(HTML));
        assert!(kept == css || kept.is_empty(), "{kept}");
        !kept.is_empty()
    }

    #[test]
    fn rules_for_other_classes_are_left_out() {
        for css in [
            ".a{}",
            ".a.b>.c:hover{}",
            ".x,.c{}",
            "p{}",
            "*,:before{}",
            "[open] .a{}",
            "#root .a{}",
            ".a:not(.x){}",
            ":is(.x,.y) .a{}",
            ".a:has(.x){}",
            "html:has(dialog:modal){}",
            ".a:nth-child(2n + 1.5){}",
            ".\\31 x{}",
        ] {
            assert!(is_used(css), "{css}");
        }
        for css in [".x{}", ".a .x{}", ".aa{}", ".x:not(.a){}", ".x,.a.y{}", ".a>.x:hover{}"] {
            assert!(!is_used(css), "{css}");
        }
    }

    #[test]
    fn rules_for_other_data_are_left_out() {
        for css in [
            "[data-look]{}",
            "[data-look=wide]{}",
            ".a[data-look=\"wide\"]:hover{}",
            "[data-sale]{}",
            "[data-look^=na]{}",
            "[data-look=wide i]{}",
            "[data-look=\"two words\"]{}",
            ":root:not([data-theme]){}",
        ] {
            assert!(is_used(css), "{css}");
        }
        for css in [
            "[data-x]{}",
            "[data-look=narrow]{}",
            ".a[data-look='narrow'] p{}",
            "[data-loo]{}",
        ] {
            assert!(!is_used(css), "{css}");
        }
        let mut markup = Markup::of(HTML);
        markup.add("data-theme", "d2c");
        assert_eq!(
            used("[data-theme=d2c]{}[data-theme=froosh]{}", &markup),
            "[data-theme=d2c]{}"
        );
    }

    #[test]
    fn what_is_under_a_condition_stays_together() {
        let rules = "@media print{.x{}.a{}}";
        assert!(is_used(rules));
        assert!(is_used("@supports (a:b){@media print{.x{}.a{}}}"));
        assert!(!is_used("@media (width>1px){.x{}@media print{.y{}}}"));
        assert!(is_used("@font-face{src:url(a.woff2)}"));
        assert!(is_used("@layer a,b;"));
    }

    #[test]
    fn movements_that_nothing_makes_are_left_out() {
        assert!(is_used("@keyframes x{to{top:0}}.a{animation:1s x}"));
        assert!(is_used("@media print{.a{animation:1s x}}@keyframes x{}"));
        let css = "@keyframes x{to{top:0}}@keyframes y{}.a{animation:1s y}.z{animation:1s x}";
        assert_eq!(used(css, &Markup::of(HTML)), "@keyframes y{}.a{animation:1s y}");
    }

    #[test]
    fn rules_end_where_they_end() {
        let css = "@import \"a;{.css\";.a:after{content:\"}\\\"{\"}@media print{.b{c:d}.e{}}.f{}";
        let texts: Vec<_> = Rules(css).map(|rule| rule.text).collect();
        assert_eq!(
            texts,
            [
                "@import \"a;{.css\";",
                ".a:after{content:\"}\\\"{\"}",
                "@media print{.b{c:d}.e{}}",
                ".f{}"
            ]
        );
        assert_eq!(texts.concat(), css);
        let inner: Vec<_> = Rules(".b{c:d}.e{}").map(|rule| (rule.prelude, rule.block)).collect();
        assert_eq!(inner, [(".b", "c:d"), (".e", "")]);
        // Whatever is broken ends with the sheet.
        assert_eq!(Rules(".a{b:c").map(|rule| rule.text).collect::<String>(), ".a{b:c");
        assert_eq!(Rules("}.a{}").map(|rule| rule.text).collect::<String>(), "}.a{}");
    }

    #[test]
    fn fonts_are_left_out_for_those_who_have_them() {
        assert_eq!(without_fonts("@font-face{src:url(a)}.a{}@font-face{}b{}"), ".a{}b{}");
    }
}
