//! What a review says, checked once.

use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// One to five.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Stars(u8);

impl Stars {
    pub const MOST: u8 = 5;

    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::MOST).contains(&number).then_some(Self(number))
    }

    pub fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Stars {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("stars are 1 to 5")
    }
}

impl From<Stars> for u8 {
    fn from(stars: Stars) -> u8 {
        stars.0
    }
}

/// What somebody filled in.
#[derive(Debug, Clone, Copy)]
pub struct Draft<'a> {
    pub stars: Option<u8>,
    pub title: &'a str,
    pub text: &'a str,
    pub name: &'a str,
}

/// Stars with the words beside them; none of them is empty or longer than it may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewWords {
    pub stars: Stars,
    pub title: Box<str>,
    pub text: Box<str>,
    /// What whoever wrote it wants to be called.
    pub name: Box<str>,
}

impl ReviewWords {
    /// Characters.
    pub const TITLE: usize = 80;
    pub const TEXT: usize = 1_500;
    pub const NAME: usize = 40;
    /// Of the shop's answer.
    pub const ANSWER: usize = 1_000;

    /// Trims the words and drops control characters; a text may have line breaks.
    ///
    /// # Errors
    ///
    /// Every field that is empty or too long, by its name, with the key of the sentence that says so.
    pub fn check(draft: Draft<'_>) -> Result<Self, Fault> {
        let mut faults: Vec<Fault> = Vec::new();
        let stars = draft.stars.and_then(Stars::new);
        if stars.is_none() {
            faults.push(Fault::field("stars", "/reviews/faults/stars"));
        }
        let mut read = |name: &str, given: &str, most: usize, lines: bool| {
            let text = tidy(given, lines);
            let wrong = if text.is_empty() {
                "missing"
            } else if text.chars().count() > most {
                "long"
            } else {
                return text;
            };
            faults.push(Fault::field(name, &format!("/reviews/faults/{name}-{wrong}")));
            text
        };
        let title = read("title", draft.title, Self::TITLE, false);
        let text = read("text", draft.text, Self::TEXT, true);
        let name = read("name", draft.name, Self::NAME, false);
        let together = faults.into_iter().reduce(|mut all, one| {
            all.fields.extend(one.fields);
            all
        });
        match (together, stars) {
            (None, Some(stars)) => Ok(Self {
                stars,
                title,
                text,
                name,
            }),
            (Some(fault), _) => Err(fault),
            (None, None) => Err(Fault::field("stars", "/reviews/faults/stars")),
        }
    }

    /// The shop's answer as it is kept; nothing where it is empty or too long.
    pub fn answer(given: &str) -> Option<Box<str>> {
        let text = tidy(given, true);
        (1..=Self::ANSWER).contains(&text.chars().count()).then_some(text)
    }
}

/// Without what nobody can read, and without more than one empty line in a row.
fn tidy(text: &str, lines: bool) -> Box<str> {
    if !lines {
        let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || is_unseen(c)).collect();
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        return words.join(" ").into();
    }
    let seen: String = text.chars().filter(|c| *c == '\n' || !is_unseen(*c)).collect();
    let mut kept: Vec<&str> = Vec::new();
    for line in seen.lines().map(str::trim) {
        if !line.is_empty() || kept.last().is_some_and(|last| !last.is_empty()) {
            kept.push(line);
        }
    }
    kept.join("\n").trim().into()
}

/// Control characters, and those that turn the direction of the words around them.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft<'a>() -> Draft<'a> {
        Draft {
            stars: Some(4),
            title: "Sour",
            text: "As it should be.",
            name: "Aino",
        }
    }

    #[test]
    fn words_are_trimmed_and_lose_what_nobody_sees() {
        let words = ReviewWords::check(Draft {
            title: "  Sour \n indeed\u{202e} ",
            text: "One.\r\n\n\n\nTwo.\u{7} ",
            ..draft()
        })
        .expect("a review");
        assert_eq!(&*words.title, "Sour indeed");
        assert_eq!(&*words.text, "One.\n\nTwo.");
    }

    #[test]
    fn every_wrong_field_is_told() {
        let fault = ReviewWords::check(Draft {
            stars: Some(6),
            title: " ",
            text: &"ä".repeat(ReviewWords::TEXT + 1),
            name: &"a".repeat(ReviewWords::NAME),
        })
        .expect_err("a refusal");
        let told: Vec<(&str, &str)> = fault
            .fields
            .iter()
            .map(|(name, keys)| (name.as_str(), keys[0].as_str()))
            .collect();
        assert_eq!(
            told,
            [
                ("stars", "/reviews/faults/stars"),
                ("text", "/reviews/faults/text-long"),
                ("title", "/reviews/faults/title-missing"),
            ]
        );
        assert!(ReviewWords::check(Draft { stars: None, ..draft() }).is_err());
    }

    #[test]
    fn an_answer_has_words_and_an_end() {
        assert_eq!(ReviewWords::answer(" Thanks. ").as_deref(), Some("Thanks."));
        assert_eq!(ReviewWords::answer(" \u{200b}"), None);
        assert_eq!(ReviewWords::answer(&"a".repeat(ReviewWords::ANSWER + 1)), None);
    }
}
