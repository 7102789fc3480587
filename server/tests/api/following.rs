//! Who hears of a change, and what is done where changes cannot be followed.

use std::{collections::BTreeMap, time::Duration};

use domain::{
    catalogue::{Brand, Category},
    clock::UnixMillis,
    giftcard::GiftCardCode,
    ids::{MarketId, ProductCode, VariationCode},
    market::{Language, Texts},
    money::{Currency, Money},
    pricing::{PriceKind, PricePeriod},
    promotion::Promotion,
};
use runtime::clock::Clock;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, sqlite::SqliteConnectOptions};
use store::{ContentChange, PromotionUse, StockChange, Store, StoreConfig};

use crate::{
    harness::{PATIENCE, Shop},
    live::Tab,
    purchases::Purchase,
};

const BAR: &str = "HH-1001-150";
const BAR_PRODUCT: &str = "HH-1001";
const BOX: &str = "HH-2003-12";
const CARD: (&str, &str) = ("TEST-CARD-EURA-2222", "246810");

/// A running shop with its database at hand.
struct World {
    shop: Shop,
    runtime: tokio::runtime::Runtime,
    store: Store,
}

/// How many were told, by receiver and change.
type Told = BTreeMap<String, u64>;

impl World {
    fn start() -> Self {
        Self::with(&[])
    }

    fn with(environment: &[(&str, &str)]) -> Self {
        let shop = Shop::with(environment, &[]).ready();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let config = StoreConfig::sqlite_file(&shop.folder().join("praline.db"));
        let store = runtime.block_on(Store::open(&config)).expect("the store");
        Self { shop, runtime, store }
    }

    /// Runs a statement that the program itself never would.
    fn run(&self, sql: &str) {
        let options = SqliteConnectOptions::new()
            .filename(self.shop.folder().join("praline.db"))
            .busy_timeout(PATIENCE);
        self.runtime.block_on(async {
            let mut connection = options.connect().await.expect("the database");
            connection.execute(AssertSqlSafe(sql)).await.expect("is run");
        });
    }

    fn set_stock(&self, variation: &str, quantity: u32) {
        let change = StockChange {
            variation: VariationCode::parse(variation).expect("a code"),
            quantity,
        };
        let changed = self
            .runtime
            .block_on(self.store.catalogue().set_stock(&[change], now()));
        assert_eq!(changed.expect("set"), 1);
    }

    /// Edits some page of the content.
    fn edit_page(&self) {
        self.runtime.block_on(async {
            let content = self.store.content();
            let mut page = content.load_all().await.expect("read").pages.remove(0);
            page.position += 1;
            let change = ContentChange {
                put: vec![page],
                ..ContentChange::default()
            };
            assert_eq!(content.put(change, now()).await.expect("put").updated, 1);
        });
    }

    /// A price of the bar's from a moment on.
    fn put_price(&self, minor: i64, from: UnixMillis) {
        self.runtime.block_on(async {
            let catalogue = self.store.catalogue();
            let code = ProductCode::parse(BAR_PRODUCT).expect("a code");
            let mut products = catalogue.load(&[code]).await.expect("read");
            let market = MarketId::parse("FI").expect("a market");
            let prices = &mut products[0].variations[0].prices;
            prices.get_mut(&market).expect("a price").periods.push(PricePeriod {
                kind: PriceKind::Campaign,
                minor,
                from,
                until: None,
            });
            assert_eq!(catalogue.put_products(&products, now()).await.expect("put").updated, 1);
        });
    }

