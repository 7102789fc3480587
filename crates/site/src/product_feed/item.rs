//! One variation in a feed.

use std::fmt::Write;

use domain::{
    catalogue::{Product, ProductKind, Variation, is_gtin},
    clock::UnixMillis,
    money::Money,
    pricing::PricePeriod,
};
use runtime::timestamp;
use wire::{html::plain, links, product::brand_values};

use super::reader::Goods;
use crate::{links::category_name, xml};

/// Characters that the format takes.
const TITLE: usize = 150;
const DESCRIPTION: usize = 5_000;
const BRAND: usize = 70;
const SHORT: usize = 100;
const PRODUCT_TYPE: usize = 750;
/// Pictures beside the first.
const MORE_PICTURES: usize = 10;
const PRODUCT_TYPES: usize = 5;
/// A code that is longer cannot be told: channels would cut it, and two goods could become one.
const CODE: usize = 50;

/// Writes what a variation is and costs; nothing where the market has no price for it.
pub(super) fn write(into: &mut String, product: &Product, variation: &Variation, feed: &Goods) {
    let reader = &feed.reader;
    let (language, market) = (reader.language, &reader.market);
    let schedule = variation.prices.get(&market.id);
    let Some((schedule, price)) = schedule.and_then(|schedule| Some((schedule, schedule.at(feed.at)?))) else {
        return;
    };
    if variation.code.as_str().len() > CODE {
        tracing::debug!(variation = %variation.code, "its code is too long for a feed of products");
        return;
    }
    let mut item = Item(into);
    item.open();
    item.field("g:id", variation.code.as_str());
    let has_several = product.variations.len() > 1;
    if has_several && product.code.as_str().len() <= CODE {
        item.field("g:item_group_id", product.code.as_str());
    }
    item.field("title", &title(product, variation, feed));
    item.field("description", &description(product, feed));
    let mut link = links::variation(product, variation.code.as_str(), language);
    if !reader.is_default_market {
        link = format!("{link}&market={}", market.id);
    }
    item.field("link", &format!("{}{link}", reader.origin));
    item.pictures(product, variation, &reader.origin);
    let amount = |minor| {
        let money = Money::from_minor(minor, market.currency);
        format!("{money} {}", market.currency.code())
    };
    // As the page tells search engines: what cannot be bought, or is made only once it is ordered, is not in stock. When
    // it would be there is not known, and the format asks for that day.
    let is_there = variation.is_buyable(&market.id, feed.at) && product.stock_of(variation) > 0;
    item.field("g:availability", if is_there { "in_stock" } else { "out_of_stock" });
    item.field("g:price", &amount(price.regular));
    if let Some(campaign) = price.campaign {
        item.field("g:sale_price", &amount(campaign));
        if let Some(dates) = schedule.campaign(feed.at).and_then(dates) {
            item.field("g:sale_price_effective_date", &dates);
        }
    }
    item.field("g:condition", "new");
    if let Some(brand) = brand_values(product, &feed.catalogue).first() {
        item.field("g:brand", shortened(&brand.value, BRAND));
    }
    match variation.ean.as_deref().filter(|ean| is_gtin(ean)) {
        Some(gtin) => item.field("g:gtin", gtin),
        None => item.field("g:identifier_exists", "no"),
    }
    for name in product_types(product, feed) {
        item.field("g:product_type", &name);
    }
    if product.kind == ProductKind::Package {
        item.field("g:is_bundle", "yes");
    }
    if let Some(color) = variation.color.get(language) {
        item.field("g:color", shortened(color, SHORT));
    }
    if let Some(size) = &variation.size {
        item.field("g:size", shortened(size, SHORT));
    }
    if let Some(grams) = variation.weight.filter(|grams| *grams > 0) {
        item.field("g:shipping_weight", &format!("{grams} g"));
    }
    if let Some(grams) = variation.net_weight.filter(|grams| *grams > 0) {
        item.field("g:unit_pricing_measure", &format!("{grams} g"));
        // The price per kilo, as everywhere in the shop.
        item.field("g:unit_pricing_base_measure", "1 kg");
    }
    item.close();
}

/// The product's name, with what tells this variation from the others.
fn title(product: &Product, variation: &Variation, feed: &Goods) -> String {
    let language = feed.reader.language;
    let own = variation.name.get(language);
    let name = own.unwrap_or_else(|| product.name(language));
    let mut title = name.to_owned();
    if product.variations.len() > 1 {
        for detail in [variation.color.get(language), variation.size.as_deref()]
            .into_iter()
            .flatten()
        {
            if !title.contains(detail) {
                let _ = write!(title, ", {detail}");
            }
        }
    }
    shortened(&title, TITLE).to_owned()
}

