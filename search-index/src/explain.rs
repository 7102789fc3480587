//! Why hits rank where they do.

use crate::document::Kind;

/// How a question was taken apart, and how its first hits scored.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Explanation {
    /// The words of the question with their weight in it.
    pub words: Vec<WordWeight>,
    pub hits: Vec<HitExplanation>,
}

/// A word of the question.
#[derive(Debug, Clone, PartialEq)]
pub struct WordWeight {
    pub word: Box<str>,
    /// Its share of the question, by how rare it is; all shares are 1 together.
    pub share: f32,
    /// Documents that have it in some form.
    pub documents: usize,
}

/// A hit and the parts of its score, which add up to it.
#[derive(Debug, Clone, PartialEq)]
pub struct HitExplanation {
    pub key: Box<str>,
    pub kind: Kind,
    pub score: f32,
    /// The tier of its coverage: how much of the question it has.
    pub coverage: f32,
    pub words: Vec<WordEvidence>,
    /// Stock and popularity.
    pub signals: f32,
}

/// A word of the question as a document has it.
#[derive(Debug, Clone, PartialEq)]
pub struct WordEvidence {
    pub word: Box<str>,
    /// What was found, such as `name, exact`; none when the document lacks the word.
    pub evidence: Option<Box<str>>,
    pub tier: f32,
    /// The share of BM25 and of the name's length.
    pub bm25: f32,
}
