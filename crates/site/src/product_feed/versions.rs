//! Which version of a feed is the current one.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use domain::{clock::UnixMillis, ids::MarketId, market::Language, pricing::PriceBook};
use sha2::{Digest, Sha256};

use super::{FeedReader, ProductFeed};
use crate::{data::SiteData, storefront::Storefront};

/// A feed as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedVersion {
    /// In quotes, as the header has it; the same on all servers and after a restart.
    pub etag: Arc<str>,
    /// Since when this server has known it: not before it came to be.
    pub since: UnixMillis,
}

/// The current version of each feed: all of a feed has to be written to know it, so that it is done once for each state of
/// what is sold.
#[derive(Default)]
pub struct FeedVersions(Mutex<BTreeMap<(MarketId, Language), Known>>);

struct Known {
    /// What it was made of. Only its place is looked at: nothing is kept for it.
    book: Weak<PriceBook>,
    site: Weak<SiteData>,
    version: FeedVersion,
}

impl FeedVersions {
    /// The version of a feed. Where something has changed since, all of the feed is written, and thrown away piece by piece.
    pub fn of(&self, storefront: &Storefront, book: &Arc<PriceBook>, reader: &FeedReader) -> FeedVersion {
        let key = (reader.market.id.clone(), reader.language);
        let (book_now, site_now) = (Arc::downgrade(book), Arc::downgrade(&storefront.site.load_full()));
        let before = {
            let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match known.get(&key) {
                Some(known) if known.book.ptr_eq(&book_now) && known.site.ptr_eq(&site_now) => {
                    return known.version.clone();
                }
                other => other.map(|known| known.version.clone()),
            }
        };
        let mut hash = Sha256::new();
        for piece in ProductFeed::new(storefront, book, reader.clone()) {
            hash.update(piece);
        }
        let digest = hash.finalize();
        let hex: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        let etag: Arc<str> = format!("\"{hex}\"").into();
        let version = before
            .filter(|version| version.etag == etag)
            .unwrap_or_else(|| FeedVersion {
                etag,
                since: storefront.clock.wall(),
            });
        let known = Known {
            book: book_now,
            site: site_now,
            version: version.clone(),
        };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, known);
        version
    }
}
