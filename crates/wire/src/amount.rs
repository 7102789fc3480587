//! Money as a JSON number.

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
        RawValue::from_string(self.0.to_string())
            .map_err(S::Error::custom)?
            .serialize(serializer)
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
