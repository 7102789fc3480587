//! Programs beside the shop are told of events of orders: in the transaction of each they get a job.

use std::time::Duration;

use domain::{
    clock::UnixMillis,
    order::{OrderCommand, OrderEvent, OrderEventType, OrderStatus, PaymentEvent},
};
use store::{EventSubscription, Forget, JobStatus, Store, send_webhook};

use crate::{
    database::TestDatabase,
    fixtures::{DAY, NOW},
    order_samples::{Purchase, shipment, shop},
    retention::forget,
};

crate::on_both_engines!(
    endpoints_are_told_of_what_they_want_once,
    what_no_endpoint_asks_for_is_forgotten,
);

fn subscription(endpoint: &str, events: &[OrderEventType]) -> EventSubscription {
    EventSubscription {
        endpoint: endpoint.into(),
        events: events.to_vec(),
    }
}

async fn told(store: &Store, endpoint: &str) -> Vec<OrderEvent> {
    let jobs = store.jobs().list().await.expect("read");
    let of_endpoint = jobs.iter().filter(|job| job.kind == send_webhook(endpoint));
    let read = |job: &JobStatus| serde_json::from_str(&job.payload).expect("an event");
    of_endpoint.map(read).collect()
}

async fn endpoints_are_told_of_what_they_want_once(database: &TestDatabase) {
    let store = shop(database, 10).await;
    store.subscribe(vec![
        subscription("all", &OrderEventType::ALL),
        subscription("sales", &[OrderEventType::Placed]),
        subscription("nothing", &[]),
    ]);
    let placed = Purchase::new(1).placed(&store).await.order;
    for _ in 0..2 {
        let ship = OrderCommand::Ship(shipment("box", &[(0, 3), (1, 1)]));
        store.orders().update(placed.id, ship, NOW).await.expect("is sent");
    }
    let all = told(&store, "all").await;
    let what: Vec<_> = all
        .iter()
        .map(|event| (event.what, event.status, event.version))
        .collect();
    assert_eq!(
        what,
        [
            (OrderEventType::Placed, OrderStatus::Processing, 1),
            (OrderEventType::Shipped, OrderStatus::Shipped, 2),
        ]
    );
    assert_eq!(
        (all[1].number, all[1].reference.as_deref()),
        (placed.number, Some("box"))
    );
    let sales = told(&store, "sales").await;
    assert_eq!(sales, all[..1]);
    assert_eq!(told(&store, "nothing").await, []);

    // What the provider tells of a payment is told on.
    store.subscribe(vec![subscription("payments", &[OrderEventType::PaymentLost])]);
    let second = Purchase::new(2);
    second.placed(&store).await;
    second.tell(&store, PaymentEvent::Cancellation).await;
    let lost = told(&store, "payments").await;
    assert_eq!((lost.len(), lost[0].order), (1, second.order()));
    // Nobody is told of a step that is not committed.
    store.subscribe(vec![subscription("late", &OrderEventType::ALL)]);
    let refused = store.orders().update(placed.id, OrderCommand::Cancel, NOW).await;
    assert!(refused.is_err() && told(&store, "late").await.is_empty(), "{refused:?}");
}

async fn what_no_endpoint_asks_for_is_forgotten(database: &TestDatabase) {
    let store = shop(database, 10).await;
    store.subscribe(vec![subscription("gone", &OrderEventType::ALL)]);
    Purchase::new(1).placed(&store).await;
    let kept = store.jobs().list().await.expect("read").len();
    let before = |at: UnixMillis| Forget::Webhooks { before: at };
    assert_eq!(forget(&store, before(NOW)).await, 0, "it is not old");
    let later = NOW.after(Duration::from_millis(DAY.unsigned_abs()));
    assert_eq!(forget(&store, before(later)).await, 1);
    assert_eq!(
        store.jobs().list().await.expect("read").len(),
        kept - 1,
        "other jobs stay"
    );
}
