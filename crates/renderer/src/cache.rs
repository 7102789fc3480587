//! Bodies that were rendered, by everything that they were rendered from.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use quick_cache::{Weighter, sync::Cache};

use crate::{
    error::RenderError,
    page::{Body, PageKey},
};

/// A page that cannot be rendered is tried again after so long: a fault of one page must not cost a render a request.
const FAILURE_KEPT: Duration = Duration::from_secs(10);

/// A body of the usual size: what the cache plans its table by.
const USUAL_BYTES: u64 = 32 * 1024;

#[derive(Clone)]
struct Kept {
    until: Option<Instant>,
    body: Result<Arc<Body>, RenderError>,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<PageKey, Kept> for Bytes {
    fn weight(&self, _: &PageKey, kept: &Kept) -> u64 {
        let own = size_of::<PageKey>() + size_of::<Kept>();
        let body = kept.body.as_ref().map_or(0, |body| {
            body.html.len() + body.styles.len() + body.modules.iter().map(String::len).sum::<usize>()
        });
        (own + body) as u64
    }
}

pub(crate) struct BodyCache {
    kept: Cache<PageKey, Kept, Bytes>,
}

impl BodyCache {
    /// Holds about so many bytes; what is read seldom makes room.
    pub fn new(bytes: u64) -> Self {
        let pages = usize::try_from(bytes / USUAL_BYTES).unwrap_or(usize::MAX).max(16);
        Self {
            kept: Cache::with_weighter(pages, bytes, Bytes),
        }
    }

    pub fn bytes(&self) -> u64 {
        self.kept.weight()
    }

    /// The kept body, or what `render` makes; of many who ask for the same at once one renders.
    pub fn get_or_render(
        &self,
        key: PageKey,
        render: impl FnOnce() -> Result<Arc<Body>, RenderError>,
    ) -> Result<Arc<Body>, RenderError> {
        if let Some(Kept { until: Some(until), .. }) = self.kept.peek(&key)
            && until <= Instant::now()
        {
            self.kept.remove(&key);
        }
        // That all threads were taken says nothing of the page: it is not kept.
        let answer = self.kept.get_or_insert_with(&key, || match render() {
            Err(RenderError::Busy) => Err(RenderError::Busy),
            body => Ok(Kept {
                until: body.is_err().then(|| Instant::now() + FAILURE_KEPT),
                body,
            }),
        });
        answer?.body
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;

    fn key(model: usize) -> PageKey {
        PageKey::of(&Page {
            language: "fi",
            model: model.to_string(),
            path: "/fi/".to_owned(),
            search: String::new(),
        })
    }

    fn body(bytes: usize) -> Result<Arc<Body>, RenderError> {
        Ok(Arc::new(Body {
            html: "x".repeat(bytes),
            styles: String::new(),
            modules: Vec::new(),
        }))
    }

    #[test]
    fn a_page_is_rendered_once() {
        let cache = BodyCache::new(1 << 20);
        let mut renders = 0;
        for _ in 0..3 {
            let kept = cache.get_or_render(key(1), || {
                renders += 1;
                body(100)
            });
            assert_eq!(kept, body(100));
        }
        assert_eq!(renders, 1);
    }

    #[test]
    fn what_is_kept_stays_below_its_bound() {
        let cache = BodyCache::new(1 << 20);
        for model in 0..200 {
            cache.get_or_render(key(model), || body(64 * 1024)).expect("a body");
            assert!(cache.bytes() <= 1 << 20, "{} bytes after {model}", cache.bytes());
        }
        assert!(cache.bytes() > 1 << 18);
    }

    #[test]
    fn a_failure_is_kept_and_a_full_queue_is_not() {
        let cache = BodyCache::new(1 << 20);
        let broken = RenderError::Failed("no".into());
        assert_eq!(cache.get_or_render(key(1), || Err(broken.clone())), Err(broken.clone()));
        assert_eq!(cache.get_or_render(key(1), || body(1)), Err(broken));
        assert_eq!(
            cache.get_or_render(key(2), || Err(RenderError::Busy)),
            Err(RenderError::Busy)
        );
        assert_eq!(cache.get_or_render(key(2), || body(1)), body(1));
    }
}
