//! The site that samples of blocks stand on: it knows whatever it is asked for.

use std::{collections::BTreeMap, sync::LazyLock};

use domain::{
    content::{BlockData, Link, PageId},
    market::{Language, Texts},
    money::{Currency, Money},
    review,
};

use super::{
    cards::{CategoryCard, PictureData, QueryOptions, ShortcutItem, ShortcutItems, Video},
    definition::{Identity, Site},
    sample_results::results,
    subscription::SubscriptionTarget,
    video_address::video_id,
};
use crate::{
    amount::Amount,
    links,
    picture::PageImage,
    product::{Prices, ProductCard},
    review::{Rated, Rating},
    search::BlockResults,
};

/// A shop in Finnish with products, categories and pages of every name.
pub struct SampleSite;

impl Site for SampleSite {
    fn language(&self) -> Language {
        Language::Fi
    }

    fn text(&self, texts: &Texts) -> Option<String> {
        texts.get(Language::Fi).map(str::to_owned)
    }

    fn link(&self, links: &Texts) -> Option<String> {
        Link::parse(links.get(Language::Fi)?).ok().map(|link| link.to_string())
    }

    fn product(&self, code: &str) -> Option<ProductCard> {
        Some(ProductCard {
            content_id: 1001,
            code: code.to_owned(),
            display_name: format!("Halla {code}"),
            url: "/fi/tuotteet/halla-puolukka".to_owned(),
            image_url: links::picture(Some("puolukkahalla")),
            first_variation_code: format!("{code}-150"),
            brands: vec!["Halla".to_owned()],
            categories: vec!["bars".to_owned()],
            suitable_for: vec!["Kasvissyöjille".to_owned()],
            tags: BTreeMap::from([("new".to_owned(), "Uutuus".to_owned())]),
            promotions: vec!["Kolme levyä kahden hinnalla".to_owned()],
            prices: prices(),
            is_buyable: true,
            disable_add_to_cart: false,
            in_stock: true,
            in_stock_quantity: 2400,
            size: Some("150 g".to_owned()),
            low_stock: false,
            rated: Rated {
                rating: Rating::new(
                    &review::Rating {
                        counts: [0, 0, 1, 1, 2],
                    },
                    Language::Fi,
                ),
            },
        })
    }

    fn category(&self, code: &str) -> Option<CategoryCard> {
        Some(CategoryCard {
            title: format!("Suklaalevyt {code}"),
            url: format!("/fi/{code}"),
            image_url: Some(links::picture(Some("hallan-maitosuklaa"))),
            description: Some("Maitoa, tummaa ja valkoista.".to_owned()),
        })
    }

    fn page_url(&self, page: &PageId) -> Option<String> {
        Some(format!("/fi/{page}"))
    }

    fn results(&self, block: &str) -> Option<&BlockResults> {
        results(block)
    }

    fn is_for_reader(&self, _: &BlockData) -> bool {
        true
    }

    fn picture(&self, picture: &PictureData) -> Option<PageImage> {
        Some(PageImage {
            url: links::picture(Some(&picture.url)),
            alt_text: self.text(&picture.alt_text).unwrap_or_default(),
            width: Some(1280),
            height: Some(960),
        })
    }

    fn frame_url(&self, _: &Identity) -> Option<String> {
        None
    }

    fn embed_url(&self, _: &Identity, _: &Texts) -> Option<String> {
        None
    }

    fn film(&self, addresses: &Texts) -> Option<String> {
        self.text(addresses)
    }

    fn video(&self, address: &str) -> Option<Video> {
        let id = video_id(address)?;
        Some(Video {
            id: id.to_owned(),
            player_url: Some(format!("https://www.youtube-nocookie.com/embed/{id}")),
            preview_urls: Vec::new(),
        })
    }

    fn shortcuts(&self, written: Vec<ShortcutItem>, pages: &[PageId], _: Option<&PageId>, size: u32) -> ShortcutItems {
        let item = |page: &PageId| ShortcutItem {
            title: "Mustikkapiirakka".to_owned(),
            description: Some("Kesän paras piirakka.".to_owned()),
            image: Some(links::picture(Some("recipe-bilberry-pie"))),
            image_alt_text: String::new(),
            call_to_action: format!("/fi/{page}"),
            call_to_action_name: "Lue lisää".to_owned(),
            info_text1: vec!["Kakut ja piirakat".to_owned()],
            info_text2: vec!["Gluteeni".to_owned()],
        };
        let all = written.into_iter().chain(pages.iter().map(item));
        let shortcut_items: Vec<_> = all.take(size as usize).collect();
        let shown = shortcut_items.len();
        ShortcutItems {
            shortcut_items,
            query_options: QueryOptions {
                has_more: false,
                index_where_to_continue: u32::try_from(shown).unwrap_or(u32::MAX),
                next_content_reference_item: 0,
            },
        }
    }

    fn release_page_url(&self) -> Option<String> {
        Some("/fi/tiedote".to_owned())
    }

    fn subscription(&self) -> Option<&SubscriptionTarget> {
        Some(subscription())
    }
}

fn subscription() -> &'static SubscriptionTarget {
    static TARGET: LazyLock<SubscriptionTarget> = LazyLock::new(|| SubscriptionTarget {
        url: "https://press.example/Subscription/Subscribe".to_owned(),
        subscription_unique_identifier: "5f1c2a".to_owned(),
    });
    &TARGET
}

fn prices() -> Prices {
    let euros = |cents| Some(Amount(Money::from_minor(cents, Currency::EUR)));
    Prices {
        placed_price: euros(590),
        placed_price_string: Some("5,90 €".to_owned()),
        discounted_price: None,
        discounted_price_string: None,
        has_discounted_price: false,
        price_per_kilo: euros(3933),
        price_per_kilo_string: Some("39,33 €/kg".to_owned()),
        discounted_price_per_kilo: None,
        discounted_price_per_kilo_string: None,
        previous_price: None,
        currency: "EUR".to_owned(),
    }
}
