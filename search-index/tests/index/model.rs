//! The index against a model that looks at every document.

use std::collections::BTreeMap;

use domain::market::{Language, Texts};
use proptest::{prelude::*, sample::subsequence};
use search_index::{
    Direction, Document, FacetCounts, FacetRequest, Hits, IndexChange, Kind, Matched, PriceRange, Query, Reader,
    SearchIndex, Sort,
};

use crate::shop::{market, writer_of};

/// Words that are neither forms nor beginnings nor typing errors of each other.
const WORDS: [&str; 6] = ["w1a", "w2b", "w3c", "w4d", "w5e", "w6f"];
const VALUES: [&str; 4] = ["red", "green", "blue", "none"];
const GROUPS: [&str; 2] = ["colour", "size"];
const BOUNDS: [i64; 2] = [200, 500];

fn documents() -> impl Strategy<Value = Vec<Document>> {
    prop::collection::vec(document(), 1..40)
}

fn document() -> impl Strategy<Value = Document> {
    let words = || subsequence(WORDS.to_vec(), 0..=3).prop_map(|words| words.join(" "));
    let values = || subsequence(VALUES.to_vec(), 0..=3);
    let texts = (words(), words(), words(), words());
    let groups = (values(), values());
    let numbers = (
        0..5_i64,
        0..3_i64,
        prop::option::of(0..800_i64),
        0..3_u32,
        any::<bool>(),
    );
    let shelves = (0..3_usize, subsequence(vec!["a", "b", "c"], 0..=2), 0..2_usize);
    (0..60_u32, texts, groups, numbers, shelves).prop_map(
        |(key, (fi, sv, text, label), (colour, size), numbers, (kind, categories, brand))| {
            let (position, published, price, popularity, in_stock) = numbers;
            let boxed = |values: Vec<&str>| values.into_iter().map(Into::into).collect::<Vec<Box<str>>>();
            Document {
                name: Texts {
                    fi: Some(fi.into()),
                    sv: Some(sv.into()),
                    en: None,
                },
                text: Texts::only(Language::Fi, &text),
                labels: vec![Texts::only(Language::Sv, &label)],
                brands: vec![["acme", "zenith"][brand].into()],
                categories: boxed(categories),
                facets: vec![(GROUPS[0].into(), boxed(colour)), (GROUPS[1].into(), boxed(size))],
                prices: price.map(|price| (market("FI"), price)).into_iter().collect(),
                position,
                published,
                popularity,
                in_stock,
                ..Document::new(Kind::ALL[kind], &format!("k{key:02}"))
            }
        },
    )
}

/// What is asked, in a form that the model understands.
#[derive(Debug, Clone)]
struct Asked {
    words: Vec<&'static str>,
    language: Option<Language>,
    kinds: Vec<Kind>,
    brand: Option<&'static str>,
    categories: Option<Vec<&'static str>>,
    choices: [Vec<&'static str>; 2],
    ranges: Vec<PriceRange>,
    sort: Sort,
    page: (usize, usize),
}

fn asked() -> impl Strategy<Value = Asked> {
    let ranges = PriceRange::between(&BOUNDS);
    let sorts = vec![
        Sort::Standard,
        Sort::News,
        Sort::Price {
            market: market("FI"),
            direction: Direction::Ascending,
        },
        Sort::Price {
            market: market("FI"),
            direction: Direction::Descending,
        },
    ];
    let base = (
        subsequence(WORDS.to_vec(), 0..=4),
        prop::option::weighted(0.4, prop::sample::select(vec![Language::Fi, Language::Sv])),
        prop::option::weighted(0.3, subsequence(Kind::ALL[..3].to_vec(), 1..=2)),
        prop::option::weighted(0.3, prop::sample::select(vec!["acme", "ZENITH"])),
        prop::option::weighted(0.3, subsequence(vec!["a", "b", "c"], 0..=2)),
    );
    let chosen = (
        subsequence(VALUES.to_vec(), 0..=2),
        subsequence(VALUES.to_vec(), 0..=2),
        subsequence(ranges, 0..=2),
    );
    let page = (0..6_usize, 1..8_usize);
    (base, chosen, prop::sample::select(sorts), page).prop_map(
        |((words, language, kinds, brand, categories), (colour, size, ranges), sort, page)| Asked {
            words,
            language,
            kinds: kinds.unwrap_or_default(),
            brand,
            categories,
            choices: [colour, size],
            ranges,
            sort,
            page,
        },
    )
}

impl Asked {
    fn query(&self) -> Query {
        let mut query = Query::text(&self.words.join(" ")).expect("short");
        if let Some(language) = self.language {
            query = query.in_language(language);
        }
        query = query
            .of_kinds(self.kinds.clone())
            .of_brand(self.brand.unwrap_or(""))
            .expect("short");
        if let Some(categories) = &self.categories {
            query = query.in_categories(categories.clone()).expect("few");
        }
        for (group, values) in GROUPS.iter().zip(&self.choices) {
            query = query.filtered(group, values.clone()).expect("few");
        }
        for range in &self.ranges {
            query = query.price_between(&market("FI"), *range).expect("one market");
        }
        let prices = FacetRequest::PriceRanges {
            market: market("FI"),
            bounds: BOUNDS.to_vec(),
        };
        let groups = GROUPS.map(|group| FacetRequest::Values { group: group.into() });
        query
            .counting(groups.into_iter().chain([prices]))
            .expect("few")
            .sorted(self.sort.clone())
            .page(0, 100)
            .expect("a page")
    }

