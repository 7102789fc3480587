//! Every number that ranks.
//!
//! A word of the question earns the points of its best evidence in a document, and the points that
//! every word earns for being there at all; each word's points count by its share of the question,
//! which is how rare it is. A share of BM25 tells texts with the word apart. Then come mild signals
//! of the document itself. So the scores of one index can be compared with those of another.

use crate::schema::Spot;

/// The text is a code or an EAN of the document: that is the one that is meant.
pub(crate) const CODE: f32 = 1000.0;

/// For having a word at all, beside its evidence. More than the points between the best and the
/// worst evidence, so that documents with most of the question come before those with a bit of it in
/// the name.
pub(crate) const COVERED: f32 = 20.0;

/// The same in a sentence. There every text has many of the words by chance, so that what tells texts
/// apart is how much they speak of them: as in plain BM25, which questions to long texts are best
/// answered by.
const COVERED_IN_SENTENCE: f32 = 5.0;

/// What a word earns of a question, by the points of its best evidence.
#[inline]
pub(crate) fn earned(points: Points, in_sentence: bool) -> f32 {
    if in_sentence {
        COVERED_IN_SENTENCE + in_sentence_of(value(points))
    } else {
        COVERED + value(points)
    }
}

/// Points of evidence as they count in a sentence: those of a title half, so that one word of a name
/// does not outweigh a text about all of them; those of a text stretched, so that BM25 tells more.
pub(crate) fn in_sentence_of(points: f32) -> f32 {
    if points > MOST_OF_TEXT {
        points / 2.0
    } else {
        (2.0 * points - 4.0).max(0.0)
    }
}

/// In what form a document has a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// As typed.
    Exact,
    /// Another form of the word.
    Stem,
    /// With dots or rings where plain letters were typed: likely meant, yet another word.
    Folded,
    /// Another word that means the same, by the shop's data.
    Synonym,
    /// As a part of a compound.
    Part,
    /// The parts of the typed compound, apart.
    Apart,
    /// A word goes on where typing ended.
    Prefix,
    /// The same with plain letters typed.
    FoldedPrefix,
    /// One letter away from what was typed.
    Typo,
    /// Two letters away.
    FarTypo,
}

impl Form {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Exact => "as typed",
            Self::Stem => "another form",
            Self::Folded => "plain letters typed",
            Self::Synonym => "a synonym",
            Self::Part => "part of a compound",
            Self::Apart => "parts of the compound",
            Self::Prefix => "a beginning",
            Self::FoldedPrefix => "a beginning, plain letters typed",
            Self::Typo => "one letter away",
            Self::FarTypo => "two letters away",
        }
    }

    fn of_name(self) -> f32 {
        match self {
            // A name says what the thing is.
            Self::Exact => 16.0,
            Self::Stem => 14.0,
            Self::Folded => 12.0,
            Self::Synonym => 11.5,
            // The compound is a kind of it, mostly, or is made of it.
            Self::Part => 11.0,
            Self::Apart => 10.5,
            Self::Prefix => 10.0,
            Self::FoldedPrefix => 9.0,
            // Only asked for when nothing better is known.
            Self::Typo => 8.5,
            Self::FarTypo => 7.5,
        }
    }

    /// A little under the name, because a brand has many products.
    fn of_brand(self) -> f32 {
        match self {
            Self::Exact | Self::Stem => 13.0,
            Self::Folded => 11.9,
            Self::Synonym => 11.4,
            Self::Part => 10.8,
            Self::Apart => 10.4,
            other => other.of_name() - 0.1,
        }
    }

    /// A label says what kind of thing it is, as broadly as a shelf; inflections make no difference
    /// there.
    fn of_label(self) -> f32 {
        match self {
            Self::Exact | Self::Stem => 8.0,
            Self::Folded => 7.7,
            Self::Synonym => 7.3,
            Self::Part => 7.0,
            Self::Apart => 6.7,
            Self::Prefix => 5.0,
            Self::FoldedPrefix => 4.8,
            Self::Typo => 4.0,
            Self::FarTypo => 3.0,
        }
    }

    /// A text mentions many things; what more it earns is its share of BM25.
    fn of_text(self) -> f32 {
        match self {
            Self::Exact => 3.5,
            Self::Stem => 3.0,
            Self::Folded => 2.5,
            Self::Synonym => 2.3,
            Self::Part => 2.2,
            Self::Apart => 2.1,
            Self::Prefix => 1.0,
            Self::FoldedPrefix => 0.9,
            Self::Typo => 0.8,
            Self::FarTypo => 0.6,
        }
    }

    /// Nearly everything contains sugar and milk.
    fn of_small_print(self) -> f32 {
        self.of_text() * 0.6
    }
}

