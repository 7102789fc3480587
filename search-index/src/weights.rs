//! Every number that ranks.
//!
//! A word of the question earns the points of its best evidence in a document, and the points that
//! every word earns for being there at all; each word's points count by its share of the question,
//! which is how rare it is. A share of BM25 tells texts with the word apart. Then come mild signals
//! of the document itself. So the scores of one index can be compared with those of another.
//!
//! A few words name a thing, a sentence tells about it: [`QueryMode`] is what differs.

use crate::schema::Spot;

/// The text is a code or an EAN of the document: that is the one that is meant.
pub(crate) const CODE: f32 = 1000.0;

/// For having a word at all, beside its evidence. More than the points between the best and the
/// worst evidence, so that documents with most of the question come before those with a bit of it in
/// the name.
const COVERED: f32 = 20.0;

/// The same in a sentence. There every text has many of the words by chance, so that what tells texts
/// apart is how much they speak of them: little more than plain BM25, which questions to long texts are
/// best answered by.
const COVERED_IN_SENTENCE: f32 = 2.0;

/// What BM25 counts there: it tells a text about the word, which comes near a name that has it, from a text that
/// mentions it.
const BM25_IN_SENTENCE: f32 = 4.0;

/// How a question is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueryMode {
    /// A few words: having all of them counts most, then the kind of evidence.
    Words,
    /// A sentence: how much a text speaks of its words counts most.
    Sentence,
}

impl QueryMode {
    /// How a question of so many words is read.
    pub(crate) fn of(words: usize) -> Self {
        if words < SENTENCE_FROM {
            Self::Words
        } else {
            Self::Sentence
        }
    }

    /// For having a word at all.
    pub(crate) fn covered(self) -> f32 {
        match self {
            Self::Words => COVERED,
            Self::Sentence => COVERED_IN_SENTENCE,
        }
    }

    /// How much BM25 tells texts apart.
    pub(crate) fn bm25_weight(self) -> Bm25Weight {
        match self {
            Self::Words => Bm25Weight::of(1.0),
            Self::Sentence => Bm25Weight::of(BM25_IN_SENTENCE),
        }
    }

    /// Whether a word that earned so much stands in the title, or is the brand. Labels and texts earn less, but in a
    /// sentence BM25 may bring a text as far as a name: there only words that fill the name count.
    pub(crate) fn is_of_title(self, earned: Points) -> bool {
        fills_name(earned) || (self == Self::Words && value(earned) > Form::Exact.of_label())
    }

    /// The share of the best one's words that is enough where no document has all.
    pub(crate) fn enough(self) -> f32 {
        match self {
            Self::Words => ENOUGH_OF_BEST,
            Self::Sentence => ENOUGH_IN_SENTENCE,
        }
    }
}

/// A multiple of what BM25 adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bm25Weight(u32);

impl Bm25Weight {
    const UNIT: f32 = 256.0;

    /// For a typing error, where some document has the word as typed: no text about what was hardly meant comes before
    /// it.
    pub(crate) fn beside_word() -> Self {
        Self::of(BESIDE_WORD)
    }

    fn of(times: f32) -> Self {
        Self((times * Self::UNIT) as u32)
    }

