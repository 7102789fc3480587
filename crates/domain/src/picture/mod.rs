//! Pictures: what is known of each, and in which forms it can be had. The forms are a closed list, so that nobody can have
//! others made.

mod form;
mod plan;

use std::{collections::BTreeMap, ops::Bound};

use serde::{Deserialize, Serialize};

pub use self::{
    form::{Form, Format, Preset, Width},
    plan::{Area, Plan},
};
use crate::market::{Language, Texts};

/// What is known of a picture beside its pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub focus: Focus,
    /// What it shows, for those who do not see it.
    pub alt: Texts,
    /// Names the pixels: another picture of the same name has another version.
    pub version: Box<str>,
    pub origin: Origin,
}

/// Who brought a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The program: its pixels may be others in the next release.
    Program,
    /// The shop's library: its name ends with a hash of its pixels, so that they are these for ever.
    Library,
}

/// The point that a cut keeps in sight, in thousandths of width and height from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u16, u16)", into = "(u16, u16)")]
pub struct Focus {
    x: u16,
    y: u16,
}

/// A point outside the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a focus lies within the picture: two numbers between 0 and 1, such as 0.5,0.3")]
pub struct OutsideThePicture;

impl Focus {
    pub const CENTRE: Self = Self { x: 500, y: 500 };

    /// # Errors
    /// Where a number is more than 1000.
    pub fn new(x: u16, y: u16) -> Result<Self, OutsideThePicture> {
        if x > 1000 || y > 1000 {
            return Err(OutsideThePicture);
        }
        Ok(Self { x, y })
    }

    /// Reads shares of width and height such as `0.5,0.3`.
    ///
    /// # Errors
    /// Where these are not two numbers between 0 and 1.
    pub fn parse(text: &str) -> Result<Self, OutsideThePicture> {
        let share = |text: &str| text.trim().parse::<f64>().map_err(|_| OutsideThePicture);
        let (x, y) = text.split_once(',').ok_or(OutsideThePicture)?;
        Self::shares(share(x)?, share(y)?)
    }

    /// Of shares of width and height.
    ///
    /// # Errors
    /// Where these are not two numbers between 0 and 1.
    pub fn shares(x: f64, y: f64) -> Result<Self, OutsideThePicture> {
        // A share within its bounds makes a small whole number.
        let thousandths = |share: f64| match share {
            share if (0.0..=1.0).contains(&share) => Ok((share * 1000.0).round() as u16),
            _ => Err(OutsideThePicture),
        };
        Self::new(thousandths(x)?, thousandths(y)?)
    }

    pub fn x(self) -> u16 {
        self.x
    }

    pub fn y(self) -> u16 {
        self.y
    }
}

impl TryFrom<(u16, u16)> for Focus {
    type Error = OutsideThePicture;

    fn try_from((x, y): (u16, u16)) -> Result<Self, OutsideThePicture> {
        Self::new(x, y)
    }
}

impl From<Focus> for (u16, u16) {
    fn from(focus: Focus) -> Self {
        (focus.x, focus.y)
    }
}

/// All pictures by their names, as one immutable value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pictures {
    by_name: BTreeMap<Box<str>, Picture>,
}

impl Pictures {
    /// Of two pictures with one name the later one counts.
    pub fn new(pictures: impl IntoIterator<Item = (Box<str>, Picture)>) -> Self {
        Self {
            by_name: pictures.into_iter().collect(),
        }
    }

    pub fn get(&self, name: &str) -> Option<&Picture> {
        self.by_name.get(name)
    }

    /// Those whose names begin here, by name.
    pub fn range(&self, from: Bound<&str>) -> impl Iterator<Item = (&str, &Picture)> {
        let found = self.by_name.range::<str, _>((from, Bound::Unbounded));
        found.map(|(name, picture)| (&**name, picture))
    }

    /// What a picture shows, in the reader's language or another.
    pub fn alt(&self, name: &str, language: Language) -> Option<&str> {
        self.get(name)?.alt.get(language)
    }

    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}