/// Both texts without their markup; the name where there is neither.
fn description(product: &Product, feed: &Goods) -> String {
    let language = feed.reader.language;
    let texts = [&product.short_description, &product.description];
    let texts = texts.into_iter().filter_map(|text| text.get(language));
    let texts: Vec<String> = texts.map(plain).filter(|text| !text.is_empty()).collect();
    let text = texts.join(" ");
    let text = if text.is_empty() { product.name(language) } else { &text };
    shortened(text, DESCRIPTION).to_owned()
}

/// The names of each of its categories with those above it, the topmost first.
fn product_types<'a>(product: &'a Product, feed: &'a Goods) -> impl Iterator<Item = String> + 'a {
    let name = |code: &str| Some(category_name(feed.catalogue.category(code)?, feed.reader.language));
    let known = product.categories.iter().filter_map(move |code| {
        let above = feed.catalogue.category_ancestors(code).iter().rev();
        let mut names: Vec<String> = above.filter_map(|code| name(code.as_str())).collect();
        names.push(name(code.as_str())?);
        Some(shortened(&names.join(" > "), PRODUCT_TYPE).to_owned())
    });
    known.take(PRODUCT_TYPES)
}

/// From when to when a reduced price holds. One without an end has no dates; of one that always was, the beginning is a day
/// that is long past, since the format knows no open one.
fn dates(period: PricePeriod) -> Option<String> {
    const LONG_PAST: UnixMillis = UnixMillis(946_684_800_000);
    // In whole seconds: channels read no parts of them.
    let moment = |at: UnixMillis| timestamp::format(UnixMillis(at.0.div_euclid(1000) * 1000));
    Some(format!(
        "{}/{}",
        moment(period.from.max(LONG_PAST)),
        moment(period.until?)
    ))
}

/// At most so many characters, cut between words where that is near.
fn shortened(text: &str, most: usize) -> &str {
    let Some((cut, _)) = text.char_indices().nth(most) else {
        return text;
    };
    let text = &text[..cut];
    let near = text.len() / 2;
    let end = text.rfind(char::is_whitespace).filter(|end| *end > near);
    text[..end.unwrap_or(cut)].trim_end()
}

/// An item that is being written.
struct Item<'a>(&'a mut String);

impl Item<'_> {
    fn open(&mut self) {
        self.0.push_str("<item>\n");
    }

    fn close(&mut self) {
        self.0.push_str("</item>\n");
    }

    fn field(&mut self, name: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "<{name}>{}</{name}>", xml::text(value));
    }

    fn pictures(&mut self, product: &Product, variation: &Variation, origin: &str) {
        let names = if variation.pictures.is_empty() {
            &product.pictures
        } else {
            &variation.pictures
        };
        let address = |name: &str| format!("{origin}{}", links::large_picture(name));
        let mut names = names.iter();
        // Where there is none it stays away: a picture of something else is no picture of the goods.
        if let Some(first) = names.next() {
            self.field("g:image_link", &address(first));
        }
        for name in names.take(MORE_PICTURES) {
            self.field("g:additional_image_link", &address(name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_words() {
        assert_eq!(shortened("dark chocolate", 14), "dark chocolate");
        assert_eq!(shortened("dark chocolate", 13), "dark chocolat");
        assert_eq!(shortened("chocolate dark", 12), "chocolate");
        assert_eq!(shortened("päärynä", 3), "pää");
    }

    #[test]
    fn reductions_have_dates_where_they_end() {
        use domain::pricing::PriceKind;
        let period = |from, until: Option<i64>| PricePeriod {
            kind: PriceKind::Campaign,
            minor: 100,
            from: UnixMillis(from),
            until: until.map(UnixMillis),
        };
        let day = 86_400_000;
        let dates = |from, until| dates(period(from, until));
        assert_eq!(dates(20_000 * day, None), None);
        let both = dates(20_000 * day, Some(20_001 * day));
        assert_eq!(both.as_deref(), Some("2024-10-04T00:00:00Z/2024-10-05T00:00:00Z"));
        let open = dates(i64::MIN, Some(20_001 * day));
        assert_eq!(open.as_deref(), Some("2000-01-01T00:00:00Z/2024-10-05T00:00:00Z"));
    }
}
