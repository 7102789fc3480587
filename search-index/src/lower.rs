//! From our question to the engine's: the only file that builds its queries.

use domain::market::Language;
use tantivy::{
    Score, Searcher, Term,
    query::{AllQuery, BooleanQuery, ConstScoreQuery, DisjunctionMaxQuery, EmptyQuery, Occur, Query, TermQuery},
    schema::{Field, IndexRecordOption},
};

use crate::{
    analyzers,
    lifted::Lifted,
    prefix::PrefixQuery,
    query::{self, QueryText},
    schema::{Fields, WordFields},
    weights,
};

/// A question, taken apart for one state of the index.
pub(crate) struct Plan {
    /// What every hit must satisfy; scores nothing.
    filters: Vec<Box<dyn Query>>,
    text: Option<TextPlan>,
}

struct TextPlan {
    /// One query for each word that the index knows in some form.
    words: Vec<Box<dyn Query>>,
    /// The product that the text names by its code.
    code: Option<Box<dyn Query>>,
}

impl Plan {
    pub(crate) fn new(query: &query::Query, fields: &Fields, searcher: &Searcher) -> tantivy::Result<Self> {
        let lookup = Lookup { fields, searcher };
        let mut filters = Vec::new();
        if let Some(brand) = &query.brand {
            filters.push(lookup.any_of(fields.brand_keys, [brand.as_str()])?);
        }
        if let Some(categories) = &query.categories {
            let codes = categories.iter().map(AsRef::as_ref);
            filters.push(lookup.any_of(fields.categories, codes)?);
        }
        if !query.kinds.is_empty() {
            filters.push(lookup.any_of(fields.kind, query.kinds.iter().map(|kind| kind.name()))?);
        }
        let text = query
            .text
            .as_ref()
            .map(|text| lookup.text(text, query.language))
            .transpose()?;
        Ok(Self { filters, text })
    }

    /// Asks for every word.
    pub(crate) fn all_words(&self) -> Box<dyn Query> {
        self.requiring(self.text.as_ref().map_or(0, |text| text.words.len()))
    }

    /// Asks for this many of the words, whichever they are.
    pub(crate) fn some_words(&self, count: usize) -> Box<dyn Query> {
        self.requiring(count)
    }

    /// Scores every product that has any of the words by how many it has; nothing to ask for when
    /// fewer words than all would be no words.
    pub(crate) fn word_counts(&self) -> Option<Box<dyn Query>> {
        let words = self
            .text
            .as_ref()
            .map(|text| &text.words)
            .filter(|words| words.len() > 1)?;
        let each = words.iter().map(|word| constant(word.as_ref(), 1.0)).collect();
        let mut clauses = self.filter_clauses();
        clauses.push((Occur::Must, any(each)));
        Some(Box::new(BooleanQuery::new(clauses)))
    }

    fn requiring(&self, words: usize) -> Box<dyn Query> {
        let mut clauses = self.filter_clauses();
        if let Some(text) = &self.text {
            clauses.push((Occur::Must, text.requiring(words)));
        }
        match clauses.len() {
            0 => Box::new(AllQuery),
            1 => clauses.swap_remove(0).1,
            _ => Box::new(BooleanQuery::new(clauses)),
        }
    }

    fn filter_clauses(&self) -> Vec<(Occur, Box<dyn Query>)> {
        self.filters
            .iter()
            .map(|filter| (Occur::Must, constant(filter.as_ref(), 0.0)))
            .collect()
    }
}

impl TextPlan {
    fn requiring(&self, words: usize) -> Box<dyn Query> {
        let occur = if words == self.words.len() {
            Occur::Must
        } else {
            Occur::Should
        };
        let clauses: Vec<_> = self.words.iter().map(|word| (occur, word.box_clone())).collect();
        let mut ways: Vec<Box<dyn Query>> = self.code.iter().map(|code| code.box_clone()).collect();
        match (occur, clauses.len()) {
            (_, 0) => {}
            (Occur::Must, 1) => ways.extend(clauses.into_iter().map(|(_, word)| word)),
            (Occur::Must, _) => ways.push(Box::new(BooleanQuery::new(clauses))),
            _ => ways.push(Box::new(BooleanQuery::with_minimum_required_clauses(clauses, words))),
        }
        any(ways)
    }
}

/// Builds queries from terms that exist: most words are known in few of the fields, and a term that
/// is looked up here costs less than one that joins a union.
struct Lookup<'a> {
    fields: &'a Fields,
    searcher: &'a Searcher,
}

