//! A product with what it costs, by its variations.

use domain::{catalogue::is_gtin, review::Stars};
use serde_json::{Value, json};
use wire::{
    html::plain,
    page::ProductPage,
    product::{Prices, Variation},
    review::{Rating, Review},
};

use super::thing::{absolute, known, list, text, thing};
use crate::RenderContext;

/// A product; one that is sold in sizes or colours has an offer for each.
pub fn product(page: &ProductPage, context: RenderContext<'_>) -> Value {
    let mut thing = thing("Product", &page.base, context);
    let description = page.short_description.as_deref().or(page.description.as_deref());
    let brand = page.brands.first();
    let known_product = context.catalogue.product(&page.code);
    let gtins: Vec<&str> = known_product
        .iter()
        .flat_map(|product| &product.variations)
        .filter_map(|variation| variation.ean.as_deref().filter(|ean| is_gtin(ean)))
        .collect();
    thing.extend(known([
        ("name", text(&page.display_name)),
        ("sku", text(&page.code)),
        // Of the one thing that is sold: what is sold in sizes has a number for each.
        (
            "gtin",
            gtins
                .first()
                .filter(|_| page.variations.len() == 1)
                .map(|gtin| (*gtin).into()),
        ),
        (
            "image",
            list(page.assets.iter().map(|address| absolute(context, address))),
        ),
        ("description", description.map(|html| plain(html).into())),
        (
            "brand",
            brand.map(|brand| json!({ "@type": "Brand", "name": brand.value })),
        ),
        ("aggregateRating", page.rated.rating.as_ref().map(aggregate)),
        ("review", list(reviews(page, context))),
        (
            "offers",
            list(page.variations.iter().filter_map(|variation| offer(variation, context))),
        ),
    ]));
    thing.into()
}

fn aggregate(rating: &Rating) -> Value {
    json!({
        "@type": "AggregateRating",
        "ratingValue": rating.average,
        "bestRating": Stars::MOST,
        "reviewCount": rating.count,
    })
}

/// The newest reviews that are written in the page's language: readers of the page see the same ones.
fn reviews<'a>(page: &'a ProductPage, context: RenderContext<'a>) -> impl Iterator<Item = Value> + 'a {
    let reviewed = context.ratings.of(&page.code);
    let nobody = context.dictionary.text("/reviews/nobody").unwrap_or_default();
    let newest = reviewed.into_iter().flat_map(|reviewed| &reviewed.newest);
    newest
        .filter(move |review| review.language == context.language)
        .map(|review| {
            let Review {
                name,
                title,
                text,
                stars,
                written_at,
                ..
            } = Review::new(review, nobody);
            json!({
                "@type": "Review",
                "author": { "@type": "Person", "name": name },
                "datePublished": written_at.get(..10),
                "name": title,
                "reviewBody": text,
                "reviewRating": { "@type": "Rating", "ratingValue": stars, "bestRating": Stars::MOST },
            })
        })
}

/// What a variation costs now; nothing where the market has no price for it.
fn offer(variation: &Variation, context: RenderContext<'_>) -> Option<Value> {
    let Prices {
        placed_price,
        discounted_price,
        has_discounted_price,
        currency,
        ..
    } = &variation.prices;
    let price = discounted_price.filter(|_| *has_discounted_price);
    // As a text: a number would lose the zeros at its end.
    let price = price.or(*placed_price)?.0.to_string();
    let availability = if variation.is_buyable && variation.in_stock {
        "https://schema.org/InStock"
    } else {
        "https://schema.org/OutOfStock"
    };
    Some(json!({
        "@type": "Offer",
        "url": absolute(context, &variation.url),
        "price": price,
        "priceCurrency": currency,
        "availability": availability,
    }))
}
