//! The fields of the index.
//!
//! Words stand in two zones for each language: `title` (name, brand, labels) and `text`
//! (description); and in three forms, because they rank differently: as they are, as stems, and with
//! plain letters for å, ä and ö. So a word of a question costs a handful of posting lists. Where in
//! the title a word stands is told by how often it is written (see [`Spot`]).

use domain::{ids::MarketId, market::Language};
use tantivy::schema::{
    BytesOptions, Field, IndexRecordOption, JsonObjectOptions, NumericOptions, Schema, SchemaBuilder,
    TextFieldIndexing, TextOptions,
};

use crate::lines;

/// Raised whenever the same document would be written in another way: fields, words or sort keys.
/// An index of another version is built anew.
pub(crate) const SCHEMA_VERSION: u32 = 3;

/// The handles of all fields. Nothing is stored: a hit is its key, read from a column.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    /// Identity, answer and last tie-breaker.
    pub(crate) key: Field,
    pub(crate) kind: Field,
    /// Codes and EANs, in normal form.
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
    let number = || NumericOptions::default().set_fast();
    let columns = || JsonObjectOptions::default().set_fast("raw");
    let fields = Fields {
        key: builder.add_text_field(KEY, whole().set_fast("raw")),
        kind: builder.add_u64_field(KIND, number()),
        codes: builder.add_text_field("codes", whole()),
        brand_keys: builder.add_text_field("brand_keys", whole()),
        categories: builder.add_text_field("categories", whole()),
        words: Language::ALL.map(|language| word_fields(&mut builder, language)),
        position: builder.add_i64_field(POSITION, number()),
        published: builder.add_u64_field(PUBLISHED, number()),
        popularity: builder.add_u64_field(POPULARITY, number()),
        in_stock: builder.add_u64_field(IN_STOCK, number()),
        latitude: builder.add_f64_field(LATITUDE, number()),
        longitude: builder.add_f64_field(LONGITUDE, number()),
        prices: builder.add_json_field(PRICES, columns()),
        facets: builder.add_json_field(FACETS, columns()),
    };
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

fn word_fields(builder: &mut SchemaBuilder, language: Language) -> WordFields {
    use IndexRecordOption::{Basic, WithFreqs};
    let mut field = |name: &str, option, lengths| {
        builder.add_text_field(
            &format!("{name}_{language}"),
            indexed(lines::TOKENIZER, option, lengths),
        )
    };
    let title = Forms {
        exact: field("title", WithFreqs, false),
        stem: field("title_stem", WithFreqs, false),
        folded: field("title_folded", WithFreqs, false),
    };
    let text = Forms {
        exact: field("text", Basic, false),
        stem: field("text_stem", WithFreqs, true),
        folded: field("text_folded", WithFreqs, false),
    };
    WordFields {
        title,
        text,
        small_print: field("small_print", Basic, false),
        sort_key: builder.add_bytes_field(&sort_key_column(language), BytesOptions::default().set_fast()),
        name_words: builder.add_u64_field(&name_words_column(language), NumericOptions::default().set_fast()),
    }
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
    fn markets_are_safe_path_segments() {
        for (market, column) in [("FI", "prices.FI"), ("A.B", "prices.A_2eB"), ("A_B", "prices.A_5fB")] {
            let market = MarketId::parse(market).expect("a market");
            assert_eq!(price_column(&market), column);
        }
    }
}
