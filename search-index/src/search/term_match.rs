//! What is found of a word: of each document the best evidence stays, and those who want to know are told what it was.

use domain::market::Language;
use tantivy::DocId;

use super::{ScoreColumn, Stopped};
use crate::{
    segment::{IN_TEXT, Posting, Postings},
    snapshot::{Snapshot, View},
    weights::{self, Bm25Weight, Form, Points},
};

/// The part of a document in which a word was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    Title,
    Text,
    SmallPrint,
}

/// How a word was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TermMatch {
    pub(crate) zone: Zone,
    pub(crate) form: Form,
    pub(crate) language: Language,
}

/// Follows some documents while a word is looked up, to tell by what they were found.
pub(crate) struct Trace<'t> {
    slots: &'t [usize],
    found: Vec<(Points, Option<TermMatch>)>,
}

impl<'t> Trace<'t> {
    pub(crate) fn new(slots: &'t [usize]) -> Self {
        let found = vec![(0, None); slots.len()];
        Self { slots, found }
    }

    /// The best evidence of the document at this place, with its points.
    pub(crate) fn of(&self, at: usize) -> (Points, Option<TermMatch>) {
        self.found[at]
    }

    fn note(&mut self, points: &ScoreColumn, evidence: TermMatch) {
        for (&slot, found) in self.slots.iter().zip(&mut self.found) {
            let now = points.all()[slot];
            if now != found.0 {
                *found = (now, Some(evidence));
            }
        }
    }
}

/// Takes evidence.
pub(super) struct MatchCollector<'t, 's> {
    /// What BM25 counts in texts.
    pub(super) bm25_weight: Bm25Weight,
    pub(super) points: ScoreColumn,
    pub(super) trace: Option<&'t mut Trace<'s>>,
}

impl MatchCollector<'_, '_> {
    pub(super) fn note(&mut self, zone: Zone, form: Form, language: Language) {
        if let Some(trace) = &mut self.trace {
            trace.note(&self.points, TermMatch { zone, form, language });
        }
    }

    /// A stem as it stands in titles and texts.
    pub(super) fn stem(
        &mut self,
        snapshot: &Snapshot,
        view: &View,
        stem: &str,
        form: Form,
        language: Language,
    ) -> Result<(), Stopped> {
        let words = view.segment.words(language);
        self.title_list(view, &words.title_stems, stem, 0, form, language)?;
        self.text_list(snapshot, view, &words.text_stems, stem, form, language)
    }

    pub(super) fn title(&mut self, view: &View, postings: &[Posting], form: Form, language: Language) {
        if postings.is_empty() {
            return;
        }
        let mut by_spot = weights::of_title(form);
        by_spot[IN_TEXT] = weights::of_text(form);
        let points = self.points.from(view.base);
        for posting in postings {
            let best = &mut points[posting.doc()];
            *best = (*best).max(by_spot[posting.spot()]);
        }
        self.note(Zone::Title, form, language);
    }

    /// A list of the index, unless it holds no more than the documents that are `known` already.
    pub(super) fn title_list(
        &mut self,
        view: &View,
        lists: &Postings,
        word: &str,
        known: usize,
        form: Form,
        language: Language,
    ) -> Result<(), Stopped> {
        let Some(mut postings) = lists.of(word)? else {
            return Ok(());
        };
        if postings.doc_freq() as usize == known {
            return Ok(());
        }
        let by_spot = weights::of_title(form);
        let points = self.points.from(view.base);
        while !postings.docs().is_empty() {
            for (&doc, &spot) in postings.docs().iter().zip(postings.freqs()) {
                let best = &mut points[doc as usize];
                *best = (*best).max(by_spot[spot as usize & 3]);
            }
            postings.advance();
        }
        self.note(Zone::Title, form, language);
        Ok(())
    }

    /// A stem in texts; documents that have the word itself earn more.
    pub(super) fn text(
        &mut self,
        snapshot: &Snapshot,
        view: &View,
        exact: Option<&str>,
        stem: &str,
        form: Form,
        language: Language,
    ) -> Result<(), Stopped> {
        let words = view.segment.words(language);
        let Some(exact) = exact else {
            return self.text_list(snapshot, view, &words.text_stems, stem, form, language);
        };
        if self.trace.is_some() {
            // So that the trace tells the word from other forms of it.
            self.text_list(snapshot, view, &words.text_stems, stem, form, language)?;
        }
        let mut with_word = words.text.members(exact)?;
        let least = [weights::of_text(form), weights::of_text(Form::Exact)];
        let least = |doc| least[usize::from(with_word.has(doc))];
        self.in_text(snapshot, view, &words.text_stems, stem, least, language)?;
        self.note(Zone::Text, Form::Exact, language);
        Ok(())
    }

    pub(super) fn text_list(
        &mut self,
        snapshot: &Snapshot,
        view: &View,
        lists: &Postings,
        word: &str,
        form: Form,
        language: Language,
    ) -> Result<(), Stopped> {
        let least = weights::of_text(form);
        self.in_text(snapshot, view, lists, word, |_| least, language)?;
        self.note(Zone::Text, form, language);
        Ok(())
    }

    /// A list of texts; documents earn what BM25 adds to the least that they earn.
    fn in_text(
        &mut self,
        snapshot: &Snapshot,
        view: &View,
        lists: &Postings,
        word: &str,
        mut least: impl FnMut(DocId) -> Points,
        language: Language,
    ) -> Result<(), Stopped> {
        let Some(mut postings) = lists.of(word)? else {
            return Ok(());
        };
        let lengths = &view.segment.words(language).text_lengths;
        let more = snapshot.text_points(language);
        let weight = self.bm25_weight;
        let points = self.points.from(view.base);
        while !postings.docs().is_empty() {
            for (&doc, &frequency) in postings.docs().iter().zip(postings.freqs()) {
                let best = &mut points[doc as usize];
                let share = weight.of_points(more.of(frequency, lengths[doc as usize]));
                *best = (*best).max(least(doc) + share);
            }
            postings.advance();
        }
        Ok(())
    }

    pub(super) fn small_print(
        &mut self,
        view: &View,
        lists: &Postings,
        stem: &str,
        form: Form,
        language: Language,
    ) -> Result<(), Stopped> {
        let least = weights::of_small_print(form);
        let points = self.points.from(view.base);
        lists.for_each(stem, |doc| {
            let best = &mut points[doc as usize];
            *best = (*best).max(least);
        })?;
        self.note(Zone::SmallPrint, form, language);
        Ok(())
    }

    pub(super) fn beginning(
        &mut self,
        view: &View,
        lists: &Postings,
        prefix: &str,
        least: Points,
    ) -> Result<(), Stopped> {
        let points = self.points.from(view.base);
        lists.for_each_beginning(prefix, |doc| {
            let best = &mut points[doc as usize];
            *best = (*best).max(least);
        })?;
        Ok(())
    }
}
