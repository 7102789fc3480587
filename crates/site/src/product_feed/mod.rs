//! What the shop sells, as merchants' channels read it: RSS 2.0 with the fields of Google's product data specification,
//! which other channels take as well. <https://support.google.com/merchants/answer/7052112>
//!
//! A feed is of one market and one language, and is written piece by piece: it needs the memory of one piece, however many
//! goods there are.

mod item;
mod reader;
mod versions;

pub use reader::FeedReader;
pub use versions::{FeedVersion, FeedVersions};

use std::sync::Arc;

use domain::{
    catalogue::{Product, ProductKind},
    market::{Language, Market},
    pricing::PriceBook,
};

use self::reader::Goods;
use crate::{
    address::{all_products_path, start_path},
    storefront::Storefront,
    xml,
};

/// Bytes of one piece, about.
const PIECE: usize = 15 * 1024;

/// The pieces of a feed, one after another.
pub struct ProductFeed {
    goods: Goods,
    /// In the order of the shop.
    products: std::vec::IntoIter<Arc<Product>>,
    head: Option<String>,
    is_ended: bool,
}

/// The address of the feed of a market in a language.
pub fn path(market: &Market, language: Language) -> String {
    format!("/feeds/products/{}/{language}.xml", market.id)
}

impl ProductFeed {
    pub fn new(storefront: &Storefront, book: &PriceBook, reader: FeedReader) -> Self {
        let catalogue = book.catalogue().clone();
        // A gift card is money and no goods: channels refuse it, and nobody compares its price.
        let goods = catalogue
            .products()
            .filter(|product| product.kind != ProductKind::GiftCard);
        let mut products: Vec<_> = goods.cloned().collect();
        products.sort_by(|a, b| (a.position, &a.code).cmp(&(b.position, &b.code)));
        let site = storefront.site.load();
        let all_products = storefront.dictionary(reader.language).text("/pages/all-products");
        let head = head(&site.site_title, all_products.unwrap_or_default(), &reader);
        Self {
            goods: Goods {
                reader,
                catalogue,
                at: storefront.clock.wall(),
            },
            head: Some(head),
            products: products.into_iter(),
            is_ended: false,
        }
    }
}

impl Iterator for ProductFeed {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if self.is_ended {
            return None;
        }
        let mut piece = self.head.take().unwrap_or_default();
        while piece.len() < PIECE {
            let Some(product) = self.products.next() else {
                self.is_ended = true;
                piece.push_str("</channel>\n</rss>\n");
                break;
            };
            for variation in &product.variations {
                item::write(&mut piece, &product, variation, &self.goods);
            }
        }
        Some(piece)
    }
}

fn head(title: &str, all_products: &str, reader: &FeedReader) -> String {
    let FeedReader {
        market,
        language,
        origin,
        ..
    } = reader;
    let all = xml::text(all_products);
    let title = xml::text(title);
    format!(
        "{}<rss version=\"2.0\" xmlns:g=\"http://base.google.com/ns/1.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n<channel>\n\
         <title>{title}</title>\n<link>{}</link>\n<description>{title} – {all}: {}</description>\n<language>{}</language>\n\
         <atom:link rel=\"self\" type=\"application/rss+xml\" href=\"{}\"/>\n",
        xml::HEADER,
        xml::text(&format!("{origin}{}", start_path(*language))),
        xml::text(&format!("{origin}{}", all_products_path(*language))),
        language.code(),
        xml::text(&format!("{origin}{}", path(market, *language))),
    )
}
