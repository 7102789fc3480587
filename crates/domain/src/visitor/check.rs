//! What is wrong with groups of visitors before they are put.

use std::collections::HashSet;

use super::{Condition, VisitorGroup};
use crate::money::Currency;

/// Something that is wrong with a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupFault {
    /// As `[2].conditions[0].markets`.
    pub place: String,
    /// Why, without a stop at its end.
    pub what: String,
}

/// A request looks at all of them, and a visit at all conditions.
const MOST_GROUPS: usize = 50;
const MOST_CONDITIONS: usize = 20;
const MOST_NAMED: usize = 100;
const NAME: usize = 80;
const ADDRESS: usize = 200;

/// Looks at all groups of a site together.
pub fn check(groups: &[VisitorGroup]) -> Vec<GroupFault> {
    let mut faults = Vec::new();
    let mut say = |place: String, what: String| faults.push(GroupFault { place, what });
    if groups.len() > MOST_GROUPS {
        let what = format!("there are {}, and a site has at most {MOST_GROUPS}", groups.len());
        say(String::new(), what);
    }
    let mut known = HashSet::new();
    for (at, group) in groups.iter().enumerate() {
        if !known.insert(&group.id) {
            say(format!("[{at}].id"), format!("another group is {} already", group.id));
        }
        if group.name.trim().is_empty() || group.name.chars().count() > NAME {
            say(
                format!("[{at}].name"),
                format!("a group has a name of 1 to {NAME} characters"),
            );
        }
        match group.conditions.len() {
            0 => say(
                format!("[{at}].conditions"),
                "nobody is in a group without conditions".to_owned(),
            ),
            1..=MOST_CONDITIONS => {}
            more => say(
                format!("[{at}].conditions"),
                format!("there are {more}, and a group has at most {MOST_CONDITIONS}"),
            ),
        }
        for (number, condition) in group.conditions.iter().enumerate() {
            if let Some((field, what)) = fault(condition) {
                say(format!("[{at}].conditions[{number}].{field}"), what);
            }
        }
    }
    faults
}

fn fault(condition: &Condition) -> Option<(&'static str, String)> {
    match condition {
        Condition::Market { markets } => named("markets", markets.len()),
        Condition::Language { languages } => named("languages", languages.len()),
        Condition::CartHolds { products, categories } => named("products", products.len() + categories.len()),
        Condition::Entry {
            paths,
            parameter,
            value,
        } => entry(paths, parameter.as_deref(), value.as_deref()),
        Condition::CartTotal { at_least } => {
            let wrong = at_least
                .iter()
                .find(|(currency, amount)| Currency::parse(currency).is_err() || **amount <= 0);
            match wrong {
                Some((currency, amount)) => {
                    let what =
                        format!("{currency} {amount} is no sum; write minor units by currency, such as \"EUR\": 5000");
                    Some(("atLeast", what))
                }
                None => named("atLeast", at_least.len()),
            }
        }
        Condition::Returning {} | Condition::New {} => None,
    }
}

fn named(field: &'static str, count: usize) -> Option<(&'static str, String)> {
    match count {
        0 => Some((field, "it names nothing, so that nobody is meant".to_owned())),
        1..=MOST_NAMED => None,
        more => Some((field, format!("it names {more}, and at most {MOST_NAMED} can be named"))),
    }
}

fn entry(paths: &[String], parameter: Option<&str>, value: Option<&str>) -> Option<(&'static str, String)> {
    if paths.is_empty() && parameter.is_none() {
        return Some(("paths", "an entry names paths, a parameter, or both".to_owned()));
    }
    if let Some(path) = paths.iter().find(|path| !is_path(path)) {
        let what = format!("{path:?} is no path of the site, such as /fi/lahjat or /fi/lahjat/*");
        return Some(("paths", what));
    }
    if paths.len() > MOST_NAMED {
        return named("paths", paths.len());
    }
    let is_name = |name: &str| {
        !name.is_empty()
            && name.len() <= 64
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
    };
    if let Some(name) = parameter.filter(|name| !is_name(name)) {
        let what = format!("{name:?} is no name of a parameter, such as utm_campaign");
        return Some(("parameter", what));
    }
    if value.is_some_and(|value| value.is_empty() || value.chars().count() > ADDRESS) {
        return Some(("value", format!("a value has 1 to {ADDRESS} characters")));
    }
    if value.is_some() && parameter.is_none() {
        return Some(("value", "it is the value of no parameter".to_owned()));
    }
    None
}

fn is_path(path: &str) -> bool {
    let plain = path.strip_suffix("/*").unwrap_or(path);
    path.starts_with('/')
        && path.len() <= ADDRESS
        && !plain.starts_with("//")
        && !plain
            .bytes()
            .any(|byte| byte.is_ascii_control() || b" ?#*\\".contains(&byte))
}
