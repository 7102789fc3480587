use std::sync::atomic::AtomicUsize;

use actix::Context;
use configuration::{Config, Markets};
use domain::{
    cart::{CartOperation, Origin, RequestKey, Timing},
    ids::{IdentityId, MarketId},
    market::Language,
};
use runtime::{clock::Clock, supervisor::Supervisor};
use services::buyer_history::BuyerHistories;
use site::localizations::Localizations;
use store::{Store, StoreConfig, WriterOptions};
use tempfile::TempDir;
use tokio::sync::watch;

use super::*;
use crate::{
    bus::Bus,
    messages::{Durable, GetView, SubmitDurably},
};

/// A defect of one cart.
#[derive(Message)]
#[rtype(result = "Result<(), Unavailable>")]
struct Break(Arc<AtomicUsize>);

impl Handler<Break> for CartActor {
    type Result = Result<(), Unavailable>;

    fn handle(&mut self, tried: Break, _: &mut Context<Self>) -> Self::Result {
        tried.0.fetch_add(1, Ordering::SeqCst);
        panic!("broken on purpose");
    }
}

can_be_asked! {
    Break, false;
}

/// Carts that all live on one thread. A change of theirs waits so long for others to be written with.
async fn carts(quiet: Duration) -> (CartRegistry, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let config = StoreConfig::sqlite_file(&folder.path().join("shop.db"));
    let store = Store::open(&config).await.expect("a store");
    let registry = CartRegistry::start(Dependencies {
        clock: Clock::system(),
        writer: store.cart_writer(WriterOptions::default()),
        bus: Bus::default(),
        histories: BuyerHistories::new(&store),
        store,
        book: Arc::default(),
        markets: Arc::new(Markets::new(&Config::default()).expect("markets")),
        localizations: Localizations::load().expect("dictionaries"),
        timing: Timing {
            quiet,
            at_most: quiet * 2,
            retry: quiet,
        },
        kept_answer_rate: None,
        passivate_after: Duration::from_secs(600),
        arbiters: 1,
        shown: watch::channel(0).1,
    });
    (registry, folder)
}

fn cart(number: u128) -> CartKey {
    CartKey {
        identity: IdentityId::Anonymous(number),
        market: MarketId::parse("FI").expect("a market"),
    }
}

/// Writes a greeting, and waits until it is durable.
async fn greet(registry: &CartRegistry, key: &CartKey, request: &str) -> Result<Durable, Unavailable> {
    let message = || SubmitDurably {
        sent: std::time::Instant::now(),
        origin: Origin::Request {
            key: RequestKey(request.into()),
            fingerprint: 1,
        },
        operation: CartOperation::SetGreeting { greeting: None },
        language: Language::Fi,
        keep_answer: true,
        working: None,
    };
    registry.ask(key, message).await
}

#[actix::test]
async fn a_cart_that_breaks_takes_nothing_with_it() {
    let (registry, _folder) = carts(Duration::from_millis(200)).await;
    let (broken, other) = (cart(1), cart(2));
    let before = registry.ask(&other, || GetView).await.expect("a cart");
    let tried = Arc::new(AtomicUsize::new(0));
    let (begun, breaking, behind) = tokio::join!(
        greet(&registry, &broken, "begun"),
        registry.ask(&broken, || Break(tried.clone())),
        greet(&registry, &broken, "behind"),
    );
    assert!(matches!(begun, Err(Unavailable::Broken)), "{begun:?}");
    assert_eq!(breaking, Err(Unavailable::Broken));
    assert_eq!(tried.load(Ordering::SeqCst), 1, "what broke a cart is not tried again");
    assert!(
        behind.is_ok(),
        "what waited behind it goes to the next actor: {behind:?}"
    );

    let now = registry.ask(&broken, || GetView).await.expect("a cart");
    assert_eq!(now.version, 1, "what an actor had begun with is not done again");
    let after = registry.ask(&other, || GetView).await.expect("a cart");
    assert!(Arc::ptr_eq(&before, &after), "the other cart is awake as before");
    assert_eq!(registry.count(), 2);
}

#[actix::test]
async fn a_thread_that_ends_is_told_of_and_replaced() {
    let (registry, _folder) = carts(Duration::from_millis(1)).await;
    let supervisor = Supervisor::default();
    supervisor.keep_running("cart-threads", {
        let registry = registry.clone();
        move |task| registry.clone().keep_threads(task)
    });
    let key = cart(1);
    greet(&registry, &key, "before").await.expect("a cart");
    assert!(supervisor.troubles().is_empty());

    registry.inner.arbiters.of(&key).stop();
    while supervisor.troubles().is_empty() {
        tokio::task::yield_now().await;
    }
    let told = supervisor.troubles();
    assert!(told[0].contains("cart-threads"), "{told:?}");
    while !supervisor.troubles().is_empty() {
        tokio::task::yield_now().await;
    }
    let now = registry.ask(&key, || GetView).await.expect("a cart");
    assert_eq!(now.version, 1, "the cart is as it was stored");
    supervisor.begin_stop();
    assert!(supervisor.wait(Duration::from_secs(60)).await);
}

#[actix::test]
async fn while_a_thread_is_missing_its_carts_live_on_another() {
    let arbiters = Arbiters::start(2);
    let first = arbiters.of(&"a key");
    let ended = arbiters.ended();
    first.stop();
    ended.await;
    let second = arbiters.of(&"a key");
    assert!(second.alive());
    arbiters.renew();
    assert!(second.alive() && arbiters.of(&"a key").alive());
    arbiters.stop();
}
