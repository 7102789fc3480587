//! Promotions in plain words, for the people who run the shop.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    ids::MarketId,
    market::Market,
    money::Money,
    pricing::RejectionReason,
    promotion::{
        Action, Conditions, CouponState, Exclusivity, GoodsCondition, Level, Promotion, Promotions, Scope, Target,
    },
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
    if conditions.generated_codes {
        words.push("a generated code".to_owned());
    }
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
    // Without a minimum one piece will do, which is worth telling where the action changes other goods.
    if words.is_empty() && conditions.target != Target::default() {
        words.push(format!("with {goods}"));
    }
    for (word, list) in [
        ("with", &conditions.all),
        ("with any of:", &conditions.any),
        ("without", &conditions.none),
    ] {
        if !list.is_empty() {
            let goods: Vec<_> = list
                .iter()
                .map(|condition| goods_condition(condition, markets))
                .collect();
            words.push(format!(
                "{word} {}",
                goods.join(if word == "with any of:" { " or " } else { " and " })
            ));
        }
    }
    if let Some(number) = conditions.order_number() {
        words.push(format!("order number {number} of the customer"));
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
    let goods = match promotion.discounted_target() {
        Some(discounted) => target(discounted),
        None => target(&promotion.conditions.target),
    };
    let most = |pieces: &Option<u32>| match pieces {
        Some(pieces) => format!(", at most {pieces} pieces"),
        None => String::new(),
    };
    match &promotion.action {
        Action::Percent {
            basis_points,
            scope,
            maximum_pieces,
            maximum_amount,
        } => {
            let most_amount = match maximum_amount.is_empty() {
                true => String::new(),
                false => format!(", at most {}", amounts(maximum_amount, markets)),
            };
            let percent = percent(*basis_points);
            format!(
                "{percent} off {goods}{}{}{most_amount}",
                place(*scope),
                most(maximum_pieces)
            )
        }
        Action::FixedAmount { amount, scope } => {
            format!("{} off {goods}{}", amounts(amount, markets), place(*scope))
        }
        Action::AmountEach { amount, maximum_pieces } => {
            let amount = amounts(amount, markets);
            format!("{amount} off each of {goods}{}", most(maximum_pieces))
        }
        Action::FixedPrice { amount, maximum_pieces } => {
            format!("{goods} for {} each{}", amounts(amount, markets), most(maximum_pieces))
        }
        Action::CheapestFree { of } => format!("of every {of} of {goods} the cheapest is free"),
        Action::BuyPay { buy, pay } => format!("{buy} of {goods} for the price of {pay}"),
        Action::BuyGet {
            buy,
            get,
            basis_points,
            maximum_times,
        } => {
            let bought = target(&promotion.conditions.target);
            let most = maximum_times.map_or(String::new(), |times| format!(", at most {times} times"));
            format!(
                "for every {buy} of {bought}: {} off {get} of {goods}{most}",
                percent(*basis_points)
            )
        }
        Action::BundlePrice { pieces, amount } => {
            format!("every {pieces} of {goods} for {} together", amounts(amount, markets))
        }
        Action::FreeShipping {} => "free delivery".to_owned(),
        Action::ShippingPercent { basis_points } => format!("{} off the delivery", percent(*basis_points)),
        Action::ShippingAmount { amount } => format!("{} off the delivery", amounts(amount, markets)),
        Action::ShippingPrice { amount } => format!("delivery for {}", amounts(amount, markets)),
        Action::GiftLine { code, quantity } => format!("{quantity} x {code} for nothing"),
    }
}

fn percent(basis_points: u32) -> String {
    let (whole, part) = (basis_points / 100, basis_points % 100);
    match part {
        0 => format!("{whole} %"),
        _ => format!("{whole}.{part:02} %"),
    }
}

