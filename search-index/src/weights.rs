//! Every number that ranks.
//!
//! A word of the question scores by its best evidence in a product. Each kind of evidence has a
//! tier; inside its tier a hit gains less than one by BM25 (rare words, many occurrences, short
//! texts), so the tiers below hold in a shop of sixty products, where every second name has the same
//! word, as well as in one of a hundred thousand. Words add up.

/// The text is the product's, a variation's code or an EAN: that is the one that is meant.
pub(crate) const CODE: f32 = 1000.0;

/// The word as typed, in the name: a name says what the product is.
pub(crate) const NAME_EXACT: f32 = 16.0;
/// Another form of the word in the name.
pub(crate) const NAME_STEM: f32 = 14.0;
/// A word of the brand; under the name, because a brand has many products.
pub(crate) const BRAND: f32 = 13.0;
/// In the name with dots or rings where plain letters were typed: likely meant, yet another word.
pub(crate) const NAME_FOLDED: f32 = 12.0;
/// The name or brand goes on where typing ended.
pub(crate) const NAME_PREFIX: f32 = 10.0;
/// The same with plain letters typed.
pub(crate) const NAME_FOLDED_PREFIX: f32 = 9.0;
/// A category says what kind of product it is, as broadly as a shelf.
pub(crate) const CATEGORY: f32 = 8.0;
/// The word as typed, in the description, which mentions many things.
pub(crate) const DESCRIPTION_EXACT: f32 = 6.0;
pub(crate) const DESCRIPTION_STEM: f32 = 5.0;
pub(crate) const DESCRIPTION_FOLDED: f32 = 4.0;
/// Nearly everything contains sugar and milk.
pub(crate) const INGREDIENTS: f32 = 3.0;
/// A word of category, description or ingredients goes on where typing ended.
pub(crate) const TEXT_PREFIX: f32 = 1.0;

/// BM25 at which half of a tier's room is used: about what an ordinary word of a name scores.
const HALF_ROOM: f32 = 8.0;

/// Letters from which beginnings are looked up in long texts; shorter ones begin nearly every text.
pub(crate) const TEXT_PREFIX_FROM: usize = 3;

/// Puts a BM25 score into a tier: grows with it, stays below the tier's next whole number.
pub(crate) fn in_tier(tier: f32, bm25: f32) -> f32 {
    let bm25 = bm25.max(0.0);
    tier + bm25 / (bm25 + HALF_ROOM)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tier_is_never_left() {
        for tier in [TEXT_PREFIX, DESCRIPTION_EXACT, NAME_EXACT] {
            let scores = [0.0, 0.1, 5.0, 30.0].map(|bm25| in_tier(tier, bm25));
            assert!(scores.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(scores.iter().all(|score| (tier..tier + 1.0).contains(score)));
        }
    }

    #[test]
    fn tiers_leave_room_for_each_other() {
        let tiers = [
            NAME_EXACT,
            NAME_STEM,
            BRAND,
            NAME_FOLDED,
            NAME_PREFIX,
            NAME_FOLDED_PREFIX,
            CATEGORY,
            DESCRIPTION_EXACT,
            DESCRIPTION_STEM,
            DESCRIPTION_FOLDED,
            INGREDIENTS,
            TEXT_PREFIX,
        ];
        assert!(
            tiers.windows(2).all(|pair| pair[0] >= pair[1] + 1.0),
            "in falling order, a whole step apart"
        );
    }
}
