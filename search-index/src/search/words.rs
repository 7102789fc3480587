//! Looking up one word of a question: every list that may hold it is read.

use domain::market::Language;

use super::{
    Deadline, PointColumn, Stopped,
    evidence::{Sink, Trace, Zone},
};
use crate::{
    analyzers,
    lexicon::{self, Candidate, Typed},
    segment::{Postings, Words},
    snapshot::{Snapshot, View},
    weights::{self, Form, Reading, Room},
};

/// A word of a question, looked up.
pub(crate) struct Word {
    pub(crate) text: Box<str>,
    pub(crate) points: PointColumn,
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
    pub(crate) instead: PointColumn,
}

/// Where a search looks words up.
pub(crate) struct Lookup<'s> {
    pub(crate) snapshot: &'s Snapshot,
    pub(crate) languages: &'s [Language],
    pub(crate) reading: Reading,
    pub(crate) alive: &'s [u64],
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
        let mut sink = Sink {
            room: self.reading.room(),
            points: PointColumn::new(self.snapshot.slots),
            trace,
        };
        for &language in self.languages {
            self.as_typed(text, language, &mut sink)?;
        }
        let mut replaced = (!synonyms.is_empty()).then(|| Replaced {
            titled: sink.points.having_at_least(weights::titled_from()),
            instead: PointColumn::new(self.snapshot.slots),
        });
        for (language, words) in synonyms {
            let all = self.together(words, *language, Form::Synonym, &mut sink)?;
            if let (Some(replaced), Some(all)) = (&mut replaced, all) {
                replaced.instead.raise_to(&all);
            }
        }
        if is_last {
            for &language in self.languages {
                self.beginnings(text, language, &mut sink);
            }
        }
        let mut having = sink.points.having(self.alive);
        let mut documents = count(&having);
        if documents < weights::FEW {
            for &language in self.languages {
                if is_last && text.chars().count() >= weights::TEXT_PREFIX_FROM {
                    self.beginnings_in_texts(text, language, &mut sink)?;
                }
                let parts = self.parts(text, language);
                if parts.len() > 1 {
                    self.together(&parts, language, Form::Apart, &mut sink)?;
                }
            }
            having = sink.points.having(self.alive);
            documents = count(&having);
        }
        let mut corrected = None;
        let is_unknown = documents == 0;
        if documents < weights::FEW_FOR_TYPING_ERROR {
            let mut corrections = self.corrections(text, is_last)?;
            if !is_unknown {
                corrections = self.much_more_frequent(corrections, documents)?;
                sink.room = Room::beside_word();
            }
            for correction in &corrections {
                self.corrected(correction, &mut sink)?;
            }
            having = sink.points.having(self.alive);
            documents = count(&having);
            corrected = corrections.into_iter().next().map(|correction| correction.word);
        }
        Ok(Word {
            text: text.into(),
            points: sink.points,
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
    fn as_typed(&self, word: &str, language: Language, sink: &mut Sink<'_, '_>) -> Result<(), Stopped> {
        let stemmer = analyzers::stemmer(language);
        let stem = stemmer.stem(word);
        let others = self.snapshot.lexicon.stems(language, word);
        let has_plain_letters = analyzers::plain(word).is_none();
        for view in self.views()? {
            let words = view.segment.words(language);
            let exact = words.title.of(word);
            sink.title(view, exact, Form::Exact, language);
            sink.title_list(view, &words.title_stems, &stem, exact.len(), Form::Stem, language)?;
            sink.text(self.snapshot, view, Some(word), &stem, Form::Stem, language)?;
            sink.small_print(view, &words.small_print, &stem, Form::Stem, language)?;
            for other in &others {
                sink.title_list(view, &words.title_stems, other, 0, Form::Stem, language)?;
                sink.text(self.snapshot, view, None, other, Form::Stem, language)?;
                sink.small_print(view, &words.small_print, other, Form::Stem, language)?;
            }
            if has_plain_letters {
                sink.title(view, words.title_folded.of(&stem), Form::Folded, language);
                sink.text_list(self.snapshot, view, &words.text_folded, &stem, Form::Folded, language)?;
            }
            for stem in [&*stem].into_iter().chain(others.iter().copied()) {
                sink.title(view, view.compounds.with(language, stem), Form::Part, language);
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
        sink: &mut Sink<'_, '_>,
    ) -> Result<Option<PointColumn>, Stopped> {
        let mut least: Option<PointColumn> = None;
        let stemmer = analyzers::stemmer(language);
        for word in words {
            let word = word.as_ref();
            let stem = stemmer.stem(word);
            let others = self.snapshot.lexicon.stems(language, word);
            let mut one = Sink {
                room: self.reading.room(),
                points: PointColumn::new(self.snapshot.slots),
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
            sink.points.raise_to(least);
            sink.note(Zone::Title, form, language);
        }
        Ok(least)
    }

    fn beginnings(&self, word: &str, language: Language, sink: &mut Sink<'_, '_>) {
        let has_plain_letters = analyzers::plain(word).is_none();
        for view in &self.snapshot.segments {
            let words = view.segment.words(language);
            let going_on = words.title.postings(words.title.beginning(word));
            sink.title(view, going_on, Form::Prefix, language);
            if has_plain_letters {
                let going_on = words.title_folded.postings(words.title_folded.beginning(word));
                sink.title(view, going_on, Form::FoldedPrefix, language);
            }
        }
    }

    fn beginnings_in_texts(&self, word: &str, language: Language, sink: &mut Sink<'_, '_>) -> Result<(), Stopped> {
        let has_plain_letters = analyzers::plain(word).is_none();
        for view in self.views()? {
            let words = view.segment.words(language);
            sink.beginning(view, &words.text, word, weights::of_text(Form::Prefix))?;
            if has_plain_letters {
                sink.beginning(view, &words.text_folded, word, weights::of_text(Form::FoldedPrefix))?;
            }
            sink.note(Zone::Text, Form::Prefix, language);
            let least = weights::of_small_print(Form::Prefix);
            sink.beginning(view, &words.small_print, word, least)?;
            sink.note(Zone::SmallPrint, Form::Prefix, language);
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

    fn corrected(&self, correction: &Candidate, sink: &mut Sink<'_, '_>) -> Result<(), Stopped> {
        let form = match correction.distance {
            0 | 1 => Form::Typo,
            _ => Form::FarTypo,
        };
        for &language in self.languages {
            let stem = analyzers::stemmer(language).stem(&correction.word).into_owned();
            for view in self.views()? {
                sink.stem(self.snapshot, view, &stem, form, language)?;
                let words = view.segment.words(language);
                sink.small_print(view, &words.small_print, &stem, form, language)?;
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
