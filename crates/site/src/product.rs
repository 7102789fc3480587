//! The model of a product's page: what the catalogue knows, and what editors say of it.

use std::time::Duration;

use domain::{
    catalogue::{self, Product, ProductKind, offered},
    content::{Area, Content, Editorial, Link, Node},
    ids::ProductCode,
    promotion::Promotion,
};
use jiff::Timestamp;
use wire::{
    format::day_of_year,
    html::plain,
    links,
    model::{Component, Model, TypeName},
    page::{CountryOption, ProductDetail, ProductEditorial, ProductMetadata, ProductPage, ProductPromotion},
    picture::PageImage,
    product::{BrandValue, ProductCard, Variation, announcement, brand_values},
    review::Rated,
};

use super::{
    address::{self, Destination},
    blocks::{blocks, product_usps},
    cards::{content_card, product_cards},
    content_fields::text,
    delivery::product_delivery,
    links::owned,
    page_base::{Head, Robots, page_base, shortened, titled},
    render_context::RenderContext,
    results::places::has_stock_places,
};

/// How many other products a product page shows.
const RELATED: usize = 4;
/// How many it offers in the place of what is sold out.
const ALTERNATIVES: usize = 3;
/// Neighbours that are looked at where few of them can be bought.
const LOOKED_AT: usize = 500;

pub fn product_page(context: RenderContext<'_>, destination: &Destination, product: &Product) -> ProductPage {
    let language = context.language;
    let name = product.name(language).to_owned();
    let short = owned(&product.short_description, language);
    let said = context.content.product(product.code.as_str());
    let editorial = said.and_then(|node| match &node.version(language)?.content {
        Content::Product(content) => Some((node.as_ref(), content)),
        _ => None,
    });
    let related = editorial.map_or(&[][..], |(_, content)| &content.related_products);
    let own_description = editorial.map(|(_, content)| &content.xhtml_description);
    let description = match own_description.filter(|html| !html.is_empty()) {
        Some(html) => Some(html.as_str().to_owned()),
        None => owned(&product.description, language),
    };
    let is_buyable = product
        .variations
        .iter()
        .any(|variation| variation.is_buyable(&context.market.id, context.at));
    let head = Head {
        page_type: ProductPage::TYPE,
        title: titled(context, &name),
        description: shortened(&plain(short.as_deref().or(description.as_deref()).unwrap_or_default())),
        picture: product.pictures.first().map(|picture| picture.to_string()),
        robots: if is_buyable {
            Robots::Index
        } else {
            Robots::NoIndexNoFollow
        },
        canonical_query: String::new(),
    };
    let mut base = page_base(context, destination, name.clone(), head);
    base.page_metadata.categories = product.categories.iter().map(ToString::to_string).collect();
    base.bottom_content_area.extend(product_usps(context));
    let assets = if product.pictures.is_empty() {
        vec![links::picture(None)]
    } else {
        product
            .pictures
            .iter()
            .map(|picture| links::picture(Some(picture)))
            .collect()
    };
    ProductPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base,
        code: product.code.to_string(),
        display_name: name,
        short_description: short,
        description,
        brands: brands(context, product),
        assets,
        images: images(context, product),
        tags: product
            .tags
            .iter()
            .filter_map(|tag| Some((owned(&tag.text, language)?, tag.variant.to_string())))
            .collect(),
        promotions: promotions(context, product),
        category_url: product
            .categories
            .first()
            .and_then(|code| context.catalogue.category(code.as_str()))
            .map(|category| address::category_path(category, language)),
        variations: product
            .variations
            .iter()
            .map(|variation| Variation::new(product, variation, context.reader()))
            .collect(),
        in_stock: product
            .variations
            .iter()
            .any(|variation| product.stock_of(variation) > 0),
        stock_quantity: product.variations.iter().fold(0, |pieces: u32, variation| {
            pieces.saturating_add(product.stock_of(variation))
        }),
        rated: Rated::new(context.ratings, &product.code, language),
        related_products: if related.is_empty() {
            related_products(context, product)
        } else {
            product_cards(context, related)
        },
        alternatives: alternatives(context, product, related),
        has_stock_places: is_fetched(product) && has_stock_places(context.content, language),
        delivery: product_delivery(context, product),
        country_options: if product.kind == ProductKind::CustomTablet {
            CountryOption::all(language, context.market)
        } else {
            Vec::new()
        },
        editorial: editorial.map_or_else(of_nobody, |(node, content)| {
            product_editorial(context, node, content.editorial(), true)
        }),
    }
}

/// What is said of a product that no editor wrote of.
fn of_nobody() -> ProductEditorial {
    let mut nothing = ProductEditorial::default();
    nothing.product_page_metadata.use_image_carousel = true;
    nothing
}

/// A card comes by mail, and a tablet is made first.
fn is_fetched(product: &Product) -> bool {
    !matches!(product.kind, ProductKind::GiftCard | ProductKind::CustomTablet)
}

/// The brands, each with the way to its page.
fn brands(context: RenderContext<'_>, product: &Product) -> Vec<BrandValue> {
    let mut values = brand_values(product, context.catalogue);
    for (value, code) in values.iter_mut().zip(&product.brands) {
        let brand = context.catalogue.brand(code.as_str());
        value.url = brand.map(|brand| address::brand_path(brand, context.language));
    }
    values
}

