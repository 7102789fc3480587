//! Blocks of the site's own pages, from its data and the catalogue.

use domain::content::{
    BlockData, CategoryCardsData, CategoryId, HeroData, ImageTextOverlayData, LocationBlockData, ProductHighlightData,
    RecipeSearchData, RichTextData, SearchBlockData, UspCardsData, UspData,
};
use wire::{
    html::escape,
    links,
    model::{Component, TypeName},
    page::{
        Block, CategoryCard, CategoryCardsBlock, ContentLink, HeroBlock, ImageTextOverlayBlock, LocationBlock,
        ProductHighlightBlock, RecipeSearchBlock, RichTextBlock, SearchBlock, UspCard, UspCardsBlock,
    },
    product::ProductCard,
};

use super::{
    address,
    links::{block_link, category_name, link_to, owned},
    render_context::RenderContext,
    shortcuts,
};

/// The blocks of one content area. `area` names it, for the blocks' identities.
pub fn blocks(context: RenderContext<'_>, area: &str, data: &[BlockData]) -> Vec<Block> {
    data.iter()
        .enumerate()
        .map(|(at, block)| {
            let link = block_link(area, at);
            match block {
                BlockData::Hero(data) => Block::Hero(hero(context, link, data)),
                BlockData::ProductHighlight(data) => Block::ProductHighlight(product_highlight(context, link, data)),
                BlockData::CategoryCards(data) => Block::CategoryCards(category_cards(context, link, data)),
                BlockData::ImageTextOverlay(data) => Block::ImageTextOverlay(image_text_overlay(context, link, data)),
                BlockData::UspCards(data) => Block::UspCards(usp_cards(context, link, data)),
                BlockData::RichText(data) => Block::RichText(rich_text(context, link, data)),
                BlockData::RecipeSearch(data) => Block::RecipeSearch(recipe_search(context, link, data)),
                BlockData::Location(data) => Block::Location(location(context, link, data)),
                BlockData::Search(data) => Block::Search(search(context, link, data)),
                BlockData::Shortcuts(data) => Block::Shortcuts(shortcuts::block(context, link, data)),
            }
        })
        .collect()
}

/// What every product page says of the shop; nothing where the site says nothing.
pub fn product_usps(context: RenderContext<'_>) -> Option<Block> {
    let cards = &context.site.product_usps;
    (!cards.is_empty()).then(|| {
        Block::UspCards(UspCardsBlock {
            type_name: TypeName::default(),
            component: Component::default(),
            content_type: UspCardsBlock::content_type(),
            content_link: ContentLink::of("block:product-usps/0"),
            heading: None,
            cards: cards.iter().map(|card| usp_card(context, card)).collect(),
        })
    })
}

fn hero(context: RenderContext<'_>, content_link: ContentLink, data: &HeroData) -> HeroBlock {
    HeroBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: HeroBlock::content_type(),
        content_link,
        images: data.images.iter().map(|name| links::picture(Some(name))).collect(),
        title: owned(&data.title, context.language).unwrap_or_default(),
        subtitle: owned(&data.subtitle, context.language),
        call_to_action: link_to(&data.call_to_action, context.language),
        call_to_action_name: owned(&data.call_to_action_name, context.language),
        has_dark_text: data.has_dark_text,
    }
}

fn product_highlight(
    context: RenderContext<'_>,
    content_link: ContentLink,
    data: &ProductHighlightData,
) -> ProductHighlightBlock {
    ProductHighlightBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: ProductHighlightBlock::content_type(),
        content_link,
        heading: owned(&data.heading, context.language).unwrap_or_default(),
        body: owned(&data.body, context.language),
        cta_label: owned(&data.cta_label, context.language),
        cta_url: link_to(&data.cta_url, context.language),
        products: data
            .products
            .iter()
            .filter_map(|code| ProductCard::new(context.catalogue.product(code)?, context.reader()))
            .collect(),
    }
}

