//! Tokens that were found good lately: a client sends the same one with every call.

use dashmap::DashMap;
use domain::clock::UnixMillis;

use super::Bearer;

/// More tokens than clients that call at the same time; then all are checked anew.
const AT_MOST: usize = 20_000;

/// What good tokens said. A token that is not here is checked by its signature, which costs more than a look.
#[derive(Default)]
pub(super) struct Checked(DashMap<Box<str>, Bearer>);

impl Checked {
    /// What the token said, while it lasts.
    pub(super) fn get(&self, token: &str, now: UnixMillis) -> Option<Bearer> {
        let bearer = *self.0.get(token)?.value();
        (now < bearer.expires).then_some(bearer)
    }

    pub(super) fn put(&self, token: &str, bearer: Bearer) {
        if self.0.len() >= AT_MOST {
            self.0.clear();
        }
        self.0.insert(token.into(), bearer);
    }
}

#[cfg(test)]
mod tests {
    use domain::ids::IdentityId;

    use super::*;

    #[test]
    fn a_good_token_is_known_until_it_ends() {
        let checked = Checked::default();
        let bearer = Bearer {
            identity: IdentityId::Anonymous(1),
            expires: UnixMillis(1_000),
        };
        assert_eq!(checked.get("good", UnixMillis(0)), None);
        checked.put("good", bearer);
        assert_eq!(checked.get("good", UnixMillis(999)), Some(bearer));
        assert_eq!(checked.get("good", UnixMillis(1_000)), None);
        assert_eq!(checked.get("other", UnixMillis(0)), None);
    }

    #[test]
    fn the_number_of_tokens_is_bounded() {
        let checked = Checked::default();
        let bearer = Bearer {
            identity: IdentityId::Anonymous(1),
            expires: UnixMillis(1_000),
        };
        for number in 0..=AT_MOST {
            checked.put(&number.to_string(), bearer);
        }
        assert!(checked.0.len() <= AT_MOST);
    }
}
