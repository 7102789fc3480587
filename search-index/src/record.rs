//! A document, written into the fields of the index.

use std::collections::{BTreeMap, HashMap};

use domain::market::Language;
use frostem::Stemmer;
use tantivy::{
    TantivyDocument,
    schema::{Field, OwnedValue},
};

use crate::{
    analyzers,
    collation::Collation,
    document::Document,
    error::IndexError,
    line_tokenizer,
    schema::{self, Fields, Spot, WordFields},
};

/// Writes documents; keeps what it learned about words for the next ones.
pub(crate) struct Recorder {
    fields: Fields,
    collation: Collation,
    languages: [LanguageRecorder; 3],
}

impl Recorder {
    pub(crate) fn new(fields: Fields) -> Result<Self, IndexError> {
        Ok(Self {
            fields,
            collation: Collation::new()?,
            languages: Language::ALL.map(LanguageRecorder::new),
        })
    }

    /// The field that tells documents apart.
    pub(crate) fn identity(&self) -> Field {
        self.fields.key
    }

    pub(crate) fn record(&mut self, document: &Document) -> TantivyDocument {
        let fields = &self.fields;
        let mut record = TantivyDocument::new();
        record.add_text(fields.key, &document.key);
        record.add_u64(fields.kind, document.kind as u64);
        for code in &document.codes {
            let key = analyzers::key(code);
            // As people type it: "hh1006" is HH-1006.
            let together: String = key.chars().filter(|letter| letter.is_alphanumeric()).collect();
            if together != key {
                record.add_text(fields.codes, together);
            }
            record.add_text(fields.codes, key);
        }
        for brand in &document.brands {
            record.add_text(fields.brand_keys, analyzers::key(brand));
        }
        for category in &document.categories {
            record.add_text(fields.categories, category);
        }
        for recorder in &mut self.languages {
            let words = fields.of(recorder.language);
            recorder.record(document, words, &mut record);
            let shown = document.name.get(recorder.language).unwrap_or(&document.key);
            record.add_bytes(words.sort_key, &self.collation.sort_key(recorder.language, shown));
        }
        record.add_i64(fields.position, document.position);
        record.add_u64(fields.published, u64::try_from(document.published).unwrap_or(0));
        record.add_u64(fields.popularity, u64::from(document.popularity));
        record.add_u64(fields.in_stock, u64::from(document.in_stock));
        if let Some(place) = document.place {
            record.add_f64(fields.latitude, place.latitude);
            record.add_f64(fields.longitude, place.longitude);
        }
        if !document.prices.is_empty() {
            let prices = document
                .prices
                .iter()
                .map(|(market, price)| (schema::path_segment(market.as_str()), OwnedValue::I64(*price)));
            record.add_object(fields.prices, prices.collect::<BTreeMap<_, _>>());
        }
        if !document.facets.is_empty() {
            record.add_object(fields.facets, facets(document));
        }
        if let Some(digest) = fields.digest {
            record.add_u64(digest, document.digest());
        }
        record
    }
}

fn facets(document: &Document) -> BTreeMap<String, OwnedValue> {
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (group, values) in &document.facets {
        let known = groups.entry(schema::path_segment(group)).or_default();
        for value in values {
            if !known.contains(&&**value) {
                known.push(value);
            }
        }
    }
    let as_texts = |values: Vec<&str>| {
        let texts = values.into_iter().map(|value| OwnedValue::Str(value.to_owned()));
        OwnedValue::Array(texts.collect())
    };
    groups
        .into_iter()
        .map(|(group, values)| (group, as_texts(values)))
        .collect()
}

struct LanguageRecorder {
    language: Language,
    stemmer: Stemmer,
    /// What words become, because the same ones come again and again.
    known: HashMap<Box<str>, WordForms>,
    title: Words,
    text: Words,
    small_print: Words,
    stems: Words,
    folded: Words,
}

struct WordForms {
    stem: Box<str>,
    /// With plain letters, and the stem of that, where the word has other letters.
    folded: Option<(Box<str>, Box<str>)>,
}

/// Words that are remembered; then all are forgotten, which costs little and bounds the memory.
const MOST_KNOWN: usize = 100_000;

impl LanguageRecorder {
    fn new(language: Language) -> Self {
        Self {
            language,
            stemmer: analyzers::stemmer(language),
            known: HashMap::new(),
            title: Words::default(),
            text: Words::default(),
            small_print: Words::default(),
            stems: Words::default(),
            folded: Words::default(),
        }
    }

