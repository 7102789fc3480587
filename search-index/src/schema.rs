//! The fields of the index.
//!
//! Words stand in two zones for each language: `title` (name, brand, labels) and `text`
//! (description); and in three forms, because they rank differently: as they are, as stems, and with
//! plain letters for å, ä and ö. So a word of a question costs a handful of posting lists. Where in
//! the title a word stands is told by how often it is written (see [`Spot`]).

use std::convert::Infallible;

use domain::{ids::MarketId, market::Language};
use tantivy::schema::{
    BytesOptions, Field, FieldEntry, IndexRecordOption, JsonObjectOptions, NumericOptions, Schema, TextFieldIndexing,
    TextOptions,
};

use crate::line_tokenizer;

/// Raised whenever the same document would be written in another way: fields, words or sort keys.
/// An index of another version is built anew, and searched until that is done if all fields are in
/// it by their names: a field whose words mean something else from now on gets another name.
pub(crate) const SCHEMA_VERSION: u32 = 6;

/// The handles of all fields. Nothing is stored: a hit is its key, read from a column.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    /// Identity, answer and last tie-breaker.
    pub(crate) key: Field,
    pub(crate) kind: Field,
    /// Codes and EANs, in normal form, as they are and without what stands between their letters.
    pub(crate) codes: Field,
    /// Brand codes and names as wholes, in normal form.
    pub(crate) brand_keys: Field,
    pub(crate) categories: Field,
    words: [WordFields; 3],
    pub(crate) position: Field,
    pub(crate) published: Field,
    pub(crate) popularity: Field,
    pub(crate) in_stock: Field,
    pub(crate) latitude: Field,
    pub(crate) longitude: Field,
    /// One column per market that has prices; markets come and go without a new schema.
    pub(crate) prices: Field,
    /// One column per facet group.
    pub(crate) facets: Field,
    /// Of the document as it was given; earlier versions wrote none.
    pub(crate) digest: Option<Field>,
}

/// The fields of one language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WordFields {
    pub(crate) title: Forms,
    pub(crate) text: Forms,
    /// Stems of the ingredients, also with plain letters.
    pub(crate) small_print: Field,
    /// The collation key of the name that is shown in the language.
    pub(crate) sort_key: Field,
    /// How many words the name has.
    pub(crate) name_words: Field,
}

/// One zone in three forms.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Forms {
    pub(crate) exact: Field,
    pub(crate) stem: Field,
    /// Words with å, ä or ö only: with plain letters, and the stem of that.
    pub(crate) folded: Field,
}

/// Where in a title a word stands. A word is written into the field once for a name, twice for a
/// brand, three times for a label: its frequency is its best spot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    Name = 1,
    Brand = 2,
    Label = 3,
}

impl Fields {
    pub(crate) fn of(&self, language: Language) -> &WordFields {
        &self.words[language as usize]
    }

    /// The fields in a schema that another version may have made; none when one of them is not there, or is of another
    /// type.
    pub(crate) fn of_schema(schema: &Schema) -> Option<Self> {
        let fields = Self::declare(|entry| {
            let found = schema.get_field(entry.name()).map_err(|_| ())?;
            if *schema.get_field_entry(found) == entry {
                Ok(found)
            } else {
                Err(())
            }
        });
        fields.ok()
    }

    /// Has every field made or found, in the order in which a new schema has them.
    fn declare<E>(mut field: impl FnMut(FieldEntry) -> Result<Field, E>) -> Result<Self, E> {
        let number = || NumericOptions::default().set_fast();
        let columns = || JsonObjectOptions::default().set_fast("raw");
        Ok(Self {
            key: field(FieldEntry::new_text(KEY.into(), whole().set_fast("raw")))?,
            kind: field(FieldEntry::new_u64(KIND.into(), number()))?,
            codes: field(FieldEntry::new_text("codes".into(), whole()))?,
            brand_keys: field(FieldEntry::new_text("brand_keys".into(), whole()))?,
            categories: field(FieldEntry::new_text("categories".into(), whole()))?,
            words: [
                word_fields(&mut field, Language::ALL[0])?,
                word_fields(&mut field, Language::ALL[1])?,
                word_fields(&mut field, Language::ALL[2])?,
            ],
            position: field(FieldEntry::new_i64(POSITION.into(), number()))?,
            published: field(FieldEntry::new_u64(PUBLISHED.into(), number()))?,
            popularity: field(FieldEntry::new_u64(POPULARITY.into(), number()))?,
            in_stock: field(FieldEntry::new_u64(IN_STOCK.into(), number()))?,
            latitude: field(FieldEntry::new_f64(LATITUDE.into(), number()))?,
            longitude: field(FieldEntry::new_f64(LONGITUDE.into(), number()))?,
            prices: field(FieldEntry::new_json(PRICES.into(), columns()))?,
            facets: field(FieldEntry::new_json(FACETS.into(), columns()))?,
            digest: field(FieldEntry::new_u64(DIGEST.into(), number())).ok(),
        })
    }

