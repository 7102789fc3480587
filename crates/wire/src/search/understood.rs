//! What the words of a search were understood as, where that is not a text.

use serde::Serialize;
use utoipa::ToSchema;

/// Words that ask for values of facets: only what has all of them was looked for. `literal=true` asks for the words
/// instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct UnderstoodWords {
    /// In lower case.
    #[schema(example = "nut free")]
    pub words: String,
    pub facets: Vec<UnderstoodFacet>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnderstoodFacet {
    /// The facet group, as in `filter.{group}`.
    #[schema(example = "without")]
    pub filter_name: String,
    #[schema(example = "nuts")]
    pub name: String,
    #[schema(example = "No nuts")]
    pub display_name: String,
}
