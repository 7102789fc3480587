//! Praline's own index, in memory.

use std::{collections::BTreeSet, time::Instant};

use domain::market::Texts;
use search_index::{Document, IndexChange, Kind, Query, SearchIndex};

use super::{
    answers::{Answers, Run},
    files::{Corpus, Question},
};
use crate::{
    error::{Error, Result},
    stats::Samples,
};

pub(super) fn answer(corpus: &Corpus, questions: &[Question], depth: usize) -> Result<Answers> {
    let failed = |error: &dyn std::fmt::Display| Error::server(format!("The search index: {error}"));
    let begun = Instant::now();
    let index = SearchIndex::in_ram().map_err(|error| failed(&error))?;
    let mut writer = index.writer().map_err(|error| failed(&error))?;
    let documents = corpus.documents.iter().map(|document| {
        IndexChange::put(Document {
            name: Texts::only(document.language, &document.title),
            text: Texts::only(document.language, &document.text),
            ..Document::new(Kind::Page, &document.id)
        })
    });
    writer.apply(documents, 1).map_err(|error| failed(&error))?;
    let indexing = begun.elapsed();

    let languages: BTreeSet<_> = corpus.documents.iter().map(|document| document.language).collect();
    let reader = index.reader();
    let mut run = Run::new();
    let mut taken = Samples::default();
    let begun = Instant::now();
    for question in questions {
        let sent = Instant::now();
        let mut query = Query::text(first_words(&question.text))
            .and_then(|query| query.page(0, depth))
            .map_err(|error| failed(&error))?;
        if languages.len() > 1 || !languages.contains(&question.language) {
            query = query.in_language(question.language);
        } else if let Some(language) = languages.first() {
            query = query.in_language(*language);
        }
        let hits = reader.search(&query).map_err(|error| failed(&error))?;
        taken.add(sent.duration_since(begun), sent.elapsed());
        let found = hits.hits.into_iter().map(|hit| hit.key.into_string()).collect();
        run.insert(question.id.clone(), found);
    }
    Ok(Answers { run, taken, indexing })
}

/// As much of a long question as may be asked.
fn first_words(text: &str) -> &str {
    let Some((end, _)) = text.char_indices().nth(Query::MAX_TEXT) else {
        return text;
    };
    let cut = &text[..end];
    cut.rsplit_once(' ').map_or(cut, |(words, _)| words)
}