    fn metric(&self, name: &str) -> u64 {
        let text = self.shop.get("/metrics").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0, |value| value.parse::<f64>().expect("a number") as u64)
    }

    /// Waits until everything that was announced is shown.
    fn wait_until_shown(&self) {
        let head = self.runtime.block_on(self.store.outbox().head()).expect("read");
        self.wait_for("the projection", || self.metric("praline_projection_cursor") >= head);
    }

    fn wait_for(&self, what: &str, is_there: impl Fn() -> bool) {
        let begun = std::time::Instant::now();
        while !is_there() {
            assert!(begun.elapsed() < PATIENCE, "waiting for {what}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn told(&self) -> Told {
        let text = self.shop.get("/metrics").text();
        let lines = text
            .lines()
            .filter_map(|line| line.strip_prefix("praline_projection_notified_total"));
        let counts = lines.map(|line| {
            let (labels, count) = line.split_once(' ').expect("a count");
            let label = |name: &str| {
                let (_, rest) = labels.split_once(&format!("{name}=\"")).expect("a label");
                rest.split('"').next().expect("its value")
            };
            let key = format!("{} {}", label("receiver"), label("change"));
            (key, count.parse().expect("a number"))
        });
        counts.collect()
    }

    /// Who is told while something is done.
    fn told_of(&self, work: impl FnOnce()) -> Told {
        self.wait_until_shown();
        let before = self.told();
        work();
        self.wait_until_shown();
        let mut told = self.told();
        for (key, count) in &mut told {
            *count -= before.get(key).copied().unwrap_or(0);
        }
        told.retain(|_, count| *count > 0);
        told
    }

    fn cart_with(&self, code: &str) -> Tab {
        let mut tab = Tab::open(&self.shop, &self.shop.visitor());
        let seq = tab.add(code, 1);
        tab.acknowledged(seq);
        tab
    }

    /// A page that shows a variation.
    fn page_of(&self, code: &str) -> Tab {
        let mut tab = Tab::open(&self.shop, &self.shop.visitor());
        tab.say(&json!({"type": "subscribe", "topic": "product", "codes": [code]}));
        product(&mut tab, |_| true);
        tab
    }
}

fn now() -> UnixMillis {
    Clock::system().wall()
}

fn told(expected: &[(&str, u64)]) -> Told {
    expected
        .iter()
        .map(|(key, count)| ((*key).to_owned(), *count))
        .collect()
}

/// The next message about the one variation that a page shows, which fits.
fn product(tab: &mut Tab, fits: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = tab.frame();
        if frame["type"] == "product.updated" && fits(&frame["products"][0]) {
            return frame["products"][0].clone();
        }
    }
}

#[test]
fn a_change_is_told_to_those_who_show_it_alone() {
    let world = World::start();
    let (mut bar, _other) = (world.cart_with(BAR), world.cart_with(BOX));
    let (mut bar_page, mut other_page) = (world.page_of(BAR), world.page_of(BOX));
    let mut paying = Tab::open(&world.shop, &world.shop.visitor());
    let seq = paying.operate(json!({"kind": "applyGiftCard", "code": CARD.0, "pin": CARD.1}));
    paying.acknowledged(seq);

    assert_eq!(
        world.told_of(|| world.set_stock(BAR, 17)),
        told(&[("cart product", 1), ("tab product", 1)])
    );
    product(&mut bar_page, |product| product["inStockQuantity"] == 17);
    bar.until(|state| state["cart"]["allLineItems"][0]["maxQuantity"] == 17);

    let hold = || {
        world.runtime.block_on(async {
            let cards = world.store.gift_cards();
            let code = GiftCardCode::parse(CARD.0).expect("a code");
            let card = cards
                .by_fingerprint(&code.fingerprint())
                .await
                .expect("read")
                .expect("the card");
            let amount = Money::from_minor(100, Currency::EUR);
            cards
                .hold(card.id, amount, "order-1", UnixMillis(i64::MAX), now())
                .await
                .expect("held");
        });
    };
    assert_eq!(world.told_of(hold), told(&[("cart gift-card", 1)]));

    // Of a promotion for a coupon those with the coupon alone hear.
    let summer = json!({
        "id": "summer", "name": {"fi": "Kesä"}, "conditions": {"coupons": ["SUMMER"]},
        "action": {"kind": "percent", "basisPoints": 1000, "scope": "order"}, "usage": {"total": 1},
    });
    let summer: Promotion = serde_json::from_value(summer).expect("a promotion");
    let promotions = world.store.promotions();
    let put = || {
        let put = world
            .runtime
            .block_on(promotions.put(std::slice::from_ref(&summer), now()));
        assert_eq!(put.expect("put").created, 1);
    };
    assert_eq!(
        world.told_of(put),
        told(&[("cart everything", 3 + 2)]),
        "rules concern all carts"
    );
    let seq = bar.operate(json!({"kind": "applyCoupon", "couponCode": "SUMMER"}));
    assert_eq!(bar.acknowledged(seq)["cart"]["isCouponApplied"], true);
    let take = || {
        let taken = PromotionUse {
            promotion: summer.id.clone(),
            coupon: None,
            customer: "anna".to_owned(),
            email: "anna".to_owned(),
            reference: "order-1".to_owned(),
        };
        let done = promotions.take_use(&taken, summer.usage, now());
        world.runtime.block_on(done).expect("taken");
    };
    assert_eq!(world.told_of(take), told(&[("cart coupon", 1)]), "it is used up");
    bar.until(|state| state["cart"]["isCouponApplied"] == false);
    let give_back = || {
        assert_eq!(
            world
                .runtime
                .block_on(promotions.give_back("order-1", now()))
                .expect("given back"),
            1
        );
    };
    assert_eq!(world.told_of(give_back), told(&[("cart coupon", 1)]));
    bar.until(|state| state["cart"]["isCouponApplied"] == true);

    assert_eq!(world.told_of(|| world.edit_page()), told(&[]));

    // A cart shows the names of brands, and of what its goods are filed under the codes.
    let (category, brand) = world.runtime.block_on(async {
        let products = world
            .store
            .catalogue()
            .load(&[ProductCode::parse(BAR_PRODUCT).expect("a code")])
            .await;
        let product = &products.expect("read")[0];
        (product.categories[0].clone(), product.brands[0].clone())
    });
    let rename = |change: &dyn Fn(&mut Vec<Category>, &mut Vec<Brand>)| {
        world.runtime.block_on(async {
            let catalogue = world.store.catalogue();
            let (mut categories, mut brands) = catalogue.load_structure().await.expect("read");
            change(&mut categories, &mut brands);
            assert!(catalogue.put_structure(&categories, &brands, now()).await.expect("put"));
        });
    };
    let category_renamed = |categories: &mut Vec<Category>, _: &mut Vec<Brand>| {
        let found = categories.iter_mut().find(|other| other.code == category);
        found.expect("the category").name = Texts::only(Language::Fi, "Uusi ryhmä");
    };
    assert_eq!(world.told_of(|| rename(&category_renamed)), told(&[]));
    let brand_renamed = |_: &mut Vec<Category>, brands: &mut Vec<Brand>| {
        let found = brands.iter_mut().find(|other| other.code == brand);
        found.expect("the brand").name = "Uusi nimi".into();
    };
    assert_eq!(world.told_of(|| rename(&brand_renamed)), told(&[("cart product", 1)]));
    bar.until(|state| state["cart"].to_string().contains("Uusi nimi"));
    assert_eq!(world.metric("praline_projection_reloads_total"), 0);

    // Nothing but what it followed came to the other page: this is the first it hears.
    world.set_stock(BOX, 11);
    assert_eq!(product(&mut other_page, |_| true)["inStockQuantity"], 11);
    // Those who went away are told nothing.
    drop((bar, bar_page));
    world.wait_for("the sockets to close", || {
        let sockets = world.metric("praline_sockets_open");
        sockets == 3
    });
    assert_eq!(world.told_of(|| world.set_stock(BAR, 18)).get("tab product"), None);
}

