//! What was found out about tokens lately: a client sends the same one with every call.

use dashmap::DashMap;

/// Answers by token. There are never more than so many: then all are found out anew. A token that is not here is checked
/// by its signature or in the database, which costs more than a look.
pub(super) struct TokenCache<T> {
    answers: DashMap<Box<str>, T>,
    at_most: usize,
}

impl<T: Copy> TokenCache<T> {
    pub(super) fn new(at_most: usize) -> Self {
        Self {
            answers: DashMap::new(),
            at_most,
        }
    }

    pub(super) fn get(&self, token: &str) -> Option<T> {
        self.answers.get(token).map(|answer| *answer)
    }

    pub(super) fn put(&self, token: &str, answer: T) {
        if self.answers.len() >= self.at_most {
            self.answers.clear();
        }
        self.answers.insert(token.into(), answer);
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.answers.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_known_as_long_as_there_is_room() {
        let token_cache = TokenCache::new(3);
        assert_eq!(token_cache.get("0"), None);
        for number in 0..3 {
            token_cache.put(&number.to_string(), number);
        }
        assert_eq!((token_cache.get("0"), token_cache.get("2")), (Some(0), Some(2)));
        token_cache.put("3", 3);
        assert_eq!((token_cache.get("3"), token_cache.len()), (Some(3), 1));
    }
}
