//! A product as the client gets it: the card of lists, and the variations of its page.

mod announcement;
mod card;
mod composition;
mod delivery;
mod place;
mod prices;
mod reader;
mod variation;

pub use announcement::announcement;
pub use card::ProductCard;
pub use composition::{
    AllergenMark, AllergenValues, Composition, Food, FoodFacts, Label, NutrientShare, NutrientValue, SuitabilityMark,
    SuitabilityValues,
};
pub use delivery::{DeliveryMethod, ProductDelivery};
pub use place::{PlaceStock, StockPlace, StockPlaces};
pub use prices::{PreviousPrice, Prices};
pub use reader::Reader;
pub use variation::{BrandValue, IncludedItem, PackageContents, PackageEntry, ProductType, Variation, brand_values};
