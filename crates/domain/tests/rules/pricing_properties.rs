//! What holds for every cart and every set of promotions.

use std::collections::{BTreeMap, BTreeSet};

use domain::{
    cart::{CartContents, CartOperation, DecisionContext, decide},
    giftcard::{AppliedGiftCard, GiftCardId},
    ids::CategoryCode,
    market::Market,
    money::{Currency, Money},
    pricing::{PriceBook, PricedCart, PricingContext, Shipping, explain, price},
    promotion::{Action, Exclusivity, Promotion, Scope, Target},
};
use proptest::{prelude::*, sample::subsequence};

use crate::{
    pricing_samples::{
        GOODS, NOW, book, cart, coupon, finland, gift, id, percent, product_code, promotion, sweden, terms, with,
    },
    samples::{add, remove, variation},
};

const CODES: [&str; 6] = ["bar", "box", "gum", "bread", "last", "nothing"];

fn scope() -> impl Strategy<Value = Scope> {
    prop_oneof![Just(Scope::Lines), Just(Scope::Order)]
}

fn amounts() -> impl Strategy<Value = BTreeMap<domain::ids::MarketId, i64>> {
    (-50..4000_i64).prop_map(|minor| BTreeMap::from([(id("FI"), minor), (id("SE"), minor * 11)]))
}

fn most() -> impl Strategy<Value = Option<u32>> {
    prop::option::weighted(0.3, 0..8_u32)
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        3 => (0..12_000_u32, scope()).prop_map(|(points, scope)| percent(points, scope)),
        3 => (amounts(), scope()).prop_map(|(amount, scope)| Action::FixedAmount { amount, scope }),
        1 => (amounts(), most()).prop_map(|(amount, maximum_pieces)| Action::FixedPrice { amount, maximum_pieces }),
        1 => (amounts(), most()).prop_map(|(amount, maximum_pieces)| Action::AmountEach { amount, maximum_pieces }),
        1 => (0..12_000_u32, scope(), most(), amounts()).prop_map(|(basis_points, scope, maximum_pieces, maximum_amount)| {
            Action::Percent { basis_points, scope, maximum_pieces, maximum_amount }
        }),
        2 => (0..4_u32, 0..4_u32, 0..12_000_u32, most()).prop_map(|(buy, get, basis_points, maximum_times)| {
            Action::BuyGet { buy, get, basis_points, maximum_times }
        }),
        1 => (0..5_u32, amounts()).prop_map(|(pieces, amount)| Action::BundlePrice { pieces, amount }),
        1 => (0..12_000_u32).prop_map(|basis_points| Action::ShippingPercent { basis_points }),
        1 => amounts().prop_map(|amount| Action::ShippingAmount { amount }),
        1 => amounts().prop_map(|amount| Action::ShippingPrice { amount }),
        2 => (0..5_u32).prop_map(|of| Action::CheapestFree { of }),
        2 => (0..6_u32, 0..4_u32).prop_map(|(buy, pay)| Action::BuyPay { buy, pay }),
        1 => Just(Action::FreeShipping {}),
        1 => (prop_oneof![Just("gift"), Just("last"), Just("bar")], 0..4_u32).prop_map(|(code, pieces)| gift(code, pieces)),
    ]
}

fn target() -> impl Strategy<Value = Target> {
    let categories = subsequence(vec!["dark", "chocolate", "sweets", "bakery"], 0..2);
    let products = || subsequence(CODES.to_vec(), 0..3);
    let by_price = (
        prop::option::weighted(0.2, 0..1500_i64),
        prop::option::weighted(0.2, 0..1500_i64),
    );
    (categories, products(), products(), any::<bool>(), by_price).prop_map(
        |(categories, products, excluded, all, price)| Target {
            categories: categories
                .into_iter()
                .filter_map(|code| CategoryCode::parse(code).ok())
                .collect(),
            products: products.into_iter().filter(|_| !all).map(product_code).collect(),
            exclude_products: excluded.into_iter().filter(|_| all).map(product_code).collect(),
            price_from: price.0.map(|minor| (id("FI"), minor)).into_iter().collect(),
            price_to: price.1.map(|minor| (id("FI"), minor)).into_iter().collect(),
            ..Target::default()
        },
    )
}

