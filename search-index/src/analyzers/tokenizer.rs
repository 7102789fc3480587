//! The engine's view of our words: one tokenizer per form and language.

use domain::market::Language;
use frostem::Stemmer;
use tantivy::tokenizer::{Token, TokenStream, Tokenizer, TokenizerManager};

use super::{MAX_WORD_BYTES, letters, stemmer};

/// How the words of a field are written into the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// As they are.
    Exact,
    /// Their stems.
    Stem(Language),
    /// Words with å, ä or ö only: with plain letters, and the stem of that.
    Folded(Language),
    /// Stems, and stems with plain letters beside them: for fields whose matches all count alike.
    Loose(Language),
    /// As they are, and with plain letters beside them: names that belong to no language.
    LooseName,
    /// The whole value as one word; the caller has brought it into its normal form.
    Whole,
}

impl Form {
    /// The name under which the engine knows the tokenizer.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Exact => "exact".to_owned(),
            Self::Stem(language) => format!("stem_{language}"),
            Self::Folded(language) => format!("folded_{language}"),
            Self::Loose(language) => format!("loose_{language}"),
            Self::LooseName => "loose_name".to_owned(),
            Self::Whole => "whole".to_owned(),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let of_language = |language| [Self::Stem(language), Self::Folded(language), Self::Loose(language)];
        [Self::Exact, Self::LooseName, Self::Whole]
            .into_iter()
            .chain(Language::ALL.into_iter().flat_map(of_language))
    }

    fn stemmer(self) -> Option<Stemmer> {
        match self {
            Self::Stem(language) | Self::Folded(language) | Self::Loose(language) => Some(stemmer(language)),
            Self::Exact | Self::LooseName | Self::Whole => None,
        }
    }
}

/// Every tokenizer that the schema names, beside the engine's own, of which it wants one for each
/// field without words.
pub(crate) fn tokenizers() -> TokenizerManager {
    let manager = TokenizerManager::default();
    for form in Form::all() {
        manager.register(&form.name(), WordTokenizer::new(form));
    }
    manager
}

#[derive(Clone)]
struct WordTokenizer {
    form: Form,
    stemmer: Option<Stemmer>,
}

impl WordTokenizer {
    fn new(form: Form) -> Self {
        Self {
            form,
            stemmer: form.stemmer(),
        }
    }

    /// Calls `put` with each form of the word that the field holds.
    fn write(&self, word: &str, mut put: impl FnMut(&str)) {
        let stem = |word: &str| match &self.stemmer {
            Some(stemmer) => stemmer.stem(word).into_owned(),
            None => word.to_owned(),
        };
        match self.form {
            Form::Exact | Form::Whole => put(word),
            Form::Stem(_) => put(&stem(word)),
            Form::Folded(_) => {
                let Some(plain) = letters::plain(word) else { return };
                let stemmed = stem(&plain);
                put(&plain);
                if stemmed != plain {
                    put(&stemmed);
                }
            }
            Form::Loose(_) | Form::LooseName => {
                let exact = stem(word);
                if let Some(plain) = letters::plain(word)
                    .map(|plain| stem(&plain))
                    .filter(|plain| *plain != exact)
                {
                    put(&plain);
                }
                put(&exact);
            }
        }
    }
}

impl Tokenizer for WordTokenizer {
    type TokenStream<'a> = WordStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> WordStream {
        let mut stream = WordStream::default();
        if self.form == Form::Whole {
            stream.push(text);
            return stream;
        }
        let normal = letters::normalise(text);
        for word in super::split(&normal).filter(|word| word.len() <= MAX_WORD_BYTES) {
            self.write(word, |form| stream.push(form));
        }
        stream
    }
}

/// Words one after another in one buffer.
#[derive(Default)]
struct WordStream {
    words: String,
    ends: Vec<usize>,
    next: usize,
    token: Token,
}

impl WordStream {
    fn push(&mut self, word: &str) {
        self.words.push_str(word);
        self.ends.push(self.words.len());
    }
}

impl TokenStream for WordStream {
    fn advance(&mut self) -> bool {
        let Some(&end) = self.ends.get(self.next) else {
            return false;
        };
        let start = self
            .next
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .copied()
            .unwrap_or(0);
        self.token.text.clear();
        self.token.text.push_str(&self.words[start..end]);
        self.token.offset_from = start;
        self.token.offset_to = end;
        self.token.position = self.next;
        self.next += 1;
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(form: Form, text: &str) -> Vec<String> {
        let mut tokenizer = WordTokenizer::new(form);
        let mut stream = tokenizer.token_stream(text);
        let mut words = Vec::new();
        while stream.advance() {
            words.push(stream.token().text.clone());
        }
        words
    }

    #[test]
    fn every_form_writes_its_words() {
        for (form, text, expected) in [
            (Form::Exact, "Suklaata, _maito_ 70%", &["suklaata", "maito", "70"][..]),
            (Form::Stem(Language::Fi), "Suklaata suklaan", &["sukl", "sukl"]),
            (Form::Folded(Language::Fi), "Kärkki karkki", &["karkki", "kark"]),
            (Form::Loose(Language::Sv), "Påsar", &["pas", "pås"]),
            (Form::LooseName, "Läkerol", &["lakerol", "läkerol"]),
            (Form::Whole, "halla & hillo", &["halla & hillo"]),
        ] {
            assert_eq!(words(form, text), expected, "{form:?}");
        }
    }

    #[test]
    fn glued_data_is_left_out() {
        assert_eq!(words(Form::Exact, &format!("a {} b", "x".repeat(65))), ["a", "b"]);
    }
}
