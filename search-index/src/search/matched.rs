//! How well a text was found.

/// What the hits of a text have of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Matched {
    #[default]
    AllWords,
    /// No document has all words: the hits have the most of them.
    MostWords,
    /// A word was not found as typed: the hits have one that is nearly so.
    Correction,
}
