//! The fields of blocks with their limits.

use domain::{
    content::{Area, BlockData, BlockFault, BlockFaultKind, Html, Link},
    market::{Language, Texts},
    text::is_slug,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use super::{colours::is_colour, video_address::video_id};

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
    Picture,
    Pictures {
        max: usize,
    },
    Colour,
    /// Codes or ids of something, as the name says.
    References {
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
        let mut say = |place: &str, what: Said| {
            let field = place.to_owned();
            faults.extend(what.map(|(kind, what)| BlockFault { field, kind, what }));
        };
        let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
        match self.kind {
            FieldKind::Text { max } => {
                each_language(value, place, |place, text| say(place, too_long(text, max)));
            }
            FieldKind::Html { max } => each_language(value, place, |place, text| {
                say(place, wrong(Html::parse(text).err().map(|error| error.to_string())));
                say(place, too_long(text, max));
            }),
            FieldKind::Link => each_language(value, place, |place, text| {
                say(place, wrong(Link::parse(text).err().map(|error| error.to_string())));
            }),
            FieldKind::Words { max } => say(place, value.as_str().and_then(|text| too_long(text, max))),
            FieldKind::Markup { max } => each_language(value, place, |place, text| say(place, too_long(text, max))),
            FieldKind::Embed { max } => each_language(value, place, |place, text| {
                say(place, wrong(not_an_embed(text)));
                say(place, too_long(text, max));
            }),
            FieldKind::Video => {
                let is_film = value.as_str().is_some_and(|address| video_id(address).is_some());
                let what = || format!("{value} is no address of a film, such as https://youtu.be/ and 11 characters");
                say(place, wrong((!is_film).then(what)));
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
                say(
                    place,
                    wrong((!is_colour).then(|| format!("{value} is no colour such as #F6F0E8"))),
                );
            }
            FieldKind::References { max } => say(place, too_many(entries, max)),
            FieldKind::Number { min, max } => {
                let fits = value.as_u64().is_some_and(|number| (min..=max).contains(&number));
                say(
                    place,
                    wrong((!fits).then(|| format!("it is not between {min} and {max}"))),
                );
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
                kind: BlockFaultKind::Missing,
                what: "it is empty".to_owned(),
            });
        }
    }
}

/// What is wrong with the fields of a block whose stored form is `Stored`.
pub(super) fn check<Stored: DeserializeOwned>(fields: &[Field], values: &Map<String, Value>) -> Vec<BlockFault> {
    if let Err(error) = serde_path_to_error::deserialize::<_, Stored>(Value::Object(values.clone())) {
        let path = error.path().to_string();
        let what = error.into_inner().to_string();
        return vec![BlockFault {
            field: if path == "." { String::new() } else { path },
            // The only words by which serde tells them apart.
            kind: match () {
                () if what.starts_with("unknown field") => BlockFaultKind::UnknownField,
                () if what.starts_with("missing field") => BlockFaultKind::Missing,
                () => BlockFaultKind::Wrong,
            },
            what,
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
                kind: BlockFaultKind::Missing,
                what: "it is missing".to_owned(),
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

/// What is wrong, where something is.
type Said = Option<(BlockFaultKind, String)>;

fn wrong(what: Option<String>) -> Said {
    what.map(|what| (BlockFaultKind::Wrong, what))
}

fn too_long(text: &str, max: usize) -> Said {
    let length = text.chars().count();
    (length > max).then(|| {
        (
            BlockFaultKind::TooLong,
            format!("it has {length} characters, {max} at most"),
        )
    })
}

fn too_many(entries: &[Value], max: usize) -> Said {
    let count = entries.len();
    (count > max).then(|| {
        (
            BlockFaultKind::TooLong,
            format!("it has {count} entries, {max} at most"),
        )
    })
}

/// Looks at a picture's name, and at what is said of it.
fn picture(value: &Value, place: &str, say: &mut impl FnMut(&str, Said)) {
    say(place, wrong(not_a_picture(value.get("url").unwrap_or(value))));
    let told = value.get("altText").unwrap_or(&Value::Null);
    each_language(told, &format!("{place}.altText"), |place, text| {
        say(place, too_long(text, ALT_TEXT));
    });
}

/// Looks for the two elements that every network's markup has. What they do is the frame's business, not looked into here.
fn not_an_embed(markup: &str) -> Option<String> {
    let has = |element: &str, attribute: &str| {
        let tags = markup.split('<').filter_map(|after| after.strip_prefix(element));
        tags.filter_map(|rest| rest.split_once('>')).any(|(tag, _)| {
            let words = tag.split([' ', '\n', '\t']).skip(1);
            words
                .filter_map(|word| word.strip_prefix(attribute))
                .any(|value| value.starts_with('='))
        })
    };
    let is_whole = has("div", "id") && has("script", "src");
    (!is_whole).then(|| "it needs a div with an id, and a script with a src".to_owned())
}

/// Looks at a block inside another.
fn check_inner(place: &str, value: &Value, faults: &mut Vec<BlockFault>) {
    let block = match BlockData::deserialize(value) {
        Ok(block) => block,
        Err(error) => {
            faults.push(BlockFault {
                field: place.to_owned(),
                kind: BlockFaultKind::Wrong,
                what: error.to_string(),
            });
            return;
        }
    };
    let inner = super::check(Area::Inner, &block).into_iter();
    faults.extend(inner.map(|BlockFault { field, kind, what }| BlockFault {
        field: format!("{place}.{field}"),
        kind,
        what,
    }));
}

/// Characters of what is said of a picture.
const ALT_TEXT: usize = 240;

fn not_a_picture(value: &Value) -> Option<String> {
    let name = value.as_str().unwrap_or_default();
    let what = format!("{name:?} is no picture's name, which holds small letters a to z, digits and single hyphens");
    (!is_slug(name)).then_some(what)
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(entries) => entries.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        Value::Object(texts) => texts.values().all(is_empty),
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) => false,
    }
}
