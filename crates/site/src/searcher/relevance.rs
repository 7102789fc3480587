//! How well a question was answered: by what several answers to it can be compared.

use std::cmp::Ordering;

use search_index::{Hit, Matched, TEXT_ROOM};

/// An answer, by its best hit.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Relevance {
    /// Hits on all pages.
    pub count: usize,
    /// What the hits have of the question.
    pub matched: Matched,
    /// Whether the question calls the best hit by its name.
    pub is_named: bool,
    /// Of the best hit.
    pub score: f32,
}

impl Relevance {
    pub(super) fn new(count: usize, matched: Matched, best: Option<&Hit>) -> Self {
        Self {
            count,
            matched,
            is_named: best.is_some_and(|hit| hit.is_named),
            score: best.map_or(0.0, |hit| hit.score),
        }
    }

    /// Whether this answer is clearly better than another: something comes before nothing, all words before most of them and before
    /// near spellings, and a thing that is called by its name before one that mentions it. Two that are called by their names
    /// are equally good; of others the best hits are compared, and a difference that is not more than what two texts with the same
    /// words differ by is none.
    pub fn is_better_than(&self, other: &Self) -> bool {
        if self.count == 0 || other.count == 0 {
            return self.count > other.count;
        }
        let order = rank(other.matched)
            .cmp(&rank(self.matched))
            .then(self.is_named.cmp(&other.is_named));
        match order {
            Ordering::Greater => true,
            Ordering::Less => false,
            Ordering::Equal => !self.is_named && self.score > other.score + TEXT_ROOM,
        }
    }
}

/// What has only near spellings, or only some of the words, gives way to what has more of them.
pub(super) fn rank(matched: Matched) -> u8 {
    match matched {
        Matched::AllWords => 0,
        Matched::MostWords => 1,
        Matched::Correction => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUND: Relevance = Relevance {
        count: 3,
        matched: Matched::AllWords,
        is_named: false,
        score: 24.0,
    };

    #[test]
    fn answers_are_compared_by_what_tells_most() {
        let named = Relevance {
            is_named: true,
            ..FOUND
        };
        let most_words = Relevance {
            matched: Matched::MostWords,
            is_named: true,
            score: 40.0,
            ..FOUND
        };
        let corrected = Relevance {
            matched: Matched::Correction,
            ..most_words
        };
        let nothing = Relevance {
            matched: Matched::MostWords,
            ..Relevance::default()
        };
        let falling = [named, FOUND, most_words, corrected, nothing];
        for (at, better) in falling.iter().enumerate() {
            assert!(!better.is_better_than(better), "{better:?}");
            for worse in &falling[at + 1..] {
                assert!(
                    better.is_better_than(worse) && !worse.is_better_than(better),
                    "{better:?} {worse:?}"
                );
            }
        }
    }

    #[test]
    fn little_differences_are_none() {
        let of = |is_named, score| Relevance {
            is_named,
            score,
            ..FOUND
        };
        assert!(of(false, 28.0).is_better_than(&of(false, 24.5)));
        assert!(!of(false, 27.0).is_better_than(&of(false, 24.5)));
        assert!(!of(true, 37.0).is_better_than(&of(true, 31.0)));
    }
}