    /// The words of a language as they are written, those of titles first.
    pub(crate) fn exact(&self, language: Language) -> [Field; 2] {
        let fields = self.of(language);
        [fields.title.exact, fields.text.exact]
    }

    /// The stems of those.
    pub(crate) fn stems(&self, language: Language) -> [Field; 2] {
        let fields = self.of(language);
        [fields.title.stem, fields.text.stem]
    }
}

pub(crate) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let fields = Fields::declare(|entry| Ok::<_, Infallible>(builder.add_field(entry)));
    let Ok(fields) = fields;
    (builder.build(), fields)
}

pub(crate) const KEY: &str = "key";
pub(crate) const KIND: &str = "kind";
pub(crate) const POSITION: &str = "position";
pub(crate) const PUBLISHED: &str = "published";
pub(crate) const POPULARITY: &str = "popularity";
pub(crate) const IN_STOCK: &str = "in_stock";
pub(crate) const LATITUDE: &str = "latitude";
pub(crate) const LONGITUDE: &str = "longitude";
pub(crate) const DIGEST: &str = "digest";
const PRICES: &str = "prices";
const FACETS: &str = "facets";

pub(crate) fn sort_key_column(language: Language) -> String {
    format!("sort_key_{language}")
}

pub(crate) fn name_words_column(language: Language) -> String {
    format!("name_words_{language}")
}

pub(crate) fn price_column(market: &MarketId) -> String {
    format!("{PRICES}.{}", path_segment(market.as_str()))
}

pub(crate) fn facet_column(group: &str) -> String {
    format!("{FACETS}.{}", path_segment(group))
}

/// A name as a part of a column's path. Signs that mean something there are written as numbers.
pub(crate) fn path_segment(name: &str) -> String {
    let mut segment = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            segment.push(letter);
        } else {
            segment.push_str(&format!("_{:02x}", u32::from(letter)));
        }
    }
    segment
}

fn word_fields<E>(field: &mut impl FnMut(FieldEntry) -> Result<Field, E>, language: Language) -> Result<WordFields, E> {
    use IndexRecordOption::{Basic, WithFreqs};
    let mut words = |name: &str, option, lengths| {
        field(FieldEntry::new_text(
            format!("{name}_{language}"),
            indexed(line_tokenizer::TOKENIZER, option, lengths),
        ))
    };
    let title = Forms {
        exact: words("title", WithFreqs, false)?,
        stem: words("title_stem", WithFreqs, false)?,
        folded: words("title_folded", WithFreqs, false)?,
    };
    let text = Forms {
        exact: words("text", Basic, false)?,
        stem: words("text_stem", WithFreqs, true)?,
        folded: words("text_folded", WithFreqs, false)?,
    };
    Ok(WordFields {
        title,
        text,
        small_print: words("small_print", Basic, false)?,
        sort_key: field(FieldEntry::new_bytes(
            sort_key_column(language),
            BytesOptions::default().set_fast(),
        ))?,
        name_words: field(FieldEntry::new_u64(
            name_words_column(language),
            NumericOptions::default().set_fast(),
        ))?,
    })
}

/// A value that matches as a whole and does not rank.
fn whole() -> TextOptions {
    indexed("raw", IndexRecordOption::Basic, false)
}

fn indexed(tokenizer: &str, option: IndexRecordOption, with_lengths: bool) -> TextOptions {
    TextOptions::default().set_indexing_options(
        TextFieldIndexing::default()
            .set_tokenizer(tokenizer)
            .set_index_option(option)
            .set_fieldnorms(with_lengths),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_name() {
        let (own, fields) = schema();
        let found = Fields::of_schema(&own).expect("all of them");
        assert_eq!(format!("{found:?}"), format!("{fields:?}"));

        let mut newer = Schema::builder();
        newer.add_bool_field("something_new", NumericOptions::default());
        for (_, entry) in own.fields() {
            newer.add_field(entry.clone());
        }
        let newer = newer.build();
        let found = Fields::of_schema(&newer).expect("all of them");
        assert_eq!(newer.get_field_name(found.key), KEY);
        assert_ne!(found.key, fields.key, "they stand elsewhere");

        let mut earlier = Schema::builder();
        for (_, entry) in own.fields().filter(|(_, entry)| entry.name() != DIGEST) {
            earlier.add_field(entry.clone());
        }
        let found = Fields::of_schema(&earlier.build()).expect("all that searches read");
        assert_eq!(found.digest, None);

        for change in ["is missing", "is of another type"] {
            let mut other = Schema::builder();
            for (_, entry) in own.fields() {
                if entry.name() != POPULARITY {
                    other.add_field(entry.clone());
                } else if change == "is of another type" {
                    other.add_field(FieldEntry::new_text(POPULARITY.into(), whole()));
                }
            }
            assert!(Fields::of_schema(&other.build()).is_none(), "{change}");
        }
    }

    #[test]
    fn markets_are_safe_path_segments() {
        for (market, column) in [("FI", "prices.FI"), ("A.B", "prices.A_2eB"), ("A_B", "prices.A_5fB")] {
            let market = MarketId::parse(market).expect("a market");
            assert_eq!(price_column(&market), column);
        }
    }
}
