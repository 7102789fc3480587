//! Promotions in plain words, for the people who run the shop.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    ids::MarketId,
    market::Market,
    money::Money,
    pricing::RejectionReason,
    promotion::{Action, Conditions, CouponState, Exclusivity, Promotion, Promotions, Scope, Target},
};
use runtime::timestamp;

/// Whether the promotion can be had at a moment.
pub fn state(promotion: &Promotion, promotions: &Promotions, at: UnixMillis) -> &'static str {
    let conditions = &promotion.conditions;
    if !promotion.enabled {
        "off"
    } else if conditions.from.is_some_and(|from| at < from) {
        "not yet"
    } else if conditions.until.is_some_and(|until| until <= at) {
        "over"
    } else if promotions.is_used_up(promotion) {
        "used up"
    } else {
        "on"
    }
}

/// `2026-11-27 to 2026-12-01`.
pub fn period(from: Option<UnixMillis>, until: Option<UnixMillis>) -> String {
    match (from, until) {
        (None, None) => "always".to_owned(),
        (Some(from), None) => format!("from {}", timestamp::format(from)),
        (None, Some(until)) => format!("until {}", timestamp::format(until)),
        (Some(from), Some(until)) => format!("{} to {}", timestamp::format(from), timestamp::format(until)),
    }
}

/// What must hold beside the period.
pub fn conditions(conditions: &Conditions, markets: &[Market]) -> String {
    let mut words = Vec::new();
    if !conditions.coupons.is_empty() {
        words.push(format!("coupon {}", either(&conditions.coupons)));
    }
    if !conditions.markets.is_empty() {
        words.push(format!("in {}", all(&conditions.markets)));
    }
    let goods = target(&conditions.target);
    if !conditions.minimum_amount.is_empty() {
        let least = amounts(&conditions.minimum_amount, markets);
        words.push(format!("at least {least} of {goods}"));
    }
    if let Some(pieces) = conditions.minimum_quantity {
        words.push(format!("at least {pieces} pieces of {goods}"));
    }
    if conditions.first_order {
        words.push("first order".to_owned());
    }
    if !conditions.customer_groups.is_empty() {
        words.push(format!("customer group {}", either(&conditions.customer_groups)));
    }
    match words.is_empty() {
        true => "none".to_owned(),
        false => words.join("; "),
    }
}

/// What is given, on which goods.
pub fn action(promotion: &Promotion, markets: &[Market]) -> String {
    let goods = target(&promotion.conditions.target);
    match &promotion.action {
        Action::Percent { basis_points, scope } => {
            let (whole, part) = (basis_points / 100, basis_points % 100);
            let percent = match part {
                0 => format!("{whole} %"),
                _ => format!("{whole}.{part:02} %"),
            };
            format!("{percent} off {goods}{}", place(*scope))
        }
        Action::FixedAmount { amount, scope } => {
            format!("{} off {goods}{}", amounts(amount, markets), place(*scope))
        }
        Action::FixedPrice { amount } => format!("{goods} for {} each", amounts(amount, markets)),
        Action::CheapestFree { of } => format!("of every {of} of {goods} the cheapest is free"),
        Action::BuyPay { buy, pay } => format!("{buy} of {goods} for the price of {pay}"),
        Action::FreeShipping {} => "free delivery".to_owned(),
        Action::GiftLine { code, quantity } => format!("{quantity} x {code} for nothing"),
    }
}

pub fn exclusivity(exclusivity: Exclusivity) -> &'static str {
    match exclusivity {
        Exclusivity::None => "combines",
        Exclusivity::Lines => "closes its lines",
        Exclusivity::Cart => "alone",
    }
}

/// `3 of 500`: uses, and how many there may be.
pub fn uses(promotion: &Promotion, promotions: &Promotions) -> String {
    let used = promotions.uses(&promotion.id);
    let mut words = match promotion.usage.total {
        Some(limit) => format!("{used} of {limit}"),
        None => used.to_string(),
    };
    if let Some(each) = promotion.usage.per_customer {
        words += &format!(", {each} each");
    }
    words
}

