//! What a page is made from: one snapshot of everything, for one reader.

use std::{collections::BTreeMap, sync::Arc};

use configuration::{Config, Markets, SiteConfig};
use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    content::ContentTree,
    delivery::DeliveryMethods,
    market::{Language, Market},
    picture::Pictures,
    pricing::PriceBook,
    release::ReleaseFeeds,
    review::Ratings,
};
use wire::{blocks::SubscriptionTarget, links, picture::PageImage, product::Reader, search::BlockResults};

use super::{audience::Audience, data::SiteData};
use crate::localizations::Dictionary;

/// What is sold and told at one moment; holding it keeps that moment.
#[derive(Clone)]
pub struct SiteSnapshot {
    pub book: Arc<PriceBook>,
    pub catalogue: Arc<Catalogue>,
    pub live_config: Arc<Config>,
    pub site: Arc<SiteData>,
    pub content: Arc<ContentTree>,
    pub delivery: Arc<DeliveryMethods>,
    pub releases: Arc<ReleaseFeeds>,
    pub pictures: Arc<Pictures>,
    pub ratings: Arc<Ratings>,
}

/// In whose language and market a page is made, and of what.
#[derive(Clone, Copy)]
pub struct RenderContext<'a> {
    pub language: Language,
    pub market: &'a Market,
    /// The moment whose prices are shown.
    pub at: UnixMillis,
    pub catalogue: &'a Catalogue,
    /// The book that the catalogue is of: with its promotions.
    pub book: &'a PriceBook,
    pub markets: &'a Markets,
    /// Which hosts of others pages may show things of.
    pub config: &'a SiteConfig,
    pub site: &'a SiteData,
    pub content: &'a ContentTree,
    pub delivery: &'a DeliveryMethods,
    /// What is known of pictures, by their names.
    pub pictures: &'a Pictures,
    pub dictionary: &'a Dictionary,
    /// Scheme and host that visitors see, for canonical addresses.
    pub origin: &'a str,
    /// What blocks with results open with, by their ids.
    pub results: &'a BTreeMap<String, BlockResults>,
    pub releases: &'a ReleaseFeeds,
    /// What readers think of products.
    pub ratings: &'a Ratings,
    /// Whom the page is made for.
    pub audience: &'a Audience,
    /// Where one subscribes to press releases.
    pub subscription: Option<&'a SubscriptionTarget>,
    /// Who signs customers in, as they are told; nothing where the shop does it itself.
    pub sign_in_provider: Option<&'a str>,
}

impl<'a> RenderContext<'a> {
    /// The text of a key in the view's language.
    pub fn text(&self, key: &str) -> String {
        self.dictionary.text(key).unwrap_or(key).to_owned()
    }

    /// A picture by its name, with the content's own alternative text, else the library's; nothing where there is none of the
    /// name.
    pub fn image(&self, name: &str, own_text: Option<&str>) -> Option<PageImage> {
        self.pictures.get(name)?;
        Some(PageImage::new(name, own_text, self.pictures, self.language))
    }

    /// The address of a picture that content names; nothing where there is none of the name.
    pub fn picture_url(&self, name: &str) -> Option<String> {
        self.pictures.get(name)?;
        Some(links::picture(Some(name)))
    }

    pub fn reader(&self) -> Reader<'a> {
        Reader {
            language: self.language,
            market: self.market,
            at: self.at,
            catalogue: self.catalogue,
            book: self.book,
            ratings: self.ratings,
            phrases: self.dictionary,
        }
    }
}
