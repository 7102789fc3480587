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

pub use error::RenderError;
pub use page::{Body, Page, PageKey};
pub use program::{Bounds, Program};

use cache::BodyCache;
use pool::Pool;

/// Renders pages, and keeps what it rendered. Cheap to clone.
#[derive(Clone)]
pub struct Renderer {
    pool: Arc<Pool>,
    cache: Arc<BodyCache>,
}

impl Renderer {
    /// Starts the threads. Each loads the program when its first page comes, and anew after one that failed.
    pub fn start(program: Program, bounds: Bounds) -> Self {
        Self {
            pool: Arc::new(Pool::start(program, bounds)),
            cache: Arc::new(BodyCache::new(bounds.cache)),
        }
    }

    /// The body of a page, kept or rendered now. Blocks the thread until it is there or late; whoever asks for a page that
    /// is being rendered already waits for that.
    ///
    /// # Errors
    /// Why there is none. A page that failed is not tried again before a while has passed.
    pub fn body(&self, page: Page) -> Result<Arc<Body>, RenderError> {
        let key = PageKey::of(&page);
        let rendered = self.cache.get_or_render(key, || {
            let body = self.pool.render(page);
            let outcome = body.as_ref().map_or_else(RenderError::name, |_| "rendered");
            ::metrics::counter!(metrics::RENDERS, "outcome" => outcome).increment(1);
            body
        });
        ::metrics::gauge!(metrics::CACHE_BYTES).set(self.cache.bytes() as f64);
        rendered
    }
}
