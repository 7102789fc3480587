//! The content tree: what readers see of it, and what may not be put.

use std::collections::BTreeMap;

use domain::{
    content::{
        Area, BlockData, BlockFault, BlockId, CategoryId, CategoryIds, Content, ContentFault, ContentTree, Day, Html,
        Landing, Page, PageId, PageType, Recipe, Search, Segment, Start, Status, Taxonomy, Version, check, too_long,
    },
    market::Language,
};

fn id(text: &str) -> PageId {
    PageId::parse(text).expect("an id")
}

fn recipe(name: &str) -> Recipe {
    let json = format!("{{\"name\":{name:?}}}");
    serde_json::from_str(&json).expect("a recipe")
}

/// A block with one field.
pub fn block(kind: &str, text: &str) -> BlockData {
    let fields = serde_json::json!({"text": text});
    BlockData::new(kind, fields.as_object().expect("fields").clone())
}

/// Definitions that refuse one type of block.
fn refused(area: Area, block: &BlockData) -> Vec<BlockFault> {
    let fault = BlockFault {
        field: "body.sv".into(),
        fault: ContentFault::Malformed {
            reason: "it is refused".into(),
        },
    };
    let is_refused = &*block.kind == "Refused" && area == Area::LiftUp;
    is_refused.then_some(fault).into_iter().collect()
}

fn version(segment: Option<&str>, content: Content) -> Version {
    Version {
        status: Status::Published,
        segment: segment.map(|segment| Segment::parse(segment).expect("a segment")),
        published: Day::parse("2026-03-14").expect("a day"),
        content,
    }
}

fn page(name: &str, parent: Option<&str>, versions: impl IntoIterator<Item = (Language, Version)>) -> Page {
    let versions: BTreeMap<_, _> = versions.into_iter().collect();
    Page {
        id: id(name),
        kind: versions.values().next().expect("a version").content.kind(),
        parent: parent.map(id),
        position: 0,
        versions,
    }
}

fn recipes_page() -> Page {
    let search = |name: &str| {
        Content::Search(Search {
            name: name.into(),
            ..Search::default()
        })
    };
    page(
        "recipes",
        Some("start"),
        [
            (Language::Fi, version(Some("reseptit"), search("Reseptit"))),
            (Language::Sv, version(Some("recept"), search("Recept"))),
        ],
    )
}

fn start_page() -> Page {
    let start = Content::Start(Start::default());
    page(
        "start",
        None,
        Language::ALL.map(|language| (language, version(None, start.clone()))),
    )
}

fn pie() -> Page {
    let content = |name| Content::Recipe(recipe(name));
    page(
        "bilberry-pie",
        Some("recipes"),
        [
            (
                Language::Fi,
                version(Some("mustikkapiirakka"), content("Mustikkapiirakka")),
            ),
            (Language::Sv, version(Some("blabarspaj"), content("Blåbärspaj"))),
            (Language::En, version(Some("bilberry-pie"), content("Bilberry pie"))),
        ],
    )
}

fn taxonomy() -> Taxonomy {
    let json = r#"[{"id":200,"order":2,"name":{"en":"Allergens"},"categories":[{"id":201,"order":1,"name":{"en":"Gluten"}}]},
        {"id":100,"order":1,"name":{"en":"Recipes"},"categories":[{"id":102,"order":2,"name":{"en":"Biscuits"}},{"id":101,"order":1,"name":{"en":"Cakes"}}]}]"#;
    serde_json::from_str(json).expect("a taxonomy")
}

