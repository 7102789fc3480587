//! What a shop says about its search: facet groups, price ranges, synonyms, words that mean facets; and how facets are chosen and told.

pub mod data;
pub mod facet_words;
pub mod facets;
pub mod group;
pub mod groups;
pub mod meaning;
pub mod pages;

pub use data::SearchData;
pub use facets::{can_be_had, facets_of};
pub use groups::{Choices, Naming};
pub use meaning::Understood;
pub use pages::{Topics, facets_of_page};
