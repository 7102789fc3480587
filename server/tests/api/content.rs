//! Pages of the content tree: their models, what documents say of them, and how they are put.

use std::{fs, path::Path};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    commands::{command, refused, said},
    harness::Shop,
};

fn type_of(model: &Value) -> &str {
    let types = model["contentType"].as_array().expect("types");
    assert_eq!(types.last(), Some(&model["type"]));
    model["type"].as_str().expect("a type")
}

pub(crate) fn texts(list: &Value, field: &str) -> Vec<String> {
    let items = list.as_array().expect("a list").iter();
    items
        .map(|item| item[field].as_str().expect("a text").to_owned())
        .collect()
}

#[test]
fn recipes_stories_and_locations_have_pages_in_every_language() {
    let shop = Shop::shared();
    let recipe = shop.page("/fi/reseptit/mustikkapiirakka");
    assert_eq!(type_of(&recipe), "RecipePage");
    assert_eq!(recipe["name"], "Mustikkapiirakka");
    assert_eq!(recipe["mainImage"]["url"], "/pictures/recipe-bilberry-pie-640.webp");
    assert_eq!(recipe["seoCookTime"], "PT35M");
    assert_eq!(
        recipe["recipeCategoryNames"][0],
        json!({"id": 101, "name": "Kakut ja piirakat"})
    );
    assert_eq!(recipe["relatedProducts"][0]["code"], "HH-5001");
    let ingredients = recipe["recipeIngredients"].as_str().expect("HTML");
    assert!(
        ingredients.starts_with("<h3>Pohja</h3><ul><li>150 g pehmeää voita</li>"),
        "{ingredients}"
    );
    assert_eq!(recipe["recipePageMetadata"]["relatedProductsDisplayOption"], "cards");
    assert_eq!(
        texts(&recipe["navigation"]["breadcrumbs"], "url"),
        ["/fi/", "/fi/reseptit", "/fi/reseptit/mustikkapiirakka"]
    );
    let languages = texts(&recipe["navigation"]["pageLanguages"], "url");
    assert_eq!(languages[1], "/sv/recept/blabarspaj");
    for url in languages {
        let link = &shop.page(&url)["contentLink"];
        assert_eq!(link["guidValue"], recipe["contentLink"]["guidValue"], "{url}");
        assert_eq!(link["url"], url.as_str());
    }

    assert_eq!(recipe["recipeSearchUrl"], "/fi/reseptit");
    let more = texts(&recipe["moreRecipes"], "url");
    assert_eq!(more.len(), 3);
    assert!(!more.contains(&"/fi/reseptit/mustikkapiirakka".to_owned()), "{more:?}");
    let linked = shop.page("/en/recipes/chocolate-truffles");
    let cocoa = linked["ingredientLinks"]
        .as_array()
        .and_then(|links| links.iter().find(|link| link["name"] == "dark cocoa powder"));
    assert_eq!(cocoa.expect("a link")["url"], "/en/products/dark-cocoa-powder");

    let story = shop.page("/en/stories/storing-chocolate");
    let next = story["nextStory"]["url"].as_str().expect("a story");
    assert!(
        next.starts_with("/en/stories/") && next != "/en/stories/storing-chocolate",
        "{next}"
    );
    assert_eq!(type_of(&story), "ArticlePage");
    assert_eq!(story["categoryNames"][0]["id"], 401);
    assert!(story["mainBody"].as_str().is_some_and(|body| body.contains("<p>")));

    let search = shop.page("/sv/recept");
    assert_eq!(type_of(&search), "SearchPage");
    assert_eq!(type_of(&search["mainContentArea"][0]), "RecipeSearchBlock");
    let place = shop.page("/en/cafes-and-shops/helsinki-kallio");
    let near: Vec<_> = place["nearby"].as_array().expect("places").iter().collect();
    let distances: Vec<_> = near.iter().map(|place| place["distance"].as_u64()).collect();
    assert!(near.len() == 3 && distances.is_sorted(), "{near:?}");
    assert_eq!(near[0]["city"], "Helsinki");
    assert!(near.iter().all(|other| other["title"] != place["name"]), "{near:?}");

    let finder = shop.page("/en/cafes-and-shops");
    assert_eq!(
        (type_of(&finder), type_of(&finder["mainContentArea"][0])),
        ("LandingPage", "LocationBlock")
    );
    assert_eq!(finder["mainContentArea"][0]["optionalCategories"][0]["id"], 501);
    assert_eq!(shop.get("/api/cda/content?contentUrl=/fi/reseptit/none").status, 404);
    assert_eq!(shop.get("/fi/reseptit/mustikkapiirakka/").status, 301);
}