/// What the cart's coupon is worth.
pub fn coupon(state: CouponState) -> &'static str {
    match state {
        CouponState::Unknown => "no promotion of this market has it",
        CouponState::Expired => "it does not hold at this moment",
        CouponState::UsedUp => "it was used as often as it may be",
        CouponState::Valid => "it is valid",
    }
}

/// Why a promotion was not given.
pub fn reason(reason: &RejectionReason, promotion: &Promotion) -> String {
    let conditions = &promotion.conditions;
    match reason {
        RejectionReason::Disabled => "it is switched off".to_owned(),
        RejectionReason::NotInMarket => format!("it is given in {} only", all(&conditions.markets)),
        RejectionReason::NotYet { from } => format!("it begins {}", timestamp::format(*from)),
        RejectionReason::Over { until } => format!("it ended {}", timestamp::format(*until)),
        RejectionReason::NoCoupon => format!("it needs the coupon {}", either(&conditions.coupons)),
        RejectionReason::NotInGroup => format!(
            "it is for the customer group {} only",
            either(&conditions.customer_groups)
        ),
        RejectionReason::NotFirstOrder => "it is for a first order only".to_owned(),
        RejectionReason::UsedUp => "it was used as often as it may be".to_owned(),
        RejectionReason::NoMatchingGoods => format!("the cart holds none of its goods: {}", target(&conditions.target)),
        RejectionReason::BelowMinimumAmount { needed, has } => {
            format!(
                "its goods must cost {} or more, and cost {} before promotions",
                money(*needed),
                money(*has)
            )
        }
        RejectionReason::BelowMinimumQuantity { needed, has } => {
            format!("it needs {needed} pieces or more, and the cart holds {has}")
        }
        RejectionReason::BlockedByExclusive { by } => format!("{by} leaves nothing for it"),
        RejectionReason::NotAlone { after } => format!("it is given only alone, and {after} was given before it"),
        RejectionReason::NoAmountInMarket => "it has no amount for this market".to_owned(),
        RejectionReason::GiftNotSold => "its gift is not sold in this market".to_owned(),
        RejectionReason::GiftOutOfStock { left } => format!("only {left} pieces of its gift are left"),
        RejectionReason::NothingToGive => "it would change nothing".to_owned(),
    }
}

/// `5.90 EUR`.
pub fn money(amount: Money) -> String {
    format!("{amount} {}", amount.currency().code())
}

fn place(scope: Scope) -> &'static str {
    match scope {
        Scope::Lines => "",
        Scope::Order => ", off the order",
    }
}

fn target(target: &Target) -> String {
    let mut lists = Vec::new();
    if !target.categories.is_empty() {
        lists.push(format!("category {}", either(&target.categories)));
    }
    if !target.brands.is_empty() {
        lists.push(format!("brand {}", either(&target.brands)));
    }
    if !target.products.is_empty() {
        lists.push(either(&target.products));
    }
    let goods = match lists.is_empty() {
        true => "all goods".to_owned(),
        false => lists.join(" or "),
    };
    match target.exclude_products.is_empty() {
        true => goods,
        false => format!("{goods} (not {})", either(&target.exclude_products)),
    }
}

/// Amounts of a market that the shop does not have any more stay minor units.
fn amounts(amounts: &BTreeMap<MarketId, i64>, markets: &[Market]) -> String {
    let spell = |(id, minor): (&MarketId, &i64)| match markets.iter().find(|market| market.id == *id) {
        Some(market) => money(Money::from_minor(*minor, market.currency)),
        None => format!("{minor} ({id})"),
    };
    amounts.iter().map(spell).collect::<Vec<_>>().join(" / ")
}

fn either(names: &[impl ToString]) -> String {
    join(names, "or")
}

fn all(names: &[impl ToString]) -> String {
    join(names, "and")
}

/// `a, b or c`.
fn join(names: &[impl ToString], word: &str) -> String {
    let names: Vec<_> = names.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {word} {last}", others.join(", ")),
        None => String::new(),
    }
}
