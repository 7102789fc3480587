//! A product as the client gets it: the card of lists, and the variations of its page.

mod card;
mod composition;
mod prices;
mod variation;

pub use card::ProductCard;
pub use composition::{
    AllergenMark, AllergenValues, Composition, Label, NutrientShare, NutrientValue, SuitabilityMark, SuitabilityValues,
};
pub use prices::{PreviousPrice, Prices};
pub(crate) use variation::product_type;
pub use variation::{BrandValue, IncludedItem, PackageEntry, Variation, brand_values};

use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    market::{Language, Market},
};

use crate::{links, problem::Phrasebook};

/// In whose language and market something is rendered.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub language: Language,
    pub market: &'a Market,
    /// The moment whose prices are shown.
    pub at: UnixMillis,
    pub catalogue: &'a Catalogue,
    /// The dictionary of the same language.
    pub phrases: &'a dyn Phrasebook,
}

/// Addresses of pictures, in their order.
fn pictures_of(names: &[Box<str>]) -> Vec<String> {
    names.iter().map(|name| links::picture(Some(name))).collect()
}
