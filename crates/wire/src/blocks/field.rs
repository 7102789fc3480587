//! The fields of blocks with their limits.

use domain::{
    content::{Area, BlockData, BlockFault, ContentFault, Html, Link},
    market::{Language, Texts},
    text::is_slug,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{colours::is_colour, embed::is_embed, video_address::video_id};

/// A field of a block as content keeps it.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub name: &'static str,
    pub kind: FieldKind,
    /// It must be there, and not be empty.
    pub required: bool,
    /// Searches look into it.
    pub searched: bool,
}

/// What a field holds. Lengths are those of one language, in characters.
#[derive(Debug, Clone, Copy)]
pub enum FieldKind {
    Text {
        max: usize,
    },
    Html {
        max: usize,
    },
    /// A text that is the same in all languages.
    Words {
        max: usize,
    },
    /// HTML as it stands, for a frame of its own.
    Markup {
        max: usize,
    },
    /// The same, with an element that has an id and a script that has an address, as social networks hand it out.
    Embed {
        max: usize,
    },
    /// The address of a film.
    Video,
    /// Other blocks: those that have a place in [`Area::Inner`].
    Blocks {
        max: usize,
    },
    Link,
    /// The address of a file with a film: a path of the site, or an https address.
    Film,
    Picture,
    Pictures {
        max: usize,
    },
    Colour,
    /// Codes or ids of things of one kind.
    References {
        to: Referent,
        max: usize,
    },
    /// Words, the same in all languages.
    WordList {
        max: usize,
    },
    /// The id of a page.
    Page,
    Number {
        min: u64,
        max: u64,
    },
    Flag,
    /// One of the words that the field's type knows.
    Choice,
    /// Objects with fields of their own.
    Items {
        max: usize,
        fields: &'static [Field],
    },
}

impl FieldKind {
    /// What a field of this kind names.
    pub(super) const fn referent(self) -> Option<Referent> {
        match self {
            Self::Page => Some(Referent::Page),
            Self::Picture | Self::Pictures { .. } => Some(Referent::Picture),
            Self::References { to, .. } => Some(to),
            _ => None,
        }
    }
}

/// What kind of thing is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Referent {
    Page,
    Product,
    /// Of the catalogue.
    Category,
    /// A category of the taxonomy of content, by its number.
    Taxon,
    Picture,
}

impl Referent {
    /// As descriptions of fields say it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Product => "product",
            Self::Category => "category",
            Self::Taxon => "taxon",
            Self::Picture => "picture",
        }
    }
}

impl Field {
    pub const fn new(name: &'static str, kind: FieldKind) -> Self {
        Self {
            name,
            kind,
            required: false,
            searched: false,
        }
    }

    pub const fn text(name: &'static str, max: usize) -> Self {
        Self::new(name, FieldKind::Text { max })
    }

    pub const fn html(name: &'static str, max: usize) -> Self {
        Self::new(name, FieldKind::Html { max })
    }

    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    pub const fn searched(self) -> Self {
        Self { searched: true, ..self }
    }

    fn check(&self, place: &str, value: &Value, faults: &mut Vec<BlockFault>) {
        let before = faults.len();
        let mut say = |place: &str, fault: Option<ContentFault>| {
            let field = place.to_owned();
            faults.extend(fault.map(|fault| BlockFault { field, fault }));
        };
        let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
        match self.kind {
            FieldKind::Text { max } => {
                each_language(value, place, |place, text| say(place, too_long(text, max)));
            }
            FieldKind::Html { max } => each_language(value, place, |place, text| {
                say(place, Html::parse(text).err().map(ContentFault::from));
                say(place, too_long(text, max));
            }),
            FieldKind::Link => each_language(value, place, |place, text| {
                say(place, Link::parse(text).err().map(ContentFault::from));
            }),
            FieldKind::Film => each_language(value, place, |place, text| {
                let is_file = Link::parse(text).is_ok() && (text.starts_with('/') || text.starts_with("https://"));
                let found = text.to_owned();
                say(place, (!is_file).then_some(ContentFault::InvalidFilmFile { found }));
            }),
            FieldKind::Words { max } => say(place, value.as_str().and_then(|text| too_long(text, max))),
            FieldKind::Markup { max } => each_language(value, place, |place, text| say(place, too_long(text, max))),
            FieldKind::Embed { max } => each_language(value, place, |place, text| {
                say(place, (!is_embed(text)).then_some(ContentFault::InvalidEmbed));
                say(place, too_long(text, max));
            }),
            FieldKind::Video => {
                let is_film = value.as_str().is_some_and(|address| video_id(address).is_some());
                let found = value.to_string();
                say(place, (!is_film).then_some(ContentFault::InvalidFilm { found }));
            }
            FieldKind::Blocks { max } => {
                say(place, too_many(entries, max));
                for (at, entry) in entries.iter().enumerate() {
                    check_inner(&format!("{place}[{at}]"), entry, faults);
                }
            }
            FieldKind::Picture => picture(value, place, &mut say),
            FieldKind::Pictures { max } => {
                entries.iter().for_each(|entry| picture(entry, place, &mut say));
                say(place, too_many(entries, max));
            }
            FieldKind::Colour => {
                let is_colour = value.as_str().is_some_and(is_colour);
                let found = value.to_string();
                say(place, (!is_colour).then_some(ContentFault::InvalidColour { found }));
            }
            FieldKind::References { max, .. } | FieldKind::WordList { max } => say(place, too_many(entries, max)),
            FieldKind::Number { min, max } => {
                let fits = value.as_u64().is_some_and(|number| (min..=max).contains(&number));
                let (least, most) = (signed(min), signed(max));
                say(place, (!fits).then_some(ContentFault::OutOfRange { least, most }));
            }
            FieldKind::Items { max, fields } => {
                say(place, too_many(entries, max));
                for (at, entry) in entries.iter().enumerate() {
                    if let Value::Object(entry) = entry {
                        check_all(fields, &format!("{place}[{at}]."), entry, faults);
                    }
                }
            }
            FieldKind::Page | FieldKind::Flag | FieldKind::Choice => {}
        }
        if self.required && is_empty(value) && faults.len() == before {
            faults.push(BlockFault {
                field: place.to_owned(),
                fault: ContentFault::Empty,
            });
        }
    }
}

