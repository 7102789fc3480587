//! What strangers may ask, and what it costs the shop.

use crate::harness::Shop;

#[test]
fn an_address_of_many_segments_has_no_page() {
    let shop = Shop::start();
    let near = |path: &str| shop.get(&format!("/api/cda/content?contentUrl={path}&matchExact=false"));
    assert_eq!(
        near(&format!("/fi{}", "/a".repeat(15))).status,
        200,
        "the start page is above it"
    );
    for path in [
        format!("/fi{}", "/a".repeat(16)),
        format!("/fi/{}", "a".repeat(2_100)),
        format!("/fi{}", "/a".repeat(12_000)),
    ] {
        let answer = near(&path);
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (404, &"not-found".into()),
            "{}",
            path.len()
        );
        assert_eq!(shop.get(&path).status, 404, "{}", path.len());
    }
}
