//! Looking up one word of a question: every list that may hold it is read.

use domain::market::Language;

use super::{
    Deadline, ScoreColumn, Stopped,
    term_match::{MatchCollector, Trace, Zone},
};
use crate::{
    analyzers,
    lexicon::{self, Candidate, Typed},
    segment::{Postings, Words},
    snapshot::{Snapshot, View},
    weights::{self, Bm25Weight, Form, QueryMode},
};

/// A word of a question, looked up.
pub(crate) struct Word {
    pub(crate) text: Box<str>,
    pub(crate) points: ScoreColumn,
    /// The documents that have it in some form.
    pub(crate) having: Vec<u64>,
    pub(crate) documents: usize,
    /// For a word with synonyms, or in a phrase with synonyms.
    pub(crate) replaced: Option<Replaced>,
    pub(crate) is_stop_word: bool,
    /// The word that it may be a typing error of.
    pub(crate) corrected: Option<Box<str>>,
    /// No document has it as typed: what was found has the corrected word.
    pub(crate) is_unknown: bool,
}

/// A word and what is said instead of it.
pub(crate) struct Replaced {
    /// The documents with the word itself in the title.
    pub(crate) titled: Vec<u64>,
    /// What documents earn for its synonyms.
    pub(crate) instead: ScoreColumn,
}

/// Where a search looks words up.
pub(crate) struct Lookup<'s> {
    pub(crate) snapshot: &'s Snapshot,
    pub(crate) languages: &'s [Language],
    pub(crate) mode: QueryMode,
    pub(crate) alive: &'s [u64],
    /// Words are looked for in their own forms alone.
    pub(crate) is_literal: bool,
    pub(crate) deadline: Deadline,
}

