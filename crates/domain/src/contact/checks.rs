//! A form's fields, read one by one: all that are wrong are told at once.

use std::collections::BTreeMap;

use super::Wrong;
use crate::fault::{Fault, FaultCode};

/// Collects the fields that are wrong, with the keys of the sentences that say why: `/validation/city-required`.
#[derive(Debug, Default)]
pub(crate) struct Checks(BTreeMap<String, Vec<String>>);

impl Checks {
    /// Notes what is wrong with a field; `key` is the part of the sentence's key that names what the field asks for.
    pub(crate) fn field<T>(&mut self, field: &str, key: &str, parsed: Result<T, Wrong>) -> Option<T> {
        parsed
            .map_err(|wrong| {
                let key = format!("/validation/{key}-{}", reason(wrong));
                self.0.insert(field.to_owned(), vec![key]);
            })
            .ok()
    }

    /// The form, when all its fields could be read.
    ///
    /// # Errors
    ///
    /// Names every wrong field.
    pub(crate) fn finish<T>(self, form: Option<T>) -> Result<T, Fault> {
        match form {
            Some(form) if self.0.is_empty() => Ok(form),
            _ => Err(Fault {
                fields: self.0,
                ..Fault::new(FaultCode::Invalid)
            }),
        }
    }
}

/// The last part of the key of the sentence that says what is wrong.
fn reason(wrong: Wrong) -> &'static str {
    match wrong {
        Wrong::Missing => "required",
        Wrong::TooShort(_) => "min-length",
        Wrong::TooLong(_) => "max-length",
        Wrong::Characters | Wrong::Unknown => "invalid",
        Wrong::OtherCountry => "other-country",
    }
}
