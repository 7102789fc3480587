//! What a segment knows of its documents, by document number.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use domain::{ids::MarketId, market::Language};
use tantivy::{DocId, SegmentReader, columnar::Column};

use super::Texts;
use crate::{document::Place, schema, weights};

/// Columns that every search reads stand in memory from the start, others from their first use on.
pub(crate) struct Columns {
    reader: SegmentReader,
    pub(crate) keys: Texts,
    pub(crate) kinds: Box<[u8]>,
    pub(crate) positions: Box<[i64]>,
    /// Days as numbers, 0 when not known.
    pub(crate) published: Box<[u32]>,
    /// What stock and popularity are worth.
    pub(crate) signals: Box<[f32]>,
    name_words: [Box<[u8]>; 3],
    shortest_names: Box<[u8]>,
    places: Box<[Option<Place>]>,
    names: [OnceLock<Arc<Texts>>; 3],
    prices: Mutex<HashMap<Box<str>, Arc<[i64]>>>,
    groups: Mutex<HashMap<Box<str>, Arc<Values>>>,
}

/// Stands for a document that has no price.
pub(crate) const NO_PRICE: i64 = i64::MIN;

/// The values of documents in a facet group.
#[derive(Debug, Default)]
pub(crate) struct Values {
    /// All values of the segment, in order; documents hold their places here.
    pub(crate) names: Vec<Box<str>>,
    /// Where each document's values begin, and at last where all end; empty when no document has any.
    bounds: Box<[u32]>,
    values: Box<[u32]>,
    /// Whether every document has exactly one.
    is_one_each: bool,
}