/// What is wrong with the fields of a block whose stored form is `Stored`.
pub(super) fn check<Stored: DeserializeOwned>(fields: &[Field], values: &Map<String, Value>) -> Vec<BlockFault> {
    if let Err(error) = serde_path_to_error::deserialize::<_, Stored>(Value::Object(values.clone())) {
        let path = error.path().to_string();
        let reason = error.into_inner().to_string();
        return vec![BlockFault {
            field: if path == "." { String::new() } else { path },
            // The only words by which serde tells them apart.
            fault: match () {
                () if reason.starts_with("unknown field") => ContentFault::UnknownField { reason },
                () if reason.starts_with("missing field") => ContentFault::MissingField { reason },
                () => ContentFault::Malformed { reason },
            },
        }];
    }
    let mut faults = Vec::new();
    check_all(fields, "", values, &mut faults);
    faults
}

fn check_all(fields: &[Field], prefix: &str, values: &Map<String, Value>, faults: &mut Vec<BlockFault>) {
    for field in fields {
        let place = format!("{prefix}{}", field.name);
        match values.get(field.name).filter(|value| !value.is_null()) {
            Some(value) => field.check(&place, value, faults),
            None if field.required => faults.push(BlockFault {
                field: place,
                fault: ContentFault::Missing,
            }),
            None => {}
        }
    }
}

/// Looks at the text of each language, with the place that it is told under.
fn each_language(value: &Value, place: &str, mut look: impl FnMut(&str, &str)) {
    let texts: Texts = serde_json::from_value(value.clone()).unwrap_or_default();
    for language in Language::ALL {
        if let Some(text) = texts.exact(language) {
            look(&format!("{place}.{language}"), text);
        }
    }
}

fn too_long(text: &str, most: usize) -> Option<ContentFault> {
    let length = text.chars().count();
    (length > most).then_some(ContentFault::TooLong { length, most })
}

fn too_many(entries: &[Value], most: usize) -> Option<ContentFault> {
    let count = entries.len();
    (count > most).then_some(ContentFault::TooMany { count, most })
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Looks at a picture's name, and at what is said of it.
fn picture(value: &Value, place: &str, say: &mut impl FnMut(&str, Option<ContentFault>)) {
    let name = value.get("url").unwrap_or(value).as_str().unwrap_or_default();
    let invalid = (!is_slug(name)).then(|| ContentFault::InvalidPicture { name: name.to_owned() });
    say(place, invalid);
    let told = value.get("altText").unwrap_or(&Value::Null);
    each_language(told, &format!("{place}.altText"), |place, text| {
        say(place, too_long(text, ALT_TEXT));
    });
}

/// Looks at a block inside another.
fn check_inner(place: &str, value: &Value, faults: &mut Vec<BlockFault>) {
    let block = match BlockData::deserialize(value) {
        Ok(block) => block,
        Err(error) => {
            faults.push(BlockFault {
                field: place.to_owned(),
                fault: ContentFault::Malformed {
                    reason: error.to_string(),
                },
            });
            return;
        }
    };
    let inner = super::check(Area::Inner, &block).into_iter();
    faults.extend(inner.map(|BlockFault { field, fault }| BlockFault {
        field: format!("{place}.{field}"),
        fault,
    }));
}

/// Characters of what is said of a picture.
const ALT_TEXT: usize = 240;

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(entries) => entries.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        Value::Object(texts) => texts.values().all(is_empty),
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) => false,
    }
}
