use domain::{content::LayoutTheme, market::Language};

use super::*;

/// The demo brand's shop, and its sites in the other themes.
fn demos() -> [SiteData; 4] {
    [
        include_str!("../../../../demo/site.json"),
        include_str!("../../../../demo/sites/fi-default.json"),
        include_str!("../../../../demo/sites/froosh.json"),
        include_str!("../../../../demo/sites/willja.json"),
    ]
    .map(|json| SiteData::parse(json).expect("a demo site"))
}

fn mistakes(change: impl FnOnce(&mut serde_json::Value)) -> Vec<String> {
    let mut json = serde_json::json!({ "siteTitle": "Halla & Hillo" });
    change(&mut json);
    match SiteData::parse(&json.to_string()) {
        Ok(_) => Vec::new(),
        Err(SiteDataError::Wrong(mistakes)) => mistakes,
        Err(error @ SiteDataError::Unreadable(_)) => vec![error.to_string()],
    }
}

#[test]
fn neutral_site_survives_the_store() {
    let site = SiteData::neutral();
    let json = serde_json::to_string(&site).expect("written");
    assert_eq!(SiteData::parse(&json).expect("read"), site);
}

#[test]
fn the_demos_are_written_as_they_are_read_and_complete_in_every_language() {
    let sites = demos();
    for site in &sites {
        let json = serde_json::to_string(site).expect("written");
        assert_eq!(SiteData::parse(&json).expect("read"), *site);
        assert_eq!(site.check().warnings, [""; 0]);
    }
    assert_eq!(
        sites.map(|site| site.layout_theme),
        LayoutTheme::ALL.map(LayoutTheme::as_str)
    );
}

#[test]
fn every_mistake_has_a_sentence() {
    let found = mistakes(|json| {
        json["siteTitle"] = "".into();
        json["layoutTheme"] = "dark".into();
        json["logoUrl"] = "https://pictures.example/logo.svg".into();
        json["openInNewTabFileExtensions"] = serde_json::json!(["pdf", ".exe"]);
        json["topMenu"] = serde_json::json!([{ "name": { "fi": "A" }, "url": { "fi": "javascript:alert(1)" } }]);
        json["footer"] = serde_json::json!({
            "columns": [{ "title": {} }],
            "socialLinks": [{ "icon": "myspace", "name": { "fi": "A" }, "url": "https://social.example" }],
        });
    });
    assert_eq!(found.len(), 7, "{found:#?}");
    assert!(
        found[1].starts_with("layoutTheme: \"dark\" is none of d2c, "),
        "{}",
        found[1]
    );
    assert!(found[3].starts_with("topMenu[0].url.fi: "), "{}", found[3]);
    assert!(found.iter().all(|sentence| sentence.ends_with('.')), "{found:#?}");
}

#[test]
fn a_popup_is_harmless_and_its_button_leads_somewhere() {
    let found = mistakes(|json| {
        json["sitePopup"] = serde_json::json!({
            "id": "Winter 2026",
            "body": { "fi": "<p>Hei</p><script>alert(1)</script>" },
            "callToActionName": { "fi": "Katso" },
        });
    });
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].starts_with("sitePopup.id: "));
    assert!(found[1].starts_with("sitePopup.body.fi: "));
    assert!(found[2].contains("together or not at all"));
}

#[test]
fn entries_of_the_menu_are_named_once_and_exist_as_names() {
    let found = mistakes(|json| {
        json["mainMenu"] = serde_json::json!([
            { "contentPath": "category/bars" },
            { "contentPath": "category/bars" },
            { "contentPath": "recipes" },
            { "contentPath": "content/recipes", "linkButtons": [{ "name": { "fi": "A" }, "url": {} }] },
        ]);
    });
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].contains("is there twice"));
    assert!(found[1].contains("names no entry"));
    assert!(found[2].starts_with("mainMenu[3].linkButtons[0].url: "));
}

#[test]
fn fields_that_nobody_knows_are_no_site_data() {
    let found = mistakes(|json| json["logo"] = "x".into());
    assert!(found[0].contains("unknown field `logo`"), "{found:?}");
}

#[test]
fn a_shop_without_a_header_is_warned_of() {
    let mut site = SiteData::neutral();
    site.layout_theme = "froosh".to_owned();
    assert_eq!(site.check().warnings.len(), 1);
    site.is_ecommerce = false;
    assert_eq!(site.check().warnings, [""; 0]);
}

#[test]
fn a_text_that_some_languages_lack_is_told() {
    let mut site = SiteData::neutral();
    site.support_page_url = Texts::only(Language::Fi, "/fi/asiakaspalvelu");
    let findings = site.check();
    assert_eq!(findings.mistakes, [""; 0]);
    assert_eq!(findings.warnings.len(), 1);
    assert_eq!(findings.links[0].place, "supportPageUrl.fi");
}
