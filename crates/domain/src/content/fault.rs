//! What can be said against a page, or is to be seen to before readers see it.

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};

use super::{Area, BlockId, InvalidHtml, InvalidLink, PageId};
use crate::market::Language;

/// Something that was found, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageFault {
    pub page: PageId,
    pub place: FaultPlace,
    pub fault: ContentFault,
}

/// Where of a page something is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FaultPlace {
    /// Nothing where it is the page's in all languages.
    pub language: Option<Language>,
    pub block: Option<BlockPlace>,
    /// Of the block, or else of the page, as `items[2].text.fi`; empty for all of it.
    pub field: String,
}

impl FaultPlace {
    /// In a field of the page itself.
    pub fn of(language: Option<Language>, field: &str) -> Self {
        Self {
            language,
            block: None,
            field: field.to_owned(),
        }
    }
}

/// A block of an area, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockPlace {
    pub area: Area,
    pub number: usize,
    pub id: Option<BlockId>,
}

impl fmt::Display for PageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { page, place, fault } = self;
        let at = place.to_string();
        let comma = if at.is_empty() { "" } else { ", " };
        write!(f, "{page}{comma}{at}: {fault}")
    }
}

/// `fi.segment`, `main block 2.title.fi`; empty for the page as a whole.
impl fmt::Display for FaultPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = match (&self.block, self.language) {
            (Some(BlockPlace { area, number, .. }), _) => format!("{} block {number}", area.as_str()),
            (None, Some(language)) => language.to_string(),
            (None, None) => String::new(),
        };
        let dot = if within.is_empty() || self.field.is_empty() {
            ""
        } else {
            "."
        };
        write!(f, "{within}{dot}{}", self.field)
    }
}

/// What is wrong with a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockFault {
    /// As `callToAction.fi`; empty for the block as a whole.
    pub field: String,
    pub fault: ContentFault,
}