#[test]
fn every_page_of_the_tree_can_be_opened() {
    let shop = Shop::shared();
    let sitemap = shop.get("/sitemap.xml").text();
    let addresses: Vec<_> = sitemap
        .split("<loc>")
        .skip(1)
        .filter_map(|part| part.split("</loc>").next()?.strip_prefix(&shop.url))
        .filter(|path| {
            ["/reseptit/", "/artiklar/", "/cafes-and-shops/"]
                .iter()
                .any(|part| path.contains(part))
        })
        .collect();
    assert!(addresses.len() >= 110, "{} addresses", addresses.len());
    for address in addresses {
        let page = shop.page(address);
        assert_eq!(page["url"], address);
        assert!(
            page["pageMetadata"]["metaDescription"]
                .as_str()
                .is_some_and(|text| text.len() > 20),
            "{address}"
        );
        // What blocks tell, and a list of lunches, has no picture of its own.
        let type_name = page["type"].as_str().unwrap_or_default();
        if ["RecipePage", "ArticlePage", "LocationPage"].contains(&type_name) {
            assert!(
                !page["mainImage"].is_null() || !page["heroImage"].is_null(),
                "{address}"
            );
        }
    }
}

#[test]
fn editors_words_stand_on_the_pages_of_products_and_categories() {
    let shop = Shop::shared();
    let product = shop.page("/fi/tuotteet/puolukkahalla");
    assert_eq!(product["nameOfTheFood"], "Maitosuklaa, jossa puolukkaa");
    assert_eq!(product["additionalProductDetails"][0]["title"], "Säilytys");
    assert_eq!(product["callToActionLink"], "/fi/jutut/puolukka-sailyy-itsekseen");
    assert_eq!(product["relatedItems"][0]["url"], "/fi/jutut/puolukka-sailyy-itsekseen");
    assert_eq!(product["productPageMetadata"]["productDescriptionLocation"], "content");
    let plain = shop.page("/fi/tuotteet/hallan-maitosuklaa");
    assert_eq!(
        (&plain["nameOfTheFood"], &plain["relatedItems"]),
        (&Value::Null, &json!([]))
    );
    let category = shop.page("/en/cocoa-and-baking");
    assert_eq!(category["heading"], "Cocoa and chocolate for the home kitchen");
    assert_eq!(
        (&category["name"], category["topContentArea"].as_array().map(Vec::len)),
        (&json!("Cocoa and baking"), Some(0))
    );
    assert_eq!(type_of(&category["mainContentArea"][0]), "ShortcutsBlock");
}

#[test]
fn categories_have_names_in_each_language() {
    let shop = Shop::shared();
    let categories = shop.get("/api/categories?language=sv").body;
    assert_eq!(
        categories[0],
        json!({"pageReferenceId": 101, "name": "Tårtor och pajer"})
    );
    assert!(categories.as_array().is_some_and(|all| all.len() > 30));
    assert_eq!(shop.get("/api/categories").body[0]["name"], "Kakut ja piirakat");
    let twice = shop.get("/api/categories?language=fi&language=sv");
    assert_eq!(twice.body, categories, "the last value counts");
    let etag = twice.header("etag").expect("a version");
    let asked_again = |language: &str| {
        let path = format!("/api/categories?language={language}");
        shop.get_with(&path, &[("if-none-match", etag)]).status
    };
    assert_eq!((asked_again("sv"), asked_again("fi")), (304, 200));
}

