//! How words are handed to the engine: a text of lines, each a count (one letter) and a word.
//!
//! Texts are taken into words, stems and plain letters before they come here, once for all fields;
//! the engine only has to cut lines.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer, TokenizerManager};

/// The name under which the engine knows the tokenizer.
pub(crate) const TOKENIZER: &str = "lines";

/// Counts are written as a letter from this one on.
const ZERO: u8 = b'0';
/// More often than this a word is not counted; it ranks no better by then.
const MOST: u8 = 15;

/// The tokenizer of all fields with words, beside the engine's own.
pub(crate) fn tokenizers() -> TokenizerManager {
    let manager = TokenizerManager::default();
    manager.register(TOKENIZER, LineTokenizer);
    manager
}

/// Appends a word that occurs so often.
pub(crate) fn push(lines: &mut String, word: &str, count: u8) {
    lines.push(char::from(ZERO + count.min(MOST)));
    lines.push_str(word);
    lines.push('\n');
}

#[derive(Clone)]
struct LineTokenizer;

impl Tokenizer for LineTokenizer {
    type TokenStream<'a> = LineStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> LineStream<'a> {
        LineStream {
            rest: text,
            left: 0,
            token: Token::default(),
        }
    }
}

struct LineStream<'a> {
    rest: &'a str,
    /// How many more times the present word comes.
    left: u8,
    token: Token,
}

impl TokenStream for LineStream<'_> {
    fn advance(&mut self) -> bool {
        while self.left == 0 {
            let Some((line, rest)) = self.rest.split_once('\n') else {
                return false;
            };
            self.rest = rest;
            let Some(&count) = line.as_bytes().first() else {
                continue;
            };
            self.left = count.saturating_sub(ZERO).min(MOST);
            self.token.text.clear();
            self.token.text.push_str(&line[1..]);
        }
        self.left -= 1;
        self.token.position = self.token.position.wrapping_add(1);
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

    #[test]
    fn words_come_as_often_as_counted() {
        let mut text = String::new();
        push(&mut text, "suklaa", 2);
        push(&mut text, "äiti", 1);
        push(&mut text, "x", 40);
        let mut words = Vec::new();
        LineTokenizer
            .token_stream(&text)
            .process(&mut |token| words.push(token.text.clone()));
        assert_eq!(words[..3], ["suklaa", "suklaa", "äiti"]);
        assert_eq!(words.len(), 3 + 15);
    }
}
