//! The fields of the index.

use domain::{ids::MarketId, market::Language};
use tantivy::schema::{
    BytesOptions, Field, IndexRecordOption, JsonObjectOptions, NumericOptions, Schema, SchemaBuilder,
    TextFieldIndexing, TextOptions,
};

use crate::analyzers::Form;

/// Raised whenever the same product would be written in another way: fields, words or sort keys.
/// An index of another version is built anew.
pub(crate) const SCHEMA_VERSION: u32 = 2;

/// The handles of all fields. Nothing is stored: a hit is its code, read from a column.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    /// The product's code: identity, answer and last tie-breaker.
    pub(crate) code: Field,
    pub(crate) kind: Field,
    /// Codes of product and variations and EANs, in normal form.
    pub(crate) codes: Field,
    /// Brand codes and names as wholes, in normal form.
    pub(crate) brand_keys: Field,
    pub(crate) categories: Field,
    /// The words of the brands.
    pub(crate) brand: Field,
    pub(crate) fi: TextFields,
    pub(crate) sv: TextFields,
    pub(crate) en: TextFields,
    pub(crate) position: Field,
    pub(crate) published: Field,
    /// One column per market that has prices; markets come and go without a new schema.
    pub(crate) prices: Field,
}

/// The fields of one language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TextFields {
    pub(crate) name: WordFields,
    pub(crate) description: WordFields,
    pub(crate) category: Field,
    pub(crate) ingredients: Field,
    /// The collation key of the name that is shown in the language.
    pub(crate) sort_key: Field,
}

/// One text in three forms, because they rank differently.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WordFields {
    pub(crate) exact: Field,
    pub(crate) stem: Field,
    pub(crate) folded: Field,
}

impl Fields {
    pub(crate) fn of(&self, language: Language) -> &TextFields {
        match language {
            Language::Fi => &self.fi,
            Language::Sv => &self.sv,
            Language::En => &self.en,
        }
    }

    /// The words of a language as they are written, those of names and the like first.
    pub(crate) fn exact(&self, language: Language) -> [Field; 2] {
        let fields = self.of(language);
        [fields.name.exact, fields.description.exact]
    }

    /// The stems of those.
    pub(crate) fn stems(&self, language: Language) -> [Field; 2] {
        let fields = self.of(language);
        [fields.name.stem, fields.description.stem]
    }
}

pub(crate) fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let fields = Fields {
        code: builder.add_text_field(CODE_COLUMN, whole().set_fast("raw")),
        kind: builder.add_text_field("kind", whole().set_fast("raw")),
        codes: builder.add_text_field("codes", whole()),
        brand_keys: builder.add_text_field("brand_keys", whole()),
        categories: builder.add_text_field("categories", whole()),
        brand: builder.add_text_field("brand", titles(Form::LooseName)),
        fi: text_fields(&mut builder, Language::Fi),
        sv: text_fields(&mut builder, Language::Sv),
        en: text_fields(&mut builder, Language::En),
        position: builder.add_i64_field(POSITION_COLUMN, NumericOptions::default().set_fast()),
        published: builder.add_i64_field(PUBLISHED_COLUMN, NumericOptions::default().set_fast()),
        prices: builder.add_json_field(PRICES, JsonObjectOptions::default().set_fast("raw")),
    };
    (builder.build(), fields)
}

pub(crate) const CODE_COLUMN: &str = "code";
pub(crate) const POSITION_COLUMN: &str = "position";
pub(crate) const PUBLISHED_COLUMN: &str = "published";
const PRICES: &str = "prices";

pub(crate) fn sort_key_column(language: Language) -> String {
    format!("sort_key_{language}")
}

pub(crate) fn price_column(market: &MarketId) -> String {
    format!("{PRICES}.{}", market_key(market))
}

/// The market's name inside the prices. Signs that mean something in a path are written as numbers.
pub(crate) fn market_key(market: &MarketId) -> String {
    let mut key = String::with_capacity(market.as_str().len());
    for letter in market.as_str().chars() {
        if letter.is_ascii_alphanumeric() {
            key.push(letter);
        } else {
            key.push_str(&format!("_{:02x}", u32::from(letter)));
        }
    }
    key
}

fn text_fields(builder: &mut SchemaBuilder, language: Language) -> TextFields {
    let mut in_three_forms = |name: &str, options: fn(Form) -> TextOptions| WordFields {
        exact: builder.add_text_field(&format!("{name}_{language}"), options(Form::Exact)),
        stem: builder.add_text_field(&format!("{name}_stem_{language}"), options(Form::Stem(language))),
        folded: builder.add_text_field(&format!("{name}_folded_{language}"), options(Form::Folded(language))),
    };
    let name = in_three_forms("name", titles);
    let description = in_three_forms("description", words);
    TextFields {
        name,
        description,
        category: builder.add_text_field(&format!("category_{language}"), titles(Form::Loose(language))),
        ingredients: builder.add_text_field(&format!("ingredients_{language}"), words(Form::Loose(language))),
        sort_key: builder.add_bytes_field(&sort_key_column(language), BytesOptions::default().set_fast()),
    }
}

/// Words that rank by how often they occur and how short the text is.
fn words(form: Form) -> TextOptions {
    indexed(form, IndexRecordOption::WithFreqs, true)
}

/// Words that rank by how short the text is: a name that says "chocolate" twice is no better match.
fn titles(form: Form) -> TextOptions {
    indexed(form, IndexRecordOption::Basic, true)
}

/// A value that matches as a whole and does not rank.
fn whole() -> TextOptions {
    indexed(Form::Whole, IndexRecordOption::Basic, false)
}

fn indexed(form: Form, option: IndexRecordOption, with_lengths: bool) -> TextOptions {
    TextOptions::default().set_indexing_options(
        TextFieldIndexing::default()
            .set_tokenizer(&form.name())
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