#[test]
fn pages_have_the_address_of_their_place() {
    let tree = ContentTree::new([start_page(), recipes_page(), pie()], taxonomy());
    let pie = tree.page("bilberry-pie").expect("the pie");
    assert_eq!(pie.path(Language::Fi), Some("/fi/reseptit/mustikkapiirakka"));
    assert_eq!(pie.path(Language::Sv), Some("/sv/recept/blabarspaj"));
    // The page above it is not there in English.
    assert_eq!(pie.path(Language::En), None);
    assert_eq!(pie.nearest_path(Language::En), "/en/");
    assert!(pie.version(Language::En).is_none());
    let (language, found) = tree.resolve("/sv/recept/blabarspaj").expect("a page");
    assert_eq!((language, found.id().as_str()), (Language::Sv, "bilberry-pie"));
    assert!(tree.resolve("/fi/recept/blabarspaj").is_none());
    assert!(tree.resolve("/en/bilberry-pie").is_none());
    let above: Vec<_> = tree.ancestors(pie).iter().map(|node| node.id().as_str()).collect();
    assert_eq!(above, ["start", "recipes"]);
    assert_eq!(tree.children("recipes").len(), 1);
    assert_eq!(
        tree.roots().iter().map(|node| node.id().as_str()).collect::<Vec<_>>(),
        ["recipes"]
    );
    assert!(tree.start().is_some_and(|node| node.path(Language::Fi).is_none()));
}

#[test]
fn drafts_and_what_lies_under_them_are_not_seen() {
    let mut draft = recipes_page();
    draft.versions.get_mut(&Language::Sv).expect("a version").status = Status::Draft;
    let tree = ContentTree::new([start_page(), recipes_page(), pie()], taxonomy()).with([draft], &[]);
    let pie = tree.page("bilberry-pie").expect("the pie");
    assert_eq!((pie.path(Language::Sv), pie.nearest_path(Language::Sv)), (None, "/sv/"));
    assert!(tree.resolve("/sv/recept").is_none());
    assert!(tree.resolve("/fi/reseptit/mustikkapiirakka").is_some());
    // What comes back is seen again, and what goes takes its children out of sight.
    let back = tree.with([recipes_page()], &[]);
    assert!(back.resolve("/sv/recept/blabarspaj").is_some());
    let gone = back.with([] as [Page; 0], &[id("recipes")]);
    assert!(gone.page("bilberry-pie").is_none() && gone.resolve("/fi/reseptit").is_none());
}

#[test]
fn a_circle_has_no_place_and_ends_no_walk() {
    let landing = |name: &str, parent: &str| {
        let content = Content::Landing(Landing {
            name: name.into(),
            ..Landing::default()
        });
        page(name, Some(parent), [(Language::Fi, version(Some(name), content))])
    };
    let pages = [landing("a", "b"), landing("b", "a"), landing("c", "a")];
    let diagnostics = check(&pages, &taxonomy(), refused);
    let told: Vec<_> = diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told.iter().all(|issue| issue.contains("lies under itself")), "{told:?}");
    let tree = ContentTree::new(pages, taxonomy());
    assert_eq!(tree.pages().count(), 0);
    assert!(tree.below("a", 100).len() >= 100, "it ends");
}

#[test]
fn what_lies_under_a_page_is_found_whether_it_is_seen_or_not() {
    let recipes = recipes_page();
    let id = recipes.id.clone();
    let tree = ContentTree::new([start_page(), recipes, pie()], taxonomy());
    let below = |tree: &ContentTree, id: &str| -> Vec<String> {
        tree.below(id, 100).into_iter().map(ToString::to_string).collect()
    };
    let under_start = below(&tree, "start");
    let hidden = tree.with([] as [Page; 0], std::slice::from_ref(&id));
    assert_eq!(under_start, [id.to_string(), pie().id.to_string()]);
    assert!(below(&tree, pie().id.as_str()).is_empty());
    assert_eq!(
        below(&hidden, id.as_str()),
        [pie().id.to_string()],
        "its parent is gone"
    );
    assert_eq!(tree.below("start", 1).len(), 1, "no more than were asked for");
}

#[test]
fn a_page_that_lies_too_deep_is_named() {
    let landing = |number: usize| {
        let content = Content::Landing(Landing {
            name: number.to_string(),
            ..Landing::default()
        });
        let parent = if number == 1 {
            "start".to_owned()
        } else {
            format!("p{}", number - 1)
        };
        let name = format!("p{number}");
        page(&name, Some(&parent), [(Language::Fi, version(Some(&name), content))])
    };
    let mut pages = vec![start_page()];
    pages.extend((1..=13).map(landing));
    assert_eq!(check(&pages, &taxonomy(), refused), []);
    let tree = ContentTree::new(pages.clone(), taxonomy());
    assert!(tree.page("p13").is_some_and(|node| node.path(Language::Fi).is_some()));
    pages.push(landing(14));
    let told: Vec<_> = check(&pages, &taxonomy(), refused)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        told,
        ["p14, parent: it lies 14 pages deep; an address has at most 13 parts"]
    );
    assert!(ContentTree::new(pages, taxonomy()).page("p14").is_none());
}