#[test]
fn shortcuts_are_read_in_parts() {
    let shop = Shop::shared();
    let block = shop.page("/en/stories")["mainContentArea"][1].clone();
    assert_eq!(type_of(&block), "ShortcutsBlock");
    let path = format!("/api/search/shortcutsitem/{}/items", block["contentLink"]["id"]);
    let mut seen = texts(&block["shortcutBlocks"], "callToAction");
    let mut options = block["queryOptions"].clone();
    while options["hasMore"] == true {
        let query = format!(
            "{path}?IndexWhereToContinue={}&NextContentReferenceItem={}&CurrentLanguage=en",
            options["indexWhereToContinue"], options["nextContentReferenceItem"]
        );
        let part = shop.get(&query).body;
        seen.extend(texts(&part["shortcutItems"], "callToAction"));
        options = part["queryOptions"].clone();
    }
    assert_eq!(options["nextContentReferenceItem"], 0);
    let count = seen.len();
    assert!(count >= 40, "{count} stories");
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count, "each once");
    assert!(seen.iter().all(|url| url.starts_with("/en/stories/")));
    assert_eq!(shop.get("/api/search/shortcutsitem/1/items").status, 404);
    assert_eq!(shop.get("/api/search/shortcutsitem/x/items").status, 404);
    let first = shop.get(&format!(
        "{path}?IndexWhereToContinue=&CurrentLanguage=fi&CurrentLanguage=en"
    ));
    assert_eq!(first.body, shop.get(&format!("{path}?CurrentLanguage=en")).body);
    let wrong = shop.get(&format!("{path}?IndexWhereToContinue=x&CurrentLanguage=en"));
    assert_eq!(
        (wrong.status, &wrong.body["errors"]["IndexWhereToContinue"][0]),
        (422, &"The value must be a whole number from 0 on.".into())
    );
}

/// The things of schema.org that a document speaks of.
fn things(html: &str) -> Vec<Value> {
    let scripts = html.split("<script type=\"application/ld+json\"").skip(1);
    let json = scripts.map(|part| &part[part.find('>').expect("a start") + 1..part.find("</script>").expect("an end")]);
    json.map(|text| serde_json::from_str(text).expect("JSON")).collect()
}

#[test]
fn documents_speak_to_search_engines_in_their_words() {
    let shop = Shop::shared();
    let of = |path: &str| things(&shop.get(path).text());
    let recipe = of("/en/recipes/bilberry-pie");
    assert_eq!(recipe[0]["@type"], "Recipe");
    assert_eq!(
        recipe[0]["image"],
        format!("{}/pictures/recipe-bilberry-pie-640.webp", shop.url)
    );
    assert_eq!(recipe[0]["author"]["@type"], "Person");
    assert_eq!(recipe[0]["recipeInstructions"][0]["@type"], "HowToStep");
    assert_eq!(recipe[1]["@type"], "BreadcrumbList");
    assert_eq!(
        recipe[1]["itemListElement"][2]["item"],
        format!("{}/en/recipes/bilberry-pie", shop.url)
    );
    assert_eq!(of("/fi/jutut/suklaan-sailytys")[0]["@type"], "NewsArticle");
    let cafe = of("/en/cafes-and-shops/espoo-tapiola");
    assert!(
        cafe[0]["@type"]
            .as_array()
            .is_some_and(|kinds| kinds.contains(&json!("CafeOrCoffeeShop"))),
        "{cafe:?}"
    );
    assert_eq!(cafe[0]["address"]["addressCountry"], "FI");
    assert!(cafe[0]["geo"]["latitude"].is_f64());
    let shop_itself = of("/en/");
    assert_eq!(shop_itself[0]["@type"], "Organization");
    assert_eq!(shop_itself[1]["@type"], "WebSite");
    assert_eq!(shop_itself.len(), 2);
    assert_eq!(
        of("/en/stories/christmas-table")[0]["headline"],
        "The Christmas table nobody leaves"
    );
    let bar = of("/en/products/lingonberry-frost");
    assert_eq!(bar[0]["@type"], "Product");
    let offer = &bar[0]["offers"][0];
    assert_eq!(
        (&offer["@type"], &offer["priceCurrency"]),
        (&json!("Offer"), &json!("EUR"))
    );
    let price = offer["price"].as_str().and_then(|price| price.parse::<f64>().ok());
    assert!(price.is_some_and(|price| price > 0.0), "{offer}");
    assert_eq!(offer["availability"], "https://schema.org/InStock");
    let help = of("/en/customer-service");
    let questions = help
        .iter()
        .find(|thing| thing["@type"] == "FAQPage")
        .expect("questions");
    assert_eq!(questions["mainEntity"].as_array().map(Vec::len), Some(5));
    assert_eq!(questions["mainEntity"][0]["acceptedAnswer"]["@type"], "Answer");
}

pub(crate) fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(&path, text).expect("written");
    path.to_str().expect("a path").to_owned()
}

fn tart(name: &str) -> String {
    let page = json!({
        "id": "test-tart", "type": "RecipePage", "parent": "recipes", "position": 1, "published": "2026-01-01",
        "fi": {"segment": "koetorttu", "name": name, "seoRecipeIngredient": ["1 muna"]},
    });
    page.to_string()
}

