//! Values that are one of several words.

use serde::{Deserialize, Deserializer, de::IntoDeserializer};

/// One of several words. The reader of configurations would not say which there are.
pub(crate) fn choice<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    let word = String::deserialize(deserializer)?;
    T::deserialize(word.into_deserializer())
}