    #[inline]
    pub(crate) fn of_points(self, points: Points) -> Points {
        ((u32::from(points) * self.0) >> 8) as Points & !FILLING
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
            Self::Synonym => 11.9,
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

    /// Under the name, because a brand has many products; a synonym so far that no popularity makes up for it:
    /// that a brand is known for something does not make all it has such a thing.
    fn of_brand(self) -> f32 {
        match self {
            Self::Exact | Self::Stem => 13.0,
            Self::Folded => 11.9,
            Self::Synonym => 11.2,
            Self::Part => 10.8,
            Self::Apart => 10.4,
            other => other.of_name() - 0.1,
        }
    }

    /// Whether a name that has nothing but words in this form is filled by them: one that says the same in other
    /// words is another name, and far errors are too many.
    fn filling(self) -> Points {
        match self {
            Self::Synonym | Self::FarTypo => 0,
            _ => FILLING,
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
            Self::Prefix => 1.2,
            Self::FoldedPrefix => 1.1,
            // With the little that BM25 adds to them beside the word itself still under a beginning.
            Self::Typo => 0.4,
            Self::FarTypo => 0.3,
        }
    }

    /// Nearly everything contains sugar and milk.
    fn of_small_print(self) -> f32 {
        self.of_text() * 0.6
    }
}

/// The most that BM25 adds to the points of a text, and so the most that two texts which say the same in the same form
/// differ by.
pub const TEXT_ROOM: f32 = 3.0;

/// How much of that a typing error has where documents have the word as typed.
const BESIDE_WORD: f32 = 0.2;

/// How much of it the frequency of a word is worth at once, and how much long texts lose: the usual
/// values of BM25.
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// The most that a word earns that is apart from its phrase: synonyms know the phrase, so its words say
/// something together ("dark chocolate"), and a title with one of them says something else ("dark cocoa"). Under
/// the brand that is known for it.
pub(crate) const APART_FROM_PHRASE: f32 = 11.0;

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
const ENOUGH_OF_BEST: f32 = 0.5;
/// The same in a sentence, where a text about a few of its words may say more than one that has many by chance.
const ENOUGH_IN_SENTENCE: f32 = 0.25;
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

/// Points as the evaluator keeps them for each document: in steps of 1/512, which floats hold exactly. The lowest
/// bit tells that the evidence is of the name itself.
pub(crate) type Points = u16;

/// The bit of a word that fills the name, not counted as points.
const FILLING: Points = 1;

const POINT: f32 = 1024.0;

pub(crate) fn points(points: f32) -> Points {
    (points * POINT) as Points & !FILLING
}

pub(crate) fn value(points: Points) -> f32 {
    f32::from(points & !FILLING) / POINT
}

/// Points of a title's words by spot (the frequency in the index).
pub(crate) fn of_title(form: Form) -> [Points; 4] {
    let mut by_spot = [0; 4];
    by_spot[Spot::Name as usize] = points(form.of_name()) | form.filling();
    by_spot[Spot::Brand as usize] = points(form.of_brand());
    by_spot[Spot::Label as usize] = points(form.of_label());
    by_spot
}

/// Points of a text's words, before BM25.
pub(crate) fn of_text(form: Form) -> Points {
    points(form.of_text())
}

pub(crate) fn of_small_print(form: Form) -> Points {
    points(form.of_small_print())
}

/// From these points on a word of a few stands in the title, as it is or in a compound.
pub(crate) fn titled_from() -> Points {
    of_title(Form::Part)[Spot::Label as usize]
}

/// Whether the word is one of those that the name consists of.
#[inline]
pub(crate) fn fills_name(points: Points) -> bool {
    points & FILLING != 0
}

/// Where in a title the evidence stands that is worth these points.
pub(crate) fn spot_name(form: Form, earned: Points) -> &'static str {
    let [_, name, brand, label] = of_title(form).map(value);
    match value(earned) {
        earned if earned >= name => "name",
        earned if earned >= brand => "brand",
        earned if earned >= label => "label",
        _ => "text",
    }
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
    fn words_of_titles_are_known_by_their_points() {
        let [_, name, brand, label] = of_title(Form::Exact);
        let text = of_text(Form::Exact) + points(TEXT_ROOM);
        let is_of_title = |points| QueryMode::Words.is_of_title(points);
        assert_eq!([name, brand, label, text].map(is_of_title), [true, true, false, false]);
        assert!(is_of_title(of_title(Form::Synonym)[Spot::Name as usize]));
        assert!(!is_of_title(0));
        // A text that speaks of nothing else.
        let text = of_text(Form::Exact) + QueryMode::Sentence.bm25_weight().of_points(points(TEXT_ROOM));
        assert_eq!(
            [name, text].map(|points| QueryMode::Sentence.is_of_title(points)),
            [true, false]
        );
    }

    #[test]
    fn in_sentences_texts_are_told_apart() {
        let text = |share: f32| {
            value(of_text(Form::Exact) + QueryMode::Sentence.bm25_weight().of_points(points(TEXT_ROOM * share)))
        };
        assert!(
            text(1.0) > Form::FarTypo.of_name() * 2.0,
            "a text about the word comes near a name"
        );
        assert!(text(0.3) < Form::Exact.of_label(), "a text that mentions it");
    }

    #[test]
    fn forms_rank_in_their_order_everywhere() {
        for pair in FALLING.windows(2) {
            let (better, worse) = (of_title(pair[0]), of_title(pair[1]));
            assert!(value(better[1]) > value(worse[1]), "{pair:?} in names");
            assert!(better[2] >= worse[2], "{pair:?} in brands");
            assert!(better[3] >= worse[3], "{pair:?} in labels");
            assert!(of_text(pair[0]) > of_text(pair[1]), "{pair:?} in texts");
        }
    }

    #[test]
    fn beside_the_word_no_typing_error_comes_before_a_beginning() {
        let most = Bm25Weight::beside_word().of_points(points(TEXT_ROOM));
        assert!(of_text(Form::Typo) + most < of_text(Form::FoldedPrefix));
    }

    #[test]
    fn spots_rank_in_their_order() {
        for form in FALLING {
            let [_, name, brand, label] = of_title(form).map(value);
            assert!(name > brand && brand > label, "{form:?}");
            let text = of_text(form);
            assert!(label > value(text) && text > of_small_print(form), "{form:?}");
        }
        let longest = points(Form::Exact.of_text() + TEXT_ROOM);
        assert!(
            titled_from() > longest,
            "a label of a few words says more than any text"
        );
    }

    #[test]
    fn only_the_own_words_of_a_name_fill_it() {
        let fills = |form| of_title(form).map(fills_name);
        assert_eq!(fills(Form::Exact), [false, true, false, false]);
        assert_eq!(fills(Form::Synonym), [false; 4]);
        let most = APART_FROM_PHRASE;
        assert!(Form::Synonym.of_name() - Form::Synonym.of_brand() > POPULAR);
        assert!(most < Form::Synonym.of_brand() && most > Form::Synonym.of_label());
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