#[test]
fn a_running_server_shows_what_is_put() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let path = "/api/cda/content?contentUrl=/fi/reseptit/koetorttu";
    assert_eq!(shop.get(path).status, 404);
    let file = write(folder.path(), "tart.json", &tart("Koetorttu </script><!--"));
    assert!(said(shop.folder(), &["content", "import", &file]).contains("1 pages created"));
    let page = shop.wait_for(path, |answer| answer.status == 200).body[0].clone();
    assert_eq!(page["name"], "Koetorttu </script><!--");
    // Not there in Swedish: the way leads to the nearest page, and search engines are told of none.
    let languages = &page["navigation"]["pageLanguages"];
    assert_eq!(texts(languages, "url")[1], "/sv/recept");
    assert_eq!(
        (&languages[0]["isTranslation"], &languages[1]["isTranslation"]),
        (&json!(true), &json!(false))
    );
    let html = shop.get("/fi/reseptit/koetorttu").text();
    assert!(!html.contains("hreflang=\"sv\"") && html.contains("hreflang=\"fi\""));
    assert_eq!(things(&html)[0]["name"], "Koetorttu </script><!--");
    assert!(!html.contains("</script><!--"), "texts stay in their places");

    let file = write(folder.path(), "tart.json", &tart("Toinen torttu"));
    assert!(said(shop.folder(), &["content", "import", &file]).contains("1 updated"));
    shop.wait_for(path, |answer| answer.body[0]["name"] == "Toinen torttu");
    let shop = shop.restart();
    assert_eq!(shop.page("/fi/reseptit/koetorttu")["name"], "Toinen torttu");
}

#[test]
fn nothing_is_put_when_something_is_wrong() {
    let folder = TempDir::new().expect("a folder");
    let data = TempDir::new().expect("a folder");
    said(data.path(), &["seed"]);
    let told = |text: &str| {
        refused(
            data.path(),
            &["content", "import", &write(folder.path(), "wrong.json", text)],
        )
    };
    let check = |text: String, expected: &str| {
        let told = told(&text);
        assert!(told.contains(expected), "{expected} in {told}");
    };
    let good = tart("Torttu");
    check(
        good.replace("recipes", "nowhere"),
        "test-tart, parent: there is no page nowhere\nNothing was put.",
    );
    check(
        good.replace("koetorttu", "mustikkapiirakka"),
        "is the segment of bilberry-pie already",
    );
    check(
        good.replace("seoRecipeIngredient", "ingredients"),
        "wrong.json, fi.ingredients: unknown field `ingredients`",
    );
    check(good.replace("2026-01-01", "1.1.2026"), "published");
    check(
        good.replace("\"recipes\"", "\"start\"")
            .replace("koetorttu", "ostoskori"),
        "the shop has a page at /fi/ostoskori already",
    );
    check(
        good.replace("1 muna\"]", "1 muna\"],\"recipeIngredients\":\"<p onclick=x>\""),
        "<p onclick=x>",
    );
    check(format!("[{good},{good}]"), "test-tart: the id is given twice");
    check("{".to_owned(), "it is no JSON");
    let exported = data.path().join("out");
    said(data.path(), &["content", "export", exported.to_str().expect("a path")]);
    assert!(!exported.join("pages/recipes/test-tart.json").exists());
}

#[test]
fn no_category_takes_the_address_of_a_page() {
    let folder = TempDir::new().expect("a folder");
    let data = TempDir::new().expect("a folder");
    let page = json!({
        "id": "our-bars", "type": "LandingPage", "parent": "start", "published": "2026-01-01",
        "fi": {"segment": "suklaalevyt", "name": "Levymme"},
    });
    let file = write(folder.path(), "page.json", &page.to_string());
    said(data.path(), &["content", "import", &file]);
    let told = refused(data.path(), &["seed"]);
    assert!(
        told.contains("our-bars, fi.segment: the shop has a page at /fi/suklaalevyt already\nNothing was put."),
        "{told}"
    );
    let moved = page.to_string().replace("suklaalevyt", "meidan-levymme");
    said(
        data.path(),
        &["content", "import", &write(folder.path(), "page.json", &moved)],
    );
    said(data.path(), &["seed"]);
    // The reverse: the page may not move to where the category is.
    let told = refused(
        data.path(),
        &[
            "content",
            "import",
            &write(folder.path(), "page.json", &page.to_string()),
        ],
    );
    assert!(
        told.contains("the shop has a page at /fi/suklaalevyt already"),
        "{told}"
    );
}

