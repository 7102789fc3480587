//! Where pieces of a variation lie that can be fetched at once.

use domain::catalogue::StockState;
use serde::Serialize;
use utoipa::ToSchema;

use crate::search::OpeningHours;

/// The shop's places that have stock of their own; the nearest first where somebody says where they are, else by name.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockPlaces {
    pub places: Vec<StockPlace>,
}

/// A place, and how much lies there.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockPlace {
    pub title: String,
    pub url: String,
    pub street_address: String,
    pub city: String,
    /// ISO 3166-1 alpha-2; empty where it is not known.
    #[schema(example = "FI")]
    pub country: String,
    pub stock: PlaceStock,
    /// Metres from the position that was asked for; null without one.
    pub distance: Option<u32>,
    #[serde(flatten)]
    pub hours: OpeningHours,
}

/// How much lies at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlaceStock {
    In,
    Few,
    None,
}

impl From<StockState> for PlaceStock {
    fn from(state: StockState) -> Self {
        match state {
            StockState::In => Self::In,
            StockState::Low => Self::Few,
            StockState::Out => Self::None,
        }
    }
}