#[test]
fn mistakes_are_told_with_their_place() {
    let said = |pages: &[Page]| {
        let diagnostics = check(pages, &taxonomy(), refused);
        diagnostics
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("; ")
    };
    let good = [start_page(), recipes_page(), pie()];
    assert_eq!(said(&good), "");
    let with = |change: &dyn Fn(&mut Page)| {
        let mut pie = pie();
        change(&mut pie);
        said(&[start_page(), recipes_page(), pie])
    };
    let in_finnish = |change: &dyn Fn(&mut Recipe)| {
        with(&|page| {
            if let Some(Content::Recipe(recipe)) =
                page.versions.get_mut(&Language::Fi).map(|version| &mut version.content)
            {
                change(recipe);
            }
        })
    };
    let check = |told: String, expected: &str| assert_eq!(told, expected);
    check(
        with(&|pie| pie.parent = Some(id("none"))),
        "bilberry-pie, parent: there is no page none",
    );
    check(
        with(&|pie| pie.kind = PageType::Article),
        [Language::Fi, Language::Sv, Language::En]
            .map(|language| format!("bilberry-pie, {language}: it is a RecipePage, the page a ArticlePage"))
            .join("; ")
            .as_str(),
    );
    check(
        with(&|pie| pie.versions.get_mut(&Language::Sv).expect("a version").segment = None),
        "bilberry-pie, sv.segment: it is missing",
    );
    check(
        with(&|pie| pie.versions.clear()),
        "bilberry-pie: it has no version in any language",
    );
    check(
        in_finnish(&|recipe| recipe.name = " ".into()),
        "bilberry-pie, fi.name: it is empty",
    );
    check(
        in_finnish(&|recipe| recipe.author_url = "javascript:alert(1)".into()),
        "bilberry-pie, fi.authorUrl: \"javascript:alert(1)\" is no link; write a path of this site such as \
         /fi/tuotteet, an https:// address, mailto: or tel:",
    );
    check(
        in_finnish(&|recipe| recipe.author_url = "mailto:cook@example.com".into()),
        "bilberry-pie, fi.authorUrl: it is no https address",
    );
    check(
        in_finnish(&|recipe| recipe.seo_cook_time = "35 min".into()),
        "bilberry-pie, fi.seoCookTime: \"35 min\" is no duration such as PT1H30M",
    );
    check(
        in_finnish(&|recipe| recipe.recipe_categories = CategoryIds::new([CategoryId(101), CategoryId(999)])),
        "bilberry-pie, fi.recipeCategories: the taxonomy has no category 999",
    );
    let text = in_finnish(&|recipe| {
        recipe.lift_up_content_area = vec![block("Refused", "a"), block("Other", "b")];
        recipe.lift_up_content_area[1].id = Some(BlockId::parse("given").expect("an id"));
        recipe.lift_up_content_area[0].id = Some(BlockId::parse("given").expect("an id"));
    });
    assert_eq!(
        text,
        "bilberry-pie, liftup block 1.body.sv: it is refused; bilberry-pie, liftup block 2.id: another block of the page \
         is given already"
    );
    let mut twin = pie();
    twin.id = id("twin");
    let text = said(&[start_page(), recipes_page(), pie(), twin]);
    assert!(
        text.starts_with("twin, fi.segment: \"mustikkapiirakka\" is the segment of bilberry-pie already"),
        "{text}"
    );
    let mut at_the_root = recipes_page();
    at_the_root.id = id("root-recipes");
    at_the_root.parent = None;
    let text = said(&[start_page(), recipes_page(), at_the_root]);
    assert!(
        text.starts_with("root-recipes, fi.segment: \"reseptit\" is the segment of recipes already"),
        "{text}"
    );
    let mut second = start_page();
    second.id = id("second");
    check(
        said(&[start_page(), second]),
        "second: the site's start has the page start already",
    );
}

