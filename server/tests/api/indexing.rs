//! The indexer against a model: whatever happens in whatever order, in the end the index holds what the catalogue holds.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::Arc,
    time::Instant,
};

use arc_swap::ArcSwap;
use domain::{
    catalogue::{Brand, Product, ProductKind},
    clock::UnixMillis,
    ids::{BrandCode, ProductCode},
    market::{Language, Texts},
    pricing::PriceBook,
};
use runtime::{clock::Clock, supervisor::Supervisor};
use search_index::{Query, SearchIndex};
use services::{
    indexing::{Indexer, Products, cursor_of},
    snapshots,
};
use store::{Store, StoreConfig};
use tempfile::TempDir;
use tokio::sync::watch;

use crate::harness::PATIENCE;

const WORDS: [&str; 4] = ["suklaa", "lakritsi", "piparkakku", "toffee"];
const CODES: u64 = 30;
const BRAND: &str = "halla";
const NOW: UnixMillis = UnixMillis(1_790_000_000_000);

#[test]
fn the_index_ends_up_equal_to_the_catalogue() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    for seed in 0..6 {
        runtime.block_on(async {
            let folder = TempDir::new().expect("a folder");
            let mut world = World::new(folder.path()).await;
            let mut server = Some(world.serve());
            for step in 0..40 {
                let dice = |salt: u64, limit: u64| dice(seed * 1_000_000 + step * 1_000 + salt, limit);
                match dice(0, 12) {
                    0..=4 => {
                        world
                            .put(1 + dice(1, 6), |at| (dice(10 + at, CODES), dice(20 + at, 4)))
                            .await
                    }
                    5..=6 => world.delete(dice(2, CODES)).await,
                    7 => world.rename_brand(step).await,
                    8 => world.ask_for_reindex().await,
                    9 => world.show().await,
                    // Cut off wherever it is, and begun anew on what it left.
                    10 => {
                        if let Some(server) = server.take() {
                            server.abort();
                            let _ = server.await;
                        }
                    }
                    _ => {
                        tokio::task::yield_now().await;
                        server.get_or_insert_with(|| world.serve());
                    }
                }
            }
            world.show().await;
            let server = server.unwrap_or_else(|| world.serve());
            world.assert_indexed(seed).await;
            server.abort();
            let _ = server.await;
        });
    }
}

/// A database, the newest book of it that is shown, and an index that follows.
struct World {
    store: Store,
    book: Arc<ArcSwap<PriceBook>>,
    shown: watch::Sender<u64>,
    folder: std::path::PathBuf,
    /// The words of the products' names.
    model: BTreeMap<String, &'static str>,
    brand: String,
}

impl World {
    async fn new(folder: &Path) -> Self {
        let store = Store::open(&StoreConfig::sqlite_file(&folder.join("shop.db")))
            .await
            .expect("opened");
        Self {
            store,
            book: Arc::default(),
            shown: watch::Sender::new(0),
            folder: folder.join("index"),
            model: BTreeMap::new(),
            brand: String::new(),
        }
    }

    fn serve(&self) -> tokio::task::JoinHandle<()> {
        let index = SearchIndex::open(&self.folder).expect("opened");
        let indexer = Indexer::serving(
            Clock::system(),
            self.store.clone(),
            Products(self.book.clone()),
            index,
            self.shown.subscribe(),
            None,
        );
        tokio::spawn(async move {
            // Nobody tells it to stop.
            indexer.run(Supervisor::default().task("index")).await;
        })
    }

    async fn put(&mut self, count: u64, pick: impl Fn(u64) -> (u64, u64)) {
        let picked: BTreeMap<String, &str> = (0..count)
            .map(pick)
            .map(|(code, word)| (format!("P{code}"), WORDS[word as usize]))
            .collect();
        let products: Vec<_> = picked.iter().map(|(code, word)| product(code, word)).collect();
        self.store.catalogue().put_products(&products, NOW).await.expect("put");
        self.model.extend(picked);
    }

    async fn delete(&mut self, code: u64) {
        let code = format!("P{code}");
        let parsed = ProductCode::parse(&code).expect("a code");
        self.store
            .catalogue()
            .delete_products(&[parsed], NOW)
            .await
            .expect("deleted");
        self.model.remove(&code);
    }

    /// The brand's name stands in every document.
    async fn rename_brand(&mut self, number: u64) {
        self.brand = format!("merkki{number}");
        let brand = Brand {
            code: BrandCode::parse(BRAND).expect("a code"),
            name: self.brand.as_str().into(),
        };
        self.store
            .catalogue()
            .put_structure(&[], &[brand], NOW)
            .await
            .expect("put");
    }

    async fn ask_for_reindex(&self) {
        self.store.outbox().ask_for_reindex(NOW).await.expect("asked");
    }

    /// As the projection does.
    async fn show(&self) {
        let (book, shown) = snapshots::load_book(&self.store).await.expect("loaded");
        self.book.store(Arc::new(book));
        self.shown.send_replace(shown);
    }

    async fn assert_indexed(&self, seed: u64) {
        let head = self.store.outbox().head().await.expect("read");
        let index = SearchIndex::open(&self.folder).expect("opened");
        let start = Instant::now();
        while cursor_of(&index) < head {
            assert!(start.elapsed() < PATIENCE, "{seed}: {} of {head}", cursor_of(&index));
            tokio::task::yield_now().await;
            index.reload().expect("reloaded");
        }
        assert_eq!(
            keys(&index, Query::all()),
            self.model.keys().cloned().collect(),
            "{seed}"
        );
        for word in WORDS {
            let expected = self.model.iter().filter(|(_, other)| **other == word);
            let query = Query::text(word).expect("a text");
            assert_eq!(
                keys(&index, query),
                expected.map(|(code, _)| code.clone()).collect(),
                "{seed} {word}"
            );
        }
        if !self.brand.is_empty() {
            let branded = Query::all().of_brand(&self.brand).expect("a brand");
            assert_eq!(
                keys(&index, branded),
                self.model.keys().cloned().collect(),
                "{seed} {}",
                self.brand
            );
        }
    }
}

fn keys(index: &SearchIndex, query: Query) -> BTreeSet<String> {
    let hits = index
        .reader()
        .search(&query.page(0, 100).expect("a page"))
        .expect("an answer");
    assert_eq!(hits.hits.len(), hits.total, "each once, and all of them");
    hits.hits.into_iter().map(|hit| hit.key.into()).collect()
}

fn product(code: &str, word: &str) -> Product {
    Product {
        code: ProductCode::parse(code).expect("a code"),
        kind: ProductKind::Standard,
        brands: vec![BrandCode::parse(BRAND).expect("a code")],
        categories: Vec::new(),
        position: 0,
        published: None,
        name: Texts::only(Language::Fi, word),
        slug: Texts::only(Language::Fi, &code.to_lowercase()),
        short_description: Texts::default(),
        description: Texts::default(),
        tags: Vec::new(),
        pictures: Vec::new(),
        variations: Vec::new(),
    }
}

/// A number below the limit, the same for the same seed: splitmix64.
fn dice(seed: u64, limit: u64) -> u64 {
    let mut mixed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) % limit
}
