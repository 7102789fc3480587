//! Money as a JSON number.

use std::fmt::{self, Write};

use domain::money::Money;
use serde::{Serialize, Serializer, ser::Error};
use serde_json::value::RawValue;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

/// An amount in major units with the currency's digits (`24.90`), printed from integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount(pub Money);

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = ShortText::default();
        write!(text, "{}", self.0).map_err(S::Error::custom)?;
        let number: &RawValue = serde_json::from_slice(text.bytes()).map_err(S::Error::custom)?;
        number.serialize(serializer)
    }
}

/// A text that needs no memory of its own: no amount is longer.
#[derive(Default)]
struct ShortText {
    bytes: [u8; 24],
    length: usize,
}

impl ShortText {
    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl fmt::Write for ShortText {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.length + part.len();
        let room = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        room.copy_from_slice(part.as_bytes());
        self.length = end;
        Ok(())
    }
}

impl PartialSchema for Amount {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Number)
            .description(Some("An amount in major units with the currency's digits: 24.90"))
            .into()
    }
}

impl ToSchema for Amount {}

#[cfg(test)]
mod tests {
    use domain::money::Currency;

    use super::*;

    #[test]
    fn amounts_are_numbers_with_all_digits() {
        for (minor, json) in [
            (0, "0.00"),
            (2490, "24.90"),
            (-105, "-1.05"),
            (i64::MIN, "-92233720368547758.08"),
        ] {
            let amount = Amount(Money::from_minor(minor, Currency::EUR));
            assert_eq!(serde_json::to_string(&amount).expect("a number"), json);
        }
    }
}