/// What can be had in the place of a product: what editors say belongs to it, then its neighbours.
fn alternatives(context: RenderContext<'_>, product: &Product, related: &[ProductCode]) -> Vec<ProductCard> {
    let is_missing = |variation: &catalogue::Variation| !variation.is_buyable(&context.market.id, context.at);
    if !product.variations.iter().any(is_missing) {
        return Vec::new();
    }
    let related = related
        .iter()
        .filter_map(|code| context.catalogue.product(code.as_str()));
    let category = product.categories.first();
    let neighbours = category.map(|category| context.catalogue.neighbours(product, category).take(LOOKED_AT));
    let candidates = related.chain(neighbours.into_iter().flatten());
    let found = offered(
        candidates,
        Some(&product.code),
        &context.market.id,
        context.at,
        ALTERNATIVES,
    );
    found
        .into_iter()
        .filter_map(|other| ProductCard::new(other, context.reader()))
        .collect()
}

/// Each picture of the product and of its variations once, in the order in which they are shown.
fn images(context: RenderContext<'_>, product: &Product) -> Vec<PageImage> {
    let of_variations = product.variations.iter().flat_map(|variation| &variation.pictures);
    let mut names: Vec<&str> = Vec::new();
    for name in product.pictures.iter().chain(of_variations) {
        if !names.contains(&&**name) {
            names.push(name);
        }
    }
    names.into_iter().filter_map(|name| context.image(name, None)).collect()
}

/// An end that is farther away hurries nobody.
const ENDS_SOON: Duration = Duration::from_hours(60 * 24);

fn promotions(context: RenderContext<'_>, product: &Product) -> Vec<ProductPromotion> {
    let zone = context.markets.zones().of_market(&context.market.id);
    let last_day = |promotion: &Promotion| {
        let until = promotion
            .conditions
            .until
            .filter(|until| *until <= context.at.after(ENDS_SOON))?;
        let last = Timestamp::from_millisecond(until.0 - 1).ok()?;
        Some(day_of_year(last.to_zoned(zone.clone()).date(), context.language))
    };
    let announced = context.book.announced(product, &context.market.id, context.at);
    let shown = announced.into_iter().filter_map(|promotion| {
        Some(ProductPromotion {
            name: announcement(promotion, context.reader())?,
            until: last_day(promotion),
        })
    });
    shown.collect()
}

/// What editors say of a product, sold or not; `has_gallery` is how its pictures are shown where they do not say.
pub fn product_editorial(
    context: RenderContext<'_>,
    node: &Node,
    content: Editorial<'_>,
    has_gallery: bool,
) -> ProductEditorial {
    let metadata = content.product_page_metadata;
    let items = content.related_items.iter();
    let items = items.filter_map(|id| content_card(context, context.content.page(id.as_str())?));
    ProductEditorial {
        short_title: text(content.short_title),
        name_of_the_food: text(content.name_of_the_food),
        nutrition_value_header: text(content.nutrition_value_header),
        additional_product_details: content
            .additional_product_details
            .iter()
            .map(|detail| ProductDetail {
                title: detail.title.clone(),
                content: detail.content.as_str().to_owned(),
            })
            .collect(),
        related_items: items.collect(),
        call_to_action_link: Link::parse(content.call_to_action_link)
            .ok()
            .map(|link| link.to_string()),
        call_to_action_link_text: text(content.call_to_action_link_text),
        open_cta_in_new_window: content.open_cta_in_new_window,
        top_content_area: blocks(context, node, Area::Top, content.top_content_area),
        product_page_metadata: ProductMetadata {
            background_image_url: metadata
                .background_image_url
                .as_deref()
                .and_then(|name| context.picture_url(name)),
            inverse_product_header_font_color: metadata.inverse_product_header_font_color,
            use_image_carousel: metadata.use_image_carousel.unwrap_or(has_gallery),
            hide_product_subtitle: metadata.hide_product_subtitle,
            product_description_location: metadata.product_description_location,
            no_product_details_accordion: metadata.no_product_details_accordion,
            hide_allergens: metadata.hide_allergens,
            hide_suitables: metadata.hide_suitables,
            hide_diets: metadata.hide_diets,
            hide_product_details_title: metadata.hide_product_details_title,
            related_items_display_option: metadata.related_items_display_option,
            related_products_display_option: metadata.related_products_display_option,
        },
    }
}

/// Buyable products of the same category and rather of the same kind, those that stand nearest in the default order.
fn related_products(context: RenderContext<'_>, product: &Product) -> Vec<ProductCard> {
    let Some(category) = product.categories.first() else {
        return Vec::new();
    };
    let neighbours = context.catalogue.neighbours(product, category).take(LOOKED_AT);
    let buyable = neighbours.filter(|other| {
        let mut variations = other.variations.iter();
        variations.any(|variation| variation.is_buyable(&context.market.id, context.at))
    });
    buyable
        .take(RELATED)
        .filter_map(|other| ProductCard::new(other, context.reader()))
        .collect()
}