impl Lookup<'_> {
    fn text(&self, text: &QueryText, language: Option<Language>) -> tantivy::Result<TextPlan> {
        let languages = match &language {
            Some(language) => std::slice::from_ref(language),
            None => &Language::ALL,
        };
        let last = text.words.len().saturating_sub(1);
        let mut words = Vec::with_capacity(text.words.len());
        for (at, word) in text.words.iter().enumerate() {
            let mut ways = self.whole_word(word, languages)?;
            if at == last {
                ways.extend(self.beginnings(word, languages)?);
            }
            if !ways.is_empty() {
                words.push(best_of(ways));
            }
        }
        let code = self
            .term(self.fields.codes, &text.code)?
            .map(|term| constant(&term, weights::CODE));
        Ok(TextPlan { words, code })
    }

    fn whole_word(&self, word: &str, languages: &[Language]) -> tantivy::Result<Vec<Box<dyn Query>>> {
        let mut ways = Vec::new();
        let mut add = |field, form: &str, tier| -> tantivy::Result<()> {
            if let Some(term) = self.term(field, form)? {
                ways.push(Box::new(Lifted { term, tier }) as Box<dyn Query>);
            }
            Ok(())
        };
        let has_plain_letters = analyzers::plain(word).is_none();
        add(self.fields.brand, word, weights::BRAND)?;
        for &language in languages {
            let fields = self.fields.of(language);
            let stem = analyzers::stemmer(language).stem(word);
            let mut add_forms = |fields: &WordFields, exact, stemmed, folded| -> tantivy::Result<()> {
                add(fields.exact, word, exact)?;
                add(fields.stem, &stem, stemmed)?;
                if has_plain_letters {
                    add(fields.folded, &stem, folded)?;
                }
                Ok(())
            };
            add_forms(
                &fields.name,
                weights::NAME_EXACT,
                weights::NAME_STEM,
                weights::NAME_FOLDED,
            )?;
            add_forms(
                &fields.description,
                weights::DESCRIPTION_EXACT,
                weights::DESCRIPTION_STEM,
                weights::DESCRIPTION_FOLDED,
            )?;
            add(fields.category, &stem, weights::CATEGORY)?;
            add(fields.ingredients, &stem, weights::INGREDIENTS)?;
        }
        Ok(ways)
    }

    fn beginnings(&self, word: &str, languages: &[Language]) -> tantivy::Result<Vec<Box<dyn Query>>> {
        let fields_of = |choose: fn(&crate::schema::TextFields) -> Vec<Field>| -> Vec<Field> {
            languages
                .iter()
                .flat_map(|&language| choose(self.fields.of(language)))
                .collect()
        };
        let mut names = fields_of(|fields| vec![fields.name.exact]);
        names.push(self.fields.brand);
        let mut tiers = vec![(names, weights::NAME_PREFIX)];
        if analyzers::plain(word).is_none() {
            tiers.push((
                fields_of(|fields| vec![fields.name.folded]),
                weights::NAME_FOLDED_PREFIX,
            ));
        }
        if word.chars().count() >= weights::TEXT_PREFIX_FROM {
            let texts = fields_of(|fields| vec![fields.category, fields.description.exact, fields.ingredients]);
            tiers.push((texts, weights::TEXT_PREFIX));
        }
        let mut ways: Vec<Box<dyn Query>> = Vec::new();
        for (fields, score) in tiers {
            let query = PrefixQuery {
                fields,
                prefix: word.to_owned(),
                score,
            };
            if query.knows_a_word(self.searcher)? {
                ways.push(Box::new(query));
            }
        }
        Ok(ways)
    }

    /// A filter; finds nothing when no product has any of the values.
    fn any_of<'v>(&self, field: Field, values: impl IntoIterator<Item = &'v str>) -> tantivy::Result<Box<dyn Query>> {
        let mut terms: Vec<Box<dyn Query>> = Vec::new();
        for value in values {
            if let Some(term) = self.term(field, value)? {
                terms.push(Box::new(term));
            }
        }
        Ok(any(terms))
    }

    fn term(&self, field: Field, text: &str) -> tantivy::Result<Option<TermQuery>> {
        let term = Term::from_field_text(field, text);
        let known = self.searcher.doc_freq(&term)? > 0;
        Ok(known.then(|| TermQuery::new(term, IndexRecordOption::WithFreqs)))
    }
}

fn constant(query: &dyn Query, score: Score) -> Box<dyn Query> {
    Box::new(ConstScoreQuery::new(query.box_clone(), score))
}

fn any(mut queries: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match queries.len() {
        0 => Box::new(EmptyQuery),
        1 => queries.swap_remove(0),
        _ => Box::new(BooleanQuery::union(queries)),
    }
}

/// Scores by the best evidence alone.
fn best_of(mut ways: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    if ways.len() == 1 {
        ways.swap_remove(0)
    } else {
        Box::new(DisjunctionMaxQuery::new(ways))
    }
}