impl Lookup<'_> {
    /// Looks a word up, and what else says the same. The last one of a question may also be a beginning.
    pub(crate) fn word(
        &self,
        text: &str,
        is_last: bool,
        synonyms: &[(Language, &[String])],
        trace: Option<&mut Trace<'_>>,
    ) -> Result<Word, Stopped> {
        let mut collector = MatchCollector {
            bm25_weight: self.mode.bm25_weight(),
            points: ScoreColumn::new(self.snapshot.slots),
            trace,
        };
        for &language in self.languages {
            self.as_typed(text, language, &mut collector)?;
        }
        let mut replaced = (!synonyms.is_empty()).then(|| Replaced {
            titled: collector.points.having_at_least(weights::titled_from()),
            instead: ScoreColumn::new(self.snapshot.slots),
        });
        for (language, words) in synonyms {
            let all = self.together(words, *language, Form::Synonym, &mut collector)?;
            if let (Some(replaced), Some(all)) = (&mut replaced, all) {
                replaced.instead.raise_to(&all);
            }
        }
        if is_last && !self.is_literal {
            for &language in self.languages {
                self.beginnings(text, language, &mut collector);
            }
        }
        let mut having = collector.points.having(self.alive);
        let mut documents = count(&having);
        if documents < weights::FEW && !self.is_literal {
            for &language in self.languages {
                if is_last && text.chars().count() >= weights::TEXT_PREFIX_FROM {
                    self.beginnings_in_texts(text, language, &mut collector)?;
                }
                let parts = self.parts(text, language);
                if parts.len() > 1 {
                    self.together(&parts, language, Form::Apart, &mut collector)?;
                }
            }
            having = collector.points.having(self.alive);
            documents = count(&having);
        }
        let mut corrected = None;
        let is_unknown = documents == 0;
        if documents < weights::FEW_FOR_TYPING_ERROR && !self.is_literal {
            let mut corrections = self.corrections(text, is_last)?;
            if !is_unknown {
                corrections = self.much_more_frequent(corrections, documents)?;
                collector.bm25_weight = Bm25Weight::beside_word();
            }
            for correction in &corrections {
                self.corrected(correction, &mut collector)?;
            }
            having = collector.points.having(self.alive);
            documents = count(&having);
            corrected = corrections.into_iter().next().map(|correction| correction.word);
        }
        Ok(Word {
            text: text.into(),
            points: collector.points,
            having,
            documents,
            replaced,
            is_stop_word: self
                .languages
                .iter()
                .any(|&language| lexicon::is_stop_word(language, text)),
            corrected,
            is_unknown,
        })
    }

    /// The word itself, its other forms, compounds with it, and its synonyms.
    fn as_typed(&self, word: &str, language: Language, collector: &mut MatchCollector<'_, '_>) -> Result<(), Stopped> {
        let stemmer = analyzers::stemmer(language);
        let stem = stemmer.stem(word);
        let others = self.snapshot.lexicon.stems(language, word);
        let has_plain_letters = analyzers::plain(word).is_none();
        for view in self.views()? {
            let words = view.segment.words(language);
            let exact = words.title.of(word);
            collector.title(view, exact, Form::Exact, language);
            collector.title_list(view, &words.title_stems, &stem, exact.len(), Form::Stem, language)?;
            collector.text(self.snapshot, view, Some(word), &stem, Form::Stem, language)?;
            collector.small_print(view, &words.small_print, &stem, Form::Stem, language)?;
            for other in &others {
                collector.title_list(view, &words.title_stems, other, 0, Form::Stem, language)?;
                collector.text(self.snapshot, view, None, other, Form::Stem, language)?;
                collector.small_print(view, &words.small_print, other, Form::Stem, language)?;
            }
            if has_plain_letters {
                collector.title(view, words.title_folded.of(&stem), Form::Folded, language);
                collector.text_list(self.snapshot, view, &words.text_folded, &stem, Form::Folded, language)?;
            }
            for stem in [&*stem].into_iter().chain(others.iter().copied()) {
                collector.title(view, view.compounds.with(language, stem), Form::Part, language);
            }
        }
        Ok(())
    }

    /// What a compound falls into, in order.
    fn parts<'w>(&self, word: &'w str, language: Language) -> Vec<&'w str> {
        let mut end = 0;
        let places = self.snapshot.lexicon.places(language, word).into_iter();
        places
            .take_while(|place| std::mem::replace(&mut end, place.end) == place.start)
            .map(|place| &word[place])
            .collect()
    }

    /// Documents with all of these words, in any form; each is worth as much as the least of them. Tells what they
    /// earn for that alone.
    fn together(
        &self,
        words: &[impl AsRef<str>],
        language: Language,
        form: Form,
        collector: &mut MatchCollector<'_, '_>,
    ) -> Result<Option<ScoreColumn>, Stopped> {
        let mut least: Option<ScoreColumn> = None;
        let stemmer = analyzers::stemmer(language);
        for word in words {
            let word = word.as_ref();
            let stem = stemmer.stem(word);
            let others = self.snapshot.lexicon.stems(language, word);
            let mut one = MatchCollector {
                bm25_weight: self.mode.bm25_weight(),
                points: ScoreColumn::new(self.snapshot.slots),
                trace: None,
            };
            for view in self.views()? {
                for stem in std::iter::once(&*stem).chain(others.iter().copied()) {
                    one.stem(self.snapshot, view, stem, form, language)?;
                    one.title(view, view.compounds.with(language, stem), form, language);
                }
            }
            match &mut least {
                None => least = Some(one.points),
                Some(least) => {
                    for (least, points) in least.from(0).iter_mut().zip(one.points.all()) {
                        *least = (*least).min(*points);
                    }
                }
            }
        }
        if let Some(least) = &least {
            collector.points.raise_to(least);
            collector.note(Zone::Title, form, language);
        }
        Ok(least)
    }

    fn beginnings(&self, word: &str, language: Language, collector: &mut MatchCollector<'_, '_>) {
        let has_plain_letters = analyzers::plain(word).is_none();
        for view in &self.snapshot.segments {
            let words = view.segment.words(language);
            let going_on = words.title.postings(words.title.beginning(word));
            collector.title(view, going_on, Form::Prefix, language);
            if has_plain_letters {
                let going_on = words.title_folded.postings(words.title_folded.beginning(word));
                collector.title(view, going_on, Form::FoldedPrefix, language);
            }
        }
    }

    fn beginnings_in_texts(
        &self,
        word: &str,
        language: Language,
        collector: &mut MatchCollector<'_, '_>,
    ) -> Result<(), Stopped> {
        let has_plain_letters = analyzers::plain(word).is_none();
        for view in self.views()? {
            let words = view.segment.words(language);
            collector.beginning(view, &words.text, word, weights::of_text(Form::Prefix))?;
            if has_plain_letters {
                collector.beginning(view, &words.text_folded, word, weights::of_text(Form::FoldedPrefix))?;
            }
            collector.note(Zone::Text, Form::Prefix, language);
            let least = weights::of_small_print(Form::Prefix);
            collector.beginning(view, &words.small_print, word, least)?;
            collector.note(Zone::SmallPrint, Form::Prefix, language);
        }
        Ok(())
    }

    /// The words of the index that the word may be a typing error of, the likeliest first: whole words of titles; or else
    /// beginnings in titles, where it is the last word, and whole words of texts; or else beginnings in texts.
    fn corrections(&self, word: &str, is_last: bool) -> Result<Vec<Candidate>, Stopped> {
        let edits = lexicon::edits_allowed(word);
        if edits == 0 {
            return Ok(Vec::new());
        }
        let near = |postings: fn(&Words) -> &Postings, typed| -> Result<Vec<Candidate>, Stopped> {
            if typed == Typed::Beginning && !is_last {
                return Ok(Vec::new());
            }
            let views = self.views()?.iter();
            let words = views.flat_map(|view| self.languages.iter().map(|&language| view.segment.words(language)));
            let dictionaries: Vec<_> = words.map(|words| postings(words).dictionary()).collect();
            // Two errors are looked for where one explains nothing: it takes ten times as long, and finds worse.
            for edits in 1..=edits {
                let found = lexicon::typos(&dictionaries, word, edits, typed)?;
                if !found.is_empty() {
                    return Ok(found);
                }
            }
            Ok(Vec::new())
        };
        let mut found = near(|words| &words.title_words, Typed::Word)?;
        if found.is_empty() {
            found = near(|words| &words.title_words, Typed::Beginning)?;
            found.extend(near(|words| &words.text, Typed::Word)?);
            lexicon::likeliest_first(&mut found);
        }
        if found.is_empty() {
            found = near(|words| &words.text, Typed::Beginning)?;
        }
        found.truncate(weights::MOST_CORRECTIONS);
        Ok(found)
    }

    /// Those that many more documents than these have as they are written, in titles or in texts.
    fn much_more_frequent(&self, candidates: Vec<Candidate>, documents: usize) -> Result<Vec<Candidate>, Stopped> {
        let mut frequent = Vec::new();
        for candidate in candidates {
            let mut found = 0;
            for view in self.views()? {
                for &language in self.languages {
                    let words = view.segment.words(language);
                    found += words
                        .title_words
                        .document_count(&candidate.word)?
                        .max(words.text.document_count(&candidate.word)?);
                }
            }
            if found > weights::MUCH_MORE * documents {
                frequent.push(candidate);
            }
        }
        Ok(frequent)
    }

    fn corrected(&self, correction: &Candidate, collector: &mut MatchCollector<'_, '_>) -> Result<(), Stopped> {
        let form = match correction.distance {
            0 | 1 => Form::Typo,
            _ => Form::FarTypo,
        };
        for &language in self.languages {
            let stem = analyzers::stemmer(language).stem(&correction.word).into_owned();
            for view in self.views()? {
                collector.stem(self.snapshot, view, &stem, form, language)?;
                let words = view.segment.words(language);
                collector.small_print(view, &words.small_print, &stem, form, language)?;
            }
        }
        Ok(())
    }

    fn views(&self) -> Result<&[View], Stopped> {
        self.deadline.check()?;
        Ok(&self.snapshot.segments)
    }
}

fn count(bits: &[u64]) -> usize {
    bits.iter().map(|bits| bits.count_ones() as usize).sum()
}
