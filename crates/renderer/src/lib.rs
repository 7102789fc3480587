//! Renders pages with the web app itself: its components, bundled for a server, run in QuickJS inside this process. What
//! comes out is the markup that the browser's copy of the same components takes over.
//!
//! The crate knows nothing of shops: a page is a model in JSON with an address, an answer is HTML. Everything is bounded:
//! threads, memory and time of each render, pages that wait, bytes that are kept.

mod cache;
mod engine;
mod error;
pub mod metrics;
mod page;
mod pool;
mod program;

use std::sync::Arc;

pub use cache::Keep;
pub use error::RenderError;
pub use page::{Body, Page, PageKey};
pub use program::{Bounds, Dictionary, Program};

use cache::PageCache;
use pool::Pool;

/// Renders pages, and keeps what its caller makes of each, a `K`. Cheap to clone.
pub struct Renderer<K> {
    pool: Arc<Pool>,
    cache: Arc<PageCache<K>>,
}

impl<K> Clone for Renderer<K> {
    fn clone(&self) -> Self {
        Self {
            pool: self.pool.clone(),
            cache: self.cache.clone(),
        }
    }
}

impl<K: Keep> Renderer<K> {
    /// Starts the threads. Each loads the program before its first page comes, and anew after one that failed.
    pub fn start(program: Program, bounds: Bounds) -> Self {
        Self {
            pool: Arc::new(Pool::start(program, bounds)),
            cache: Arc::new(PageCache::new(bounds.cache)),
        }
    }

    /// What `make` made of the page's body: kept, or rendered and made now. Blocks the thread until it is there or late;
    /// whoever asks for a page that is being rendered already waits for that.
    ///
    /// # Errors
    /// Why there is no body. A page that failed is not tried again before a while has passed.
    pub fn page(&self, page: Page, make: impl FnOnce(Body) -> K) -> Result<Arc<K>, RenderError> {
        let made = self.cache.get_or_make(PageKey::of(&page), || {
            let body = self.pool.render(page);
            let outcome = body.as_ref().map_or_else(RenderError::name, |_| "rendered");
            ::metrics::counter!(metrics::RENDERS, "outcome" => outcome).increment(1);
            Ok(Arc::new(make(body?)))
        });
        ::metrics::gauge!(metrics::CACHE_BYTES).set(self.cache.bytes() as f64);
        made
    }
}
