//! Generated codes: each found by itself, used as often as it may be, revoked for good.

use domain::{
    cart::CartCommit,
    clock::UnixMillis,
    ids::PromotionId,
    promotion::{AppliedCoupon, CouponCode, IssuedCode, UsageLimits},
};
use store::{CodeBatch, CodeSelection, PromotionUse, Promotions, Store, Topic, UseError, WriterOptions};

use crate::{
    database::TestDatabase,
    fixtures::{NOW, at_once, cart, commit},
    rules::plain,
};

crate::on_both_engines!(
    codes_are_put_once_and_found,
    uses_of_codes_are_counted,
    the_last_use_of_a_code_has_one_taker,
    revoked_codes_are_worthless,
);

const UNLIMITED: UsageLimits = UsageLimits {
    total: None,
    per_customer: None,
};
const LATER: UnixMillis = UnixMillis(NOW.0 + 1000);

async fn codes_are_put_once_and_found(database: &TestDatabase) {
    let store = database.open().await;
    let promotions = store.promotions();
    let first = promotions
        .put_codes(&batch("a", Some(1)), &codes(&["A1", "B2"]), NOW)
        .await;
    assert_eq!(first.expect("put").len(), 2);
    let again = promotions
        .put_codes(&batch("b", None), &codes(&["B2", "C3"]), NOW)
        .await;
    assert_eq!(again.expect("put"), codes(&["C3"]), "the other was there");
    let expected = IssuedCode {
        promotion: id("winter"),
        expires: Some(LATER),
        is_used_up: false,
        is_revoked: false,
    };
    assert_eq!(promotions.find_code(&code("b2")).await.expect("read"), Some(expected));
    assert_eq!(promotions.find_code(&code("D4")).await.expect("read"), None);
    let listed = |batch: Option<&str>| {
        let selection = CodeSelection {
            promotion: id("winter"),
            batch: batch.map(str::to_owned),
        };
        let promotions = promotions.clone();
        async move {
            let records = promotions.codes(&selection).await.expect("read");
            records
                .into_iter()
                .map(|record| (record.code.to_string(), record.uses))
                .collect::<Vec<_>>()
        }
    };
    let told = |rows: &[(&str, Option<u32>)]| -> Vec<_> {
        rows.iter().map(|(code, uses)| ((*code).to_owned(), *uses)).collect()
    };
    assert_eq!(
        listed(None).await,
        told(&[("A1", Some(1)), ("B2", Some(1)), ("C3", None)])
    );
    assert_eq!(listed(Some("b")).await, told(&[("C3", None)]));
    assert_eq!(listed(Some("c")).await, []);
}

async fn uses_of_codes_are_counted(database: &TestDatabase) {
    let store = database.open().await;
    let promotions = store.promotions();
    promotions.put(&[plain("winter")], NOW).await.expect("put");
    let put = promotions.put_codes(&batch("a", Some(2)), &codes(&["A1"]), NOW).await;
    put.expect("put");
    take(&promotions, "A1", "o1", NOW).await.expect("is taken");
    take(&promotions, "A1", "o1", NOW).await.expect("the same order");
    assert_eq!((is_used_up(&promotions).await, announced(&store).await), (false, 0));
    take(&promotions, "A1", "o2", NOW).await.expect("is taken");
    assert_eq!((is_used_up(&promotions).await, announced(&store).await), (true, 1));
    let refused = take(&promotions, "A1", "o3", NOW).await;
    assert!(matches!(refused, Err(UseError::CodeRefused)), "{refused:?}");
    // What was refused took nothing of the promotion either.
    let (_, uses) = promotions.load().await.expect("read");
    assert_eq!(uses.get(&id("winter")), Some(&2));
    assert_eq!(promotions.give_back("o1", NOW).await.expect("given back"), 1);
    assert_eq!((is_used_up(&promotions).await, announced(&store).await), (false, 2));
    let late = check(&promotions, "A1", "o4", LATER).await;
    assert!(matches!(late, Err(UseError::CodeRefused)), "it has expired: {late:?}");
    take(&promotions, "A1", "o4", LATER)
        .await
        .expect("was in force when its purchase began");
    take(&promotions, "OF-THE-CONDITIONS", "o5", NOW)
        .await
        .expect("has no limit of its own");
}

