//! What those who work on a page say to each other of it: threads of comments, each about the page, a block or a field.

use serde::{Deserialize, Serialize};

use super::BlockId;
use crate::{clock::UnixMillis, ids::CommentId, staff::Actor};

/// Threads of a page in a language, those that are settled as well.
pub const MAX_THREADS: usize = 200;
/// Answers of a thread.
pub const MAX_ANSWERS: usize = 50;
/// Characters of the path of a field.
const MAX_FIELD: usize = 200;

/// What somebody says: plain text of 1 to 2,000 characters, in lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentText(Box<str>);

/// Why a text is no comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommentTextFault {
    Missing,
    TooLong,
}

impl CommentText {
    pub const MAX_LENGTH: usize = 2_000;

    /// Without white space around it, and without characters that nobody sees.
    ///
    /// # Errors
    /// Nothing is left of it, or too much.
    pub fn parse(text: &str) -> Result<Self, CommentTextFault> {
        let seen: String = text
            .chars()
            .filter(|char| !char.is_control() || matches!(char, '\n' | '\t'))
            .collect();
        match seen.trim() {
            "" => Err(CommentTextFault::Missing),
            text if text.chars().count() > Self::MAX_LENGTH => Err(CommentTextFault::TooLong),
            text => Ok(Self(text.into())),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a thread is about: the page where both are missing, a block, or a field of the block or of the page. Nobody promises that
/// it is still there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CommentPlace {
    pub block: Option<BlockId>,
    /// With dots into objects and lists, as operations on drafts name it: `items.2.text`.
    pub field: Option<Box<str>>,
}

impl CommentPlace {
    /// Nothing where one of them names no place that there could be.
    pub fn parse(block: Option<&str>, field: Option<&str>) -> Option<Self> {
        let is_path = |field: &str| {
            !field.is_empty() && field.chars().count() <= MAX_FIELD && !field.chars().any(char::is_control)
        };
        Some(Self {
            block: block.map(BlockId::parse).transpose().ok()?,
            field: match field {
                Some(field) if !is_path(field) => return None,
                field => field.map(Into::into),
            },
        })
    }
}

/// What one person said at one time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    pub id: CommentId,
    pub author: Actor,
    pub text: CommentText,
    pub written: UnixMillis,
}

/// Who settled a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolved {
    pub by: Actor,
    pub at: UnixMillis,
}

/// A comment with what was answered to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentThread {
    pub place: CommentPlace,
    pub first: Comment,
    /// In the order in which they were written.
    pub answers: Vec<Comment>,
    /// Nothing while it is open.
    pub resolved: Option<Resolved>,
}

impl CommentThread {
    /// The comment with this id, where it stands in the thread.
    pub fn comment(&self, id: CommentId) -> Option<&Comment> {
        std::iter::once(&self.first)
            .chain(&self.answers)
            .find(|comment| comment.id == id)
    }

    /// Whether somebody may take a comment away: their own, or as one who publishes. With the first comment its answers go,
    /// so that its author may take it away only as long as nobody else has answered.
    pub fn may_delete(&self, id: CommentId, who: &Actor, publishes: bool) -> bool {
        let Some(comment) = self.comment(id) else { return false };
        let is_own = |comment: &Comment| is_same(&comment.author, who);
        publishes || (is_own(comment) && (id != self.first.id || self.answers.iter().all(is_own)))
    }
}

/// Names change; who somebody is does not.
fn is_same(a: &Actor, b: &Actor) -> bool {
    (a.kind, &a.id) == (b.kind, &b.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::staff::ActorKind;

    fn person(id: &str) -> Actor {
        Actor::new(ActorKind::Staff, id, id)
    }

    fn said(id: u128, by: &str) -> Comment {
        Comment {
            id: CommentId(id),
            author: person(by),
            text: CommentText::parse("Too long?").expect("a text"),
            written: UnixMillis(1),
        }
    }

    fn thread(answers: Vec<Comment>) -> CommentThread {
        CommentThread {
            place: CommentPlace::default(),
            first: said(1, "aino"),
            answers,
            resolved: None,
        }
    }

    #[test]
    fn texts_are_words_within_bounds() {
        let parsed = |text: &str| CommentText::parse(text).map(|text| text.as_str().to_owned());
        assert_eq!(parsed("  a\u{7}\nb "), Ok("a\nb".to_owned()));
        assert_eq!(parsed(" \u{0} "), Err(CommentTextFault::Missing));
        assert!(parsed(&"ä".repeat(2_000)).is_ok());
        assert_eq!(parsed(&"ä".repeat(2_001)), Err(CommentTextFault::TooLong));
    }

    #[test]
    fn places_are_blocks_and_fields() {
        assert_eq!(CommentPlace::parse(None, None), Some(CommentPlace::default()));
        assert!(CommentPlace::parse(Some("0123456789"), Some("items.2.text")).is_some());
        assert!(CommentPlace::parse(None, Some("name")).is_some());
        assert_eq!(CommentPlace::parse(Some("no id!"), None), None);
        assert_eq!(CommentPlace::parse(None, Some("")), None);
        assert_eq!(CommentPlace::parse(None, Some(&"x".repeat(201))), None);
    }

    #[test]
    fn own_words_go_unless_others_answered_them() {
        let alone = thread(vec![said(2, "aino")]);
        assert!(alone.may_delete(CommentId(1), &person("aino"), false));
        assert!(!alone.may_delete(CommentId(1), &person("eino"), false));
        let answered = thread(vec![said(2, "eino")]);
        assert!(!answered.may_delete(CommentId(1), &person("aino"), false));
        assert!(answered.may_delete(CommentId(2), &person("eino"), false));
        assert!(!answered.may_delete(CommentId(2), &person("aino"), false));
        assert!(answered.may_delete(CommentId(1), &person("helmi"), true));
        assert!(
            !answered.may_delete(CommentId(9), &person("helmi"), true),
            "of another thread"
        );
        // A program that is called like a person is not them.
        let program = Actor::new(ActorKind::Service, "aino", "aino");
        assert!(!alone.may_delete(CommentId(1), &program, false));
    }
}