#[test]
fn a_campaign_is_told_to_those_who_show_it_when_it_begins() {
    let world = World::start();
    let (mut bar, _other) = (world.cart_with(BAR), world.cart_with(BOX));
    let (mut bar_page, _other_page) = (world.page_of(BAR), world.page_of(BOX));
    let from = UnixMillis(now().0 + 3_000);
    world.wait_until_shown();
    let before = world.told();
    world.put_price(100, from);
    let update = product(&mut bar_page, |product| product["discountedPrice"] == 1.0);
    assert!(now() >= from, "not before its time: {update}");
    bar.until(|state| state["cart"]["totalPrice"] == 1.0);
    let after = world.told();
    let count = |key: &str| after[key] - before.get(key).copied().unwrap_or(0);
    // Once when it was put, once when it began.
    assert_eq!((count("tab product"), count("cart product")), (2, 2));
    assert_eq!(after.get("cart everything"), before.get("cart everything"));
}

/// The next topics that a tab is told are out of date, with the revision.
fn outdated(tab: &mut Tab) -> (Value, Value) {
    loop {
        let frame = tab.frame();
        if frame["type"] == "changed" {
            return (frame["topics"].clone(), frame["revision"].clone());
        }
    }
}

#[test]
fn tabs_hear_what_of_theirs_is_out_of_date() {
    let world = World::with(&[("PRALINE__LIMITS__HEARTBEAT_S", "1")]);
    let (mut bar_page, mut other_page) = (world.page_of(BAR), world.page_of(BOX));
    world.put_price(100, UnixMillis(now().0 - 1_000));
    assert_eq!(outdated(&mut bar_page), (json!(["content", "prices"]), json!(1)));

    // What the stock is now is told itself, and puts nothing else out of date.
    world.set_stock(BAR, 17);
    product(&mut bar_page, |product| product["inStockQuantity"] == 17);
    world.edit_page();
    assert_eq!(outdated(&mut bar_page), (json!(["content"]), json!(2)));
    // The other page shows nothing of the bar's.
    assert_eq!(outdated(&mut other_page), (json!(["content"]), json!(1)));

    // A price that begins by itself is told when it does.
    world.put_price(90, UnixMillis(now().0 + 2_000));
    assert_eq!(outdated(&mut bar_page).0, json!(["content", "prices"]), "put");
    assert_eq!(outdated(&mut bar_page).0, json!(["content", "prices"]), "begun");
}

