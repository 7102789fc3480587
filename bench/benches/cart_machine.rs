//! What a change of a cart costs in process: deciding and committing it, and spelling the cart as JSON.

mod support;

use std::{hint::black_box, time::Duration};

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use domain::{
    cart::{
        Caller, CartContents, CartEvent, CartKey, CartMachine, CartOperation, Line, LineTarget, NewLine, Origin,
        StoredCart, Timing, Writers,
    },
    clock::{Monotonic, Now, UnixMillis},
    ids::{IdentityId, InvalidId, LineItemId, MarketId, ShipmentId, TabId, TaxClass, VariationCode},
    market::{Language, Market},
    money::Currency,
    pricing::{PriceBook, PricingContext, Shopper, TaxRate, TaxTable, price},
    promotion::Promotions,
    quantity::Quantity,
    stock::NOTHING_RESERVED,
};
use wire::cart::{CartFacts, CartJson};

const LINES: [usize; 3] = [1, 10, 200];

struct Shop {
    book: PriceBook,
    market: Market,
    key: CartKey,
}

impl Shop {
    fn new() -> Result<Self, InvalidId> {
        let market = market()?;
        let key = CartKey {
            identity: IdentityId::Anonymous(7),
            market: market.id.clone(),
        };
        Ok(Self {
            book: PriceBook::new(
                support::catalogue(support::products(1000)?)?,
                taxes()?,
                Promotions::default(),
            ),
            market,
            key,
        })
    }

    /// A cart with one piece of each of the first products.
    fn contents(&self, lines: usize) -> Result<CartContents, InvalidId> {
        let line = |number: usize| {
            Ok(Line {
                id: LineItemId(number as u32),
                code: VariationCode::parse(&format!("V-{number}"))?,
                shipment: ShipmentId::DEFAULT,
                quantity: Quantity::new(1).expect("one piece is a quantity"),
                custom: None,
            })
        };
        Ok(CartContents {
            next_line: lines as u32,
            lines: (0..lines).map(line).collect::<Result<_, _>>()?,
            ..CartContents::default()
        })
    }
}

fn market() -> Result<Market, InvalidId> {
    Ok(Market {
        id: MarketId::parse("FI")?,
        currency: Currency::EUR,
        country: "FIN".to_owned(),
        default_language: Language::Fi,
    })
}

fn taxes() -> Result<TaxTable, InvalidId> {
    Ok(TaxTable::new(vec![TaxRate {
        class: TaxClass::parse("confectionery")?,
        country: "FIN".into(),
        rate: 2550,
        from: UnixMillis(0),
        until: None,
        source: "a sample".into(),
        checked: "2026-01-01".into(),
    }]))
}

/// A change that is decided, committed and acknowledged, as over HTTP: nothing waits for quiet.
fn change(criterion: &mut Criterion) {
    let shop = Shop::new().expect("a shop");
    let mut group = criterion.benchmark_group("cart: change and commit");
    for lines in LINES {
        let contents = shop.contents(lines).expect("a cart");
        let code = contents.lines[0].code.clone();
        let stored = StoredCart {
            version: 1,
            contents,
            ..StoredCart::default()
        };
        let timing = Timing {
            quiet: Duration::from_millis(500),
            at_most: Duration::from_secs(2),
            retry: Duration::from_secs(1),
        };
        let mut machine = CartMachine::new(shop.key.clone(), timing, Writers::Sole, stored);
        let now = Now {
            monotonic: Monotonic(Duration::from_secs(1)),
            wall: UnixMillis(1_800_000_000_000),
        };
        let mut seq = 0;
        group.bench_function(BenchmarkId::from_parameter(lines), |bencher| {
            bencher.iter(|| {
                seq += 1;
                // Up and down, so that no limit is met.
                let operation = if seq % 2 == 1 {
                    CartOperation::Add(NewLine {
                        code: code.clone(),
                        quantity: 1,
                        shipment: -1,
                        custom: None,
                    })
                } else {
                    let target = LineTarget::Code {
                        code: code.clone(),
                        shipment: -1,
                    };
                    CartOperation::Remove { target, quantity: 1 }
                };
                let origin = Origin::Tab { tab: TabId(1), seq };
                let event = CartEvent::OperateDurably {
                    origin,
                    operation,
                    caller: Caller(seq),
                };
                black_box(machine.handle(now, event, &shop.book, &shop.market));
                let event = CartEvent::Committed { version: seq + 1 };
                black_box(machine.handle(now, event, &shop.book, &shop.market));
                black_box(machine.view())
            });
        });
        assert!(
            machine.is_clean() && machine.status().version == seq + 1,
            "every change was committed"
        );
    }
    group.finish();
}

fn spelling(criterion: &mut Criterion) {
    let shop = Shop::new().expect("a shop");
    let mut group = criterion.benchmark_group("cart: spell as JSON");
    for lines in LINES {
        let contents = shop.contents(lines).expect("a cart");
        let terms = PricingContext {
            book: &shop.book,
            market: &shop.market,
            at: UnixMillis(1_800_000_000_000),
            shopper: Shopper::anonymous(),
            shipping: None,
            reserved: &NOTHING_RESERVED,
        };
        let priced = price(&contents, terms);
        let facts = CartFacts {
            key: &shop.key,
            contents: &contents,
            affected: None,
            priced: &priced,
            book: &shop.book,
            market: &shop.market,
        };
        let render = |before| CartJson::new(black_box(facts), Language::Fi, before).expect("JSON");
        group.bench_function(BenchmarkId::new("anew", lines), |bencher| {
            bencher.iter(|| render(None));
        });
        let before = render(None);
        group.bench_function(BenchmarkId::new("after a state", lines), |bencher| {
            bencher.iter(|| render(Some(&before)));
        });
    }
    group.finish();
}

criterion_group!(benches, change, spelling);
criterion_main!(benches);
