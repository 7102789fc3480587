//! Walking a table in the order of its keys: where a walk stands, and what it found.

use serde::{Serialize, de::DeserializeOwned};

use crate::{Error, Result};

/// Rows that a walk reads at once.
pub(super) const READ_AT_ONCE: i64 = 1000;

/// Reads a place in a walk.
pub(super) fn place<T: DeserializeOwned + Default>(from: Option<&str>) -> Result<T> {
    let place = from.map(serde_json::from_str).transpose();
    let place =
        place.map_err(|reason| Error::Configuration(format!("the place of a walk cannot be read: {reason}")))?;
    Ok(place.unwrap_or_default())
}

pub(super) fn write_place<T: Serialize>(place: &T) -> String {
    // Texts and numbers always have a JSON form.
    serde_json::to_string(place).unwrap_or_default()
}

/// A text of two parts that rows are in the order of.
pub(super) type PairKey = (String, String);

#[derive(Serialize)]
pub(super) struct PairRow<'a> {
    one: &'a str,
    two: &'a str,
}

pub(super) fn pair_rows(keys: &[PairKey]) -> Vec<PairRow<'_>> {
    keys.iter().map(|(one, two)| PairRow { one, two }).collect()
}
