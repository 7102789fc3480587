//! Uses of promotions: never more than the limits, whoever takes them at once.

use domain::{
    ids::PromotionId,
    promotion::{CouponCode, Promotion, UsageLimits},
};
use store::{PromotionUse, Promotions, Store, Topic, UseError};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once},
    rules::plain,
};

crate::on_both_engines!(
    uses_are_taken_and_given_back,
    a_customer_has_a_limit_of_its_own,
    the_same_order_takes_one_use,
    the_last_use_has_one_taker,
    many_orders_of_one_customer_are_limited,
    what_is_used_up_is_known_before_it_is_taken,
);

const UNLIMITED: UsageLimits = UsageLimits {
    total: None,
    per_customer: None,
};

async fn uses_are_taken_and_given_back(database: &TestDatabase) {
    let store = database.open().await;
    let promotions = store.promotions();
    let two = UsageLimits {
        total: Some(2),
        ..UNLIMITED
    };
    let summer = Promotion {
        usage: two,
        ..plain("summer")
    };
    promotions.put(&[summer, plain("winter")], NOW).await.expect("put");
    take(&promotions, "summer", two, "anna", "o1").await.expect("is taken");
    // Carts need not know before the last one goes.
    assert_eq!(announced(&store).await, 0);
    take(&promotions, "summer", two, "bertil", "o2")
        .await
        .expect("is taken");
    assert_eq!((uses(&promotions, "summer").await, announced(&store).await), (2, 1));
    let refused = take(&promotions, "summer", two, "cecilia", "o3").await;
    assert!(matches!(refused, Err(UseError::UsedUp)), "{refused:?}");
    let none = UsageLimits {
        total: Some(0),
        ..UNLIMITED
    };
    let refused = take(&promotions, "autumn", none, "cecilia", "o3").await;
    assert!(matches!(refused, Err(UseError::UsedUp)), "{refused:?}");
    take(&promotions, "winter", UNLIMITED, "bertil", "o2")
        .await
        .expect("is taken");

    // An order gives back all it took, once.
    assert_eq!(promotions.give_back("o2", NOW).await.expect("is given back"), 2);
    assert_eq!(promotions.give_back("o2", NOW).await.expect("is given back"), 0);
    assert_eq!(promotions.give_back("o3", NOW).await.expect("is given back"), 0);
    assert_eq!(announced(&store).await, 2, "one is left again");
    assert_eq!(promotions.give_back("o1", NOW).await.expect("is given back"), 1);
    assert_eq!(announced(&store).await, 2, "one more is no news");
    take(&promotions, "summer", two, "anna", "o1").await.expect("is taken");
    assert_eq!(
        (uses(&promotions, "summer").await, uses(&promotions, "winter").await),
        (1, 0)
    );
    take(&promotions, "summer", two, "cecilia", "o3")
        .await
        .expect("is taken");
    assert_eq!(uses(&promotions, "summer").await, 2);
}

async fn a_customer_has_a_limit_of_its_own(database: &TestDatabase) {
    let promotions = database.open().await.promotions();
    let limits = UsageLimits {
        total: Some(3),
        per_customer: Some(1),
    };
    take(&promotions, "summer", limits, "anna", "o1")
        .await
        .expect("is taken");
    let refused = take(&promotions, "summer", limits, "anna", "o2").await;
    assert!(matches!(refused, Err(UseError::UsedUpForCustomer)), "{refused:?}");
    assert_eq!(uses(&promotions, "summer").await, 1);
    take(&promotions, "winter", limits, "anna", "o2")
        .await
        .expect("is another promotion");
    take(&promotions, "summer", limits, "bertil", "o2")
        .await
        .expect("is another customer");
    promotions.give_back("o1", NOW).await.expect("is given back");
    take(&promotions, "summer", limits, "anna", "o3")
        .await
        .expect("is taken");
}

async fn the_same_order_takes_one_use(database: &TestDatabase) {
    let promotions = database.open().await.promotions();
    let once = UsageLimits {
        total: Some(1),
        per_customer: Some(1),
    };
    at_once(20, |_| {
        let promotions = promotions.clone();
        async move { take(&promotions, "summer", once, "anna", "o1").await.expect("is taken") }
    })
    .await;
    assert_eq!(uses(&promotions, "summer").await, 1);
    at_once(20, |_| {
        let promotions = promotions.clone();
        async move { promotions.give_back("o1", NOW).await.expect("is given back") }
    })
    .await;
    assert_eq!(uses(&promotions, "summer").await, 0);
}