async fn the_last_use_of_a_code_has_one_taker(database: &TestDatabase) {
    let store = database.open().await;
    let promotions = store.promotions();
    let put = promotions.put_codes(&batch("a", Some(1)), &codes(&["A1"]), NOW).await;
    put.expect("put");
    let results = at_once(20, |n| {
        let promotions = promotions.clone();
        async move { take(&promotions, "A1", &format!("o{n}"), NOW).await }
    })
    .await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    let refused = |result: &Result<(), UseError>| matches!(result, Err(UseError::CodeRefused));
    assert!(lost.iter().all(refused), "{lost:?}");
}

async fn revoked_codes_are_worthless(database: &TestDatabase) {
    let store = database.open().await;
    let promotions = store.promotions();
    let put = promotions
        .put_codes(&batch("a", None), &codes(&["A1", "B2", "C3"]), NOW)
        .await;
    put.expect("put");
    assert_eq!(promotions.revoke_codes(&codes(&["A1"]), NOW).await.expect("revoked"), 1);
    let rest = codes(&["A1", "B2", "C3", "D4"]);
    assert_eq!(promotions.revoke_codes(&rest, NOW).await.expect("revoked"), 2);
    assert_eq!(promotions.revoke_codes(&rest, NOW).await.expect("revoked"), 0);
    // One by its key, many as many.
    let events = store.outbox().after(0, 100).await.expect("read");
    let keys: Vec<_> = events
        .iter()
        .filter(|event| event.topic == Topic::CouponCode)
        .map(|event| &*event.key)
        .collect();
    assert_eq!(keys, ["A1", ""]);
    let refused = check(&promotions, "B2", "o1", NOW).await;
    assert!(matches!(refused, Err(UseError::CodeRefused)), "{refused:?}");

    // A cart that holds one knows of it when it is read.
    let key = cart(1);
    let with_code = CartCommit {
        coupon: Some(code("B2")),
        ..commit(&key, 0)
    };
    let writer = store.cart_writer(WriterOptions::default());
    writer.commit(with_code).await.expect("is written");
    let contents = store.carts().load(&key, &[]).await.expect("read").contents;
    let AppliedCoupon { code, issued } = contents.coupon.expect("a coupon");
    assert_eq!(code.as_str(), "B2");
    assert!(issued.is_some_and(|issued| issued.is_revoked));
}

async fn take(promotions: &Promotions, code: &str, order: &str, at: UnixMillis) -> Result<(), UseError> {
    promotions.take_use(&use_of(code, order), UNLIMITED, at).await
}

async fn check(promotions: &Promotions, code: &str, order: &str, at: UnixMillis) -> Result<(), UseError> {
    promotions.check_uses(vec![(use_of(code, order), UNLIMITED)], at).await
}

fn use_of(code: &str, order: &str) -> PromotionUse {
    PromotionUse {
        promotion: id("winter"),
        coupon: Some(CouponCode::parse(code).expect("a code")),
        customer: "anna".to_owned(),
        email: "anna".to_owned(),
        reference: order.to_owned(),
    }
}

async fn is_used_up(promotions: &Promotions) -> bool {
    let found = promotions.find_code(&code("A1")).await.expect("read");
    found.expect("a code").is_used_up
}

async fn announced(store: &Store) -> usize {
    let events = store.outbox().after(0, 1000).await.expect("read");
    events
        .iter()
        .filter(|event| event.topic == Topic::CouponCode && event.key == "A1")
        .count()
}

fn batch(name: &str, uses: Option<u32>) -> CodeBatch {
    CodeBatch {
        promotion: id("winter"),
        name: name.to_owned(),
        uses,
        expires: Some(LATER),
    }
}

fn codes(texts: &[&str]) -> Vec<CouponCode> {
    texts.iter().map(|text| code(text)).collect()
}

fn code(text: &str) -> CouponCode {
    CouponCode::parse(text).expect("a code")
}

fn id(text: &str) -> PromotionId {
    PromotionId::parse(text).expect("an id")
}