#[test]
fn blocks_keep_their_ids_through_edits_and_files() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let text = |id: Option<&str>, words: &str| {
        let mut block = json!({"type": "RichTextBlock", "body": {"fi": format!("<p>{words}</p>")}});
        if let Some(id) = id {
            block["id"] = id.into();
        }
        block
    };
    let put = |blocks: &[Value]| {
        let page = json!({
            "id": "test-ids", "type": "LandingPage", "published": "2026-01-01",
            "shared": {"mainContentArea": blocks},
            "fi": {"segment": "tunnukset", "name": "Tunnukset"},
        });
        let file = write(folder.path(), "ids.json", &page.to_string());
        said(shop.folder(), &["content", "import", &file]);
    };
    let shown = |count: usize| {
        shop.wait_for("/api/cda/content?contentUrl=/fi/tunnukset", |answer| {
            serde_json::from_str::<Value>(&answer.text()).unwrap_or_default()[0]["mainContentArea"]
                .as_array()
                .map(Vec::len)
                == Some(count)
        });
        let blocks = shop.page("/fi/tunnukset")["mainContentArea"].clone();
        let links: Vec<Value> = texts(&blocks, "id").iter().map(|id| json!(id)).collect();
        (links, blocks)
    };
    put(&[text(None, "yksi"), text(None, "kaksi")]);
    let (first, blocks) = shown(2);
    let link = blocks[1]["contentLink"].clone();
    // One more above, and another text in the last: the ids stay, and what is named by them.
    put(&[text(Some("own-id"), "nolla"), text(None, "yksi"), text(None, "kolme")]);
    let (second, blocks) = shown(3);
    assert_eq!(second, [json!("own-id"), first[0].clone(), first[1].clone()]);
    assert_eq!(blocks[2]["contentLink"], link);
    let out = folder.path().join("out");
    said(shop.folder(), &["content", "export", out.to_str().expect("a path")]);
    let file = fs::read_to_string(out.join("pages/test-ids.json")).expect("a file");
    let file: Value = serde_json::from_str(&file).expect("JSON");
    assert_eq!(texts(&file["shared"]["mainContentArea"], "id"), second);
    let told = refused(
        shop.folder(),
        &[
            "content",
            "import",
            &write(
                folder.path(),
                "twice.json",
                &json!({
                    "id": "test-ids", "type": "LandingPage", "published": "2026-01-01",
                    "fi": {"segment": "tunnukset", "name": "Tunnukset",
                           "mainContentArea": [text(Some("one"), "a"), text(Some("one"), "b")]},
                })
                .to_string(),
            ),
        ],
    );
    assert!(
        told.contains("main block 2.id: another block of the page is one already"),
        "{told}"
    );
}

