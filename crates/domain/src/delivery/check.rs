//! What cannot be meant, told all at once.

use std::{collections::BTreeSet, fmt};

use super::{
    methods::{DeliveryKind, DeliveryMethod, DeliveryMethods},
    quote::DeliveryQuote,
    rates::{MarketTerms, Rate},
};
use crate::{
    contact::Country,
    ids::{DeliveryMethodId, MarketId},
    market::{Language, Market},
    pricing::{MOST_PRICE, is_price},
};

/// A mistake: of one method, or of the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    pub method: Option<DeliveryMethodId>,
    /// A sentence without its full stop.
    pub reason: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.method {
            Some(method) => write!(f, "{method}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

/// Names are as long as a line of a list.
const LONGEST_NAME: usize = 100;

impl DeliveryMethods {
    /// Every mistake; none where the methods can be offered.
    pub fn flaws(&self, markets: &[Market]) -> Vec<Flaw> {
        let mut flaws: Vec<Flaw> = self
            .closed
            .keys()
            .filter(|country| Country::parse(country).is_none())
            .map(|country| Flaw {
                method: None,
                reason: format!("closed: {country:?} is no country that the shop delivers to; write one such as FIN"),
            })
            .collect();
        for (country, areas) in &self.postal_areas {
            let mut say = |reason: String| flaws.push(Flaw { method: None, reason });
            if Country::parse(country).is_none() {
                say(format!(
                    "postalAreas: {country:?} is no country that the shop delivers to"
                ));
            }
            for (beginning, position) in areas {
                let is_code = !beginning.is_empty() && beginning.bytes().all(|digit| digit.is_ascii_digit());
                if !is_code || !position.is_on_earth() {
                    say(format!(
                        "postalAreas.{country}: {beginning:?} is no beginning of a postal code, or nowhere"
                    ));
                }
            }
        }
        let mut seen = BTreeSet::new();
        for method in &self.methods {
            let mut of_method = method.flaws(markets);
            if !seen.insert(&method.id) {
                of_method.push("another method has this id".to_owned());
            }
            flaws.extend(of_method.into_iter().map(|reason| Flaw {
                method: Some(method.id.clone()),
                reason,
            }));
        }
        flaws
    }
}

impl DeliveryMethod {
    fn flaws(&self, markets: &[Market]) -> Vec<String> {
        let mut flaws = Vec::new();
        for language in Language::ALL {
            match self.name.exact(language).map(|name| name.chars().count()) {
                None => flaws.push(format!("name: there is none in {}", language.code())),
                Some(length) if length > LONGEST_NAME => {
                    flaws.push(format!(
                        "name: more than {LONGEST_NAME} characters in {}",
                        language.code()
                    ));
                }
                Some(_) => {}
            }
        }
        if self.markets.is_empty() {
            flaws.push("markets: name at least one".to_owned());
        }
        for (id, terms) in &self.markets {
            if !markets.iter().any(|market| market.id == *id) {
                flaws.push(format!("markets: {id} is no market of the shop"));
            }
            flaws.extend(terms.flaws(id));
            let is_free = terms.rates.iter().all(|rate| rate.price == 0);
            if self.kind == DeliveryKind::Email && !is_free {
                flaws.push(format!("markets.{id}.rates: what is sent by mail costs nothing"));
            }
        }
        if self.id.as_str() == DeliveryQuote::METHOD {
            flaws.push(format!(
                "id: {:?} is what a delivery provider sells",
                DeliveryQuote::METHOD
            ));
        }
        if self.kind != DeliveryKind::Store && !self.location_categories.is_empty() {
            flaws.push(
                "locationCategories: only goods of a method of kind \"store\" are fetched at locations".to_owned(),
            );
        }
        let (least, most) = self.schedule.days;
        if most < least {
            flaws.push(format!(
                "schedule.days: the last day, {most}, is before the first, {least}"
            ));
        }
        flaws
    }
}

impl MarketTerms {
    fn flaws(&self, market: &MarketId) -> Vec<String> {
        let mut flaws = Vec::new();
        if self.rates.is_empty() {
            flaws.push(format!(
                "markets.{market}.rates: there is none, so that nothing could be sent"
            ));
        }
        let mut amount = |field: String, amount: Option<i64>| {
            if let Some(amount) = amount
                && !is_price(amount)
            {
                flaws.push(format!(
                    "markets.{market}.{field}: {amount} does not lie between 0 and {MOST_PRICE}, in minor units (590 is 5.90)"
                ));
            }
        };
        for (place, rate) in self.rates.iter().enumerate() {
            amount(format!("rates[{place}].price"), Some(rate.price));
            amount(format!("rates[{place}].fromTotal"), rate.from_total);
        }
        amount("freeFrom".to_owned(), self.free_from);
        for (place, rate) in self.rates.iter().enumerate() {
            if self.rates[..place].iter().any(|before| before.covers(rate)) {
                let number = place + 1;
                flaws.push(format!(
                    "markets.{market}.rates: number {number} never holds, one before it takes all its parcels"
                ));
            }
        }
        flaws
    }
}

impl Rate {
    /// Whether every parcel that fits the other one fits this.
    fn covers(&self, other: &Self) -> bool {
        let weight = self
            .up_to_grams
            .is_none_or(|most| other.up_to_grams.is_some_and(|others| others <= most));
        let total = self
            .from_total
            .is_none_or(|least| other.from_total.is_some_and(|others| least <= others));
        weight && total
    }
}
