//! The audit log: who changed what. Each line holds the hash of the one before, so that none can be changed, left out or
//! put between others without all after it saying so.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::Actor;
use crate::clock::UnixMillis;

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    /// From 1 on, without gaps.
    pub number: i64,
    pub at: UnixMillis,
    pub actor: Actor,
    /// What was done: `account.roles`, `page.publish`.
    pub action: String,
    /// What it was done to.
    pub subject: String,
    /// What was there before and after, as JSON texts; nothing where there was nothing, or it does not matter.
    pub before: Option<String>,
    pub after: Option<String>,
}

/// What is to be written down of a change.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditEntry {
    pub actor: Actor,
    pub action: &'static str,
    pub subject: String,
    /// What was there before and after; no secrets.
    pub before: Option<Value>,
    pub after: Option<Value>,
}

/// A line with its place in the chain, both hashes in hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainedLine {
    pub line: AuditLine,
    /// The hash of the line before; empty for the first.
    pub previous: String,
    pub hash: String,
}

/// Where a chain ends: the number and the hash of its last line; 0 and nothing where there is none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChainHead {
    pub number: i64,
    pub hash: String,
}

/// What is wrong with a chain, and at which number.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BrokenChain {
    #[error("line {0} was changed after it was written")]
    Changed(i64),
    #[error("line {0} does not follow the one before it")]
    Unlinked(i64),
    #[error("line {0} is missing")]
    Missing(i64),
    #[error("line {0} was not written by the log")]
    Unknown(i64),
}

impl AuditLine {
    /// SHA-256 of the hash of the line before and the line itself, in hexadecimal digits.
    pub fn hash(&self, previous: &str) -> String {
        let digest = Sha256::new()
            .chain_update(previous.as_bytes())
            .chain_update(b"\n")
            .chain_update(self.canonical().as_bytes())
            .finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The one text that a line is hashed as: a JSON array, so that no two different lines have the same one.
    fn canonical(&self) -> String {
        let text = |text: &Option<String>| text.as_ref().map_or(Value::Null, |text| json!(text));
        json!([
            self.number,
            self.at.0,
            self.actor.kind.as_str(),
            self.actor.id,
            self.actor.name,
            self.action,
            self.subject,
            text(&self.before),
            text(&self.after),
        ])
        .to_string()
    }
}

/// Walks a chain, line by line in the order of their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChainWalk {
    at: ChainHead,
}

impl ChainWalk {
    /// # Errors
    /// What is wrong with this line.
    pub fn step(&mut self, chained: &ChainedLine) -> Result<(), BrokenChain> {
        let number = chained.line.number;
        let expected = self.at.number + 1;
        if number > expected {
            return Err(BrokenChain::Missing(expected));
        }
        if number < expected {
            return Err(BrokenChain::Unknown(number));
        }
        if chained.previous != self.at.hash {
            return Err(BrokenChain::Unlinked(number));
        }
        if chained.hash != chained.line.hash(&chained.previous) {
            return Err(BrokenChain::Changed(number));
        }
        self.at = ChainHead {
            number,
            hash: chained.hash.clone(),
        };
        Ok(())
    }

    /// How many lines are there, where the chain ends as it should.
    ///
    /// # Errors
    /// Lines are missing at the end, or are too many.
    pub fn end(self, head: &ChainHead) -> Result<i64, BrokenChain> {
        if self.at == *head {
            Ok(head.number)
        } else if self.at.number < head.number {
            Err(BrokenChain::Missing(self.at.number + 1))
        } else {
            Err(BrokenChain::Unknown(self.at.number))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staff::ActorKind;

    fn chain(length: i64) -> (Vec<ChainedLine>, ChainHead) {
        let mut head = ChainHead::default();
        let lines = (1..=length).map(|number| {
            let line = AuditLine {
                number,
                at: UnixMillis(number * 1000),
                actor: Actor::new(ActorKind::Staff, "1", "Aino"),
                action: "page.publish".to_owned(),
                subject: format!("page {number}"),
                before: None,
                after: Some(json!({"state": "published"}).to_string()),
            };
            let previous = std::mem::take(&mut head.hash);
            let hash = line.hash(&previous);
            head = ChainHead {
                number,
                hash: hash.clone(),
            };
            ChainedLine { line, previous, hash }
        });
        let lines = lines.collect();
        (lines, head)
    }

    fn walk(lines: &[ChainedLine], head: &ChainHead) -> Result<i64, BrokenChain> {
        let mut walk = ChainWalk::default();
        lines.iter().try_for_each(|line| walk.step(line))?;
        walk.end(head)
    }

    #[test]
    fn a_chain_is_whole_until_anything_in_it_changes() {
        let (lines, head) = chain(5);
        assert_eq!(walk(&lines, &head), Ok(5));
        assert_eq!(walk(&[], &ChainHead::default()), Ok(0));
        type Change = fn(&mut AuditLine);
        let changes: [Change; 8] = [
            |line| line.at.0 += 1,
            |line| line.actor.kind = ActorKind::Shop,
            |line| line.actor.id.push('1'),
            |line| line.actor.name.clear(),
            |line| line.action.push('x'),
            |line| line.subject.push('x'),
            |line| line.before = Some("null".to_owned()),
            |line| line.after = None,
        ];
        for change in changes {
            let mut lines = lines.clone();
            change(&mut lines[2].line);
            assert_eq!(walk(&lines, &head), Err(BrokenChain::Changed(3)));
            // Whoever hashes the line anew breaks the link of the next.
            lines[2].hash = lines[2].line.hash(&lines[2].previous);
            assert_eq!(walk(&lines, &head), Err(BrokenChain::Unlinked(4)));
        }
    }

    #[test]
    fn lines_are_missed_and_strange_ones_seen() {
        let (lines, head) = chain(5);
        let without = |gone: usize| {
            let mut lines = lines.clone();
            lines.remove(gone);
            walk(&lines, &head)
        };
        assert_eq!(without(1), Err(BrokenChain::Missing(2)));
        assert_eq!(without(4), Err(BrokenChain::Missing(5)));
        let (shorter, end) = chain(4);
        assert_eq!(walk(&lines, &end), Err(BrokenChain::Unknown(5)));
        assert_eq!(walk(&shorter, &end), Ok(4));
    }
}
