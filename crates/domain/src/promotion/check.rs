//! What is wrong with a promotion, told before it is let in.

use std::collections::BTreeMap;

use super::{Action, Conditions, Exclusivity, Promotion, Target, UsageLimits};
use crate::{
    catalogue::{Catalogue, ProductKind},
    diagnostic::Diagnostic,
    ids::{MarketId, VariationCode},
    market::{Language, Market},
    quantity::Quantity,
};

impl Promotion {
    /// Everything that can be said against it in this shop.
    pub fn check(&self, catalogue: &Catalogue, markets: &[Market]) -> Vec<Diagnostic> {
        let mut check = Check {
            promotion: self,
            catalogue,
            markets,
            diagnostics: Vec::new(),
        };
        check.name();
        check.conditions(&self.conditions);
        check.target(&self.conditions.target);
        check.action();
        check.usage(self.usage);
        check.diagnostics
    }
}

struct Check<'a> {
    promotion: &'a Promotion,
    catalogue: &'a Catalogue,
    markets: &'a [Market],
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Check<'a> {
    fn error(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error(path, message));
    }

    fn warning(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::warning(path, message));
    }

    fn name(&mut self) {
        let name = &self.promotion.name;
        let Some(shown) = Language::ALL
            .into_iter()
            .find(|language| name.exact(*language).is_some())
        else {
            return self.error("name", "the promotion has no name; shoppers see it in the cart");
        };
        for language in Language::ALL
            .into_iter()
            .filter(|language| name.exact(*language).is_none())
        {
            let what = format!("there is no name in this language; the one in {shown} is shown");
            self.warning(format!("name.{language}"), what);
        }
    }

    fn conditions(&mut self, conditions: &Conditions) {
        for (at, market) in conditions.markets.iter().enumerate() {
            self.market(market, format!("conditions.markets[{at}]"));
        }
        if let (Some(from), Some(until)) = (conditions.from, conditions.until)
            && from >= until
        {
            self.error(
                "conditions.until",
                "it ends before it begins; until must be later than from",
            );
        }
        self.minimum_amount(&conditions.minimum_amount);
        if conditions.minimum_quantity == Some(0) {
            self.error(
                "conditions.minimumQuantity",
                "must be at least 1; leave it out for no minimum",
            );
        }
        for (at, group) in conditions.customer_groups.iter().enumerate() {
            if group.trim().is_empty() {
                let field = format!("conditions.customerGroups[{at}]");
                self.error(field, "the name of a customer group is empty");
            }
        }
    }

    fn minimum_amount(&mut self, amounts: &BTreeMap<MarketId, i64>) {
        self.amounts("conditions.minimumAmount", amounts);
        if amounts.is_empty() {
            return;
        }
        for market in self.given_in().filter(|market| !amounts.contains_key(&market.id)) {
            let what = "this market has no minimum amount: the promotion is given there whatever the goods cost";
            self.warning(format!("conditions.minimumAmount.{}", market.id), what);
        }
    }

    fn target(&mut self, target: &Target) {
        let catalogue = self.catalogue;
        let list = |list: &str, at: usize| format!("conditions.target.{list}[{at}]");
        for (at, code) in target.products.iter().enumerate() {
            if catalogue.product(code.as_str()).is_none() {
                self.error(list("products", at), format!("the catalogue has no product {code}"));
            }
            if target.exclude_products.contains(code) {
                let what = format!("the product {code} is excluded too: it gets nothing");
                self.warning(list("products", at), what);
            }
        }
        for (at, code) in target.categories.iter().enumerate() {
            if catalogue.category(code.as_str()).is_none() {
                self.error(list("categories", at), format!("the catalogue has no category {code}"));
            }
        }
        for (at, code) in target.brands.iter().enumerate() {
            if catalogue.brand(code.as_str()).is_none() {
                self.error(list("brands", at), format!("the catalogue has no brand {code}"));
            }
        }
        for (at, code) in target.exclude_products.iter().enumerate() {
            if catalogue.product(code.as_str()).is_none() {
                let what = format!("the catalogue has no product {code}; excluding it changes nothing");
                self.warning(list("excludeProducts", at), what);
            }
        }
    }

    fn action(&mut self) {
        match &self.promotion.action {
            Action::Percent { basis_points, .. } => {
                if !(1..=10_000).contains(basis_points) {
                    let what = format!("{basis_points} is not between 1 and 10000 (1000 is 10 %)");
                    self.error("action.basisPoints", what);
                }
            }
            Action::FixedAmount { amount, .. } | Action::FixedPrice { amount } => self.needed_amounts(amount),
            Action::CheapestFree { of } => {
                if *of < 2 {
                    self.error("action.of", "must be at least 2: of every 2 pieces one is free");
                }
            }
            Action::BuyPay { buy, pay } => {
                if *pay < 1 {
                    self.error("action.pay", "must be at least 1; for free goods use a gift line");
                }
                if buy <= pay {
                    self.error(
                        "action.buy",
                        format!("must be more than the {pay} pieces that are paid"),
                    );
                }
            }
            Action::FreeShipping {} => self.closes_no_line("free shipping changes no line"),
            Action::GiftLine { code, quantity } => {
                self.gift(code, *quantity);
                self.closes_no_line("a gift changes no line of the cart");
            }
        }
    }

    fn closes_no_line(&mut self, why: &str) {
        if self.promotion.exclusivity == Exclusivity::Lines {
            self.warning(
                "exclusivity",
                format!("{why}: it leaves everything to others, as with none"),
            );
        }
    }

    fn gift(&mut self, code: &VariationCode, quantity: u32) {
        if Quantity::new(quantity).is_none() {
            let what = format!("{quantity} is not between 1 and {}", Quantity::MAX);
            self.error("action.quantity", what);
        }
        let Some(offer) = self.catalogue.offer(code.as_str()) else {
            return self.error("action.code", format!("the catalogue has no variation {code}"));
        };
        if offer.product.kind == ProductKind::CustomTablet {
            let what = format!("{code} is engraved to order: nobody could say what to write on the gift");
            self.error("action.code", what);
        }
        for market in self
            .given_in()
            .filter(|market| !offer.variation.prices.contains_key(&market.id))
        {
            let what = format!("{code} has no price in {}: the gift is not given there", market.id);
            self.warning("action.code", what);
        }
    }

    /// Amounts without which the promotion is not given.
    fn needed_amounts(&mut self, amounts: &BTreeMap<MarketId, i64>) {
        self.amounts("action.amount", amounts);
        if amounts.is_empty() {
            return self.error("action.amount", "there is no amount for any market");
        }
        let is_named = !self.promotion.conditions.markets.is_empty();
        for market in self.given_in().filter(|market| !amounts.contains_key(&market.id)) {
            let what = "there is no amount for this market: the promotion is not given there";
            let path = format!("action.amount.{}", market.id);
            if is_named {
                self.error(path, what);
            } else {
                self.warning(path, what);
            }
        }
    }

    fn amounts(&mut self, field: &str, amounts: &BTreeMap<MarketId, i64>) {
        for (market, amount) in amounts {
            let field = format!("{field}.{market}");
            if *amount <= 0 {
                self.error(&field, "must be above zero, in minor units (590 is 5.90)");
            }
            let named = &self.promotion.conditions.markets;
            if self.market(market, field.clone()) && !named.is_empty() && !named.contains(market) {
                self.warning(
                    field,
                    "conditions.markets leaves this market out: the amount is never used",
                );
            }
        }
    }

    fn usage(&mut self, usage: UsageLimits) {
        for (field, limit) in [("usage.total", usage.total), ("usage.perCustomer", usage.per_customer)] {
            if limit == Some(0) {
                let what = "must be at least 1; to stop the promotion set enabled to false";
                self.error(field, what);
            }
        }
        let Some(each) = usage.per_customer else { return };
        if usage.total.is_some_and(|total| each > total) {
            self.warning("usage.perCustomer", "is more than usage.total, which comes first");
        }
        if self.promotion.conditions.coupons.is_empty() {
            let what = "the limit is checked when the order is placed: without a coupon, carts show the discount \
                        until then also to a customer who used it up";
            self.warning("usage.perCustomer", what);
        }
    }

    /// Whether the shop has the market; says so where not.
    fn market(&mut self, market: &MarketId, field: String) -> bool {
        let is_known = self.markets.iter().any(|known| known.id == *market);
        if !is_known {
            self.error(field, format!("the shop has no market {market}"));
        }
        is_known
    }

    /// The shop's markets in which the promotion may be given.
    fn given_in(&self) -> impl Iterator<Item = &'a Market> + use<'a> {
        let named = &self.promotion.conditions.markets;
        let markets = self.markets.iter();
        markets.filter(move |market| named.is_empty() || named.contains(&market.id))
    }
}
