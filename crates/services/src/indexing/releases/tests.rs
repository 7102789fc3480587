use domain::{
    content::Html,
    release::{FeedId, ReleaseFeed},
};

use super::*;

fn release(id: &str, published: i64, title: &str) -> Arc<Release> {
    Arc::new(Release {
        id: ReleaseId::parse(id).expect("an id"),
        language: Language::Fi,
        published: UnixMillis(published),
        title: title.into(),
        intro: "Johdanto".into(),
        categories: Vec::new(),
        keywords: Vec::new(),
        images: Vec::new(),
        body: Html::parse("<p>Teksti</p>").expect("harmless"),
        files: Vec::new(),
    })
}

fn feeds(releases: Vec<Arc<Release>>) -> Arc<ReleaseFeeds> {
    let id = FeedId::parse("press").expect("an id");
    Arc::new(ReleaseFeeds::new([Arc::new(ReleaseFeed::new(id, releases))]))
}

fn now(feeds: &Arc<ReleaseFeeds>, at: i64) -> ReleasesNow {
    ReleasesNow {
        feeds: feeds.clone(),
        are_known: true,
        languages: vec![Language::Fi],
        at: UnixMillis(at),
    }
}

fn changed(before: &ReleasesNow, after: &ReleasesNow) -> Vec<String> {
    after.changed_since(before).iter().map(ToString::to_string).collect()
}

#[test]
fn a_release_is_found_from_its_moment_on() {
    let feeds = feeds(vec![release("old", 10, "Vanha"), release("new", 20, "Uusi")]);
    let (before, after) = (now(&feeds, 19), now(&feeds, 20));
    let new = ReleaseId::parse("new").expect("an id");
    assert_eq!(before.document(&new), None);
    assert_eq!(before.next_publication(), Some(UnixMillis(20)));
    assert_eq!(changed(&before, &after), ["release:new"]);
    assert_eq!(changed(&after, &before), ["release:new"], "a clock that was set back");
    assert!(changed(&before, &now(&feeds, 19)).is_empty());
    let document = after.document(&new).expect("published");
    assert_eq!(document.labels, [Texts::only(Language::Fi, "Uusi")]);
    assert_eq!(document.text.exact(Language::Fi), Some("Johdanto\nTeksti"));
    assert_eq!(after.next_publication(), None);
}

#[test]
fn what_another_state_of_a_feed_changes_is_told() {
    let before = now(
        &feeds(vec![release("a", 1, "A"), release("b", 1, "B"), release("c", 1, "C")]),
        5,
    );
    let after = now(
        &feeds(vec![release("a", 1, "A"), release("b", 1, "B2"), release("d", 1, "D")]),
        5,
    );
    assert_eq!(changed(&before, &after), ["release:b", "release:c", "release:d"]);
    assert_eq!(after.keys().len(), 3);
    let touched: BTreeSet<Key> = after.touched_by("press").into_iter().collect();
    assert!(
        after.keys().is_subset(&touched),
        "names of categories stand in all of a feed"
    );
}

#[test]
fn releases_without_a_page_are_not_found() {
    let feeds = feeds(vec![release("a", 1, "A")]);
    let (with, without) = (
        now(&feeds, 5),
        ReleasesNow {
            languages: vec![Language::Sv],
            ..now(&feeds, 5)
        },
    );
    assert!(without.keys().is_empty());
    assert_eq!(without.document(&ReleaseId::parse("a").expect("an id")), None);
    assert_eq!(changed(&with, &without), ["release:a"]);
}
