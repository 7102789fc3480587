//! Where pieces of a variation lie that can be fetched.

use domain::{
    contact::Country,
    content::{Content, ContentTree, Location, Node, PageType},
    delivery::Position,
    fault::{Fault, FaultCode},
    ids::{VariationCode, WarehouseId},
    market::Language,
    stock::{StockLevel, state_at},
};
use wire::{
    product::{StockPlace, StockPlaces},
    search::OpeningHours,
};

use super::{Asker, locations::LocationQuestion};

/// What is asked of the places of a product's stock.
#[derive(Debug, Clone)]
pub struct PlacesQuestion {
    pub variation: VariationCode,
    /// Where the visitor is: the nearest come first.
    pub near: Option<Position>,
}

impl PlacesQuestion {
    /// Reads the parameters of a call.
    ///
    /// # Errors
    ///
    /// One half of a position, or one that is not on earth.
    pub fn read<'p>(
        variation: VariationCode,
        pairs: impl IntoIterator<Item = (&'p str, &'p str)>,
    ) -> Result<Self, Fault> {
        let near = LocationQuestion::read(pairs)?.near;
        let near = near.map(|place| Position(place.latitude, place.longitude));
        Ok(Self { variation, near })
    }
}

impl Asker<'_> {
    /// The variation of this code.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn variation(self, code: &str) -> Result<VariationCode, Fault> {
        let code = VariationCode::parse(code).map_err(|_| Fault::new(FaultCode::NotFound))?;
        match self.storefront.catalogue().offer(code.as_str()) {
            Some(_) => Ok(code),
            None => Err(FaultCode::NotFound.into()),
        }
    }

    /// The places that have stock of their own, in the reader's language.
    pub fn places_of(self, question: &PlacesQuestion, levels: &[StockLevel]) -> StockPlaces {
        let shown = self.storefront.content.load();
        let locations = shown.of_type(PageType::Location).iter();
        let places = locations.filter_map(|node| {
            let (location, warehouse) = with_stock(node, self.language)?;
            let position = location.latitude.zip(location.longitude);
            let position = position.map(|(latitude, longitude)| Position(latitude, longitude));
            Some(StockPlace {
                title: location.name.clone(),
                url: node.path(self.language)?.to_owned(),
                street_address: location.street_address.clone(),
                city: location.city.clone(),
                country: Country::alpha3(&location.country).to_owned(),
                stock: state_at(levels, &question.variation, warehouse).into(),
                distance: question.near.zip(position).map(|(near, place)| near.distance(place)),
                hours: OpeningHours::from(location),
            })
        });
        let mut places: Vec<StockPlace> = places.collect();
        search_index::sort_by_alphabet(&mut places, self.language, |place| &place.title);
        // Stable: those of which nobody knows how far they are stay in the alphabet, but first those of the market's country.
        let own = &self.market.country;
        places.sort_by_key(|place| (place.distance.unwrap_or(u32::MAX), place.country != *own));
        StockPlaces { places }
    }
}

/// Whether there is a place with stock of its own in a language.
pub fn has_stock_places(content: &ContentTree, language: Language) -> bool {
    let mut locations = content.of_type(PageType::Location).iter();
    locations.any(|node| with_stock(node, language).is_some())
}

fn with_stock(node: &Node, language: Language) -> Option<(&Location, &WarehouseId)> {
    match &node.version(language)?.content {
        Content::Location(location) => Some((location, location.warehouse.as_ref()?)),
        _ => None,
    }
}
