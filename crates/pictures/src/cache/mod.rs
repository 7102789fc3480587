//! What was made, kept for those who ask next.

mod disk;
mod recency;

use bytes::Bytes;
use quick_cache::{Weighter, sync::Cache};

pub(crate) use self::disk::DiskCache;
use crate::key::VariantKey;

/// A file of the usual size: what the cache plans its table by.
const USUAL_BYTES: u64 = 12 * 1024;

#[derive(Clone)]
struct Size;

impl Weighter<VariantKey, Bytes> for Size {
    fn weight(&self, _: &VariantKey, file: &Bytes) -> u64 {
        (size_of::<VariantKey>() + size_of::<Bytes>() + file.len()) as u64
    }
}

/// Files that are asked for often, in memory.
pub(crate) struct MemoryCache {
    kept: Cache<VariantKey, Bytes, Size>,
}

impl MemoryCache {
    /// Holds about so many bytes; what is asked for seldom makes room.
    pub(crate) fn new(bytes: u64) -> Self {
        let files = usize::try_from(bytes / USUAL_BYTES).unwrap_or(usize::MAX).max(16);
        Self {
            kept: Cache::with_weighter(files, bytes, Size),
        }
    }

    pub(crate) fn get(&self, key: VariantKey) -> Option<Bytes> {
        self.kept.get(&key)
    }

    pub(crate) fn put(&self, key: VariantKey, file: Bytes) {
        self.kept.insert(key, file);
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.kept.weight()
    }
}
