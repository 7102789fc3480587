//! Where pages were before, and what a tree is with drafts laid over it.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    content::{
        Content, ContentTree, Day, FormerPlace, Landing, Node, Page, PageId, PageType, ProductContent, Segment, Start,
        Status, StoredPage, Taxonomy, Version,
    },
    market::Language,
};

fn id(text: &str) -> PageId {
    PageId::parse(text).expect("an id")
}

fn version(segment: &str, name: &str) -> Version {
    Version {
        status: Status::Published,
        segment: Some(Segment::parse(segment).expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content: Content::Landing(Landing {
            name: name.to_owned(),
            ..Landing::default()
        }),
    }
}

/// A page whose segment and name are its id.
fn page(name: &str, parent: Option<&str>, position: i64) -> Page {
    Page {
        id: id(name),
        kind: PageType::Landing,
        parent: parent.map(id),
        position,
        versions: BTreeMap::from([(Language::Fi, version(name, name))]),
    }
}

fn start() -> Page {
    let version = Version {
        status: Status::Published,
        segment: None,
        published: Day::parse("2026-03-14").expect("a day"),
        content: Content::Start(Start::default()),
    };
    Page {
        id: id("start"),
        kind: PageType::Start,
        parent: None,
        position: 0,
        versions: BTreeMap::from([(Language::Fi, version)]),
    }
}

/// A page that was elsewhere: parent, segment and the second in which it left.
fn moved(page: Page, places: &[(Option<&str>, &str, i64)]) -> StoredPage {
    let places = places.iter().map(|(parent, segment, second)| FormerPlace {
        language: Language::Fi,
        parent: parent.map(id),
        segment: Segment::parse(segment).expect("a segment"),
        left: UnixMillis(second * 1000),
    });
    StoredPage {
        former_places: places.collect(),
        ..StoredPage::from(page)
    }
}

fn names<'a>(nodes: impl IntoIterator<Item = &'a std::sync::Arc<Node>>) -> Vec<&'a str> {
    nodes.into_iter().map(|node| node.id().as_str()).collect()
}

#[test]
fn a_page_leaves_a_place_when_readers_saw_it_there() {
    let before = page("a", Some("top"), 0);
    let at = UnixMillis(7);
    let renamed = before.showing(Language::Fi, version("b", "a"));
    let left = before.places_left(&renamed, at);
    let expected = FormerPlace {
        language: Language::Fi,
        parent: Some(id("top")),
        segment: Segment::parse("a").expect("a segment"),
        left: at,
    };
    assert_eq!(left, [expected]);
    let elsewhere = Page {
        parent: None,
        ..before.clone()
    };
    assert_eq!(before.places_left(&elsewhere, at).len(), 1);
    assert_eq!(before.places_left(&before, at), []);
    let mut draft = before.clone();
    draft.versions.get_mut(&Language::Fi).expect("a version").status = Status::Draft;
    assert_eq!(draft.places_left(&renamed, at), [], "nobody saw it there");
    let mut gone = before.clone();
    gone.versions.clear();
    assert_eq!(before.places_left(&gone, at), [], "it is nowhere else");
}

#[test]
fn old_addresses_lead_to_where_pages_are() {
    // "top" was "old-top", "pie" lay under "old-top" as "old-pie" and then moved to "other".
    let pages = [
        StoredPage::from(start()),
        moved(
            page("top", Some("start"), 0),
            &[(Some("start"), "old-top", 1), (None, "older-top", 0)],
        ),
        StoredPage::from(page("other", None, 0)),
        StoredPage::from(page("cake", Some("top"), 0)),
        moved(
            page("pie", Some("other"), 0),
            &[(Some("top"), "old-pie", 2), (Some("top"), "pie", 3)],
        ),
    ];
    let tree = ContentTree::new(pages, Taxonomy::default());
    let found = |path: &str| tree.moved(path).and_then(|(language, node)| node.path(language));
    assert_eq!(found("/fi/old-top"), Some("/fi/top"));
    assert_eq!(found("/fi/older-top/"), Some("/fi/top"), "the start page is the root");
    assert_eq!(found("/fi/old-top/cake"), Some("/fi/top/cake"));
    assert_eq!(found("/fi/old-top/old-pie"), Some("/fi/other/pie"));
    assert_eq!(found("/fi/top/pie"), Some("/fi/other/pie"));
    for nothing in [
        "/fi/old-pie",
        "/fi/old-top/none",
        "/sv/old-top",
        "/fi",
        "/",
        "/de/old-top",
        "/fi/other/old-pie",
    ] {
        assert_eq!(found(nothing), None, "{nothing}");
    }
    // Whoever is there now is there.
    let tree = tree.with([page("old-top", None, 0)], &[]);
    assert_eq!(
        tree.resolve("/fi/old-top").map(|(_, node)| node.id().as_str()),
        Some("old-top")
    );
    assert!(tree.moved("/fi/old-top/cake").is_none());
    // A page that readers do not see leads nowhere, nor does one that is gone.
    let mut draft = page("pie", Some("other"), 0);
    draft.versions.get_mut(&Language::Fi).expect("a version").status = Status::Draft;
    let hidden = tree.with([moved(draft, &[(Some("top"), "pie", 3)])], &[]);
    assert!(hidden.moved("/fi/top/pie").is_none());
    assert!(tree.with([] as [Page; 0], &[id("pie")]).moved("/fi/top/pie").is_none());
}