    fn is_in_base(&self, document: &Document) -> bool {
        let is_of_kind = self.kinds.is_empty() || self.kinds.contains(&document.kind);
        let is_of_brand = self
            .brand
            .is_none_or(|brand| document.brands.iter().any(|own| own.eq_ignore_ascii_case(brand)));
        let is_in_category = self.categories.as_ref().is_none_or(|categories| {
            categories
                .iter()
                .any(|category| document.categories.iter().any(|own| **own == **category))
        });
        is_of_kind && is_of_brand && is_in_category
    }

    /// Whether the document passes the choice of a group: 0 and 1 by name, 2 by price.
    fn passes(&self, group: usize, document: &Document) -> bool {
        match self.choices.get(group) {
            Some(chosen) => {
                let values = &document.facets[group].1;
                chosen.is_empty() || values.iter().any(|value| chosen.contains(&&**value))
            }
            None => {
                let price = document.prices.first().map(|(_, price)| *price);
                self.ranges.is_empty()
                    || price.is_some_and(|price| self.ranges.iter().any(|range| range.contains(price)))
            }
        }
    }

    fn has(&self, document: &Document, word: &str) -> bool {
        let texts = [&document.name, &document.text].into_iter().chain(&document.labels);
        texts.into_iter().any(|texts| {
            Language::ALL
                .into_iter()
                .filter(|&language| self.language.is_none_or(|asked| asked == language))
                .filter_map(|language| texts.exact(language))
                .any(|text| text.split(' ').any(|known| known == word))
        })
    }

    /// The documents that answer, before facets are chosen.
    fn answering<'d>(&self, all: &[&'d Document]) -> (Vec<&'d Document>, Matched) {
        let base: Vec<&Document> = all
            .iter()
            .copied()
            .filter(|document| self.is_in_base(document))
            .collect();
        if self.words.is_empty() {
            return (base, Matched::AllWords);
        }
        let frequency = |word: &&&str| all.iter().filter(|document| self.has(document, word)).count();
        let known: Vec<(&str, f32)> = self
            .words
            .iter()
            .map(|word| (*word, frequency(&word)))
            .filter(|(_, frequency)| *frequency > 0)
            .map(|(word, frequency)| {
                let (having, all) = (frequency as f32, all.len() as f32);
                (word, (1.0 + (all - having + 0.5) / (having + 0.5)).ln())
            })
            .collect();
        let sum: f32 = known.iter().map(|(_, weight)| weight).sum();
        let coverage = |document: &Document| -> f32 {
            let had = known
                .iter()
                .map(|(word, weight)| if self.has(document, word) { weight / sum } else { 0.0 });
            had.sum()
        };
        let full = |document: &&&Document| known.iter().all(|(word, _)| self.has(document, word));
        let count = base.iter().filter(full).count();
        let is_complete = known.len() == self.words.len();
        if known.is_empty() {
            return (Vec::new(), Matched::MostWords);
        }
        if known.len() < 2 || count >= 10 || (count > 0 && known.len() < 4) {
            let matched = if is_complete {
                Matched::AllWords
            } else {
                Matched::MostWords
            };
            return (base.iter().filter(full).copied().collect(), matched);
        }
        let best = base.iter().map(|document| coverage(document)).fold(0.0, f32::max);
        let share = if self.words.len() < 4 { 0.5 } else { 0.25 };
        let enough = |document: &&&Document| coverage(document) > 0.0 && coverage(document) >= best * share;
        let matched = if is_complete && count > 0 {
            Matched::AllWords
        } else {
            Matched::MostWords
        };
        (base.iter().filter(enough).copied().collect(), matched)
    }

    fn counts(&self, answering: &[&Document]) -> Vec<FacetCounts> {
        let others_pass =
            |group: usize, document: &&&Document| (0..3).all(|other| other == group || self.passes(other, document));
        let mut counts: Vec<FacetCounts> = (0..2)
            .map(|group| {
                let mut values: BTreeMap<Box<str>, usize> =
                    self.choices[group].iter().map(|&value| (value.into(), 0)).collect();
                for document in answering.iter().filter(|document| others_pass(group, document)) {
                    for value in &document.facets[group].1 {
                        *values.entry(value.clone()).or_default() += 1;
                    }
                }
                FacetCounts {
                    group: GROUPS[group].into(),
                    values: values.into_iter().collect(),
                }
            })
            .collect();
        let priced = |range: &PriceRange| {
            let in_range = |document: &&&Document| document.prices.iter().any(|(_, price)| range.contains(*price));
            answering
                .iter()
                .filter(|document| others_pass(2, document))
                .filter(in_range)
                .count()
        };
        let ranges = PriceRange::between(&BOUNDS)
            .into_iter()
            .map(|range| (range, priced(&range)));
        counts.push(FacetCounts {
            group: "price".into(),
            values: ranges
                .filter(|(range, count)| *count > 0 || self.ranges.contains(range))
                .map(|(range, count)| (range.to_string().into(), count))
                .collect(),
        });
        counts
    }
}