    fn record(&mut self, document: &Document, fields: &WordFields, record: &mut TantivyDocument) {
        let mut name_words = 0_u64;
        let in_title = |text: Option<&str>, spot: Spot, title: &mut Words| {
            let mut count = 0;
            if let Some(text) = text {
                analyzers::for_each_word(text, |word| {
                    title.push(word, spot as u8);
                    count += 1;
                });
            }
            count
        };
        name_words += in_title(document.name.exact(self.language), Spot::Name, &mut self.title);
        for brand in &document.brands {
            in_title(Some(brand), Spot::Brand, &mut self.title);
        }
        for label in document.labels.iter().chain([&document.search_words]) {
            in_title(label.exact(self.language), Spot::Label, &mut self.title);
        }
        in_title(document.text.exact(self.language), Spot::Name, &mut self.text);
        in_title(
            document.small_print.exact(self.language),
            Spot::Name,
            &mut self.small_print,
        );
        record.add_u64(fields.name_words, name_words);
        self.write(fields, record);
    }

    fn write(&mut self, fields: &WordFields, record: &mut TantivyDocument) {
        for (zone, words, merge) in [
            (fields.title, &mut self.title, Ord::min as fn(u8, u8) -> u8),
            (fields.text, &mut self.text, u8::saturating_add),
        ] {
            words.merge(merge);
            for (word, count) in words.iter() {
                let forms = forms(&mut self.known, &self.stemmer, word);
                self.stems.push(&forms.stem, count);
                if let Some((plain, stem)) = &forms.folded {
                    self.folded.push(plain, count);
                    if plain != stem {
                        self.folded.push(stem, count);
                    }
                }
            }
            self.stems.merge(merge);
            self.folded.merge(merge);
            for (field, words) in [
                (zone.exact, words),
                (zone.stem, &mut self.stems),
                (zone.folded, &mut self.folded),
            ] {
                words.write(field, record);
            }
        }
        for (word, _) in self.small_print.iter() {
            let forms = forms(&mut self.known, &self.stemmer, word);
            self.stems.push(&forms.stem, 1);
            if let Some((_, stem)) = &forms.folded {
                self.stems.push(stem, 1);
            }
        }
        self.small_print.clear();
        self.stems.merge(Ord::min);
        self.stems.write(fields.small_print, record);
    }
}

fn forms<'k>(known: &'k mut HashMap<Box<str>, WordForms>, stemmer: &Stemmer, word: &str) -> &'k WordForms {
    if known.len() >= MOST_KNOWN {
        known.clear();
    }
    if !known.contains_key(word) {
        let forms = WordForms {
            stem: stemmer.stem(word).as_ref().into(),
            folded: analyzers::plain(word).map(|plain| {
                let stem = stemmer.stem(&plain).as_ref().into();
                (plain.into(), stem)
            }),
        };
        known.insert(word.into(), forms);
    }
    &known[word]
}

/// Words with a number each, one after another in one buffer.
#[derive(Default)]
struct Words {
    letters: String,
    /// From, to and number.
    words: Vec<(usize, usize, u8)>,
}

impl Words {
    fn push(&mut self, word: &str, number: u8) {
        let from = self.letters.len();
        self.letters.push_str(word);
        self.words.push((from, self.letters.len(), number));
    }

    /// Each word once, with the numbers of equal ones merged.
    fn merge(&mut self, merge: fn(u8, u8) -> u8) {
        let letters = &self.letters;
        self.words
            .sort_unstable_by(|a, b| letters[a.0..a.1].cmp(&letters[b.0..b.1]));
        self.words.dedup_by(|next, first| {
            let equal = letters[next.0..next.1] == letters[first.0..first.1];
            if equal {
                first.2 = merge(first.2, next.2);
            }
            equal
        });
    }

    fn iter(&self) -> impl Iterator<Item = (&str, u8)> {
        self.words
            .iter()
            .map(|&(from, to, number)| (&self.letters[from..to], number))
    }

    /// Puts the words into a field, and is empty again.
    fn write(&mut self, field: Field, record: &mut TantivyDocument) {
        if !self.words.is_empty() {
            let mut text = String::with_capacity(self.letters.len() + 2 * self.words.len());
            for (word, count) in self.iter() {
                line_tokenizer::push(&mut text, word, count);
            }
            record.add_text(field, text);
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.letters.clear();
        self.words.clear();
    }
}
