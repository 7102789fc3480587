//! Coupon codes generated in thousands: unpredictable, without letters that are mistaken for others, each once.

use std::collections::HashSet;

use domain::{
    clock::UnixMillis,
    promotion::{CouponCode, Promotion},
};
use store::{CodeBatch, Store};

/// No 0 and O, no 1, I and L, no U and V: read aloud or from paper they are taken for each other.
pub const ALPHABET: &[u8; 29] = b"23456789ABCDEFGHJKMNPQRSTWXYZ";
/// As many as one call makes.
pub const MOST_AT_ONCE: usize = 100_000;
/// Of so many guesses at most one is right.
const GUESSES_FOR_ONE: u128 = 1_000_000;
/// Codes that are written in one transaction: carts of a running server wait for it.
const PUT_AT_ONCE: usize = 1_000;

/// The shape of codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeForm {
    /// Before the random letters; may be empty.
    pub prefix: String,
    /// How many random letters there are.
    pub length: usize,
}

/// Codes were not generated, or not all of them.
#[derive(Debug, thiserror::Error)]
pub enum CodesError {
    #[error(
        "the prefix may have letters, digits, hyphens and underscores only, and a whole code 40 characters at most"
    )]
    Form,
    #[error("{count} codes of {length} letters could be guessed; take {needed} letters or more")]
    Guessable { count: usize, length: usize, needed: usize },
    #[error("between 1 and {MOST_AT_ONCE} codes are generated at once")]
    Count,
    #[error("the promotion does not ask for generated codes; set conditions.generatedCodes to true")]
    NotAsked,
    #[error("the machine gives no random numbers")]
    Random,
    #[error("the database does not take them: {0}")]
    Store(#[from] store::Error),
}

/// Generates codes for a promotion and puts them. Codes that somebody has already are replaced by others.
///
/// # Errors
///
/// The form cannot hold so many codes that nobody guesses, the promotion takes none, or they cannot be put; some may
/// have been put then, in the batch.
pub async fn generate(
    store: &Store,
    promotion: &Promotion,
    form: &CodeForm,
    count: usize,
    batch: &CodeBatch,
    at: UnixMillis,
) -> Result<Vec<CouponCode>, CodesError> {
    if !promotion.conditions.generated_codes {
        return Err(CodesError::NotAsked);
    }
    form.check(count)?;
    let (promotions, _) = store.promotions().load().await?;
    let named = promotions.iter().flat_map(|promotion| &promotion.conditions.coupons);
    let mut drawn: HashSet<CouponCode> = named.cloned().collect();
    let mut letters = Letters::default();
    let mut codes = Vec::with_capacity(count);
    while codes.len() < count {
        let missing = PUT_AT_ONCE.min(count - codes.len());
        let mut next = Vec::with_capacity(missing);
        while next.len() < missing {
            let code = form.draw(&mut letters)?;
            if drawn.insert(code.clone()) {
                next.push(code);
            }
        }
        // Those that were there before are missing in the answer, and drawn again.
        codes.extend(store.promotions().put_codes(batch, &next, at).await?);
    }
    codes.sort_unstable();
    Ok(codes)
}

impl CodeForm {
    fn check(&self, count: usize) -> Result<(), CodesError> {
        if !(1..=MOST_AT_ONCE).contains(&count) {
            return Err(CodesError::Count);
        }
        let sample = format!("{}{}", self.prefix, "A".repeat(self.length.min(64)));
        if self.prefix.trim() != self.prefix || CouponCode::parse(&sample).is_err() {
            return Err(CodesError::Form);
        }
        let needed = needed_length(count);
        if self.length < needed {
            return Err(CodesError::Guessable {
                count,
                length: self.length,
                needed,
            });
        }
        Ok(())
    }

    fn draw(&self, letters: &mut Letters) -> Result<CouponCode, CodesError> {
        let mut text = self.prefix.clone();
        for _ in 0..self.length {
            text.push(letters.next()?);
        }
        CouponCode::parse(&text).map_err(|_| CodesError::Form)
    }
}

/// The fewest letters with which so many codes cannot be guessed.
pub fn needed_length(count: usize) -> usize {
    let needed = (count as u128).saturating_mul(GUESSES_FOR_ONE);
    let mut space = 1_u128;
    let mut length = 0;
    while space < needed {
        space = space.saturating_mul(ALPHABET.len() as u128);
        length += 1;
    }
    length
}

/// Random letters of the alphabet, each as likely as the others.
struct Letters {
    bytes: [u8; 4096],
    used: usize,
}

impl Default for Letters {
    fn default() -> Self {
        Self {
            bytes: [0; 4096],
            used: 4096,
        }
    }
}

impl Letters {
    fn next(&mut self) -> Result<char, CodesError> {
        let letters = ALPHABET.len() as u8;
        // Bytes above would favour the first letters.
        let fair = (u8::MAX / letters) * letters;
        loop {
            if self.used == self.bytes.len() {
                getrandom::fill(&mut self.bytes).map_err(|_| CodesError::Random)?;
                self.used = 0;
            }
            let byte = self.bytes[self.used];
            self.used += 1;
            if byte < fair {
                return Ok(char::from(ALPHABET[usize::from(byte % letters)]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_long_enough_not_to_be_guessed() {
        for (count, needed) in [(1, 5), (10_000, 7), (100_000, 8)] {
            assert_eq!(needed_length(count), needed, "{count}");
        }
        let form = |prefix: &str, length| CodeForm {
            prefix: prefix.to_owned(),
            length,
        };
        assert!(form("FROST-", 8).check(10_000).is_ok());
        let guessable = form("FROST-", 6).check(10_000).expect_err("too short");
        assert!(guessable.to_string().contains("take 7 letters or more"), "{guessable}");
        for (form, count) in [(form("a b", 9), 1), (form(" A", 9), 1), (form("", 41), 1)] {
            assert!(matches!(form.check(count), Err(CodesError::Form)), "{form:?}");
        }
        for count in [0, MOST_AT_ONCE + 1] {
            assert!(matches!(form("", 12).check(count), Err(CodesError::Count)));
        }
    }

    #[test]
    fn letters_are_all_of_the_alphabet_and_about_as_frequent() {
        let mut letters = Letters::default();
        let mut counts = [0_u32; 128];
        for _ in 0..29_000 {
            counts[letters.next().expect("random") as usize] += 1;
        }
        for letter in ALPHABET {
            // A thousand each: more than eight standard deviations away is no chance.
            let count = counts[usize::from(*letter)];
            assert!((700..1300).contains(&count), "{}: {count}", char::from(*letter));
        }
        assert_eq!(counts.iter().sum::<u32>(), 29_000);
    }
}
