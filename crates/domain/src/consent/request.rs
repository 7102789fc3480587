//! What somebody types who wants the shop's news.

use crate::{
    contact::{Checks, Email, Wrong},
    fault::Fault,
};

/// A form for news, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsRequest {
    pub email: Email,
    /// What they want to be called; empty where they do not say.
    pub name: String,
    /// What they are interested in.
    pub categories: Vec<Box<str>>,
}

/// Characters of a name.
const NAME: usize = 80;
/// Categories of one request, and characters of each.
const CATEGORIES: usize = 20;
const CATEGORY: usize = 40;

impl NewsRequest {
    /// # Errors
    /// Names every wrong field: `email`, `name` or `categories`.
    pub fn check(email: &str, name: &str, categories: &[String]) -> Result<Self, Fault> {
        let mut checks = Checks::default();
        let email = checks.field("email", "email", Email::parse(email));
        let name = checks.field("name", "news-name", plain_name(name));
        let are_names = categories.len() <= CATEGORIES && categories.iter().all(|name| is_category(name));
        let categories = if are_names { Ok(categories) } else { Err(Wrong::Unknown) };
        let categories = checks.field("categories", "news-categories", categories);
        let form = (|| {
            let mut categories: Vec<Box<str>> = categories?.iter().map(|name| name.as_str().into()).collect();
            categories.sort();
            categories.dedup();
            Some(Self {
                email: email?,
                name: name?,
                categories,
            })
        })();
        checks.finish(form)
    }
}

fn plain_name(text: &str) -> Result<String, Wrong> {
    let text = text.trim();
    if text.chars().count() > NAME {
        return Err(Wrong::TooLong(NAME));
    }
    if text.chars().any(char::is_control) {
        return Err(Wrong::Characters);
    }
    Ok(text.to_owned())
}

fn is_category(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=CATEGORY).contains(&text.len()) && text.bytes().all(is_sign)
}
