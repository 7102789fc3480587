//! What a shop does beside answering: each task is supervised, and started again when it ends by itself.

use std::sync::Arc;

use http_api::state::AppState;
use services::{
    auth::KeyError,
    catalogue_projection::CatalogueProjection,
    indexing::{Indexer, Pages, Products},
    jobs::JobRunner,
    mail::Post,
    releases::ProvidedReleases,
    telemetry::upkeep,
    webhooks::Webhooks,
};

use crate::job_kinds::job_kinds;

/// What only its tasks need of a shop.
pub(super) struct Background {
    pub(super) projection: CatalogueProjection,
    /// What the index of pages is made of.
    pub(super) pages: Pages,
    pub(super) post: Post,
    pub(super) webhooks: Webhooks,
    /// Press releases of a provider, where one is configured.
    pub(super) releases: Option<Arc<ProvidedReleases>>,
}

impl Background {
    /// Begins all of it; nothing runs before.
    ///
    /// # Errors
    /// The file with the shop's secret cannot be used.
    pub(super) fn start(self, shop: &AppState) -> Result<(), KeyError> {
        let supervisor = &shop.monitoring.supervisor;
        let (store, clock) = (&shop.storage.store, shop.clock);
        supervisor.keep_running("staff-sessions", {
            let staff = shop.staff.clone();
            move |task| {
                let staff = staff.clone();
                async move { staff.keep_watch(task).await }
            }
        });
        supervisor.keep_running("customer-sessions", {
            let customers = shop.customers.clone();
            move |task| {
                let customers = customers.clone();
                async move { customers.keep_watch(task).await }
            }
        });
        supervisor.keep_running("cart-threads", {
            let carts = shop.carts.clone();
            move |task| carts.clone().keep_threads(task)
        });
        if store.is_shared() {
            let carts = shop.carts.clone();
            supervisor.keep_running("other-nodes", move |task| carts.clone().follow_other_nodes(task));
        }
        if shop.bus.has_broker() {
            let (bus, outbox) = (shop.bus.clone(), store.outbox());
            supervisor.keep_running("broker", move |task| bus.clone().run(outbox.committed(), task));
        }
        self.keep_shown(shop);
        for (name, kinds) in job_kinds(shop, self.post)? {
            let runner = JobRunner::new(store.clone(), clock, kinds);
            supervisor.keep_running(name, move |task| runner.clone().run(task));
        }
        if self.webhooks.is_set_up() {
            let webhooks = self.webhooks;
            supervisor.keep_running("webhooks", move |task| webhooks.clone().run(task));
        }
        if let Some(provided) = self.releases {
            supervisor.keep_running("releases", move |task| provided.clone().keep_reading(task));
        }
        if let Some(metrics) = shop.monitoring.metrics.clone() {
            supervisor.keep_running("metrics", move |task| upkeep::sum_up(metrics.clone(), task));
        }
        watch_storage(shop);
        Ok(())
    }

    /// Brings what changes to the snapshots, and to the search indexes.
    fn keep_shown(&self, shop: &AppState) {
        let supervisor = &shop.monitoring.supervisor;
        let (store, clock, indexes) = (&shop.storage.store, shop.clock, &shop.storage.indexes);
        let snapshots = &self.projection.snapshots;
        supervisor.keep_running("catalogue-projection", {
            let projection = self.projection.clone();
            move |task| projection.clone().run(task)
        });
        supervisor.keep_running("index-products", {
            let (store, index, shown) = (store.clone(), indexes.products.clone(), snapshots.shown.clone());
            let (book, outdated) = (snapshots.book.clone(), self.projection.outdated.clone());
            move |task| {
                let (source, outdated) = (Products(book.clone()), Some(outdated.clone()));
                Indexer::serving(clock, store.clone(), source, index.clone(), shown.subscribe(), outdated).run(task)
            }
        });
        supervisor.keep_running("index-pages", {
            let (store, index, shown) = (store.clone(), indexes.pages.clone(), snapshots.shown.clone());
            let pages = self.pages.clone();
            move |task| {
                let source = pages.clone();
                Indexer::serving(clock, store.clone(), source, index.clone(), shown.subscribe(), None).run(task)
            }
        });
    }
}

/// A shop that cannot write has to end.
fn watch_storage(shop: &AppState) {
    let supervisor = &shop.monitoring.supervisor;
    supervisor.watch("cart-writer", {
        let writer = shop.storage.writer.clone();
        async move {
            writer.ended().await;
            "carts cannot be written any more; the log says why".to_owned()
        }
    });
    supervisor.watch("database-log", {
        let store = shop.storage.store.clone();
        async move {
            store.lost().await;
            "the disk failed to keep the database's log".to_owned()
        }
    });
}