#[test]
fn texts_of_pages_have_their_lengths() {
    let told = |content: Content| {
        let page = page("page", None, [(Language::Fi, version(Some("sivu"), content))]);
        let found: Vec<_> = too_long(&page).iter().map(ToString::to_string).collect();
        found.join("; ")
    };
    let of_recipe = |change: &dyn Fn(&mut Recipe)| {
        let mut recipe = recipe("Piirakka");
        change(&mut recipe);
        told(Content::Recipe(recipe))
    };
    let html = |length: usize| Html::parse(&"a".repeat(length)).expect("a text");
    assert_eq!(of_recipe(&|_| {}), "");
    for (found, expected) in [
        (
            of_recipe(&|recipe| recipe.name = "ä".repeat(301)),
            "page, fi.name: it has 301 characters, 300 at most",
        ),
        (
            of_recipe(&|recipe| recipe.seo_recipe_instructions = vec!["a".repeat(5_000), "a".repeat(5_001)]),
            "page, fi.seoRecipeInstructions[1]: it has 5001 characters, 5000 at most",
        ),
        (
            of_recipe(&|recipe| recipe.search_words = vec!["word".to_owned(); 1_001]),
            "page, fi.searchWords: it has 1001 entries, 1000 at most",
        ),
        (of_recipe(&|recipe| recipe.recipe_ingredients = html(100_000)), ""),
        (
            of_recipe(&|recipe| recipe.recipe_ingredients = html(100_001)),
            "page, fi.recipeIngredients: it has 100001 characters, 100000 at most",
        ),
    ] {
        assert_eq!(found, expected);
    }
    let section = |length: usize| {
        let content = serde_json::json!({"type": "ProductContent", "product": "A-1",
            "additionalProductDetails": [{"title": "Alkuperä", "content": "a".repeat(length)}]});
        told(serde_json::from_value(content).expect("content"))
    };
    assert_eq!(section(100_000), "");
    assert_eq!(
        section(100_001),
        "page, fi.additionalProductDetails[0].content: it has 100001 characters, 100000 at most"
    );
}

