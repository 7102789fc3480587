//! What the shop remembers: opened, and read as far as everything else is made of it.

use std::sync::Arc;

use configuration::{Config, Markets};
use pictures::PictureService;
use runtime::clock::Clock;
use search_index::SearchIndex;
use services::{
    auth::recognise_key,
    data_dir::{self, Indexes},
    indexing::{self, Indexer, IndexingError, Pages, Products, Source},
    seed::{self, Seed, Seeded},
    snapshots::Snapshots,
    taxes,
};
use site::assets::Assets;
use store::Store;

use super::error::StartError;

pub(super) struct Opened {
    pub(super) config: Arc<Config>,
    pub(super) clock: Clock,
    pub(super) store: Store,
    pub(super) indexes: Indexes,
    pub(super) markets: Arc<Markets>,
    pub(super) assets: Assets,
    pub(super) snapshots: Snapshots,
    /// What a new shop was given.
    seeded: Option<Seeded>,
}

impl Opened {
    /// # Errors
    /// The folder, the database or the configuration cannot be used.
    pub(super) async fn open(config: Arc<Config>, seed: Seed, clock: Clock) -> Result<Self, StartError> {
        let store = data_dir::open_store(&config).await?;
        recognise_key(&store, &config, clock.wall()).await?;
        let indexes = data_dir::open_indexes(&config)?;
        let markets = Arc::new(Markets::new(&config).map_err(StartError::Config)?);
        let seeded = seed::seed_if_new(&store, seed, markets.zones(), clock.wall()).await?;
        if seeded.is_some() && seed == Seed::Demo && !config.server.is_for_this_machine() {
            tracing::warn!(
                "the demo data were put into a shop that others reach: the PINs of its gift cards are public. Begin with --seed none where real goods are sold"
            );
        }
        indexing::renew_if_made_otherwise(&store, clock.wall()).await?;
        let assets = Assets::load();
        let snapshots = Snapshots::load(&store, &assets).await?;
        let sold_in: Vec<_> = markets.all().map(|market| market.as_ref().clone()).collect();
        taxes::warn_of_gaps(&snapshots.book.load(), &sold_in, clock.wall());
        indexes.set_synonyms(&snapshots.search_data.load().synonyms());
        Ok(Self {
            config,
            clock,
            store,
            indexes,
            markets,
            assets,
            snapshots,
            seeded,
        })
    }

    /// A new shop finds what it has from its first answer on.
    pub(super) async fn fill_new_indexes(&self, pages: &Pages) {
        let Some(seeded) = self.seeded else { return };
        self.fill(Products(self.snapshots.book.clone()), &self.indexes.products)
            .await;
        self.fill(pages.clone(), &self.indexes.pages).await;
        tracing::info!(products = seeded.products, "a new shop was made");
    }

    /// Fills a new index. Where this fails, its indexer does it later.
    async fn fill<S: Source>(&self, source: S, index: &SearchIndex) {
        let shown = *self.snapshots.shown.borrow();
        let fill = async move {
            let writer = index.writer()?;
            let indexer = Indexer::offline(self.clock, self.store.clone(), source, index.clone(), writer, shown);
            indexer.catch_up(|_| {}).await
        };
        let filled: Result<(), IndexingError> = fill.await;
        if let Err(error) = filled {
            tracing::warn!(index = S::NAME, %error, "the new shop's search index is not built yet");
        }
    }

    /// Pictures that were made lie in a folder of their own, which can be deleted at any time.
    pub(super) fn pictures(&self) -> Result<PictureService, StartError> {
        let path = self.config.picture_dir();
        PictureService::open(&path, &self.config.pictures, self.clock)
            .map_err(|source| StartError::Pictures { path, source })
    }
}
