//! Closed lists of words, for the description of the API: fields that are text in Rust say with
//! `#[schema(value_type = …)]` which words they hold. Each list is read from where the words are decided.

use domain::{catalogue::ProductKind, fault::FaultCode, market};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, Ref, RefOr, Schema, Type},
};

use crate::{page, product, socket};

macro_rules! words {
    ($(#[doc = $doc:literal] $name:ident: $words:expr;)*) => {$(
        #[doc = $doc]
        pub struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                one_of($words, $doc.trim())
            }
        }

        impl ToSchema for $name {}
    )*};
}

words! {
    /// The code of a language.
    Language: market::Language::ALL.map(market::Language::code);
    /// The stable code of a fault.
    ErrorCode: FaultCode::ALL.map(FaultCode::as_str);
    /// What a tab can follow.
    Topic: [socket::PRODUCT_TOPIC];
    /// What kind of product a variation belongs to.
    ProductType: [ProductKind::Standard, ProductKind::Package, ProductKind::CustomTablet].map(product::product_type);
    /// The name of a page's type; the type's model has the same name.
    PageType: models_of(page::PageModel::schema());
    /// The name of a block's type; the type's model has the same name.
    BlockType: models_of(page::Block::schema());
}

/// A text that is one of some words.
pub(crate) fn one_of<W: Into<String>>(words: impl IntoIterator<Item = W>, description: &str) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .enum_values(Some(words.into_iter().map(Into::into).collect::<Vec<String>>()))
        .into()
}

/// A value that is always null.
pub(crate) fn null() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::Null).into()
}

/// The names of the models that a value is one of.
fn models_of(schema: RefOr<Schema>) -> Vec<String> {
    let RefOr::T(Schema::OneOf(union)) = schema else {
        return Vec::new();
    };
    let names = union.items.iter().filter_map(|item| match item {
        RefOr::Ref(Ref { ref_location, .. }) => ref_location.rsplit('/').next(),
        RefOr::T(_) => None,
    });
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_like_their_models() {
        assert!(models_of(page::PageModel::schema()).contains(&"StartPage".to_owned()));
        assert!(models_of(page::Block::schema()).contains(&page::HeroBlock::TYPE.to_owned()));
    }
}