/// The most that BM25 adds to the points of a text.
const TEXT_ROOM: f32 = 3.0;

/// The most that a word earns in a text.
const MOST_OF_TEXT: f32 = 3.5 + TEXT_ROOM;

/// How much of it the frequency of a word is worth at once, and how much long texts lose: the usual
/// values of BM25.
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// The most that a name earns for being nothing but the words of the question.
pub(crate) const NAME_FILLED: f32 = 1.0;

/// What cannot be bought comes after equals that can, and does not leave its tier.
const OUT_OF_STOCK: f32 = -0.5;
/// The most that popularity is worth: it decides among equals, and does not leave its tier.
const POPULAR: f32 = 0.5;
/// The logarithm of the popularity at which half of that is earned (about 150).
const HALF_POPULAR: f32 = 5.0;

/// The most that a document earns beside its words, unless it is named by its code.
pub(crate) const MOST_BESIDE_WORDS: f32 = NAME_FILLED + POPULAR;

/// Words that every text has say little; they count so much of what their rarity gives.
pub(crate) const STOP_WORD: f32 = 0.1;

/// When no document has all words, those are shown that have at least this share of what the best
/// one has.
pub(crate) const ENOUGH_OF_BEST: f32 = 0.5;
/// From so many words on a question is a sentence, and few documents have them all.
pub(crate) const SENTENCE_FROM: usize = 4;
/// Fewer documents than this are few: a sentence is then answered by those with most words too, and
/// beginnings are looked for in texts and compounds taken apart.
pub(crate) const FEW: usize = 10;
/// Fewer documents than this are so few that the word may be a typing error.
pub(crate) const FEW_FOR_TYPING_ERROR: usize = 3;
/// A word that some documents have is an error only if another one is so many times as frequent.
pub(crate) const MUCH_MORE: usize = 10;
/// Words that a typing error is taken for at once.
pub(crate) const MOST_CORRECTIONS: usize = 5;

/// Letters from which beginnings are looked up in texts; shorter ones begin nearly every text.
pub(crate) const TEXT_PREFIX_FROM: usize = 3;

/// Points as the evaluator keeps them for each document: in steps of 1/1024, which floats hold exactly.
pub(crate) type Points = u16;

const POINT: f32 = 1024.0;

pub(crate) fn points(points: f32) -> Points {
    (points * POINT) as Points
}

pub(crate) fn value(points: Points) -> f32 {
    f32::from(points) / POINT
}

/// The least points of a word in a name: evidence there is worth more than any elsewhere, but for
/// the farthest typing errors.
pub(crate) const NAME_FROM: Points = 8_200;

/// Points of a title's words by spot (the frequency in the index).
pub(crate) fn of_title(form: Form) -> [Points; 4] {
    let mut by_spot = [0; 4];
    by_spot[Spot::Name as usize] = points(form.of_name());
    by_spot[Spot::Brand as usize] = points(form.of_brand());
    by_spot[Spot::Label as usize] = points(form.of_label());
    by_spot
}

pub(crate) fn of_text(form: Form) -> Points {
    points(form.of_text())
}

/// Where in a title the evidence stands that is worth these points.
pub(crate) fn spot_name(form: Form, earned: f32) -> &'static str {
    match points(earned) {
        earned if earned >= points(form.of_name()) => "name",
        earned if earned >= points(form.of_brand()) => "brand",
        earned if earned >= points(form.of_label()) => "label",
        _ => "text",
    }
}