fn category_cards(
    context: RenderContext<'_>,
    content_link: ContentLink,
    data: &CategoryCardsData,
) -> CategoryCardsBlock {
    CategoryCardsBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: CategoryCardsBlock::content_type(),
        content_link,
        heading: owned(&data.heading, context.language).unwrap_or_default(),
        cards: data
            .categories
            .iter()
            .filter_map(|code| {
                let category = context.catalogue.category(code)?;
                Some(CategoryCard {
                    title: category_name(category, context.language),
                    url: address::category_path(category, context.language),
                    image_url: category.picture.as_deref().map(|picture| links::picture(Some(picture))),
                    description: owned(&category.description, context.language),
                })
            })
            .collect(),
    }
}

fn image_text_overlay(
    context: RenderContext<'_>,
    content_link: ContentLink,
    data: &ImageTextOverlayData,
) -> ImageTextOverlayBlock {
    ImageTextOverlayBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: ImageTextOverlayBlock::content_type(),
        content_link,
        heading: owned(&data.heading, context.language).unwrap_or_default(),
        body: owned(&data.body, context.language),
        image: data.image.as_deref().map(|name| links::picture(Some(name))),
        cta_label: owned(&data.cta_label, context.language),
        cta_url: link_to(&data.cta_url, context.language),
        background_color_hex: data.background_color_hex.clone(),
        text_color: data.text_color.clone(),
        reverse_image_position: data.reverse_image_position,
    }
}

fn usp_cards(context: RenderContext<'_>, content_link: ContentLink, data: &UspCardsData) -> UspCardsBlock {
    UspCardsBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: UspCardsBlock::content_type(),
        content_link,
        heading: owned(&data.heading, context.language),
        cards: data.cards.iter().map(|card| usp_card(context, card)).collect(),
    }
}

fn usp_card(context: RenderContext<'_>, card: &UspData) -> UspCard {
    UspCard {
        icon: card.icon.clone(),
        heading: owned(&card.heading, context.language).unwrap_or_default(),
        body: owned(&card.body, context.language),
    }
}

fn rich_text(context: RenderContext<'_>, content_link: ContentLink, data: &RichTextData) -> RichTextBlock {
    RichTextBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: RichTextBlock::content_type(),
        content_link,
        heading: owned(&data.heading, context.language),
        body: owned(&data.body, context.language).unwrap_or_default(),
    }
}

fn recipe_search(context: RenderContext<'_>, content_link: ContentLink, data: &RecipeSearchData) -> RecipeSearchBlock {
    let page = data
        .search_page
        .as_ref()
        .and_then(|id| context.content.page(id.as_str()));
    RecipeSearchBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: RecipeSearchBlock::content_type(),
        content_link,
        title: owned(&data.title, context.language),
        search_page_url: page.and_then(|page| page.path(context.language)).map(str::to_owned),
        page_size: data.page_size,
    }
}

fn location(context: RenderContext<'_>, content_link: ContentLink, data: &LocationBlockData) -> LocationBlock {
    LocationBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: LocationBlock::content_type(),
        content_link,
        title: owned(&data.title, context.language),
        predefined_categories: category_links(&data.predefined_categories),
        optional_categories: category_links(&data.optional_categories),
        page_size: data.page_size,
    }
}

fn search(context: RenderContext<'_>, content_link: ContentLink, data: &SearchBlockData) -> SearchBlock {
    SearchBlock {
        type_name: TypeName::default(),
        component: Component::default(),
        content_type: SearchBlock::content_type(),
        content_link,
        title: owned(&data.title, context.language),
        placeholder: owned(&data.placeholder, context.language),
        search_image: data.search_image.as_deref().map(|name| links::picture(Some(name))),
        predefined_categories: category_links(&data.predefined_categories),
    }
}

/// The id of such a link is the category's, which searches take.
fn category_links(ids: &[CategoryId]) -> Vec<ContentLink> {
    let link = |id: &CategoryId| ContentLink {
        id: id.0,
        ..ContentLink::of(&format!("taxonomy:{id}"))
    };
    ids.iter().map(link).collect()
}

/// Plain text as one paragraph of HTML.
pub fn paragraph(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p>", escape(text))
    }
}
