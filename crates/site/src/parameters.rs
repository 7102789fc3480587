//! Parameters of addresses, read one by one.

use std::collections::BTreeMap;

use domain::fault::{Fault, FaultCode};

/// Reads every parameter, whether or not an earlier one is wrong.
///
/// # Errors
///
/// The wrong ones, each with the key of what is wrong.
pub(crate) fn read_each<'p>(
    pairs: impl IntoIterator<Item = (&'p str, &'p str)>,
    mut take: impl FnMut(&str, &str) -> Result<(), &'static str>,
) -> Result<(), Fault> {
    let mut wrong = BTreeMap::new();
    for (name, value) in pairs {
        if let Err(key) = take(name, value) {
            wrong.insert(name.to_owned(), vec![key.to_owned()]);
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Fault {
        fields: wrong,
        ..Fault::new(FaultCode::Invalid)
    })
}

/// A yes or no of an address, in any case: some programs write `True`.
pub fn truth(value: &str) -> Option<bool> {
    match value {
        _ if value.eq_ignore_ascii_case("true") => Some(true),
        _ if value.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}