#[test]
fn of_two_pages_that_were_at_a_place_the_later_one_counts() {
    for (first, second, expected) in [(1, 2, "/fi/b"), (2, 1, "/fi/a")] {
        let pages = [
            moved(page("a", None, 0), &[(None, "old", first)]),
            moved(page("b", None, 0), &[(None, "old", second)]),
        ];
        let tree = ContentTree::new(pages, Taxonomy::default());
        let (language, node) = tree.moved("/fi/old").expect("a page");
        assert_eq!(node.path(language), Some(expected));
    }
}

fn small_tree() -> ContentTree {
    let pages = [
        start(),
        page("a", Some("start"), 1),
        page("b", Some("start"), 2),
        page("a1", Some("a"), 1),
        page("a2", Some("a"), 2),
    ];
    ContentTree::new(pages, Taxonomy::default())
}

#[test]
fn a_draft_is_seen_in_the_place_of_what_is_published() {
    let tree = small_tree();
    let before = tree.page("a1").expect("a page").page().clone();
    let preview = tree.laid_over([before.showing(Language::Fi, version("a1", "Drafted"))]);
    let name = |tree: &ContentTree| {
        let (_, node) = tree.resolve("/fi/a/a1").expect("a page");
        node.version(Language::Fi).expect("a version").content.name().to_owned()
    };
    assert_eq!((name(&preview).as_str(), name(&tree).as_str()), ("Drafted", "a1"));
    assert_eq!(names(preview.children("a")), ["a1", "a2"]);
    assert_eq!(
        preview.children("a")[0]
            .version(Language::Fi)
            .map(|version| version.content.name()),
        Some("Drafted")
    );
    let drafted = preview.page("a1").expect("a page");
    assert_eq!(names(preview.ancestors(drafted)), ["start", "a"]);
    assert_eq!(names(preview.pages()), ["a", "a1", "a2", "b", "start"]);
    assert_eq!(names(preview.of_type(PageType::Landing)), ["a", "a1", "a2", "b"]);
    assert_eq!(names(preview.roots()), ["a", "b"]);
    // All else is the tree's own.
    let same = |id: &str| std::sync::Arc::ptr_eq(preview.page(id).expect("a page"), tree.page(id).expect("a page"));
    assert!(same("a") && same("a2") && same("b"));
}

#[test]
fn a_draft_moves_and_a_new_one_appears() {
    let tree = small_tree();
    let moved = page("a1", None, 0).showing(Language::Fi, version("elsewhere", "a1"));
    let new = page("new", Some("b"), 0);
    let preview = tree.laid_over([moved, new]);
    assert!(preview.resolve("/fi/a/a1").is_none());
    assert_eq!(
        preview.resolve("/fi/elsewhere").map(|(_, node)| node.id().as_str()),
        Some("a1")
    );
    assert_eq!(
        preview.resolve("/fi/b/new").map(|(_, node)| node.id().as_str()),
        Some("new")
    );
    assert_eq!(
        (names(preview.children("a")), names(preview.children("b"))),
        (vec!["a2"], vec!["new"])
    );
    assert_eq!(names(preview.roots()), ["a1", "a", "b"]);
    assert_eq!(names(preview.pages()), ["a", "a1", "a2", "b", "start", "new"]);
    assert!(tree.page("new").is_none() && tree.resolve("/fi/a/a1").is_some());
    // Pages below a draft keep the addresses that they have.
    let renamed = tree.laid_over([page("a", Some("start"), 1).showing(Language::Fi, version("z", "a"))]);
    assert_eq!(
        renamed.page("a").and_then(|node| node.path(Language::Fi)),
        Some("/fi/z")
    );
    assert_eq!(
        renamed.resolve("/fi/a/a1").map(|(_, node)| node.id().as_str()),
        Some("a1")
    );
    // One that would be seen by nobody is taken away.
    let mut hidden = page("b", Some("start"), 2);
    hidden.versions.clear();
    let preview = tree.laid_over([hidden]);
    assert!(preview.page("b").is_none() && preview.resolve("/fi/b").is_none());
    assert_eq!(names(preview.roots()), ["a"]);
    assert_eq!(preview.pages().count(), 4);
}

#[test]
fn a_draft_speaks_of_products_before_what_is_published() {
    let about = |name: &str, product: &str| {
        let content: ProductContent = serde_json::from_value(serde_json::json!({"product": product})).expect("content");
        Page {
            id: id(name),
            kind: PageType::Product,
            parent: None,
            position: 0,
            versions: BTreeMap::from([(
                Language::Fi,
                Version {
                    status: Status::Published,
                    segment: None,
                    published: Day::parse("2026-03-14").expect("a day"),
                    content: Content::Product(content),
                },
            )]),
        }
    };
    let tree = ContentTree::new([about("p", "HH-1"), about("q", "HH-2")], Taxonomy::default());
    let preview = tree.laid_over([about("p", "HH-3")]);
    let of = |tree: &ContentTree, code: &str| tree.product(code).map(|node| node.id().to_string());
    assert_eq!(of(&tree, "HH-1").as_deref(), Some("p"));
    assert_eq!(
        (of(&preview, "HH-1"), of(&preview, "HH-3").as_deref()),
        (None, Some("p"))
    );
    assert_eq!(of(&preview, "HH-2").as_deref(), Some("q"));
}
