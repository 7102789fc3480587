//! Reviews are counted by what readers see of them, and announced exactly where that changes.

use domain::{
    clock::UnixMillis,
    ids::{ProductCode, ReviewId},
    market::Language,
    review::{
        Draft, JudgedReview, Rating, ReportReason, Review, ReviewOrder, ReviewStatus, ReviewWords, ShownReviews, Stars,
    },
};
use store::{Reported, ReviewSearch, Store, Topic};

use crate::{database::TestDatabase, fixtures::NOW};

crate::on_both_engines!(
    a_purchase_is_reviewed_once,
    readers_see_what_is_approved,
    judgements_at_once_are_all_counted,
    objections_hide_a_review,
    a_deleted_review_leaves_nothing,
    reviews_of_purchases_are_found_in_any_state,
    reviewed_products_are_each_named_once,
);

fn id(text: &str) -> ReviewId {
    ReviewId::parse(text).expect("an id")
}

fn product(code: &str) -> ProductCode {
    ProductCode::parse(code).expect("a code")
}

fn review(name: &str, code: &str, stars: u8, written: i64) -> Review {
    let words = ReviewWords::check(Draft {
        stars: Some(stars),
        title: name,
        text: "Words.",
        name: "Aino",
    });
    Review {
        id: id(name),
        product: product(code),
        language: Language::Sv,
        words: words.expect("words"),
        answer: None,
        written_at: UnixMillis(written),
    }
}

async fn reviews_of_purchases_are_found_in_any_state(database: &TestDatabase) {
    let store = database.open().await;
    let statuses = [
        ("w", ReviewStatus::Waiting),
        ("a", ReviewStatus::Approved),
        ("r", ReviewStatus::Rejected),
    ];
    for (name, status) in statuses {
        put(&store, vec![review(name, "HH-1", 4, 1)], status).await;
    }
    put(&store, vec![review("other", "HH-1", 4, 1)], ReviewStatus::Approved).await;
    let wanted = ["w", "a", "r", "unknown"].map(id);
    let found = store.reviews().of_ids(&wanted).await.expect("read");
    let mut found: Vec<_> = found
        .iter()
        .map(|judged| (judged.review.id.to_string(), judged.status))
        .collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    let mut expected: Vec<_> = statuses.map(|(name, status)| (name.to_owned(), status)).to_vec();
    expected.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(found, expected);
    assert!(store.reviews().of_ids(&[]).await.expect("read").is_empty());
}

async fn reviewed_products_are_each_named_once(database: &TestDatabase) {
    let store = database.open().await;
    assert_eq!(store.reviews().products().await.expect("read"), []);
    for (name, code, status) in [
        ("a", "HH-2", ReviewStatus::Approved),
        ("b", "HH-1", ReviewStatus::Waiting),
        ("c", "HH-2", ReviewStatus::Rejected),
    ] {
        put(&store, vec![review(name, code, 4, 1)], status).await;
    }
    let products = store.reviews().products().await.expect("read");
    assert_eq!(products, ["HH-1", "HH-2"].map(product));
}

async fn put(store: &Store, reviews: Vec<Review>, status: ReviewStatus) {
    let judged = reviews.into_iter().map(|review| JudgedReview {
        review,
        status,
        reason: None,
        reports: 0,
    });
    store.reviews().put(judged.collect(), NOW).await.expect("put");
}

async fn counts(store: &Store, code: &str) -> [u32; 5] {
    let all = store.reviews().ratings_of(&[product(code)]).await.expect("read");
    assert_eq!(all.len(), 1);
    all[0].1.rating.counts
}

async fn events(store: &Store) -> Vec<String> {
    let events = store.outbox().read(0, 100).await.expect("read").events;
    let reviewed = events.into_iter().filter(|event| event.topic == Topic::Review);
    reviewed.map(|event| event.key).collect()
}

async fn a_purchase_is_reviewed_once(database: &TestDatabase) {
    let store = database.open().await;
    let reviews = store.reviews();
    assert!(reviews.add(review("a", "P", 4, 1)).await.expect("added"));
    assert!(!reviews.add(review("a", "P", 1, 2)).await.expect("refused"));
    let kept = reviews.find(&id("a")).await.expect("read").expect("is there");
    assert_eq!(
        (kept.review, kept.status),
        (review("a", "P", 4, 1), ReviewStatus::Waiting)
    );
    assert_eq!(counts(&store, "P").await, [0; 5]);
    assert_eq!(events(&store).await, [""; 0], "readers see nothing of it");
    let waiting = ReviewSearch {
        status: Some(ReviewStatus::Waiting),
        product: None,
        limit: 10,
    };
    assert_eq!(reviews.search(waiting).await.expect("read").len(), 1);
}

