//! A product as its rows hold it.

use domain::catalogue::Product;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{Error, Result};

/// The document that stands in `product.body`.
pub(super) fn write(product: &Product) -> Result<String> {
    serde_json::to_string(product).map_err(|reason| Error::corrupt("product", &product.code, reason))
}

pub(super) fn read(code: &str, body: &str) -> Result<Product> {
    serde_json::from_str(body).map_err(|reason| Error::corrupt("product", code, reason))
}

/// Tells whether a product is the same as when it was last put: document, prices and stock.
pub(super) fn fingerprint(product: &Product, body: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(body);
    for variation in &product.variations {
        digest.update(variation.stock.to_le_bytes());
        digest.update((variation.prices.len() as u64).to_le_bytes());
        for (market, minor) in &variation.prices {
            digest.update(market.as_str());
            digest.update([0]);
            digest.update(minor.to_le_bytes());
        }
    }
    let digest = digest.finalize();
    digest[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A row with a code alone.
#[derive(Serialize)]
pub(super) struct CodeRow<'a> {
    pub(super) code: &'a str,
}
