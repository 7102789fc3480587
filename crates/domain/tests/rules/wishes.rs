//! What comes onto a wish list, and what two of them make.

use domain::{
    clock::UnixMillis,
    fault::FaultCode,
    ids::ProductCode,
    wishes::{JoinedWishes, MOST_WISHES, WishList},
};
use proptest::prelude::*;

fn code(text: &str) -> ProductCode {
    ProductCode::parse(text).expect("a code")
}

fn numbered(number: usize) -> ProductCode {
    code(&format!("P-{number}"))
}

/// A list that these were added to, one a millisecond.
fn list(products: impl IntoIterator<Item = usize>, since: i64) -> WishList {
    let mut list = WishList::default();
    for (product, at) in products.into_iter().zip(since..) {
        if let Some(longer) = list.with(&numbered(product), UnixMillis(at)).expect("fits") {
            list = longer;
        }
    }
    list
}

fn codes(list: &WishList) -> Vec<&str> {
    list.wishes.iter().map(|wish| wish.product.as_str()).collect()
}

#[test]
fn the_newest_comes_first_and_each_once() {
    let two = list([1, 2], 10);
    assert_eq!(codes(&two), ["P-2", "P-1"]);
    assert_eq!(two.with(&numbered(1), UnixMillis(99)), Ok(None));
    let one = two.without(&numbered(2), UnixMillis(99)).expect("changed");
    assert_eq!((codes(&one), one.changed), (vec!["P-1"], UnixMillis(99)));
    assert_eq!(one.without(&numbered(2), UnixMillis(100)), None);
}

#[test]
fn a_full_list_takes_no_more() {
    let full = list(0..MOST_WISHES, 1);
    assert_eq!(full.wishes.len(), MOST_WISHES);
    assert_eq!(full.with(&code("other"), UnixMillis(500)), Err(FaultCode::WishListFull));
    // What is there already needs no room.
    assert_eq!(full.with(&numbered(3), UnixMillis(500)), Ok(None));
}

#[test]
fn states_are_told_apart_on_a_clock_that_stands() {
    let one = list([1], 10);
    let two = one.with(&numbered(2), UnixMillis(3)).expect("fits").expect("changed");
    assert!(two.changed > one.changed);
}

#[test]
fn of_too_many_the_newest_of_the_visitor_come_along() {
    let own = list(0..MOST_WISHES - 2, 1_000);
    let visitors = list([500, 501, 502], 10);
    let JoinedWishes { list: joined, left_out } = own.joined(&visitors, UnixMillis(9_000));
    assert_eq!((joined.wishes.len(), left_out), (MOST_WISHES, 1));
    assert!(joined.has(&numbered(502)) && joined.has(&numbered(501)) && !joined.has(&numbered(500)));
    assert!(own.wishes.iter().all(|wish| joined.has(&wish.product)));
}

proptest! {
    #[test]
    fn joining_is_a_union_and_twice_is_once(
        own in prop::collection::vec(0..60usize, 0..40),
        other in prop::collection::vec(0..60usize, 0..40),
    ) {
        let (own, other) = (list(own, 100), list(other, 120));
        let JoinedWishes { list: joined, left_out } = own.joined(&other, UnixMillis(1_000));
        prop_assert_eq!(left_out, 0);
        for number in 0..60 {
            let product = numbered(number);
            prop_assert_eq!(joined.has(&product), own.has(&product) || other.has(&product));
        }
        let newest_first = joined.wishes.windows(2).all(|pair| pair[0].added >= pair[1].added);
        prop_assert!(newest_first);
        let again = joined.joined(&other, UnixMillis(2_000));
        prop_assert_eq!(again.list, joined.clone());
        prop_assert_eq!(joined.joined(&other.emptied(UnixMillis(3_000)), UnixMillis(3_000)).list, joined);
    }
}