/// What is the matter, in a sentence without its full stop; serialized as its `code` beside the values of the sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ContentFault {
    #[error("it is missing")]
    Missing,
    #[error("it is empty")]
    Empty,
    #[error("it has {length} characters, {most} at most")]
    TooLong { length: usize, most: usize },
    #[error("it has {count} entries, {most} at most")]
    TooMany { count: usize, most: usize },
    #[error("it is not between {least} and {most}")]
    OutOfRange { least: i64, most: i64 },
    #[error("{}", InvalidLink { found: found.clone() })]
    InvalidLink { found: String },
    #[error("it is no https address")]
    NotHttps,
    #[error("{}", InvalidHtml { found: found.clone() })]
    InvalidHtml { found: String },
    #[error("{name:?} is no picture's name, which holds small letters a to z, digits and single hyphens")]
    InvalidPicture { name: String },
    #[error("{found} is no colour such as #F6F0E8")]
    InvalidColour { found: String },
    #[error("{found} is no address of a film, such as https://youtu.be/ and 11 characters")]
    InvalidFilm { found: String },
    #[error(
        "{found:?} is no file of a film; write a path of this site, or an https:// address of a host in site.media_hosts"
    )]
    InvalidFilmFile { found: String },
    #[error("it needs a div with an id, and a script with a src")]
    InvalidEmbed,
    #[error("{found:?} is no duration such as PT1H30M")]
    InvalidDuration { found: String },
    #[error("{found:?} is no time such as 09:30")]
    InvalidTime { found: String },
    #[error("{found:?} is none of {known}")]
    UnknownWord { found: String, known: String },
    #[error("{reason}")]
    InvalidNutrients { reason: String },
    #[error("latitude and longitude belong together")]
    HalfOfAPlace,
    /// As the reader of the stored form says it, in English.
    #[error("{reason}")]
    UnknownField { reason: String },
    #[error("{reason}")]
    MissingField { reason: String },
    #[error("{reason}")]
    Malformed { reason: String },

    #[error("there is no block of the type {kind:?}")]
    UnknownBlock { kind: String },
    #[error("a {kind} has no place in this area")]
    NotAllowedHere { kind: String },
    #[error("another block of the page is {id} already")]
    BlockIdTaken { id: String },
    #[error("shared blocks show no others")]
    SharedInShared,
    #[error("the page shows the blocks of {page} already")]
    SharedTwice { page: String },
    #[error("there is no visitor group {group}; groups are defined in the site data")]
    UnknownGroup { group: String },

    #[error("it has no version in any language")]
    NoVersion,
    #[error("the id is given twice")]
    GivenTwice,
    #[error("it is a {found}, the page a {wanted}")]
    OtherType { found: String, wanted: String },
    #[error("there is no page {parent}")]
    UnknownParent { parent: String },
    #[error("it is a {kind} and cannot become a {wanted}")]
    CannotBecome { kind: String, wanted: String },
    #[error("other pages lie under it; move or delete them first")]
    AboveOthers,
    #[error("{parent} has no address that this page could lie under")]
    ParentWithoutAddress { parent: String },
    #[error("the page lies under itself")]
    UnderItself,
    #[error("it lies {depth} pages deep; an address has at most {most} parts")]
    TooDeep { depth: usize, most: usize },
    #[error("a {kind} has no address of its own")]
    WithoutAddress { kind: String },
    #[error("{segment:?} is the segment of {by} already")]
    SegmentTaken { segment: String, by: String },
    #[error("the shop has a page at {address} already")]
    AddressTaken { address: String },
    #[error("{subject} has the page {by} already")]
    SubjectTaken { subject: String, by: String },
    #[error("it is about {subject}, and in {with} about {other}; publish all languages together")]
    SeveralSubjects {
        subject: String,
        with: Language,
        other: String,
    },
    #[error("the taxonomy has no category {id}")]
    UnknownTaxon { id: String },

    /// What is named is not there: nothing is shown in its place.
    #[error("there is no page {name}")]
    UnknownPage { name: String },
    #[error("readers of {language} do not see the page {name}")]
    HiddenPage { name: String, language: Language },
    #[error("the catalogue has no product {name}")]
    UnknownProduct { name: String },
    #[error("the catalogue has no category {name}")]
    UnknownCategory { name: String },
    #[error("there is no picture {name}")]
    UnknownPicture { name: String },

    /// Nobody is kept from publishing these, and readers would stumble over them.
    #[error("no page that readers see is at {address}")]
    BrokenLink { address: String },
    #[error("pages load nothing from {host}, so it is not shown; its setting is {setting}")]
    ClosedHost { host: String, setting: &'static str },
    #[error("nothing says in {language} what the picture {name} shows")]
    NoAltText { name: String, language: Language },
    #[error("a heading of level {level} follows one of level {after}")]
    HeadingSkipped { level: u64, after: u64 },
    #[error("the text's colour {text} cannot be read on {ground}, so black or white is shown instead")]
    LowContrast { text: String, ground: String },
}

/// What kind of wrong a fault is, for drafts that are still being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Something that must be there is not, or is empty.
    Missing,
    /// Too many characters, or entries.
    TooLong,
    /// The block has no place there.
    Place,
    UnknownField,
    Wrong,
}

impl ContentFault {
    /// As programs are told of it: its code, and the values that a sentence about it has in it.
    pub fn code_and_values(&self) -> (String, Map<String, Value>) {
        let mut values = match serde_json::to_value(self) {
            Ok(Value::Object(values)) => values,
            _ => Map::new(),
        };
        let code = values.remove("code");
        (
            code.and_then(|code| code.as_str().map(str::to_owned))
                .unwrap_or_default(),
            values,
        )
    }

    pub fn kind(&self) -> FaultKind {
        match self {
            Self::Missing | Self::Empty | Self::MissingField { .. } => FaultKind::Missing,
            Self::TooLong { .. } | Self::TooMany { .. } => FaultKind::TooLong,
            Self::UnknownBlock { .. } | Self::NotAllowedHere { .. } => FaultKind::Place,
            Self::UnknownField { .. } => FaultKind::UnknownField,
            _ => FaultKind::Wrong,
        }
    }
}

impl From<InvalidLink> for ContentFault {
    fn from(InvalidLink { found }: InvalidLink) -> Self {
        Self::InvalidLink { found }
    }
}

impl From<InvalidHtml> for ContentFault {
    fn from(InvalidHtml { found }: InvalidHtml) -> Self {
        Self::InvalidHtml { found }
    }
}