fn rule() -> impl Strategy<Value = Promotion> {
    let exclusivity = prop_oneof![
        6 => Just(Exclusivity::None),
        2 => Just(Exclusivity::Lines),
        1 => Just(Exclusivity::Cart),
    ];
    let minimum = (
        prop::option::weighted(0.2, 0..5000_i64),
        prop::option::weighted(0.2, 0..6_u32),
    );
    (
        action(),
        target(),
        exclusivity,
        -1..2_i32,
        minimum,
        prop::bool::weighted(0.2),
        prop::option::weighted(0.3, target()),
    )
        .prop_map(
            |(action, target, exclusivity, priority, minimum, needs_coupon, applies_to)| {
                with(promotion("x", action), |rule| {
                    rule.exclusivity = exclusivity;
                    rule.priority = priority;
                    rule.conditions.target = target;
                    rule.applies_to = applies_to;
                    rule.conditions.minimum_amount = minimum.0.map(|minor| (id("FI"), minor)).into_iter().collect();
                    rule.conditions.minimum_quantity = minimum.1;
                    rule.conditions.coupons = needs_coupon.then(|| coupon("summer")).into_iter().collect();
                })
            },
        )
}

fn rules() -> impl Strategy<Value = Vec<Promotion>> {
    prop::collection::vec(rule(), 0..8).prop_map(|rules| {
        let named = rules.into_iter().zip(0..).map(|(mut rule, number)| {
            rule.id = domain::ids::PromotionId::parse(&format!("p{number}")).expect("an id");
            rule
        });
        named.collect()
    })
}

fn contents() -> impl Strategy<Value = CartContents> {
    let line = (0..CODES.len(), prop_oneof![9 => 1..6_u32, 1 => 1..1000_u32]);
    let card = prop::option::of(0..9000_i64);
    (prop::collection::vec(line, 0..7), any::<bool>(), card).prop_map(|(lines, has_coupon, card)| {
        // Several lines of one variation, as tablets make them, must work as well.
        let lines: Vec<_> = lines
            .iter()
            .map(|(code, pieces)| format!("{}={pieces}", CODES[*code]))
            .collect();
        CartContents {
            coupon: has_coupon.then(|| coupon("summer").into()),
            gift_card: card.map(|minor| AppliedGiftCard {
                id: GiftCardId(1),
                last_four: "ABCD".into(),
                available: Money::from_minor(minor, Currency::EUR),
                expires: None,
            }),
            ..cart(&lines.join(" "))
        }
    })
}

fn price_with(contents: &CartContents, book: &PriceBook, market: &Market, fee: Option<i64>) -> PricedCart {
    let shipping = fee.map(|fee| Shipping {
        name: "Home".into(),
        fee: Money::from_minor(fee, market.currency),
    });
    let terms = PricingContext {
        shipping: shipping.as_ref(),
        ..terms(book, market)
    };
    price(contents, terms)
}

/// Everything that is told of a cart's price, whatever the order of its lines.
#[derive(Debug, PartialEq)]
struct Told {
    /// By code: quantity, discount, share, extended price, tax.
    lines: BTreeMap<String, [i64; 5]>,
    /// What each promotion saved.
    given: Vec<(String, i64)>,
    totals: [i64; 7],
}