/// What a text earns for a word as typed beside its stem, and the most that it may have by then.
pub(crate) fn more_for_exact_text() -> (Points, Points) {
    let stem = Form::Stem.of_text();
    (points(Form::Exact.of_text() - stem), points(stem + TEXT_ROOM))
}

pub(crate) fn of_small_print(form: Form) -> Points {
    points(form.of_small_print())
}

/// What BM25 adds in a text where a word occurs so often and that is so long, in words.
pub(crate) fn text_share(frequency: f32, length: f32, average: f32) -> Points {
    let relative = if average > 0.0 { length / average } else { 1.0 };
    points(TEXT_ROOM * frequency / (frequency + K1 * (1.0 - B + B * relative)))
}

/// The weight of a word that so many of all documents have, as BM25 weighs it.
pub(crate) fn rarity(documents: usize, all: usize) -> f32 {
    let (having, all) = (documents as f32, all.max(documents) as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}

pub(crate) fn signal(in_stock: bool, popularity: u32) -> f32 {
    let chosen = (1.0 + popularity as f32).ln();
    let stock = if in_stock { 0.0 } else { OUT_OF_STOCK };
    stock + POPULAR * chosen / (chosen + HALF_POPULAR)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FALLING: [Form; 10] = [
        Form::Exact,
        Form::Stem,
        Form::Folded,
        Form::Synonym,
        Form::Part,
        Form::Apart,
        Form::Prefix,
        Form::FoldedPrefix,
        Form::Typo,
        Form::FarTypo,
    ];

    #[test]
    fn in_sentences_names_count_less_and_texts_are_told_apart() {
        let earned = |value: f32| earned(points(value), true);
        let most_of_text = Form::Exact.of_text() + TEXT_ROOM;
        assert!((MOST_OF_TEXT - most_of_text).abs() < 0.001);
        let name = earned(Form::Exact.of_name());
        assert!(earned(most_of_text) > name, "a text about the word");
        assert!(
            earned(Form::Exact.of_text() + TEXT_ROOM / 2.0) < name,
            "a text that mentions it"
        );
        assert!(earned(Form::FarTypo.of_text()) > 0.0);
    }

    #[test]
    fn forms_rank_in_their_order_everywhere() {
        for pair in FALLING.windows(2) {
            let (better, worse) = (of_title(pair[0]), of_title(pair[1]));
            assert!(better[1] > worse[1], "{pair:?} in names");
            assert!(better[2] >= worse[2], "{pair:?} in brands");
            assert!(better[3] >= worse[3], "{pair:?} in labels");
            assert!(of_text(pair[0]) > of_text(pair[1]), "{pair:?} in texts");
        }
    }

    #[test]
    fn spots_rank_in_their_order() {
        for form in FALLING {
            let [_, name, brand, label] = of_title(form);
            assert!(name > brand && brand > label, "{form:?}");
            assert!(
                label > of_text(form) && of_text(form) > of_small_print(form),
                "{form:?}"
            );
        }
        let longest = points(Form::Exact.of_text() + TEXT_ROOM);
        assert!(of_title(Form::Part)[3] > longest, "a label says more than any text");
    }

    #[test]
    fn signals_are_mild() {
        let least_step = 1.0;
        assert!(signal(true, u32::MAX) - signal(false, 0) < least_step);
        assert!(signal(true, 10) > signal(true, 0) && signal(true, 0) > signal(false, 0));
    }

    #[test]
    fn bm25_grows_with_frequency_and_falls_with_length() {
        assert!(text_share(2.0, 10.0, 10.0) > text_share(1.0, 10.0, 10.0));
        assert!(text_share(1.0, 5.0, 10.0) > text_share(1.0, 10.0, 10.0));
        assert!(text_share(100.0, 1.0, 10.0) <= points(TEXT_ROOM));
    }
}
