//! A product as its rows hold it.

use domain::{catalogue::Product, ids::ProductCode, pricing::PriceKind};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{Error, Result, database::json};

/// A product that is new, or not what is stored.
pub(super) struct Changed {
    pub(super) product: Product,
    /// Of the product as it was given, before its slugs were made unique.
    pub(super) fingerprint: String,
}

/// The document that stands in `product.body`.
pub(super) fn write(product: &Product) -> Result<String> {
    serde_json::to_string(product).map_err(|reason| Error::corrupt("product", &product.code, reason))
}

pub(super) fn read(code: &str, body: &str) -> Result<Product> {
    let mut product: Product = serde_json::from_str(body).map_err(|reason| Error::corrupt("product", code, reason))?;
    // Earlier versions put short descriptions as they came.
    product.clean_markup();
    product.shrink();
    Ok(product)
}

/// Tells whether a product is the same as when it was last put: document, prices and stock. What prices were is not
/// part of it.
pub(super) fn fingerprint(product: &Product, body: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(body);
    for variation in &product.variations {
        let prices = || {
            let all = variation.prices.iter();
            all.filter(|(_, price)| price.standing.is_some() || !price.periods.is_empty())
        };
        digest.update(variation.stock.to_le_bytes());
        digest.update((prices().count() as u64).to_le_bytes());
        for (market, price) in prices() {
            digest.update(market.as_str());
            match (price.standing, &*price.periods) {
                (Some(minor), []) => {
                    digest.update([0]);
                    digest.update(minor.to_le_bytes());
                }
                (standing, periods) => {
                    digest.update([1]);
                    update_optional(&mut digest, standing);
                    digest.update((periods.len() as u64).to_le_bytes());
                    for period in periods {
                        digest.update(period.minor.to_le_bytes());
                        digest.update([u8::from(period.kind == PriceKind::Campaign)]);
                        digest.update(period.from.0.to_le_bytes());
                        update_optional(&mut digest, period.until.map(|until| until.0));
                    }
                }
            }
        }
    }
    let digest = digest.finalize();
    digest[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn update_optional(digest: &mut Sha256, number: Option<i64>) {
    digest.update([u8::from(number.is_some())]);
    digest.update(number.unwrap_or_default().to_le_bytes());
}

/// The rows of products' codes.
pub(super) fn codes_json(codes: &[ProductCode]) -> String {
    let rows: Vec<CodeRow<'_>> = codes.iter().map(|code| CodeRow { code: code.as_str() }).collect();
    json(&rows)
}

/// A row with a code alone.
#[derive(Serialize)]
pub(super) struct CodeRow<'a> {
    pub(super) code: &'a str,
}
