//! The start page of a shop that has none of its own yet.

use std::collections::BTreeMap;

use domain::{
    content::{BlockData, Content, Day, Page, PageId, PageType, Start, Status, Version},
    ids::InvalidId,
    market::{Language, Texts},
};
use serde_json::{Map, Value, json};
use wire::{blocks::HeroBlock, model::Model};

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
        blocks: vec![BlockData::new(
            HeroBlock::TYPE,
            fields([
                ("images", json!(["placeholder"])),
                (
                    "title",
                    json!(text(
                        "Tervetuloa kauppaan",
                        "Välkommen till butiken",
                        "Welcome to the shop"
                    )),
                ),
                (
                    "subtitle",
                    json!(text(
                        "Valikoima täyttyy, kun tuotteet on tuotu.",
                        "Sortimentet fylls på när produkterna har importerats.",
                        "The shelves fill up once products are imported.",
                    )),
                ),
                (
                    "callToActionName",
                    json!(text("Kaikki tuotteet", "Alla produkter", "All products")),
                ),
                (
                    "callToAction",
                    json!(text("/fi/tuotteet", "/sv/produkter", "/en/products")),
                ),
                ("hasDarkText", json!(true)),
            ]),
        )],
    })
}

fn fields<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

/// What stands on a start page, for all languages at once.
struct StartPageData {
    name: Texts,
    meta_title: Texts,
    meta_description: Texts,
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
            ..Start::default()
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
