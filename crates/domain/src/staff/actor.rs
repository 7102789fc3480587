//! Who did something: what stands beside a change, in the audit log and in the history of pages.

use serde::{Deserialize, Serialize};

/// What kind of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActorKind {
    /// One of the staff, signed in.
    Staff,
    /// A program with a service token.
    Service,
    /// Whoever runs the binary's commands beside the data.
    CommandLine,
    /// The shop by itself, at a time that was set.
    Shop,
    /// Somebody of whom nothing is known, such as whoever tries to sign in.
    Stranger,
}

/// Who did something. The id is what rights were found by: an account's, or a token's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    pub kind: ActorKind,
    pub id: String,
    /// As it was then: names change, what was done stays.
    pub name: String,
}

impl ActorKind {
    const ALL: [Self; 5] = [
        Self::Staff,
        Self::Service,
        Self::CommandLine,
        Self::Shop,
        Self::Stranger,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Staff => "staff",
            Self::Service => "service",
            Self::CommandLine => "command-line",
            Self::Shop => "shop",
            Self::Stranger => "stranger",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

impl Actor {
    pub fn new(kind: ActorKind, id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            kind,
            id: id.into(),
            name: name.into(),
        }
    }

    /// Whoever runs the binary's commands: the operating system knows who that is, the shop does not.
    pub fn command_line() -> Self {
        Self::new(ActorKind::CommandLine, "", "praline")
    }

    /// The shop by itself.
    pub fn shop() -> Self {
        Self::new(ActorKind::Shop, "", "praline")
    }

    pub fn stranger() -> Self {
        Self::new(ActorKind::Stranger, "", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_back() {
        for kind in ActorKind::ALL {
            assert_eq!(ActorKind::named(kind.as_str()), Some(kind));
            assert_eq!(serde_json::json!(kind), kind.as_str());
        }
        assert_eq!(ActorKind::named("somebody"), None);
    }
}