fn sort_key(asked: &Asked, document: &Document) -> (i64, i64, Box<str>) {
    let price = document.prices.first().map(|(_, price)| *price);
    let rank = match &asked.sort {
        Sort::News => match document.published {
            0 => i64::MAX,
            day => -day,
        },
        Sort::Price { direction, .. } => match (price, direction) {
            (None, _) => i64::MAX,
            (Some(price), Direction::Ascending) => price,
            (Some(price), Direction::Descending) => -price,
        },
        _ => 0,
    };
    let position = if asked.sort == Sort::Standard {
        document.position
    } else {
        0
    };
    (rank, position, document.key.clone())
}

/// Writes the documents in several commits, some of them twice, and takes every seventh out again.
fn index(documents: &[Document]) -> (Reader, BTreeMap<Box<str>, Document>) {
    let index = SearchIndex::in_ram().expect("an index");
    let mut writer = writer_of(&index);
    let mut known = BTreeMap::new();
    for (cursor, group) in documents.chunks(9).enumerate() {
        let changes = group.iter().cloned().map(IndexChange::put);
        writer.apply(changes, cursor as i64 + 1).expect("applied");
        known.extend(group.iter().map(|document| (document.key.clone(), document.clone())));
    }
    let gone: Vec<Box<str>> = known.keys().step_by(7).cloned().collect();
    writer
        .apply(gone.iter().map(|key| IndexChange::delete(key)), 99)
        .expect("applied");
    known.retain(|key, _| !gone.contains(key));
    (index.reader(), known)
}

fn keys(hits: &Hits) -> Vec<&str> {
    hits.hits.iter().map(|hit| &*hit.key).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn answers_are_those_of_the_model(documents in documents(), questions in prop::collection::vec(asked(), 1..25)) {
        let (reader, known) = index(&documents);
        let all: Vec<&Document> = known.values().collect();
        for asked in questions {
            let query = asked.query();
            let hits = reader.search(&query).expect("an answer");
            let (answering, matched) = asked.answering(&all);
            let mut chosen: Vec<&Document> = answering
                .iter()
                .copied()
                .filter(|document| (0..3).all(|group| asked.passes(group, document)))
                .collect();
            prop_assert_eq!(hits.total, chosen.len(), "{:?}", &asked);
            prop_assert_eq!(hits.matched, matched, "{:?}", &asked);
            prop_assert_eq!(&hits.facets, &asked.counts(&answering), "{:?}", &asked);
            if asked.words.is_empty() || asked.sort != Sort::Standard {
                chosen.sort_by_key(|document| sort_key(&asked, document));
                let expected: Vec<&str> = chosen.iter().map(|document| &*document.key).collect();
                prop_assert_eq!(keys(&hits), expected, "{:?}", &asked);
            } else {
                let mut found = keys(&hits);
                let order: Vec<_> = hits.hits.iter().map(|hit| (-hit.score, known[&hit.key].position, &hit.key)).collect();
                prop_assert!(order.windows(2).all(|pair| pair[0] < pair[1]), "{:?}: {:?}", &asked, order);
                found.sort_unstable();
                let expected: Vec<&str> = chosen.iter().map(|document| &*document.key).collect();
                prop_assert_eq!(found, expected, "{:?}", &asked);
            }
            let (offset, limit) = asked.page;
            let page = reader.search(&query.page(offset, limit).expect("a page")).expect("an answer");
            let expected: Vec<&str> = keys(&hits).into_iter().skip(offset).take(limit).collect();
            prop_assert_eq!(keys(&page), expected, "a page of {:?}", &asked);
        }
    }
}
