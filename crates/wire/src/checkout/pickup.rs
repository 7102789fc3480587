//! Places where goods are fetched.

use domain::{delivery, market::Language};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{format, problem::Phrasebook};

/// A place of the shop's own where goods are fetched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    #[schema(example = "espoo-tapiola")]
    pub id: String,
    pub name: String,
    pub line1: String,
    pub postal_code: String,
    pub city: String,
}

impl Point {
    pub fn new(point: &delivery::PickupPoint, language: Language) -> Self {
        let text = |texts: &domain::market::Texts| texts.get(language).unwrap_or_default().to_owned();
        Self {
            id: point.id.to_string(),
            name: text(&point.name),
            line1: point.line1.to_string(),
            postal_code: point.postal_code.to_string(),
            city: text(&point.city),
        }
    }
}

/// A place to choose, with what it means for what lies in the cart.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickupPoint {
    #[serde(flatten)]
    pub point: Point,
    /// The way of delivery that hands over there.
    #[schema(example = "store")]
    pub shipping_method_id: String,
    /// In degrees, as `longitude`; null where they are not known.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// Metres, in a straight line, from about where the postal code is.
    pub distance: Option<u32>,
    /// Null on a day on which it is closed.
    #[schema(example = "09:00")]
    pub opens_today: Option<String>,
    #[schema(example = "19:00")]
    pub closes_today: Option<String>,
    /// Whether all that lies in the cart lies there.
    pub is_in_stock: bool,
    /// That it is in stock, or when it arrives.
    #[schema(example = "Varastossa")]
    pub availability: String,
}

/// What a place is shown from.
#[derive(Debug, Clone, Copy)]
pub struct PickupOffer<'a> {
    pub place: &'a delivery::PickupPlace<'a>,
    pub method: &'a str,
    pub distance: Option<u32>,
    pub hours_today: Option<(&'a str, &'a str)>,
    pub is_in_stock: bool,
    /// When it is there, where it has to be brought.
    pub arrival: Option<delivery::Arrival>,
}

impl PickupPoint {
    pub fn new(offer: PickupOffer<'_>, phrases: &dyn Phrasebook, language: Language) -> Self {
        let position = offer.place.position();
        let (opens_today, closes_today) = offer.hours_today.unzip();
        let availability = match offer.arrival {
            _ if offer.is_in_stock => phrases.phrase("/checkout/pickup-in-stock", &[]),
            Some(arrival) => {
                let days = format::days(arrival.earliest, arrival.latest, language);
                phrases.phrase("/delivery/pickup-arrives", &[("days", &days)])
            }
            None => phrases.phrase("/checkout/pickup-later", &[]),
        };
        Self {
            point: Point::new(&offer.place.point(), language),
            shipping_method_id: offer.method.to_owned(),
            latitude: position.map(|position| position.0),
            longitude: position.map(|position| position.1),
            distance: offer.distance,
            opens_today: opens_today.map(str::to_owned),
            closes_today: closes_today.map(str::to_owned),
            is_in_stock: offer.is_in_stock,
            availability,
        }
    }
}
