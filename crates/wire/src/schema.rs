//! Closed lists of words, for the description of the API: fields that are text in Rust say with
//! `#[schema(value_type = …)]` which words they hold. Each list is read from where the words are decided.

use domain::{fault::FaultCode, market};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};

/// Makes a type for each list, which stands for it in `#[schema(value_type = …)]`.
macro_rules! words {
    ($(#[doc = $doc:literal] $name:ident: $words:expr;)*) => {$(
        #[doc = $doc]
        pub struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $crate::schema::one_of($words, $doc.trim())
            }
        }

        impl utoipa::ToSchema for $name {}
    )*};
}

pub(crate) use words;

words! {
    /// The code of a language.
    Language: market::Language::ALL.map(market::Language::code);
    /// The stable code of a fault.
    ErrorCode: FaultCode::ALL.map(FaultCode::as_str);
}

/// A text that is one of some words.
pub(crate) fn one_of<W: Into<String>>(words: impl IntoIterator<Item = W>, description: &str) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description((!description.is_empty()).then_some(description))
        .enum_values(Some(words.into_iter().map(Into::into).collect::<Vec<String>>()))
        .into()
}

/// A value that is always null.
pub(crate) fn null() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::Null).into()
}
