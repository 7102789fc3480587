//! Small values of content, parsed once at the edge.

use std::{borrow::Cow, fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

use crate::ids::{CategoryCode, InvalidId, ProductCode};

macro_rules! kebab {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $max:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Arc<str>);

        impl $name {
            /// At most this many characters.
            pub const MAX_LENGTH: usize = $max;

            pub fn parse(value: &str) -> Result<Self, InvalidId> {
                if is_kebab(value, Self::MAX_LENGTH) {
                    Ok(Self(value.into()))
                } else {
                    Err(InvalidId {
                        kind: $kind,
                        value: value.chars().take(Self::MAX_LENGTH).collect(),
                        rule: concat!("1 to ", $max, " of a-z and 0-9, in words joined by single hyphens"),
                    })
                }
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;
            fn try_from(value: String) -> Result<Self, InvalidId> {
                Self::parse(&value)
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> String {
                value.0.as_ref().to_owned()
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str(value: &str) -> Result<Self, InvalidId> {
                Self::parse(value)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        text_schema!($name, "^[a-z0-9]+(-[a-z0-9]+)*$");
    };
}

macro_rules! text_schema {
    ($name:ident, $pattern:literal) => {
        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .pattern(Some($pattern))
                    .into()
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                stringify!($name).into()
            }
        }
    };
}

fn is_kebab(value: &str, max: usize) -> bool {
    value.len() <= max
        && value
            .split('-')
            .all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
}

kebab!(
    /// Names a page in all languages, for ever.
    PageId, "page id", 96
);
kebab!(
    /// The last part of a page's address in a language.
    Segment, "segment", 96
);
kebab!(
    /// Names a block of a page for ever, wherever it is moved to and whatever becomes of it.
    BlockId, "block id", 48
);
kebab!(
    /// Names a group of visitors, whom some blocks are shown to.
    VisitorGroupId, "visitor group", 48
);
kebab!(
    /// Names a project: drafts that are published together.
    ProjectId, "project", 96
);

impl BlockId {
    /// An id that equal texts share: ten hexadecimal digits.
    pub(crate) fn from_hash(text: &str) -> Self {
        // FNV-1a: it is the same on every machine and in every release.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Self(format!("{:010x}", (hash ^ (hash >> 40)) & 0xff_ffff_ffff).into())
    }
}

// The only codes of the catalogue that fields of content have a picker for.
text_schema!(ProductCode, "^[A-Za-z0-9_.:/-]+$");
text_schema!(CategoryCode, "^[A-Za-z0-9_.:/-]+$");

/// A category of the taxonomy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(value_type = u32)]
pub struct CategoryId(pub u32);

impl fmt::Display for CategoryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Categories in the order in which they were given; written with commas between them: `101,306`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CategoryIds(Vec<CategoryId>);

impl CategoryIds {
    /// Each is kept once.
    pub fn new(ids: impl IntoIterator<Item = CategoryId>) -> Self {
        let mut kept: Vec<CategoryId> = Vec::new();
        for id in ids {
            if !kept.contains(&id) {
                kept.push(id);
            }
        }
        Self(kept)
    }

    pub fn as_slice(&self) -> &[CategoryId] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<String> for CategoryIds {
    type Error = InvalidId;
    fn try_from(text: String) -> Result<Self, InvalidId> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let ids = parts.map(|part| {
            part.parse().map(CategoryId).map_err(|_| InvalidId {
                kind: "category id",
                value: part.chars().take(40).collect(),
                rule: "numbers with commas between them",
            })
        });
        Ok(Self::new(ids.collect::<Result<Vec<_>, _>>()?))
    }
}

impl From<CategoryIds> for String {
    fn from(ids: CategoryIds) -> String {
        ids.to_string()
    }
}

impl fmt::Display for CategoryIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, id) in self.0.iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            write!(f, "{comma}{id}")?;
        }
        Ok(())
    }
}

text_schema!(CategoryIds, "^([0-9]+(,[0-9]+)*)?$");

/// A day of the Gregorian calendar, written `2026-03-14`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    pub fn parse(text: &str) -> Result<Self, InvalidId> {
        Self::read(text).ok_or_else(|| InvalidId {
            kind: "day",
            value: text.chars().take(40).collect(),
            rule: "a day such as 2026-03-14",
        })
    }

    /// 20260314: later days are larger numbers.
    pub fn as_number(self) -> i64 {
        i64::from(self.year) * 10_000 + i64::from(self.month) * 100 + i64::from(self.day)
    }

    fn read(text: &str) -> Option<Self> {
        let digits_fit = text.len() == 10
            && text.bytes().enumerate().all(|(at, b)| {
                if matches!(at, 4 | 7) {
                    b == b'-'
                } else {
                    b.is_ascii_digit()
                }
            });
        if !digits_fit {
            return None;
        }
        let day = Self {
            year: text[..4].parse().ok()?,
            month: text[5..7].parse().ok()?,
            day: text[8..].parse().ok()?,
        };
        let is_leap = day.year.is_multiple_of(4) && (!day.year.is_multiple_of(100) || day.year.is_multiple_of(400));
        let length = match day.month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=length).contains(&day.day).then_some(day)
    }
}

impl TryFrom<String> for Day {
    type Error = InvalidId;
    fn try_from(text: String) -> Result<Self, InvalidId> {
        Self::parse(&text)
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

text_schema!(Day, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
