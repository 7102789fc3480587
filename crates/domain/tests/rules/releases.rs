//! Press releases: what readers see of a feed, and what may not be put into one of the shop's own.

use std::sync::Arc;

use domain::{
    clock::UnixMillis,
    content::Html,
    market::{Language, Texts},
    release::{
        FeedId, OwnCategory, OwnFeed, OwnImage, OwnRelease, Release, ReleaseFeed, ReleaseFeeds, ReleaseFile,
        ReleaseFilter, ReleaseId, ReleasePicture, ReleaseText, check,
    },
};

/// The first moment of 2026 in UTC.
const YEAR_BEGINS: i64 = 1_767_225_600_000;
const LATER: UnixMillis = UnixMillis(YEAR_BEGINS + 1_000);

fn text(title: &str) -> ReleaseText {
    ReleaseText {
        title: title.into(),
        intro: "What it is about.".into(),
        body: Html::parse("<p>All of it.</p>").expect("simple HTML"),
        files: Vec::new(),
    }
}

fn own(id: &str, published: i64, categories: &[&str]) -> OwnRelease {
    let versions = [(Language::Fi, text("Otsikko")), (Language::En, text("Title"))];
    OwnRelease {
        id: ReleaseId::parse(id).expect("an id"),
        published: UnixMillis(published),
        categories: categories.iter().map(|code| (*code).into()).collect(),
        keywords: vec!["Cocoa".into(), "Ääni".into()],
        images: vec![OwnImage {
            picture: "halla-levy".into(),
            description: Texts::only(Language::En, "A bar"),
        }],
        versions: versions.into(),
    }
}

fn feed(releases: Vec<OwnRelease>) -> OwnFeed {
    let category = |code: &str, fi: &str, en: &str| OwnCategory {
        code: code.into(),
        name: Texts {
            fi: Some(fi.into()),
            sv: None,
            en: Some(en.into()),
        },
    };
    OwnFeed {
        id: FeedId::parse("press").expect("an id"),
        categories: vec![
            category("products", "Tuotteet", "Products"),
            category("company", "Yhtiö", "Company"),
        ],
        releases,
    }
}

fn ids<'a>(releases: impl Iterator<Item = &'a Arc<Release>>) -> Vec<&'a str> {
    releases.map(|release| release.id.as_str()).collect()
}

#[test]
fn the_newest_come_first_and_nothing_before_its_time() {
    let feed = feed(vec![
        own("b-new", YEAR_BEGINS, &[]),
        own("later", YEAR_BEGINS + 5_000, &[]),
        own("old", YEAR_BEGINS - 1, &[]),
        own("a-new", YEAR_BEGINS, &[]),
    ])
    .feed();
    let all = ReleaseFilter::all_in(Language::Fi);
    assert_eq!(ids(feed.matching(&all, LATER)), ["a-new", "b-new", "old"]);
    assert_eq!(feed.years(&all, LATER), [2026, 2025]);
    let later = UnixMillis(YEAR_BEGINS + 5_000);
    assert_eq!(ids(feed.matching(&all, later)).first(), Some(&"later"));
    // Nothing was written in Swedish.
    assert_eq!(feed.matching(&ReleaseFilter::all_in(Language::Sv), later).count(), 0);
}

#[test]
fn a_feed_is_narrowed_by_category_word_and_year() {
    let feed = feed(vec![
        own("both", YEAR_BEGINS, &["products", "company"]),
        own("one", YEAR_BEGINS - 1, &["company"]),
        own("none", YEAR_BEGINS, &[]),
    ])
    .feed();
    let check = |narrow: fn(&mut ReleaseFilter), expected: &[&str]| {
        let mut filter = ReleaseFilter::all_in(Language::En);
        narrow(&mut filter);
        assert_eq!(ids(feed.matching(&filter, LATER)), expected, "{filter:?}");
    };
    check(|filter| filter.categories = vec!["products".to_owned()], &["both"]);
    check(
        |filter| filter.categories = vec!["products".to_owned(), "company".to_owned()],
        &["both", "one"],
    );
    check(|filter| filter.categories = vec!["nothing".to_owned()], &[]);
    check(|filter| filter.keywords = vec!["COMPANY".to_owned()], &["both", "one"]);
    check(
        |filter| filter.keywords = vec!["cocoa".to_owned()],
        &["both", "none", "one"],
    );
    check(
        |filter| filter.keywords = vec!["äÄNI".to_owned()],
        &["both", "none", "one"],
    );
    check(|filter| filter.year = Some(2025), &["one"]);
    let names = feed.categories(&ReleaseFilter::all_in(Language::Fi), LATER);
    let names: Vec<_> = names
        .iter()
        .map(|category| (&*category.code, &*category.name))
        .collect();
    assert_eq!(names, [("products", "Tuotteet"), ("company", "Yhtiö")], "by name");
}

