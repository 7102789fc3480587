//! What was made of the bodies of pages, by everything that they were rendered from.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use quick_cache::{Weighter, sync::Cache};

use crate::{error::RenderError, page::PageKey};

/// A page that cannot be rendered is tried again after so long: a fault of one page must not cost a render a request.
const FAILURE_KEPT: Duration = Duration::from_secs(10);

/// A page of the usual size: what the cache plans its table by.
const USUAL_BYTES: u64 = 16 * 1024;

/// What can be kept, by its size.
pub trait Keep {
    /// The bytes that it holds outside itself.
    fn bytes(&self) -> usize;
}

struct Kept<K> {
    until: Option<Instant>,
    page: Result<Arc<K>, RenderError>,
}

impl<K> Clone for Kept<K> {
    fn clone(&self) -> Self {
        Self {
            until: self.until,
            page: self.page.clone(),
        }
    }
}

#[derive(Clone)]
struct Bytes;

impl<K: Keep> Weighter<PageKey, Kept<K>> for Bytes {
    fn weight(&self, _: &PageKey, kept: &Kept<K>) -> u64 {
        let own = size_of::<PageKey>() + size_of::<Kept<K>>();
        let page = kept.page.as_ref().map_or(0, |page| size_of::<K>() + page.bytes());
        (own + page) as u64
    }
}

pub(crate) struct PageCache<K> {
    kept: Cache<PageKey, Kept<K>, Bytes>,
}

impl<K: Keep> PageCache<K> {
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

    /// What is kept, or what `make` makes; of many who ask for the same at once one makes it.
    pub fn get_or_make(
        &self,
        key: PageKey,
        make: impl FnOnce() -> Result<Arc<K>, RenderError>,
    ) -> Result<Arc<K>, RenderError> {
        if let Some(Kept { until: Some(until), .. }) = self.kept.peek(&key)
            && until <= Instant::now()
        {
            self.kept.remove(&key);
        }
        // That all threads were taken says nothing of the page: it is not kept.
        let answer = self.kept.get_or_insert_with(&key, || match make() {
            Err(RenderError::Busy) => Err(RenderError::Busy),
            page => Ok(Kept {
                until: page.is_err().then(|| Instant::now() + FAILURE_KEPT),
                page,
            }),
        });
        answer?.page
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;

    impl Keep for String {
        fn bytes(&self) -> usize {
            self.len()
        }
    }

    fn key(model: usize) -> PageKey {
        PageKey::of(&Page {
            language: "fi",
            model: model.to_string().into(),
            path: "/fi/".to_owned(),
            search: String::new(),
        })
    }

    fn page(bytes: usize) -> Result<Arc<String>, RenderError> {
        Ok(Arc::new("x".repeat(bytes)))
    }

    #[test]
    fn a_page_is_made_once() {
        let cache = PageCache::new(1 << 20);
        let mut made = 0;
        for _ in 0..3 {
            let kept = cache.get_or_make(key(1), || {
                made += 1;
                page(100)
            });
            assert_eq!(kept, page(100));
        }
        assert_eq!(made, 1);
    }

    #[test]
    fn what_is_kept_stays_below_its_bound() {
        let cache = PageCache::new(1 << 20);
        for model in 0..200 {
            cache.get_or_make(key(model), || page(64 * 1024)).expect("a page");
            assert!(cache.bytes() <= 1 << 20, "{} bytes after {model}", cache.bytes());
        }
        assert!(cache.bytes() > 1 << 18);
    }

    #[test]
    fn a_failure_is_kept_and_a_full_queue_is_not() {
        let cache = PageCache::new(1 << 20);
        let broken = RenderError::Failed("no".into());
        assert_eq!(cache.get_or_make(key(1), || Err(broken.clone())), Err(broken.clone()));
        assert_eq!(cache.get_or_make(key(1), || page(1)), Err(broken));
        assert_eq!(
            cache.get_or_make(key(2), || Err(RenderError::Busy)),
            Err(RenderError::Busy)
        );
        assert_eq!(cache.get_or_make(key(2), || page(1)), page(1));
    }
}
