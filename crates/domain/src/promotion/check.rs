//! What is wrong with a promotion, told before it is let in.

use std::collections::BTreeMap;

use super::{Action, Conditions, Exclusivity, Level, Promotion, Scope, Target, UsageLimits};
use crate::{
    catalogue::Catalogue,
    diagnostic::Diagnostic,
    ids::{MarketId, VariationCode},
    market::{Language, Market},
    money::WHOLE,
    pricing::MOST_PRICE,
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
        check.target("conditions.target", &self.conditions.target);
        if let Some(target) = &self.applies_to {
            check.target("appliesTo", target);
            if !self.action.changes_lines() {
                check.warning("appliesTo", "the action changes no goods: this has no effect");
            }
        }
        check.action();
        check.usage(self.usage);
        if self.level == Level::Catalogue {
            check.catalogue_level();
        }
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

    /// A price that everybody sees depends on no cart and no shopper.
    fn catalogue_level(&mut self) {
        let Promotion {
            conditions,
            applies_to,
            action,
            usage,
            ..
        } = self.promotion;
        let said = [
            ("conditions.coupons", !conditions.coupons.is_empty()),
            ("conditions.generatedCodes", conditions.generated_codes),
            ("conditions.minimumAmount", !conditions.minimum_amount.is_empty()),
            ("conditions.minimumQuantity", conditions.minimum_quantity.is_some()),
            ("conditions.all", !conditions.all.is_empty()),
            ("conditions.any", !conditions.any.is_empty()),
            ("conditions.none", !conditions.none.is_empty()),
            ("conditions.customerGroups", !conditions.customer_groups.is_empty()),
            ("appliesTo", applies_to.is_some()),
            ("usage", *usage != UsageLimits::default()),
        ];
        for (path, _) in said.into_iter().filter(|(_, is_said)| *is_said) {
            self.error(
                path,
                "cannot stand in a promotion of level \"catalogue\": its prices are everybody's",
            );
        }
        if conditions.from.is_none() {
            let what = "is missing: a reduced price is shown with the lowest price of the 30 days before it began";
            self.error("conditions.from", what);
        }
        match action {
            Action::Percent {
                scope: Scope::Order, ..
            } => self.error("action.scope", "must be lines in a promotion of level \"catalogue\""),
            Action::Percent {
                maximum_pieces: None,
                maximum_amount,
                ..
            } if maximum_amount.is_empty() => {}
            Action::AmountEach {
                maximum_pieces: None, ..
            }
            | Action::FixedPrice {
                maximum_pieces: None, ..
            } => {}
            Action::Percent { .. } | Action::AmountEach { .. } | Action::FixedPrice { .. } => {
                self.error(
                    "action",
                    "a promotion of level \"catalogue\" has no maximum: it reduces every piece",
                );
            }
            _ => self.error(
                "action.kind",
                "must be percent, amountEach or fixedPrice in a promotion of level \"catalogue\"",
            ),
        }
    }

    fn name(&mut self) {
        let name = &self.promotion.name;
        let Some(shown) = Language::ALL
            .into_iter()
            .find(|language| name.exact(*language).is_some())
        else {
            return self.error("name", "the promotion has no name; shoppers see it in the cart");
        };
        for language in Language::ALL {
            if let Some(text) = name.exact(language) {
                if text.chars().count() > Promotion::LONGEST_NAME {
                    let what = format!("must be at most {} characters long", Promotion::LONGEST_NAME);
                    self.error(format!("name.{language}"), what);
                }
                continue;
            }
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
        self.minimum("conditions", &conditions.minimum_amount, conditions.minimum_quantity);
        let lists = [
            ("all", &conditions.all),
            ("any", &conditions.any),
            ("none", &conditions.none),
        ];
        for (list, conditions) in lists {
            for (at, condition) in conditions.iter().enumerate() {
                let path = format!("conditions.{list}[{at}]");
                self.minimum(&path, &condition.minimum_amount, condition.minimum_quantity);
                self.target(&format!("{path}.target"), &condition.target);
            }
        }
        for (at, group) in conditions.customer_groups.iter().enumerate() {
            if group.trim().is_empty() {
                let field = format!("conditions.customerGroups[{at}]");
                self.error(field, "the name of a customer group is empty");
            }
        }
    }

    fn minimum(&mut self, path: &str, amounts: &BTreeMap<MarketId, i64>, quantity: Option<u32>) {
        if quantity == Some(0) {
            let what = "must be at least 1; leave it out for no minimum";
            self.error(format!("{path}.minimumQuantity"), what);
        }
        let path = format!("{path}.minimumAmount");
        self.amounts(&path, amounts);
        if amounts.is_empty() {
            return;
        }
        for market in self.given_in().filter(|market| !amounts.contains_key(&market.id)) {
            let what = "this market has no minimum amount: the promotion is given there whatever the goods cost";
            self.warning(format!("{path}.{}", market.id), what);
        }
    }

    fn target(&mut self, path: &str, target: &Target) {
        let catalogue = self.catalogue;
        let list = |list: &str, at: usize| format!("{path}.{list}[{at}]");
        for (at, code) in target.products.iter().enumerate() {
            if catalogue.product(code.as_str()).is_none() {
                self.error(list("products", at), format!("the catalogue has no product {code}"));
            }
            if target.exclude_products.contains(code) {
                let what = format!("the product {code} is excluded too: it gets nothing");
                self.warning(list("products", at), what);
            }
        }
        for (at, code) in target.variations.iter().enumerate() {
            if catalogue.offer(code.as_str()).is_none() {
                self.error(list("variations", at), format!("the catalogue has no variation {code}"));
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
        self.excluded(path, target);
        self.amounts(&format!("{path}.priceFrom"), &target.price_from);
        self.amounts(&format!("{path}.priceTo"), &target.price_to);
        for (market, to) in &target.price_to {
            if target.price_from.get(market).is_some_and(|from| from > to) {
                let what = "is less than priceFrom: no goods cost that";
                self.error(format!("{path}.priceTo.{market}"), what);
            }
        }
    }

    /// What is excluded and is not there changes nothing.
    fn excluded(&mut self, path: &str, target: &Target) {
        let catalogue = self.catalogue;
        let products = target.exclude_products.iter().map(|code| code.as_str());
        let products = products.map(|code| (code, catalogue.product(code).is_some()));
        let categories = target.exclude_categories.iter().map(|code| code.as_str());
        let categories = categories.map(|code| (code, catalogue.category(code).is_some()));
        let brands = target.exclude_brands.iter().map(|code| code.as_str());
        let brands = brands.map(|code| (code, catalogue.brand(code).is_some()));
        let lists = [
            ("excludeProducts", "product", products.collect::<Vec<_>>()),
            ("excludeCategories", "category", categories.collect()),
            ("excludeBrands", "brand", brands.collect()),
        ];
        for (list, kind, codes) in lists {
            for (at, (code, is_known)) in codes.into_iter().enumerate() {
                if !is_known {
                    let what = format!("the catalogue has no {kind} {code}; excluding it changes nothing");
                    self.warning(format!("{path}.{list}[{at}]"), what);
                }
            }
        }
    }

    fn action(&mut self) {
        match &self.promotion.action {
            Action::Percent {
                basis_points,
                scope,
                maximum_pieces,
                maximum_amount,
            } => {
                self.basis_points(*basis_points);
                self.at_least_one("action.maximumPieces", *maximum_pieces);
                if *scope == Scope::Order && maximum_pieces.is_some() {
                    let what = "a percentage of the order counts no pieces; set scope to \"lines\"";
                    self.error("action.maximumPieces", what);
                }
                self.amounts("action.maximumAmount", maximum_amount);
            }
            Action::FixedAmount { amount, .. } => self.needed_amounts(amount),
            Action::AmountEach { amount, maximum_pieces } | Action::FixedPrice { amount, maximum_pieces } => {
                self.needed_amounts(amount);
                self.at_least_one("action.maximumPieces", *maximum_pieces);
            }
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
            Action::BuyGet {
                buy,
                get,
                basis_points,
                maximum_times,
            } => {
                self.at_least_one("action.buy", Some(*buy));
                self.at_least_one("action.get", Some(*get));
                self.basis_points(*basis_points);
                self.at_least_one("action.maximumTimes", *maximum_times);
            }
            Action::BundlePrice { pieces, amount } => {
                if *pieces < 2 {
                    self.error("action.pieces", "must be at least 2; for one piece there is fixedPrice");
                }
                self.needed_amounts(amount);
            }
            Action::FreeShipping {} => self.closes_no_line("a discount on the delivery changes no line"),
            Action::ShippingPercent { basis_points } => {
                self.basis_points(*basis_points);
                self.closes_no_line("a discount on the delivery changes no line");
            }
            Action::ShippingAmount { amount } | Action::ShippingPrice { amount } => {
                self.needed_amounts(amount);
                self.closes_no_line("a discount on the delivery changes no line");
            }
            Action::GiftLine { code, quantity } => {
                self.gift(code, *quantity);
                self.closes_no_line("a gift changes no line of the cart");
            }
        }
    }

    fn basis_points(&mut self, basis_points: u32) {
        if !(1..=WHOLE).contains(&basis_points) {
            let what = format!("must be a whole number from 1 to {WHOLE} (1000 is 10 %)");
            self.error("action.basisPoints", what);
        }
    }

    fn at_least_one(&mut self, path: &str, number: Option<u32>) {
        if number == Some(0) {
            self.error(path, "must be at least 1");
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
        if offer.product.kind.is_custom() {
            let what = format!("{code} is made to order: nobody could say for whom, and with which words");
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
            if !(1..=MOST_PRICE).contains(amount) {
                let what = format!("must lie between 1 and {MOST_PRICE}, in minor units (590 is 5.90)");
                self.error(&field, what);
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