async fn readers_see_what_is_approved(database: &TestDatabase) {
    let store = database.open().await;
    let reviews = store.reviews();
    let given = [("a", 5, 1), ("b", 3, 2), ("c", 5, 3), ("d", 1, 4), ("e", 5, 4)];
    let all = given.map(|(name, stars, at)| review(name, "P", stars, at));
    put(&store, all.to_vec(), ReviewStatus::Approved).await;
    put(
        &store,
        vec![review("x", "P", 1, 9), review("y", "Q", 2, 9)],
        ReviewStatus::Rejected,
    )
    .await;
    assert_eq!(counts(&store, "P").await, [1, 0, 1, 0, 3]);
    let shown = async |order, stars: Option<u8>, offset| {
        let which = ShownReviews {
            product: product("P"),
            order,
            stars: stars.and_then(Stars::new),
            offset,
            limit: 3,
        };
        let found = reviews.shown(which).await.expect("read");
        found.iter().map(|one| one.id.to_string()).collect::<Vec<_>>().concat()
    };
    assert_eq!(shown(ReviewOrder::Newest, None, 0).await, "dec");
    assert_eq!(shown(ReviewOrder::Newest, None, 3).await, "ba");
    assert_eq!(shown(ReviewOrder::Highest, None, 0).await, "eca");
    assert_eq!(shown(ReviewOrder::Lowest, None, 0).await, "dbe");
    assert_eq!(shown(ReviewOrder::Newest, Some(5), 1).await, "ca");
    let ratings = reviews.ratings().await.expect("read");
    assert_eq!(ratings.len(), 1, "a product without approved reviews has no rating");
    let newest: Vec<_> = ratings[0].1.newest.iter().map(|one| one.id.as_str()).collect();
    assert_eq!((ratings[0].0.as_str(), newest), ("P", vec!["d", "e", "c"]));
    assert_eq!(
        ratings[0].1.rating,
        Rating {
            counts: [1, 0, 1, 0, 3]
        }
    );

    let judged = reviews.judge(&id("d"), ReviewStatus::Rejected, Some("rude"), NOW).await;
    assert_eq!(
        judged.expect("judged").and_then(|one| one.reason).as_deref(),
        Some("rude")
    );
    assert_eq!(counts(&store, "P").await, [0, 0, 1, 0, 3]);
    assert!(reviews.answer(&id("b"), Some("Thanks."), NOW).await.expect("answered"));
    let answered = reviews.find(&id("b")).await.expect("read").expect("is there");
    assert_eq!(answered.review.answer.as_deref(), Some("Thanks."));
    assert_eq!(
        reviews
            .judge(&id("none"), ReviewStatus::Approved, None, NOW)
            .await
            .expect("read"),
        None
    );
    assert_eq!(events(&store).await, ["P", "P", "Q", "P", "P"]);
}

async fn judgements_at_once_are_all_counted(database: &TestDatabase) {
    let store = database.open().await;
    let names: Vec<String> = (0..12).map(|nth| format!("r{nth}")).collect();
    for name in &names {
        store.reviews().add(review(name, "P", 4, 1)).await.expect("added");
    }
    let judged = names.iter().map(|name| {
        let (reviews, id) = (store.reviews(), id(name));
        tokio::spawn(async move { reviews.judge(&id, ReviewStatus::Approved, None, NOW).await })
    });
    for judged in judged.collect::<Vec<_>>() {
        assert!(judged.await.expect("ends").expect("judged").is_some());
    }
    assert_eq!(counts(&store, "P").await, [0, 0, 0, 12, 0]);
}

async fn objections_hide_a_review(database: &TestDatabase) {
    let store = database.open().await;
    let reviews = store.reviews();
    put(&store, vec![review("a", "P", 5, 1)], ReviewStatus::Approved).await;
    let report = async |who: &str| {
        let reported = reviews.report(&id("a"), who, ReportReason::Offensive, NOW).await;
        reported.expect("reported")
    };
    for (who, became) in [
        ("one", Reported::Counted),
        ("one", Reported::Again),
        ("two", Reported::Counted),
        ("three", Reported::Hidden),
        ("four", Reported::NotShown),
    ] {
        assert_eq!(report(who).await, became, "{who}");
    }
    assert_eq!(counts(&store, "P").await, [0; 5]);
    let hidden = reviews.find(&id("a")).await.expect("read").expect("is there");
    assert_eq!((hidden.status, hidden.reports), (ReviewStatus::Waiting, 3));
    reviews
        .judge(&id("a"), ReviewStatus::Approved, None, NOW)
        .await
        .expect("judged");
    assert_eq!(report("one").await, Reported::Counted, "what was before is settled");
    assert_eq!(counts(&store, "P").await, [0, 0, 0, 0, 1]);
}

async fn a_deleted_review_leaves_nothing(database: &TestDatabase) {
    let store = database.open().await;
    let reviews = store.reviews();
    put(
        &store,
        vec![review("a", "P", 5, 1), review("b", "P", 1, 2)],
        ReviewStatus::Approved,
    )
    .await;
    reviews
        .report(&id("a"), "one", ReportReason::Personal, NOW)
        .await
        .expect("reported");
    assert!(reviews.delete(&id("a"), NOW).await.expect("deleted"));
    assert!(!reviews.delete(&id("a"), NOW).await.expect("is gone"));
    assert_eq!(reviews.find(&id("a")).await.expect("read"), None);
    assert_eq!(counts(&store, "P").await, [1, 0, 0, 0, 0]);
}