impl Values {
    pub(crate) fn of(&self, doc: usize) -> &[u32] {
        match self.bounds.get(doc..doc + 2) {
            Some(&[from, to]) => &self.values[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The value of each document, where all have exactly one.
    pub(crate) fn one_each(&self) -> Option<&[u32]> {
        self.is_one_each.then_some(&*self.values)
    }

    fn read(reader: &SegmentReader, group: &str) -> tantivy::Result<Self> {
        let Some(column) = reader.fast_fields().str(&schema::facet_column(group))? else {
            return Ok(Self::default());
        };
        let mut names: Vec<Box<str>> = Vec::with_capacity(column.num_terms());
        let mut texts = column.dictionary().stream()?;
        while texts.advance() {
            names.push(String::from_utf8_lossy(texts.key()).into());
        }
        let mut values = Vec::new();
        let ends = (0..reader.max_doc()).map(|doc| {
            values.extend(column.term_ords(doc).map(|ordinal| ordinal as u32));
            values.len() as u32
        });
        let bounds: Box<[u32]> = std::iter::once(0).chain(ends).collect();
        Ok(Self {
            names,
            is_one_each: bounds.windows(2).all(|pair| pair[1] - pair[0] == 1),
            bounds,
            values: values.into(),
        })
    }
}

impl Columns {
    pub(crate) fn open(reader: &SegmentReader) -> tantivy::Result<Self> {
        let docs = || 0..reader.max_doc();
        let columns = reader.fast_fields();
        let numbers = |name: &str| -> tantivy::Result<Box<[u64]>> {
            let column: Option<Column<u64>> = columns.column_opt(name)?;
            let number = |doc| column.as_ref().and_then(|column| column.first(doc)).unwrap_or(0);
            Ok(docs().map(number).collect())
        };
        let short =
            |numbers: Box<[u64]>| -> Box<[u8]> { numbers.iter().map(|&number| number.min(255) as u8).collect() };
        let name_words = |language| numbers(&schema::name_words_column(language)).map(short);
        let positions: Option<Column<i64>> = columns.column_opt(schema::POSITION)?;
        let position = |doc| positions.as_ref().and_then(|column| column.first(doc)).unwrap_or(0);
        let (stock, popularity) = (numbers(schema::IN_STOCK)?, numbers(schema::POPULARITY)?);
        let signals = stock
            .iter()
            .zip(&popularity)
            .map(|(&stock, &popularity)| weights::signal(stock > 0, popularity.min(u64::from(u32::MAX)) as u32));
        let name_words = [
            name_words(Language::Fi)?,
            name_words(Language::Sv)?,
            name_words(Language::En)?,
        ];
        let shortest_name = |doc| {
            let lengths = name_words.iter().map(|lengths| lengths[doc as usize]);
            lengths.filter(|&length| length > 0).min().unwrap_or(0)
        };
        Ok(Self {
            shortest_names: docs().map(shortest_name).collect(),
            keys: Texts::strings(reader, schema::KEY)?,
            kinds: short(numbers(schema::KIND)?),
            positions: docs().map(position).collect(),
            published: numbers(schema::PUBLISHED)?.iter().map(|&day| day as u32).collect(),
            signals: signals.collect(),
            name_words,
            places: places(reader)?,
            names: Default::default(),
            prices: Mutex::default(),
            groups: Mutex::default(),
            reader: reader.clone(),
        })
    }

    /// How many words names have: in a language, or in the one in which they have the fewest.
    pub(crate) fn name_words(&self, language: Option<Language>) -> &[u8] {
        match language {
            Some(language) => &self.name_words[language as usize],
            None => &self.shortest_names,
        }
    }

    pub(crate) fn place(&self, doc: DocId) -> Option<Place> {
        self.places.get(doc as usize).copied().flatten()
    }

    /// The sort keys of names.
    pub(crate) fn names(&self, language: Language) -> tantivy::Result<Arc<Texts>> {
        let known = &self.names[language as usize];
        if let Some(names) = known.get() {
            return Ok(names.clone());
        }
        let names = Arc::new(Texts::bytes(&self.reader, &schema::sort_key_column(language))?);
        Ok(known.get_or_init(|| names).clone())
    }

    /// Each document's lowest price in the market, or [`NO_PRICE`]; empty when none has one.
    pub(crate) fn prices(&self, market: &MarketId) -> tantivy::Result<Arc<[i64]>> {
        loaded(&self.prices, market.as_str(), || {
            let column: Option<Column<i64>> = self.reader.fast_fields().column_opt(&schema::price_column(market))?;
            let Some(column) = column else {
                return Ok(Arc::default());
            };
            let price = |doc| column.first(doc).unwrap_or(NO_PRICE);
            Ok((0..self.reader.max_doc()).map(price).collect())
        })
    }

    pub(crate) fn group(&self, group: &str) -> tantivy::Result<Arc<Values>> {
        loaded(&self.groups, group, || Ok(Arc::new(Values::read(&self.reader, group)?)))
    }
}

/// What is known already, or is read now. Names come from questions, so nothing is kept of one that
/// no document knows.
fn loaded<V: Loaded>(
    known: &Mutex<HashMap<Box<str>, V>>,
    name: &str,
    load: impl FnOnce() -> tantivy::Result<V>,
) -> tantivy::Result<V> {
    let lock = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(value) = lock().get(name) {
        return Ok(value.clone());
    }
    let value = load()?;
    if !value.is_unknown() {
        lock().insert(name.into(), value.clone());
    }
    Ok(value)
}

trait Loaded: Clone {
    fn is_unknown(&self) -> bool;
}

impl Loaded for Arc<Values> {
    fn is_unknown(&self) -> bool {
        self.names.is_empty()
    }
}

impl Loaded for Arc<[i64]> {
    fn is_unknown(&self) -> bool {
        self.is_empty()
    }
}

fn places(reader: &SegmentReader) -> tantivy::Result<Box<[Option<Place>]>> {
    let column = |name| reader.fast_fields().column_opt::<f64>(name);
    let (Some(latitudes), Some(longitudes)) = (column(schema::LATITUDE)?, column(schema::LONGITUDE)?) else {
        return Ok(Box::default());
    };
    let place = |doc| {
        Some(Place {
            latitude: latitudes.first(doc)?,
            longitude: longitudes.first(doc)?,
        })
    };
    Ok((0..reader.max_doc()).map(place).collect())
}