#[test]
fn where_events_are_gone_everything_is_loaded_anew() {
    let world = World::start();
    let mut page = world.page_of(BAR);
    world.wait_until_shown();
    // As if this server had been away until events were pruned that it had not seen.
    world.run(&format!(
        "UPDATE stock SET quantity = 23 WHERE variation = '{BAR}' AND warehouse = 'main';
         UPDATE outbox_head SET last_id = last_id + 9, pruned_id = last_id + 9"
    ));
    product(&mut page, |product| product["inStockQuantity"] == 23);
    assert_eq!(world.metric("praline_projection_reloads_total"), 1);
    let head = world.runtime.block_on(world.store.outbox().head()).expect("read");
    let is_indexed = |index: &str| world.metric(&format!("praline_index_cursor{{index=\"{index}\"}}")) == head;
    world.wait_for("the indexes", || is_indexed("products") && is_indexed("pages"));

    // As if the database had been restored from a backup.
    world.run(&format!(
        "UPDATE stock SET quantity = 29 WHERE variation = '{BAR}' AND warehouse = 'main';
         UPDATE outbox_head SET last_id = last_id - 5, pruned_id = last_id - 5"
    ));
    product(&mut page, |product| product["inStockQuantity"] == 29);
    assert_eq!(world.metric("praline_projection_reloads_total"), 2);
    let head = world.runtime.block_on(world.store.outbox().head()).expect("read");
    let is_indexed = |index: &str| world.metric(&format!("praline_index_cursor{{index=\"{index}\"}}")) == head;
    world.wait_for("the indexes", || is_indexed("products") && is_indexed("pages"));
    world.set_stock(BAR, 31);
    product(&mut page, |product| product["inStockQuantity"] == 31);
}

#[test]
fn what_cannot_be_read_does_not_stop_the_rest() {
    let world = World::start();
    let mut page = world.page_of(BAR);
    let product_of = |code: &str| {
        let code = ProductCode::parse(code).expect("a code");
        let found = world.runtime.block_on(world.store.catalogue().load(&[code]));
        found.expect("read").remove(0)
    };
    let path = wire::links::product(&product_of("HH-2003"), Language::Fi);
    world.run("UPDATE product SET body = '{' || body WHERE code = 'HH-2003'");
    world.run(
        "UPDATE outbox_head SET last_id = last_id + 1;
         INSERT INTO outbox (id, topic, key, created_at) SELECT last_id, 'product', 'HH-2003', 0 FROM outbox_head",
    );
    world.set_stock(BAR, 13);
    product(&mut page, |product| product["inStockQuantity"] == 13);
    world.wait_until_shown();
    assert_eq!(world.metric("praline_projection_unreadable"), 1);
    assert_eq!(world.metric("praline_projection_lag_events"), 0);
    assert_eq!(world.shop.get("/readyz").status, 200);
    assert_eq!(world.shop.get(&path).status, 200, "it is shown as it was");
    // Later it can be read, and says something else.
    world.run("UPDATE product SET body = replace(substr(body, 2), 'HH-2003-12', 'HH-2003-13') WHERE code = 'HH-2003'");
    world.wait_for("the next try", || world.metric("praline_projection_unreadable") == 0);
    assert!(world.shop.get(&path).text().contains("HH-2003-13"));
}

#[test]
fn an_order_is_told_to_those_who_show_it_alone() {
    let shop = Shop::start();
    let (mine, other) = (Purchase::begin(&shop), Purchase::begin(&shop));
    let follow = |tab: &mut Tab, kind: &str, id: &str| {
        tab.say(&json!({"type": kind, "topic": "order", "orderId": id}));
    };
    let mut guest = Tab::open(&shop, &shop.visitor());
    for purchase in [&mine, &other] {
        // Before it is placed, and to whoever knows its id.
        follow(&mut guest, "subscribe", &purchase.order.to_string());
        assert_eq!(told_order(&mut guest), purchase.order.to_string());
    }
    let place = |purchase: &Purchase| {
        let paid = purchase.process(&shop, &json!({"method": "invoice:invoice"}));
        assert_eq!(paid.status, 200, "{}", paid.text());
    };
    place(&mine);
    assert_eq!(told_order(&mut guest), mine.order.to_string());
    follow(&mut guest, "unsubscribe", &mine.order.to_string());
    // What was told before that has come with the answer to this.
    follow(&mut guest, "subscribe", "no id");
    assert_eq!(guest.error()["code"], "invalid");
    let body = json!({"id": mine.order.to_string(), "action": "cancel"});
    let cancelled = shop.put_as(&mine.visitor, "/api/cda/me/orders", &body);
    assert_eq!(cancelled.status, 200, "{}", cancelled.text());
    place(&other);
    assert_eq!(told_order(&mut guest), other.order.to_string(), "the first is let go");
}

/// The order that the tab is told of next.
fn told_order(tab: &mut Tab) -> String {
    loop {
        let frame = tab.frame();
        if frame["type"] == "order.updated" {
            return frame["orderId"].as_str().expect("an id").to_owned();
        }
    }
}
