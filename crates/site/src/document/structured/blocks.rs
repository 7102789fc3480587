//! What the blocks of a page say to search engines.

use serde_json::{Value, json};
use wire::{
    blocks::{Block, Video},
    page::PageModel,
    picture::PageImage,
};

use super::{
    thing::{CONTEXT, absolute, absolute_link},
    times::published,
};
use crate::RenderContext;

/// The questions of all accordions of a page with their answers.
pub fn questions(page: &PageModel) -> Option<Value> {
    let accordions = blocks_of(page).into_iter().filter_map(|block| match block {
        Block::AccordionBlock(accordion) => Some(&accordion.items),
        _ => None,
    });
    let question = |title: &str, body: &str| {
        json!({
            "@type": "Question",
            "name": title,
            "acceptedAnswer": { "@type": "Answer", "text": body },
        })
    };
    let questions: Vec<Value> = accordions
        .flatten()
        .map(|item| question(&item.title, &item.body))
        .collect();
    (!questions.is_empty()).then(|| json!({ "@context": CONTEXT, "@type": "FAQPage", "mainEntity": questions }))
}

/// The films of a page that can be played on it, and have a picture. Nobody told the shop when a film was first shown
/// anywhere: on the site it was on the day of its page.
pub fn videos(page: &PageModel, context: RenderContext<'_>) -> Vec<Value> {
    let base = page.base();
    let found = blocks_of(page).into_iter().flat_map(|block| match block {
        Block::VideoBlock(block) => vec![(
            block.title.as_deref().unwrap_or(&base.name),
            &block.video,
            &block.video_preview_image,
        )],
        Block::YoutubeVideoBlock(block) => vec![(&*block.heading, &block.video, &block.video_preview_image)],
        Block::CardCarouselBlock(block) => {
            let cards = block.cards.iter();
            cards.map(|card| (&*card.heading, &card.video, &card.image)).collect()
        }
        _ => Vec::new(),
    });
    let video = |(name, video, image): (&str, &Option<Video>, &Option<PageImage>)| {
        let video = video.as_ref()?;
        let own = image.as_ref().map(|image| absolute(context, &image.url));
        let preview = || video.preview_urls.first().map(|url| absolute_link(context, url));
        let mut thing = json!({
            "@context": CONTEXT,
            "@type": "VideoObject",
            "name": name,
            "description": base.page_metadata.meta_description,
            "embedUrl": absolute_link(context, video.player_url.as_ref()?),
            "thumbnailUrl": own.or_else(preview)?,
        });
        if let Some(day) = published(base, context) {
            thing["uploadDate"] = day;
        }
        Some(thing)
    };
    found.filter_map(video).collect()
}

/// All blocks of a page in all its areas, and those inside them.
fn blocks_of(page: &PageModel) -> Vec<&Block> {
    let base = page.base();
    let above: &[Block] = match page {
        PageModel::Category(page) => &page.top_content_area,
        PageModel::Product(page) => &page.editorial.top_content_area,
        PageModel::ProductDetail(page) => &page.editorial.top_content_area,
        PageModel::Products(page) => &page.top_content_area,
        PageModel::D2cArticle(page) => &page.top_content_area,
        PageModel::Recipe(page) => &page.lift_up_content_area,
        PageModel::Location(page) => &page.content_area_items,
        _ => &[],
    };
    let outer = above
        .iter()
        .chain(&base.main_content_area)
        .chain(&base.bottom_content_area);
    let with_inner = outer.flat_map(|block| {
        let inner: &[Block] = match block {
            Block::ContainerBlock(container) => &container.container_blocks,
            Block::GenericBlock(generic) => &generic.blocks,
            _ => &[],
        };
        std::iter::once(block).chain(inner)
    });
    with_inner.collect()
}
