//! A promotion as readers are told of it before their cart has any.

use domain::{money::Money, promotion::Promotion};

use super::Reader;
use crate::format;

/// Its name in the reader's language, with how much of its goods it asks for: nobody is promised what one piece does not get.
/// Nothing where it has no name in that language.
pub fn announcement(promotion: &Promotion, reader: Reader<'_>) -> Option<String> {
    let Reader {
        language,
        market,
        phrases,
        ..
    } = reader;
    let name = promotion.name.get(language)?;
    let conditions = &promotion.conditions;
    let pieces = conditions.minimum_quantity.filter(|pieces| *pieces > 1);
    let amount = conditions.minimum_amount.get(&market.id);
    let amount = amount.map(|minor| format::money(Money::from_minor(*minor, market.currency), language));
    let asked = pieces.map(|pieces| pieces.to_string()).into_iter().chain(amount);
    let asked: Vec<String> = asked
        .map(|least| phrases.phrase("/promotions/at-least", &[("least", &least)]))
        .collect();
    Some(match asked.is_empty() {
        true => name.to_owned(),
        false => format!("{name} ({})", asked.join(", ")),
    })
}