#[test]
fn a_release_is_found_in_the_language_or_in_another() {
    let mut finnish = own("only-finnish", YEAR_BEGINS, &["company"]);
    finnish.versions.remove(&Language::En);
    let feeds = ReleaseFeeds::new([Arc::new(feed(vec![own("both", YEAR_BEGINS, &[]), finnish]).feed())]);
    let find = |id: &str, language, at| {
        let id = ReleaseId::parse(id).expect("an id");
        feeds.find(&id, language, at).cloned()
    };
    let english = find("both", Language::En, LATER).expect("a release");
    assert_eq!(&*english.title, "Title");
    assert_eq!(&*english.images[0].description, "A bar");
    assert_eq!(english.images[0].picture, ReleasePicture::Own("halla-levy".into()));
    let other = find("only-finnish", Language::En, LATER).expect("a release");
    assert_eq!((other.language, &*other.categories[0].name), (Language::Fi, "Yhtiö"));
    assert!(find("nothing", Language::Fi, LATER).is_none());
    assert!(find("both", Language::Fi, UnixMillis(YEAR_BEGINS - 1)).is_none());
}

#[test]
fn an_unpublished_feed_is_empty_and_no_mistake() {
    let feed = ReleaseFeed::new(FeedId::parse("press").expect("an id"), Vec::new());
    assert_eq!(feed.years(&ReleaseFilter::default(), LATER), [0; 0]);
    assert_eq!(feed.categories(&ReleaseFilter::default(), LATER), []);
}

#[test]
fn names_stand_in_addresses_as_they_are() {
    for good in ["opening-2026", "8A5B0C44F45A", "a_b"] {
        assert!(ReleaseId::parse(good).is_ok(), "{good}");
    }
    for bad in ["", "a b", "a/b", "../a", "a?b", "ä", &"a".repeat(101)] {
        assert!(ReleaseId::parse(bad).is_err() && FeedId::parse(bad).is_err(), "{bad}");
    }
}

#[test]
fn what_may_not_be_put_is_told_with_its_place() {
    assert_eq!(check(&feed(vec![own("good", YEAR_BEGINS, &["company"])])), []);
    let told = |change: fn(&mut OwnFeed)| {
        let mut feed = feed(vec![own("one", YEAR_BEGINS, &["company"])]);
        change(&mut feed);
        let told: Vec<String> = check(&feed).iter().map(ToString::to_string).collect();
        told.join("\n")
    };
    for (change, expected) in [
        (
            (|feed| feed.releases[0].categories = vec!["nowhere".into()]) as fn(&mut OwnFeed),
            "one, categories: the feed has no category \"nowhere\"",
        ),
        (
            |feed| feed.releases[0].versions.clear(),
            "one: it is there in no language",
        ),
        (|feed| feed.releases.push(own("one", 0, &[])), "one: it is there twice"),
        (
            |feed| feed.releases[0].images[0].picture = "../etc".into(),
            "one, images: \"../etc\" is no picture's name",
        ),
        (|feed| english(feed).title = " ".into(), "one, en.title: it is empty"),
        (
            |feed| english(feed).title = "x".repeat(256).into(),
            "one, en.title: it has 256 characters, 255 at most",
        ),
        (|feed| english(feed).body = Html::default(), "one, en.body: it is empty"),
        (
            |feed| {
                english(feed).files = vec![ReleaseFile {
                    file_name: "a.pdf".into(),
                    title: "A".into(),
                    url: "javascript:alert(1)".into(),
                }];
            },
            "one, en.files: \"javascript:alert(1)\" is no link",
        ),
        (
            |feed| feed.categories[0].name = Texts::default(),
            "category \"products\": it has no name",
        ),
        (
            |feed| feed.categories[0].code = "company".into(),
            "category \"company\": it is there twice",
        ),
    ] {
        let told = told(change);
        assert!(told.starts_with(expected), "{expected} in {told}");
    }
}

fn english(feed: &mut OwnFeed) -> &mut ReleaseText {
    feed.releases[0].versions.get_mut(&Language::En).expect("a version")
}
