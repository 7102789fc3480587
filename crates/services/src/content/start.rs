//! The start page of a shop that has none of its own yet.

use std::collections::BTreeMap;

use domain::{
    clock::UnixMillis,
    content::{BlockData, Content, Day, HeroData, Page, PageId, PageType, Start, Status, Version},
    ids::InvalidId,
    market::{Language, Texts},
};
use serde::Deserialize;
use serde_json::Value;
use site::data::SITE_SETTING;
use store::{ContentChange, Store};

/// The start page's id, unless somebody gave it another.
const START: &str = "start";
/// The day of a start page that nobody dated.
const DAY: &str = "2026-01-01";

/// What a shop shows before anybody has said anything.
pub fn neutral_start_page() -> Result<Page, InvalidId> {
    let text = |fi: &str, sv: &str, en: &str| Texts {
        fi: Some(fi.into()),
        sv: Some(sv.into()),
        en: Some(en.into()),
    };
    start_page(StartPageData {
        name: text("Etusivu", "Startsida", "Home"),
        meta_title: Texts::default(),
        meta_description: text("Makeisia ja suklaata.", "Godis och choklad.", "Sweets and chocolate."),
        blocks: vec![BlockData::Hero(HeroData {
            images: vec!["placeholder".into()],
            title: text("Tervetuloa kauppaan", "Välkommen till butiken", "Welcome to the shop"),
            subtitle: text(
                "Valikoima täyttyy, kun tuotteet on tuotu.",
                "Sortimentet fylls på när produkterna har importerats.",
                "The shelves fill up once products are imported.",
            ),
            call_to_action_name: text("Kaikki tuotteet", "Alla produkter", "All products"),
            call_to_action: text("/fi/tuotteet", "/sv/produkter", "/en/products"),
            has_dark_text: true,
        })],
    })
}

/// Earlier versions kept the start page among the site's own texts: where the content tree has none, it becomes a page of
/// the tree. It stays in the texts as well, because an earlier version cannot read them without it.
pub async fn take_over_start_page(store: &Store, at: UnixMillis) -> Result<(), store::Error> {
    let Some(json) = store.settings().get(SITE_SETTING).await? else {
        return Ok(());
    };
    let Ok(Value::Object(site)) = serde_json::from_str(&json) else {
        return Ok(());
    };
    let Some(old) = site.get("startPage") else {
        return Ok(());
    };
    let pages = match store.content().load_all().await {
        Ok(whole) => whole.pages,
        // What a newer version wrote: it has taken the page over, and the tree's own may be one that cannot be read here.
        Err(store::Error::Corrupt { .. }) => return Ok(()),
        Err(error) => return Err(error),
    };
    if pages.iter().any(|page| page.kind == PageType::Start) {
        return Ok(());
    }
    let page = StartPageData::deserialize(old)
        .ok()
        .and_then(|data| start_page(data).ok());
    let Some(page) = page else {
        tracing::warn!("the start page among the site's texts cannot be read; it stays there");
        return Ok(());
    };
    let change = ContentChange {
        put: vec![page],
        ..ContentChange::default()
    };
    store.content().put(change, at).await?;
    tracing::info!("the start page is a page of the content tree now");
    Ok(())
}

/// A start page as the site's own texts had it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StartPageData {
    name: Texts,
    #[serde(default)]
    meta_title: Texts,
    #[serde(default)]
    meta_description: Texts,
    #[serde(default)]
    blocks: Vec<BlockData>,
}

fn start_page(data: StartPageData) -> Result<Page, InvalidId> {
    let published = Day::parse(DAY)?;
    let text = |texts: &Texts, language| texts.get(language).unwrap_or_default().to_owned();
    let version = |language| Version {
        status: Status::Published,
        segment: None,
        published,
        content: Content::Start(Start {
            name: text(&data.name, language),
            meta_title: text(&data.meta_title, language),
            meta_description: text(&data.meta_description, language),
            main_content_area: data.blocks.clone(),
        }),
    };
    let versions: BTreeMap<_, _> = Language::ALL
        .into_iter()
        .map(|language| (language, version(language)))
        .collect();
    Ok(Page {
        id: PageId::parse(START)?,
        kind: PageType::Start,
        parent: None,
        position: 0,
        versions,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use store::StoreConfig;

    use super::*;

    #[tokio::test]
    async fn the_start_page_of_an_earlier_version_is_kept() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let config = StoreConfig::sqlite_file(&folder.path().join("shop.db"));
        let store = Store::open(&config).await.expect("a store");
        let site = json!({"siteTitle": "Kauppa", "startPage": {
            "name": {"fi": "Koti", "sv": "Hem"}, "metaTitle": {"fi": "Kaupan koti"},
            "blocks": [{"type": "RichTextBlock", "body": {"fi": "<p>Hei</p>"}}]
        }});
        let at = UnixMillis(0);
        store
            .settings()
            .set(SITE_SETTING, &site.to_string(), at)
            .await
            .expect("set");
        for _ in 0..2 {
            take_over_start_page(&store, at).await.expect("taken over");
        }
        let pages = store.content().load_all().await.expect("read").pages;
        assert_eq!(pages.len(), 1);
        let Content::Start(start) = &pages[0].versions[&Language::Sv].content else {
            panic!("no start page: {pages:?}");
        };
        assert_eq!((&*start.name, &*start.meta_title), ("Hem", "Kaupan koti"));
        assert_eq!(start.main_content_area.len(), 1);
        let stored = store.settings().get(SITE_SETTING).await.expect("read");
        assert_eq!(stored, Some(site.to_string()), "an earlier version finds it again");
        let shown = crate::seed::load_site(&store).await.expect("read");
        assert_eq!(shown.site_title, "Kauppa");
    }

    #[tokio::test]
    async fn a_start_page_that_cannot_be_read_stays_where_it_is() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let config = StoreConfig::sqlite_file(&folder.path().join("shop.db"));
        let store = Store::open(&config).await.expect("a store");
        let site = json!({"siteTitle": "Kauppa", "startPage": {"blocks": 1}}).to_string();
        let at = UnixMillis(0);
        store.settings().set(SITE_SETTING, &site, at).await.expect("set");
        take_over_start_page(&store, at).await.expect("looked at");
        assert_eq!(store.content().load_all().await.expect("read").pages, []);
        assert_eq!(store.settings().get(SITE_SETTING).await.expect("read"), Some(site));
    }
}
