//! Places of the shop's own where goods are fetched: its locations, as the content tells of them.

use jiff::civil::{Date, Weekday};
use serde::{Deserialize, Serialize};

use super::{
    methods::{DeliveryKind, DeliveryMethod, DeliveryMethods},
    position::Position,
};
use crate::{
    contact::Country,
    content::{Content, ContentTree, Location, Node, PageId, PageType},
    ids::{VariationCode, WarehouseId},
    market::{Language, Market, Texts},
    stock::StockLevel,
};

/// A place that was chosen: what a cart and an order keep of it, whatever becomes of its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PickupPoint {
    pub id: PageId,
    pub name: Texts,
    pub line1: Box<str>,
    pub postal_code: Box<str>,
    pub city: Texts,
    /// Where its own stock is counted; what lies there can be fetched at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warehouse: Option<WarehouseId>,
}

impl PickupPoint {
    /// Name, street and town in one line.
    pub fn full_name(&self, language: Language) -> String {
        self.lines(language).join(", ")
    }

    /// Name, street and town, as far as they are known.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let (name, city) = (self.name.get(language), self.city.get(language));
        let town = format!("{} {}", self.postal_code, city.unwrap_or_default());
        let lines = [name.unwrap_or_default(), self.line1.trim(), town.trim()];
        let known = lines.into_iter().filter(|line| !line.is_empty());
        known.map(str::to_owned).collect()
    }
}

/// A place where a method hands goods over, as it is offered.
#[derive(Debug, Clone, Copy)]
pub struct PickupPlace<'t> {
    node: &'t Node,
    /// In any language: what is asked of it is the same in all.
    location: &'t Location,
}

impl DeliveryMethod {
    /// Where goods are fetched with this method in a market; none where it brings them, or leaves them to a carrier.
    pub fn places<'t>(&self, tree: &'t ContentTree, market: &Market) -> Vec<PickupPlace<'t>> {
        if self.kind != DeliveryKind::Store || !self.enabled || !self.markets.contains_key(&market.id) {
            return Vec::new();
        }
        let places = tree.of_type(PageType::Location).iter().filter_map(|node| {
            let place = PickupPlace::of(node)?;
            let is_there = place.country().is_some_and(|country| country.code == market.country);
            (is_there && self.hands_over_at(place.location)).then_some(place)
        });
        places.collect()
    }

    /// The place of this id, where the method hands goods over there in a market.
    pub fn place<'t>(&self, tree: &'t ContentTree, market: &Market, id: &str) -> Option<PickupPlace<'t>> {
        let places = self.places(tree, market);
        places.into_iter().find(|place| place.node.id().as_str() == id)
    }

    fn hands_over_at(&self, location: &Location) -> bool {
        let own = location.categories.as_slice();
        self.location_categories.is_empty() || self.location_categories.iter().any(|id| own.contains(id))
    }
}

impl<'t> PickupPlace<'t> {
    fn of(node: &'t Node) -> Option<Self> {
        match &node.version_or_other(Language::default())?.content {
            Content::Location(location) => Some(Self { node, location }),
            _ => None,
        }
    }

    fn country(&self) -> Option<Country> {
        let code = self.location.country.trim();
        Country::ALL.into_iter().find(|country| country.alpha2 == code)
    }

    /// What is kept of it when it is chosen.
    pub fn point(&self) -> PickupPoint {
        let (mut name, mut city) = (Texts::default(), Texts::default());
        for language in Language::ALL {
            if let Some(Content::Location(location)) = self.node.version(language).map(|version| &version.content) {
                *name.slot(language) = Some(location.name.as_str().into());
                *city.slot(language) = Some(location.city.as_str().into());
            }
        }
        PickupPoint {
            id: self.node.id().clone(),
            name,
            line1: self.location.street_address.trim().into(),
            postal_code: self.location.postal_code.trim().into(),
            city,
            warehouse: self.location.warehouse.clone(),
        }
    }

    pub fn position(&self) -> Option<Position> {
        let Location {
            latitude, longitude, ..
        } = self.location;
        Some(Position((*latitude)?, (*longitude)?))
    }

    /// When it opens and closes on a weekday; nothing where it does not.
    pub fn hours_on(&self, day: Weekday) -> Option<(&'t str, &'t str)> {
        let Location {
            opening_hours_monday_to_friday: opens,
            closing_hours_monday_to_friday: closes,
            opening_hours_saturday: opens_saturday,
            closing_hours_saturday: closes_saturday,
            opening_hours_sunday: opens_sunday,
            closing_hours_sunday: closes_sunday,
            ..
        } = self.location;
        let (opens, closes) = match day {
            Weekday::Saturday => (opens_saturday, closes_saturday),
            Weekday::Sunday => (opens_sunday, closes_sunday),
            _ => (opens, closes),
        };
        (!opens.is_empty() && !closes.is_empty()).then_some((opens, closes))
    }

    /// Whether all that is wanted lies there, so that it can be fetched at once.
    pub fn holds(&self, wanted: &[(VariationCode, u32)], levels: &[StockLevel]) -> bool {
        let Some(warehouse) = &self.location.warehouse else {
            return false;
        };
        let available = |code: &VariationCode| {
            let mut levels = levels.iter();
            let level = levels.find(|level| level.variation == *code && level.warehouse == *warehouse);
            level.map_or(0, StockLevel::available)
        };
        !wanted.is_empty() && wanted.iter().all(|(code, pieces)| *pieces <= available(code))
    }
}

impl DeliveryMethods {
    /// About where a postal code is: by the longest beginning of it that is known.
    pub fn position_of(&self, country: &str, postal_code: &str) -> Option<Position> {
        let areas = self.postal_areas.get(country)?;
        let digits: String = postal_code.chars().filter(char::is_ascii_digit).collect();
        (1..=digits.len())
            .rev()
            .find_map(|length| areas.get(&digits[..length]).copied())
    }

    /// Whether a country's shops keep to the hours of the weekday on this day.
    pub fn is_closed_on(&self, country: &str, day: Date) -> bool {
        self.closed.get(country).is_some_and(|closed| closed.contains(&day))
    }
}