fn tell(cart: &PricedCart) -> Told {
    let lines = cart.lines.iter().map(|line| {
        let amounts = [line.line_discount, line.order_discount, line.extended_price, line.tax].map(Money::minor);
        let [discount, share, extended, tax] = amounts;
        let gift = line.is_gift.then_some(line.line.id.0);
        let quantity = line.line.quantity.get().into();
        (
            format!("{} {gift:?}", line.line.code),
            [quantity, discount, share, extended, tax],
        )
    });
    let given = cart.promotions.iter();
    let totals = [
        cart.sub_total,
        cart.order_discount,
        cart.shipping_total,
        cart.discount_total,
        cart.tax_total,
        cart.total,
        cart.payable,
    ];
    Told {
        lines: lines.collect(),
        given: given
            .map(|given| (given.promotion.id.to_string(), given.saving.amount.minor()))
            .collect(),
        totals: totals.map(Money::minor),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn everything_adds_up_to_the_cent(
        contents in contents(),
        rules in rules(),
        fee in prop::option::of(0..900_i64),
        in_sweden in any::<bool>(),
    ) {
        let market = if in_sweden { sweden() } else { finland() };
        let book = book(rules);
        let priced = price_with(&contents, &book, &market, fee);
        let sum = |amount: fn(&domain::pricing::PricedLine) -> i64| priced.lines.iter().map(amount).sum::<i64>();
        for line in &priced.lines {
            let amounts = [
                line.placed_price, line.unit_price, line.line_discount, line.order_discount, line.extended_price,
                line.net(), line.tax,
            ];
            prop_assert!(amounts.iter().all(|amount| amount.minor() >= 0 && amount.currency() == market.currency));
            let full = line.unit_price.minor() * i64::from(line.line.quantity.get());
            prop_assert_eq!(line.extended_price.minor(), full - line.line_discount.minor());
            prop_assert_eq!(line.tax, line.net().tax_included(line.tax_rate));
            prop_assert!(!line.is_gift || line.net().is_zero());
        }
        prop_assert_eq!(priced.sub_total.minor(), sum(|line| line.extended_price.minor()));
        prop_assert_eq!(priced.order_discount.minor(), sum(|line| line.order_discount.minor()));
        let shipping = priced.shipping_total.minor();
        let shipping_rate = if in_sweden { 2500 } else { 2550 };
        let tax = sum(|line| line.tax.minor()) + priced.shipping_total.tax_included(shipping_rate).minor();
        prop_assert_eq!(priced.tax_total.minor(), tax);
        prop_assert_eq!(priced.total.minor(), priced.sub_total.minor() - priced.order_discount.minor() + shipping);
        let saved: i64 = priced.promotions.iter().map(|given| given.saving.amount.minor()).sum();
        prop_assert_eq!(priced.discount_total.minor(), saved);
        let taken = sum(|line| line.line_discount.minor() + line.order_discount.minor());
        prop_assert_eq!(saved, taken + fee.unwrap_or(0) - shipping);
        prop_assert_eq!(
            priced.full_total.minor() + priced.full_shipping_total.minor() - saved,
            priced.total.minor()
        );
        let paid = priced.gift_card.as_ref().map_or(0, |payment| payment.paid.minor());
        prop_assert_eq!(priced.payable.minor() + paid, priced.total.minor());
        let totals = tell(&priced).totals;
        prop_assert!(totals.iter().all(|total| *total >= 0), "{:?}", totals);
    }

    #[test]
    fn explaining_is_pricing(contents in contents(), rules in rules()) {
        let (book, market) = (book(rules), finland());
        let given: Vec<_> = explain(&contents, terms(&book, &market))
            .into_iter()
            .filter_map(|told| Some((told.promotion.id.to_string(), told.outcome.ok()?.amount.minor())))
            .collect();
        prop_assert_eq!(given, tell(&price(&contents, terms(&book, &market))).given);
    }

    #[test]
    fn the_order_of_promotions_in_the_list_does_not_matter(
        contents in contents(),
        (rules, shuffled) in rules().prop_flat_map(|rules| (Just(rules.clone()), Just(rules).prop_shuffle())),
    ) {
        let market = finland();
        let priced = [rules, shuffled].map(|rules| tell(&price(&contents, terms(&book(rules), &market))));
        prop_assert_eq!(&priced[0], &priced[1]);
    }

    #[test]
    fn operations_in_any_order_and_batching_price_the_same(
        rules in rules(),
        (pieces, shuffled) in prop::collection::vec((0..4_usize, 1..5_i64), 1..12)
            .prop_flat_map(|pieces| (Just(pieces.clone()), Just(pieces).prop_shuffle())),
    ) {
        let (book, market) = (book(rules), finland());
        let context = DecisionContext { book: &book, market: &market, at: NOW };
        let total = |code| pieces.iter().filter(|(other, _)| *other == code).map(|(_, pieces)| *pieces).sum::<i64>();
        let codes: BTreeSet<_> = pieces.iter().map(|(code, _)| *code).collect();
        let at_once: Vec<_> = codes.iter().map(|code| add(CODES[*code], total(*code))).collect();
        let one_by_one = |pieces: &[(usize, i64)]| pieces.iter().map(|(code, pieces)| add(CODES[*code], *pieces)).collect();
        let too_much = codes.iter().flat_map(|code| [add(CODES[*code], total(*code) + 3), remove(CODES[*code], 3)]);
        let ways: [Vec<CartOperation>; 4] =
            [at_once, one_by_one(&pieces), one_by_one(&shuffled), too_much.collect()];
        let priced = ways.map(|operations| {
            let mut contents = CartContents::default();
            for operation in operations {
                decide(&mut contents, &operation, context).expect("there is enough of everything");
            }
            tell(&price(&contents, terms(&book, &market)))
        });
        prop_assert!(priced.iter().all(|other| *other == priced[0]), "{:#?}", priced);
    }

    #[test]
    fn free_pieces_are_those_of_a_pile_on_the_table(
        lines in subsequence(vec!["bar", "box", "gum", "bread", "tablet"], 1..5),
        quantities in prop::collection::vec(1..9_u32, 5),
        (buy, pay) in (2..6_u32).prop_flat_map(|buy| (Just(buy), 1..buy)),
    ) {
        let lines: Vec<_> = lines.into_iter().zip(quantities).collect();
        let mut pile: Vec<i64> = Vec::new();
        for (code, pieces) in &lines {
            let price = GOODS.iter().find(|goods| goods.0 == *code).expect("sold").1;
            pile.extend(std::iter::repeat_n(price, *pieces as usize));
        }
        pile.sort_unstable();
        let free: i64 = pile.iter().take(pile.len() / buy as usize * (buy - pay) as usize).sum();
        let text: Vec<_> = lines.iter().map(|(code, pieces)| format!("{code}={pieces}")).collect();
        let book = book([promotion("a", Action::BuyPay { buy, pay })]);
        let priced = price(&cart(&text.join(" ")), terms(&book, &finland()));
        prop_assert_eq!(priced.discount_total.minor(), free);
        prop_assert!(priced.lines.iter().all(|line| line.line.code != variation("gift")));
    }

    #[test]
    fn a_split_loses_no_cent(amount in any::<i64>(), weights in prop::collection::vec(any::<u64>(), 1..40)) {
        let amount = Money::from_minor(amount, Currency::EUR);
        let shares = amount.split(&weights);
        let sum: i128 = shares.iter().map(|share| i128::from(share.minor())).sum();
        prop_assert_eq!(sum, i128::from(amount.minor()));
        let whole: u128 = weights.iter().map(|weight| u128::from(*weight)).sum();
        for (share, weight) in shares.iter().zip(&weights) {
            let wanted = u128::from(amount.minor().unsigned_abs());
            // |share - exact| < 1, for weights that leave room to multiply.
            if let (Some(exact), Some(share)) = (
                wanted.checked_mul(u128::from(*weight)),
                u128::from(share.minor().unsigned_abs()).checked_mul(whole),
            ) {
                prop_assert!(exact.abs_diff(share) < whole.max(1));
            }
        }
    }
}