async fn the_last_use_has_one_taker(database: &TestDatabase) {
    let promotions = database.open().await.promotions();
    let limits = UsageLimits {
        total: Some(2),
        ..UNLIMITED
    };
    take(&promotions, "summer", limits, "anna", "first")
        .await
        .expect("is taken");
    let results = at_once(50, |n| {
        let promotions = promotions.clone();
        async move { take(&promotions, "summer", limits, &format!("c{n}"), &format!("o{n}")).await }
    })
    .await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    assert!(
        lost.iter().all(|result| matches!(result, Err(UseError::UsedUp))),
        "{lost:?}"
    );
    assert_eq!(uses(&promotions, "summer").await, 2);
}

async fn many_orders_of_one_customer_are_limited(database: &TestDatabase) {
    let promotions = database.open().await.promotions();
    let limits = UsageLimits {
        total: None,
        per_customer: Some(3),
    };
    let results = at_once(30, |n| {
        let promotions = promotions.clone();
        async move { take(&promotions, "summer", limits, "anna", &format!("o{n}")).await }
    })
    .await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 3);
    let refused = |result: &Result<(), UseError>| matches!(result, Err(UseError::UsedUpForCustomer));
    assert!(lost.iter().all(refused), "{lost:?}");
    assert_eq!(uses(&promotions, "summer").await, 3);
}

async fn what_is_used_up_is_known_before_it_is_taken(database: &TestDatabase) {
    let promotions = database.open().await.promotions();
    let limits = UsageLimits {
        total: Some(2),
        per_customer: Some(1),
    };
    let check = async |customer: &str| {
        let wanted = PromotionUse {
            promotion: id("summer"),
            coupon: Some(CouponCode::parse("KESÄ-10").expect("a code")),
            customer: customer.to_owned(),
            email: customer.to_owned(),
            reference: "next".to_owned(),
        };
        promotions.check_uses(vec![(wanted, limits)], NOW).await
    };
    assert_eq!(promotions.uses_of(&["anna"]).await.expect("read").len(), 0);
    assert!(check("anna").await.is_ok());
    take(&promotions, "summer", limits, "anna", "o1")
        .await
        .expect("is taken");
    take(&promotions, "winter", UNLIMITED, "anna", "o1")
        .await
        .expect("is taken");
    take(&promotions, "winter", UNLIMITED, "anna", "o2")
        .await
        .expect("is taken");
    let had = promotions.uses_of(&["anna"]).await.expect("read");
    assert_eq!(had, [(id("summer"), 1), (id("winter"), 2)].into());
    assert!(matches!(check("anna").await, Err(UseError::UsedUpForCustomer)));
    assert!(check("bertil").await.is_ok());
    take(&promotions, "summer", limits, "bertil", "o3")
        .await
        .expect("is taken");
    assert!(matches!(check("cecilia").await, Err(UseError::UsedUp)));
}

async fn take(
    promotions: &Promotions,
    promotion: &str,
    limits: UsageLimits,
    customer: &str,
    reference: &str,
) -> Result<(), UseError> {
    let taken = PromotionUse {
        promotion: id(promotion),
        coupon: Some(CouponCode::parse("KESÄ-10").expect("a code")),
        customer: customer.to_owned(),
        email: customer.to_owned(),
        reference: reference.to_owned(),
    };
    promotions.take_use(&taken, limits, NOW).await
}

async fn uses(promotions: &Promotions, promotion: &str) -> u32 {
    let (_, uses) = promotions.load().await.expect("read");
    uses.get(&id(promotion)).copied().unwrap_or(0)
}

fn id(promotion: &str) -> PromotionId {
    PromotionId::parse(promotion).expect("an id")
}

/// How often it was announced that the limit of summer's promotion is reached, or is not any more.
async fn announced(store: &Store) -> usize {
    let events = store.outbox().after(0, 1000).await.expect("read");
    events
        .iter()
        .filter(|event| (event.topic, event.key.as_str()) == (Topic::PromotionLimit, "summer"))
        .count()
}