#[test]
fn a_product_has_one_page_and_a_page_one_product() {
    let about = |page: &str, product: &str| Page {
        id: id(page),
        kind: PageType::Product,
        parent: None,
        position: 0,
        versions: BTreeMap::from([(Language::Fi, of_product(product))]),
    };
    let said = |pages: &[Page]| {
        let told = check(pages, &Taxonomy::default(), |_, _| Vec::new());
        told.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let (frost, rye) = (about("frost", "HH-1"), about("rye", "HH-2"));
    assert_eq!(said(&[frost.clone(), rye.clone()]), [""; 0]);
    assert_eq!(
        said(&[frost.clone(), about("again", "HH-1")]),
        ["again: the product HH-1 has the page frost already"]
    );
    // In any of its languages, seen or not.
    let mut both = rye.clone();
    let unseen = Version {
        status: Status::Draft,
        ..of_product("HH-1")
    };
    both.versions.insert(Language::En, unseen);
    assert_eq!(
        said(&[frost, both.clone()]),
        ["rye: the product HH-1 has the page frost already"]
    );
    assert_eq!(said(std::slice::from_ref(&both)), [""; 0]);
    let seen = both.showing(Language::En, of_product("HH-1"));
    assert_eq!(
        said(&[seen]),
        ["rye, en: it is about the product HH-1, and in fi about the product HH-2; publish all languages together"]
    );
}

fn of_product(code: &str) -> Version {
    let content = serde_json::from_value(serde_json::json!({"type": "ProductContent", "product": code}));
    Version {
        status: Status::Published,
        segment: None,
        published: Day::parse("2026-03-14").expect("a day"),
        content: content.expect("content"),
    }
}

#[test]
fn formatted_text_is_harmless_by_construction() {
    for good in [
        "",
        "plain & simple",
        "<p>a <strong>b</strong><br>c</p>",
        "<p><a href=\"/fi/reseptit\">x</a> <a href=\"https://example.org/?a=1&amp;b=2\">y</a></p>",
    ] {
        assert_eq!(Html::parse(good).expect(good).as_str(), good);
    }
    for bad in [
        "<script>",
        "<p class=\"x\">",
        "<P>",
        "a < b",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<a href=\"//elsewhere.example\">x</a>",
        "<a href=\"/x\" onclick=\"y\">x</a>",
        "<a href=\"https://x.example/ onclick=y\">x</a>",
        "<img src=x>",
        "<br/onload=x>",
        "<!-- x -->",
        "<p",
    ] {
        assert!(Html::parse(bad).is_err(), "{bad}");
    }
    assert_eq!(
        Html::from_plain("a<b\n\nc & d").as_str(),
        "<p>a&lt;b</p><p>c &amp; d</p>"
    );
    assert_eq!(
        Html::list(&["1 < 2".into()], true).as_str(),
        "<ol><li>1 &lt; 2</li></ol>"
    );
}

#[test]
fn the_taxonomy_keeps_the_order_of_the_data() {
    let taxonomy = taxonomy();
    let ids: Vec<_> = taxonomy.categories().map(|category| category.id.0).collect();
    assert_eq!(ids, [101, 102, 201]);
    assert_eq!(taxonomy.group_of(CategoryId(102)).map(|group| group.id.0), Some(100));
    assert!(taxonomy.category(CategoryId(200)).is_none(), "a group is no category");
    let twice = r#"[{"id":1,"order":1,"name":{},"categories":[{"id":1,"order":1,"name":{}}]}]"#;
    assert!(serde_json::from_str::<Taxonomy>(twice).is_err());
}

#[test]
fn days_are_of_the_calendar() {
    let number = |text| Day::parse(text).map(Day::as_number).ok();
    assert_eq!(number("2026-03-14"), Some(20_260_314));
    assert_eq!(number("2024-02-29"), Some(20_240_229));
    for bad in [
        "2026-02-29",
        "2026-13-01",
        "2026-3-14",
        "2026-04-31",
        "2026-00-10",
        "+026-01-01",
        "14.3.2026",
    ] {
        assert_eq!(number(bad), None, "{bad}");
    }
}

#[test]
fn content_reads_what_it_writes() {
    let json = r#"{"type":"RecipePage","name":"Pie","mainImage":{"url":"recipe-pie"},"seoRecipeIngredient":["1 egg"],"recipeCategories":"101,102","hideShareSoMeLinks":true}"#;
    let content: Content = serde_json::from_str(json).expect("content");
    assert_eq!(content.kind(), PageType::Recipe);
    assert_eq!(serde_json::to_string(&content).expect("json"), json);
    let unknown = r#"{"type":"RecipePage","name":"Pie","colour":"blue"}"#;
    assert!(serde_json::from_str::<Content>(unknown).is_err());
    for kind in PageType::ALL {
        assert_eq!(kind.as_str().parse(), Ok(kind));
        assert_eq!(serde_json::to_value(kind).expect("json"), kind.as_str());
    }
}

#[test]
fn blocks_may_end_every_page_but_a_lunch_list() {
    for kind in PageType::ALL {
        let mut content = match kind {
            PageType::Product => serde_json::json!({"product": "HH-1"}),
            PageType::Category => serde_json::json!({"category": "bars"}),
            PageType::SearchResult => serde_json::json!({}),
            PageType::Identity => serde_json::json!({"name": "In", "form": "login"}),
            _ => serde_json::json!({"name": "A page"}),
        };
        content["type"] = kind.as_str().into();
        content["bottomContentArea"] = serde_json::json!([{"type": "RichTextBlock"}]);
        let read = serde_json::from_value::<Content>(content);
        if matches!(kind, PageType::LunchList | PageType::SharedBlocks) {
            assert!(read.is_err(), "one shows its text alone, the other stands within pages");
            continue;
        }
        let content = read.unwrap_or_else(|error| panic!("{kind}: {error}"));
        let last = content.areas().pop().expect("an area");
        assert_eq!((last.0, last.1.len()), (Area::Bottom, 1), "{kind}");
        assert!(kind.shared_fields().any(|field| field == "bottomContentArea"));
    }
}
