//! Answers of the searches. A hit tells where the words of the search stand in its text as ranges, never as HTML.

mod content;
mod kinds;
mod location;
mod product;
mod suggest;
mod understood;

pub use content::{
    ContentHit, ContentSearch, FacetCategory, FacetSubcategory, HitKind, RecipeHit, RecipeSearch, RelatedProduct,
    TitleHighlights,
};
pub use kinds::{BlockResults, FoundKinds, LocationResults, ResultsKind};
pub use location::{LocationHit, LocationSearch, OpeningHours};
pub use product::{FoundProduct, NameHighlights, ProductSearch, ProductSearchPage};
pub use suggest::{FoundCounts, SuggestedProduct, Suggestions};
pub use understood::{UnderstoodFacet, UnderstoodWords};

use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ArrayBuilder, ObjectBuilder, RefOr, Schema, Type, schema::ArrayItems},
};

/// A place of a text that the search matched: `[start, end)` in UTF-16 code units, as JavaScript counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TextRange(pub u32, pub u32);

impl From<(u32, u32)> for TextRange {
    fn from((start, end): (u32, u32)) -> Self {
        Self(start, end)
    }
}

impl PartialSchema for TextRange {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).build();
        ArrayBuilder::new()
            .description(Some(
                "A place of a text: from the first number up to the second, in UTF-16 code units.",
            ))
            .prefix_items([number.clone(), number])
            .items(ArrayItems::False)
            .into()
    }
}

impl ToSchema for TextRange {}