pub fn exclusivity(promotion: &Promotion) -> &'static str {
    if promotion.level == Level::Catalogue {
        return "in the prices";
    }
    match promotion.exclusivity {
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
        CouponState::NotYetValid => "it does not hold yet",
        CouponState::Expired => "it does not hold any more",
        CouponState::UsedUp => "it was used as often as it may be",
        CouponState::Valid => "it is valid",
    }
}

/// Why a promotion was not given.
pub fn reason(reason: &RejectionReason, promotion: &Promotion) -> String {
    let conditions = &promotion.conditions;
    match reason {
        RejectionReason::Disabled => "it is switched off".to_owned(),
        RejectionReason::InPrices => "it is in the prices of its goods already".to_owned(),
        RejectionReason::NotInMarket => format!("it is given in {} only", all(&conditions.markets)),
        RejectionReason::NotYet { from } => format!("it begins {}", timestamp::format(*from)),
        RejectionReason::Over { until } => format!("it ended {}", timestamp::format(*until)),
        RejectionReason::NoCoupon if conditions.generated_codes => "it needs one of its generated codes".to_owned(),
        RejectionReason::NoCoupon => format!("it needs the coupon {}", either(&conditions.coupons)),
        RejectionReason::NotInGroup => format!(
            "it is for the customer group {} only",
            either(&conditions.customer_groups)
        ),
        RejectionReason::OtherOrder { needed, earlier } => {
            format!("it is for order number {needed}, and the customer had {earlier} before")
        }
        RejectionReason::OrdersUnknown => "it depends on earlier orders, and those are not known".to_owned(),
        RejectionReason::UsedUp => "it was used as often as it may be".to_owned(),
        RejectionReason::UsedUpForCustomer => "the customer had it as often as one customer may".to_owned(),
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
        RejectionReason::AllUnmet { index } => unmet(promotion.conditions.all.get(*index)),
        RejectionReason::AnyUnmet => "the cart fulfils none of conditions.any".to_owned(),
        RejectionReason::NoneMet { index } => match promotion.conditions.none.get(*index) {
            Some(condition) => format!("the cart holds what it must not: {}", target(&condition.target)),
            None => String::new(),
        },
        RejectionReason::NoGoodsToReduce => "the cart holds none of the goods that it reduces".to_owned(),
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

fn unmet(condition: Option<&GoodsCondition>) -> String {
    match condition {
        Some(condition) => format!("the cart does not hold enough of {}", target(&condition.target)),
        None => String::new(),
    }
}

fn goods_condition(condition: &GoodsCondition, markets: &[Market]) -> String {
    let goods = target(&condition.target);
    let mut words = match condition.minimum_quantity {
        Some(pieces) => format!("{pieces} pieces of {goods}"),
        None => goods,
    };
    if !condition.minimum_amount.is_empty() {
        words += &format!(" for {} or more", amounts(&condition.minimum_amount, markets));
    }
    words
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
    if !target.variations.is_empty() {
        lists.push(either(&target.variations));
    }
    let goods = match lists.is_empty() {
        true => "all goods".to_owned(),
        false => lists.join(" or "),
    };
    let mut excluded = Vec::new();
    if !target.exclude_categories.is_empty() {
        excluded.push(format!("category {}", either(&target.exclude_categories)));
    }
    if !target.exclude_brands.is_empty() {
        excluded.push(format!("brand {}", either(&target.exclude_brands)));
    }
    if !target.exclude_products.is_empty() {
        excluded.push(either(&target.exclude_products));
    }
    if target.exclude_reduced {
        excluded.push("reduced".to_owned());
    }
    let bounds = [("from", &target.price_from), ("up to", &target.price_to)];
    let bounds = bounds.into_iter().filter(|(_, bound)| !bound.is_empty());
    let bounds = bounds.map(|(word, bound)| {
        let bound = bound.iter().map(|(market, minor)| format!("{minor} ({market})"));
        format!(" {word} {}", bound.collect::<Vec<_>>().join(" / "))
    });
    let goods = goods + &bounds.collect::<String>();
    match excluded.is_empty() {
        true => goods,
        false => format!("{goods} (not {})", excluded.join(" or ")),
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
