//! What readers are shown, always in its newest state: goods and prices, pages, texts, and the searches in them.

use std::{collections::BTreeMap, sync::Arc};

use arc_swap::ArcSwap;
use configuration::{Config, Markets};
use domain::{
    catalogue::Catalogue,
    content::ContentTree,
    delivery::{DeliveryMethods, Parcel},
    market::{Language, Market},
    picture::Pictures,
    pricing::PriceBook,
};
use renderer::Renderer;
use runtime::clock::Clock;
use wire::{blocks::SubscriptionTarget, checkout::PickupPoint, product::DeliveryMethod, search::BlockResults};

use super::{
    assets::Assets,
    audience::Audience,
    consent_pages,
    data::SiteData,
    delivery::{self, PickupQuestion},
    document::RenderedPage,
    localizations::{Dictionary, Localizations},
    release_source::ReleaseSource,
    render_context::{RenderContext, SiteSnapshot},
    review_source::ReviewSource,
    search::{Naming, SearchData},
    searcher::Searcher,
};

/// Everything that pages, lists and answers to searches are made of.
pub struct Storefront {
    pub clock: Clock,
    pub markets: Arc<Markets>,
    /// The configuration, with the hosts of others as the administrator has them now.
    pub live_config: Arc<ArcSwap<Config>>,
    pub localizations: Localizations,
    /// The newest snapshot of everything that is sold, with prices, taxes and promotions.
    pub book: Arc<ArcSwap<PriceBook>>,
    pub site: Arc<ArcSwap<SiteData>>,
    /// The newest snapshot of the content tree.
    pub content: Arc<ArcSwap<ContentTree>>,
    /// The newest state of what is known of pictures.
    pub pictures: Arc<ArcSwap<Pictures>>,
    /// Facet groups, price ranges and synonyms.
    pub search_data: Arc<ArcSwap<SearchData>>,
    /// Press releases, wherever they come from.
    pub releases: Arc<dyn ReleaseSource>,
    /// Reviews of products, wherever they come from.
    pub reviews: Arc<dyn ReviewSource>,
    /// Where one subscribes to them; nothing where no provider takes subscriptions.
    pub subscription: Option<SubscriptionTarget>,
    /// Who signs customers in, as they are told; nothing where the shop does it itself.
    pub sign_in_provider: Option<String>,
    pub searcher: Searcher,
    pub assets: Assets,
    /// Renders pages; none where the web app was not built.
    pub renderer: Option<Renderer<RenderedPage>>,
    /// Scheme and host in what everybody is shown: the public address, else the one that the server listens on. A request
    /// has no say in it, since caches keep such answers for others.
    pub public_origin: String,
}

static NO_RESULTS: BTreeMap<String, BlockResults> = BTreeMap::new();
static EVERYBODY: Audience = Audience::EVERYBODY;

impl Storefront {
    pub fn dictionary(&self, language: Language) -> &Dictionary {
        self.localizations.dictionary(language)
    }

    /// The language of whoever names none that the shop speaks.
    pub fn default_language(&self) -> Language {
        self.markets.default_language()
    }

    /// The market of this id, else the default one; nothing for an id that is no market's.
    pub fn market(&self, id: Option<&str>) -> Option<&Arc<Market>> {
        match id {
            None | Some("") => Some(self.markets.default_market()),
            Some(id) => self.markets.get(id),
        }
    }

    /// Everything that is sold.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.book.load().catalogue().clone()
    }

    /// Everything that pages are made of, as of now.
    pub fn snapshot(&self) -> SiteSnapshot {
        let book = self.book.load_full();
        SiteSnapshot {
            catalogue: book.catalogue().clone(),
            live_config: self.live_config.load_full(),
            site: self.site.load_full(),
            content: self.content.load_full(),
            delivery: book.delivery().clone(),
            book,
            releases: self.releases.feeds(),
            pictures: self.pictures.load_full(),
            ratings: self.reviews.ratings(),
        }
    }

    /// What is offered for parcels in a market, in the shop's order.
    pub fn delivery_methods(
        &self,
        methods: &DeliveryMethods,
        parcels: &[Parcel],
        market: &Market,
        language: Language,
    ) -> Vec<DeliveryMethod> {
        let offers = delivery::offers(methods, parcels, market, &self.markets, self.clock.wall());
        offers
            .iter()
            .map(|offer| DeliveryMethod::new(offer, language))
            .collect()
    }

    /// Where a parcel can be fetched, the nearest first.
    pub fn pickup_points(&self, question: PickupQuestion<'_>) -> Vec<PickupPoint> {
        let now = delivery::time_at(question.market, &self.markets, self.clock.wall());
        let phrases = self.dictionary(question.language);
        now.map_or_else(Vec::new, |now| {
            delivery::pickup_points(question, &self.content.load(), now, phrases)
        })
    }

    /// What facets are named from, for one reader.
    pub fn naming<'a>(
        &'a self,
        language: Language,
        market: &'a Market,
        catalogue: &'a Catalogue,
        data: &'a SearchData,
    ) -> Naming<'a> {
        Naming {
            data,
            catalogue,
            dictionary: self.dictionary(language),
            language,
            market,
        }
    }

    /// Everything that a page is made of, for one reader.
    /// The day that it is where the site's default market is.
    pub fn today(&self) -> jiff::civil::Date {
        consent_pages::day(self.clock.wall(), &self.markets)
    }

    pub fn render_context<'a>(
        &'a self,
        language: Language,
        market: &'a Market,
        shown: &'a SiteSnapshot,
        origin: &'a str,
    ) -> RenderContext<'a> {
        RenderContext {
            language,
            market,
            at: self.clock.wall(),
            markets: &self.markets,
            config: &shown.live_config.site,
            catalogue: &shown.catalogue,
            book: &shown.book,
            site: &shown.site,
            delivery: &shown.delivery,
            pictures: &shown.pictures,
            content: &shown.content,
            dictionary: self.dictionary(language),
            origin,
            results: &NO_RESULTS,
            releases: &shown.releases,
            ratings: &shown.ratings,
            audience: &EVERYBODY,
            subscription: self.subscription.as_ref(),
            sign_in_provider: self.sign_in_provider.as_deref(),
        }
    }
}
