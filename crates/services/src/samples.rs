//! Values that tests make up.

use domain::{clock::UnixMillis, market::Texts};
use proptest::{collection::vec, option, prelude::*, sample::select};

/// A text of any characters, those that files could stumble over among them.
pub(crate) fn text() -> impl Strategy<Value = Box<str>> {
    let odd = vec![
        '"', '\'', '\\', '\n', '\r', '\t', '\0', '\u{feff}', '\u{2028}', '<', '&', ',', ' ', 'Ä', '🍫',
    ];
    let character = prop_oneof![select(odd), any::<char>()];
    vec(character, 0..12).prop_map(|characters| characters.into_iter().collect::<String>().into())
}

/// In any of the languages, or none.
pub(crate) fn texts() -> impl Strategy<Value = Texts> {
    let each = (option::of(text()), option::of(text()), option::of(text()));
    each.prop_map(|(fi, sv, en)| Texts { fi, sv, en })
}

/// Of the years that files can write.
pub(crate) fn moment() -> impl Strategy<Value = UnixMillis> {
    let now = 1_790_000_000_000_i64;
    prop_oneof![
        now - 90_000_000_000..now + 90_000_000_000,
        -60_000_000_000_000..200_000_000_000_000_i64
    ]
    .prop_map(UnixMillis)
}