#[test]
fn blocks_stand_in_blocks_and_markup_in_a_frame_of_its_own() {
    let shop = Shop::start();
    let folder = TempDir::new().expect("a folder");
    let put = |blocks: Value| {
        let page = json!({
            "id": "test-inner", "type": "LandingPage", "published": "2026-01-01",
            "shared": {"mainContentArea": blocks},
            "fi": {"segment": "sisakkain", "name": "Sisäkkäin"},
        });
        write(folder.path(), "inner.json", &page.to_string())
    };
    let markup = "<b onclick=\"alert(1)\">Laskuri</b>";
    let file = put(json!([{
        "type": "ContainerBlock",
        "containerBlocks": [
            {"type": "RawHtmlBlock", "title": {"fi": "Laskuri"}, "html": {"fi": markup}},
            {"type": "VideoBlock", "youtubeVideoUrl": "https://youtu.be/aB3-_56789x"},
        ],
    }]));
    said(shop.folder(), &["content", "import", &file]);
    shop.wait_for("/api/cda/content?contentUrl=/fi/sisakkain", |answer| {
        answer.status == 200
    });
    let inner = shop.page("/fi/sisakkain")["mainContentArea"][0]["containerBlocks"].clone();
    assert_eq!(texts(&inner, "component"), ["raw-html-block", "video-block"]);
    assert_eq!(inner[1]["video"]["id"], "aB3-_56789x");
    assert_eq!(inner[1]["video"]["previewUrls"].as_array().map(Vec::len), Some(5));
    // The markup is in no document of the shop's own, only in the frame's, whose policy gives it an origin that is nobody's.
    let document = shop.get("/fi/sisakkain").text();
    assert!(!document.contains("<b onclick"), "{document}");
    let frame = inner[0]["frameUrl"].as_str().expect("an address");
    let answer = shop.get(frame);
    assert!(answer.text().contains(markup));
    let policy = answer.header("content-security-policy").unwrap_or_default();
    assert!(policy.starts_with("sandbox allow-scripts "), "{policy}");
    assert!(!policy.contains("allow-same-origin"), "{policy}");
    assert_eq!(shop.get("/frames/1?language=fi").status, 404);
    assert_eq!(
        shop.get(&frame.replace("=fi", "=sv")).status,
        404,
        "it says nothing in Swedish"
    );

    for (blocks, told) in [
        (
            json!([{"type": "ContainerBlock", "containerBlocks": [{"type": "GenericBlock", "blocks": []}]}]),
            "containerBlocks[0].type: a GenericBlock has no place in this area",
        ),
        (
            json!([{"type": "ContainerBlock", "containerBlocks": [{"type": "IntroBlock"}]}]),
            "containerBlocks[0].textContent: it is missing",
        ),
        (
            json!([{"type": "VideoBlock", "youtubeVideoUrl": "https://example.org/film"}]),
            "is no address of a film",
        ),
        (
            json!([{"type": "SocialMediaEmbedBlock", "heading": {"fi": "x"}, "html": {"fi": "<p>hei</p>"}}]),
            "it needs a div with an id, and a script with a src",
        ),
    ] {
        let said = refused(shop.folder(), &["content", "import", &put(blocks)]);
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn what_is_exported_can_be_imported_and_is_the_same() {
    let data = [(); 2].map(|()| TempDir::new().expect("a folder"));
    let out = [(); 2].map(|()| TempDir::new().expect("a folder"));
    let path = |folder: &TempDir| folder.path().to_str().expect("a path").to_owned();
    said(data[0].path(), &["seed"]);
    said(data[0].path(), &["content", "export", &path(&out[0])]);
    // Blocks name groups of visitors, which are data of the site.
    let site = data[0].path().join("site.json");
    fs::write(&site, said(data[0].path(), &["site", "export"])).expect("written");
    said(data[1].path(), &["site", "import", site.to_str().expect("a path")]);
    said(data[1].path(), &["content", "import", &path(&out[0])]);
    let again = said(data[1].path(), &["content", "import", &path(&out[0])]);
    assert!(again.contains("0 pages created, 0 updated"), "{again}");
    said(data[1].path(), &["content", "export", &path(&out[1])]);
    let mut compared = 0;
    let mut folders = vec![out[0].path().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let one = entry.expect("an entry").path();
            if one.is_dir() {
                folders.push(one);
                continue;
            }
            let other = out[1].path().join(one.strip_prefix(out[0].path()).expect("inside"));
            assert_eq!(
                fs::read(&one).expect("a file"),
                fs::read(&other).expect("a file"),
                "{}",
                one.display()
            );
            compared += 1;
        }
    }
    assert!(compared > 120, "{compared} files");
}

#[test]
fn the_schema_describes_every_type_of_content() {
    let output = command(TempDir::new().expect("a folder").path(), &["content", "schema"]);
    // The command needs no shop: it does not know the folder's flag.
    assert!(!output.status.success());
    let output = crate::harness::run(&["content", "schema"]);
    let schema: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let recipe = &schema["$defs"]["Recipe"];
    assert_eq!(recipe["properties"]["seoRecipeIngredient"]["items"]["type"], "string");
    assert_eq!(recipe["required"], json!(["name"]));
    let text = schema.to_string();
    assert!(!text.contains("#/components"), "references stay inside");
    let names = [
        "Start",
        "Recipe",
        "Article",
        "Location",
        "Search",
        "Landing",
        "Products",
        "LunchListContent",
        "ShopArticle",
        "ProductContent",
        "CategoryContent",
        "BlockData",
    ];
    for name in names {
        assert!(schema["$defs"][name].is_object(), "{name}");
    }
    assert_eq!(schema["$defs"]["HeroBlock"]["properties"]["type"]["const"], "HeroBlock");
    assert_eq!(schema["$defs"]["HeroBlock"]["title"], "Hero");
    let blocks = schema["$defs"]["BlockData"]["oneOf"].as_array().expect("blocks");
    assert!(blocks.contains(&json!({"$ref": "#/$defs/HeroBlock"})), "{blocks:?}");
}

#[test]
fn a_new_shop_begins_with_a_start_page_of_its_own() {
    let shop = Shop::with(&[], &["--seed", "none"]);
    let start = shop.page("/sv/");
    assert_eq!(start["mainContentArea"][0]["title"], "Välkommen till butiken");
    assert_eq!(start["name"], "Startsida");
}
