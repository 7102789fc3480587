//! The shop's ways of delivery as data.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    position::Position,
    rates::MarketTerms,
    schedule::{Calendar, Schedule},
};
use crate::{
    content::CategoryId,
    ids::{DeliveryMethodId, MarketId},
    market::Texts,
};

/// All of them. Its serialised form is what the store keeps and what `praline delivery import` reads, once checked.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeliveryMethods {
    /// Days on which nothing is sent or delivered, by country: ISO 3166-1 alpha-3.
    #[serde(default)]
    pub closed: BTreeMap<Box<str>, Calendar>,
    /// About where postal codes are, by their beginnings, for each country: a list of places begins with the nearest.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub postal_areas: BTreeMap<Box<str>, BTreeMap<Box<str>, Position>>,
    /// In the order in which they are offered.
    pub methods: Vec<DeliveryMethod>,
}

/// One way of delivery.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeliveryMethod {
    pub id: DeliveryMethodId,
    /// As the shopper sees it.
    pub name: Texts,
    #[serde(default, skip_serializing_if = "Texts::is_empty")]
    pub description: Texts,
    pub kind: DeliveryKind,
    #[serde(default = "yes")]
    pub enabled: bool,
    /// Where it is offered, and what it costs there.
    pub markets: BTreeMap<MarketId, MarketTerms>,
    pub schedule: Schedule,
    /// Of a method of kind `store`: its places are the locations of the market's country that are filed under one of
    /// these; all of them where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub location_categories: Vec<CategoryId>,
}

fn yes() -> bool {
    true
}

/// Where the goods are handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeliveryKind {
    /// At the recipient's address.
    #[default]
    Home,
    /// Where a carrier keeps parcels.
    PickupPoint,
    /// In one of the shop's own places.
    Store,
    /// Nothing is handed over: all of it is sent by mail, as gift cards are.
    Email,
}
