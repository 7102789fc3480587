//! What is kept of a visit: whether the visitor was here before, and which conditions its first address met. Not the address.

use std::collections::BTreeSet;

/// How a visit began.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Visit {
    is_returning: bool,
    /// Of the conditions that the first address met.
    entries: BTreeSet<u32>,
}

/// As many conditions are kept of one address: what is kept stays far below what a cookie holds.
const MOST: usize = 16;

impl Visit {
    /// A visit whose first address met the conditions with these numbers.
    pub(super) fn met(is_returning: bool, entries: impl Iterator<Item = u32>) -> Self {
        Self {
            is_returning,
            entries: entries.take(MOST).collect(),
        }
    }

    /// A visit of which nothing but this is known.
    pub fn unknown(is_returning: bool) -> Self {
        Self {
            is_returning,
            entries: BTreeSet::new(),
        }
    }

    pub fn is_returning(&self) -> bool {
        self.is_returning
    }

    pub(super) fn entered_by(&self, mark: u32) -> bool {
        self.entries.contains(&mark)
    }

    /// `n`, or `r` for somebody who was here before; then `.` and eight hexadecimal digits for each condition: at most 145
    /// characters.
    pub fn to_text(&self) -> String {
        let mut text = if self.is_returning { "r" } else { "n" }.to_owned();
        for mark in &self.entries {
            text.push_str(&format!(".{mark:08x}"));
        }
        text
    }

    /// Reads what `to_text` wrote; nothing for anything else, whoever wrote it.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let is_returning = match parts.next()? {
            "n" => false,
            "r" => true,
            _ => return None,
        };
        let mut entries = BTreeSet::new();
        for (number, part) in parts.enumerate() {
            let is_mark = part.len() == 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
            if !is_mark || number == MOST {
                return None;
            }
            entries.insert(u32::from_str_radix(part, 16).ok()?);
        }
        Some(Self { is_returning, entries })
    }
}
