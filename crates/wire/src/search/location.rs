//! What a search for locations found.

use serde::Serialize;
use utoipa::ToSchema;

use super::{FacetCategory, TitleHighlights};

/// A page of the locations that were found; with a position the nearest first.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocationSearch {
    pub hits: Vec<LocationHit>,
    pub facet_categories: Vec<FacetCategory>,
    pub has_more: bool,
    /// Of all pages.
    pub total_count: usize,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocationHit {
    pub content_id: u32,
    pub url: String,
    pub image: Option<String>,
    pub title: String,
    pub street_address: String,
    pub postal_code: String,
    pub city: String,
    /// ISO 3166-1 alpha-3; empty where it is not known.
    #[schema(example = "FIN")]
    pub country: String,
    #[serde(flatten)]
    pub hours: OpeningHours,
    /// Metres from the position that was asked for; null without one.
    pub distance: Option<u32>,
    /// In degrees, as `longitude`.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub highlights: TitleHighlights,
}

/// Times such as `10:00`; empty on days on which it is closed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningHours {
    #[schema(example = "10:00")]
    pub opening_hours_monday_to_friday: String,
    #[schema(example = "18:00")]
    pub closing_hours_monday_to_friday: String,
    pub opening_hours_saturday: String,
    pub closing_hours_saturday: String,
    pub opening_hours_sunday: String,
    pub closing_hours_sunday: String,
}
