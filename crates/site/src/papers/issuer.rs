//! Who writes papers.

use jiff::tz::TimeZone;
use wire::problem::Phrasebook;

use crate::{data::SiteData, order_texts::OrderTexts};

/// The shop, at the place and in the words of an order.
#[derive(Clone, Copy)]
pub struct Issuer<'a> {
    pub site: &'a SiteData,
    /// Of the order's market: its days are told.
    pub zone: &'a TimeZone,
    /// The names of ways of paying, in the order's language.
    pub phrases: &'a dyn Phrasebook,
}

impl Issuer<'_> {
    /// Who sells: the shop's name alone, where nobody has said more.
    pub(super) fn seller(&self, texts: &OrderTexts<'_>) -> Vec<String> {
        let mut lines = vec![self.site.site_title.clone()];
        let Some(seller) = &self.site.seller else {
            return lines;
        };
        if seller.name != self.site.site_title {
            lines.push(seller.name.clone());
        }
        lines.extend(seller.address.iter().cloned());
        lines.push(texts.words.phrase("business-id", &[("id", &seller.business_id)]));
        let vat = seller.vat_number.as_ref();
        lines.extend(vat.map(|number| texts.words.phrase("vat-number", &[("number", number)])));
        lines.extend(seller.email.clone());
        lines
    }
}
