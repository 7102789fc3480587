//! What readers are shown, and what draws it.

use std::{net::SocketAddr, sync::Arc};

use arc_swap::ArcSwap;
use configuration::Config;
use domain::market::Language;
use renderer::{Bounds, Program, Renderer};
use runtime::places::Places;
use services::reviews::OwnReviews;
use site::{
    Storefront,
    assets::Assets,
    document::RenderedPage,
    localizations::{Area, Localizations},
    release_source::ReleaseSource,
    searcher::{Readers, Searcher},
};
use wire::blocks::SubscriptionTarget;

use super::opened::Opened;

pub(super) fn storefront(
    opened: &Opened,
    address: SocketAddr,
    localizations: Localizations,
    releases: Arc<dyn ReleaseSource>,
    calls: &Places,
) -> Storefront {
    let (config, snapshots) = (&opened.config, &opened.snapshots);
    let renderer = start_renderer(&opened.assets, &localizations, config);
    Storefront {
        clock: opened.clock,
        markets: opened.markets.clone(),
        live_config: Arc::new(ArcSwap::new(config.clone())),
        localizations,
        book: snapshots.book.clone(),
        site: snapshots.site.clone(),
        content: snapshots.tree.clone(),
        releases,
        reviews: Arc::new(OwnReviews {
            store: opened.store.clone(),
            ratings: snapshots.ratings.clone(),
            places: calls.clone(),
        }),
        subscription: subscription(config),
        sign_in_provider: config.identity.provider.as_ref().map(|provider| provider.name.clone()),
        pictures: snapshots.pictures.shown(),
        search_data: snapshots.search_data.clone(),
        searcher: Searcher::new(
            Readers {
                products: opened.indexes.products.reader(),
                pages: opened.indexes.pages.reader(),
            },
            &config.search,
        ),
        assets: opened.assets.clone(),
        renderer,
        public_origin: config
            .server
            .public_url
            .clone()
            .unwrap_or_else(|| format!("http://{address}")),
    }
}

/// Without the built web app there is nothing to render with.
fn start_renderer(assets: &Assets, localizations: &Localizations, config: &Config) -> Option<Renderer<RenderedPage>> {
    let Some(script) = assets.renderer_script() else {
        tracing::warn!("the web app is not built: pages have no body before scripts run; run `npm run build`");
        return None;
    };
    let dictionaries = Language::ALL.map(|language| {
        let texts = localizations.dictionary(language);
        renderer::Dictionary {
            language: language.code(),
            all: texts.json(None).into(),
            first: texts.json(Some(Area::First)).into(),
        }
    });
    let program = Program {
        script: script.into(),
        dictionaries: dictionaries.into(),
    };
    let rendering = &config.rendering;
    let bounds = Bounds {
        threads: rendering.thread_count(),
        memory: rendering.memory(),
        deadline: rendering.deadline(),
        waiting: config.limits.pages_waiting,
        cache: rendering.cache(),
    };
    Some(Renderer::start(program, bounds))
}

/// Where one subscribes to press releases.
fn subscription(config: &Config) -> Option<SubscriptionTarget> {
    let (url, list) = config.releases.subscription()?;
    Some(SubscriptionTarget {
        url: url.to_owned(),
        subscription_unique_identifier: list.to_owned(),
    })
}
