//! What the shopper may choose on the page.

/// What becomes of the payment, and how the shop hears of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub outcome: Outcome,
    pub telling: Telling,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Approved,
    Refused,
    /// Approved, but some seconds after the shopper is back.
    Pending,
}

/// How webhooks come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Telling {
    Once,
    /// The same thing several times, once twice in one.
    Twice,
    Late,
    /// After the success comes that of an earlier try which was refused.
    Reordered,
    /// The shop has to ask.
    Never,
}

/// How the shopper's browser goes back to the shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReturnBy {
    Get,
    Post,
}

macro_rules! words {
    ($name:ident: $($variant:ident = $word:literal),+) => {
        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == word)
            }
        }
    };
}

words!(Outcome: Approved = "approve", Refused = "refuse", Pending = "pending");
words!(Telling: Once = "once", Twice = "twice", Late = "late", Reordered = "reordered", Never = "never");
words!(ReturnBy: Get = "get", Post = "post");
