//! What the blocks of a page say to search engines.

use serde_json::{Value, json};
use wire::{
    blocks::{Block, Video},
    page::PageBase,
    picture::PageImage,
};

use super::thing::{CONTEXT, absolute};
use crate::RenderContext;

/// The questions of all accordions of a page with their answers.
pub fn questions(base: &PageBase) -> Option<Value> {
    let accordions = blocks_of(base).into_iter().filter_map(|block| match block {
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

/// The films of a page that can be played on it.
pub fn videos(base: &PageBase, context: RenderContext<'_>) -> Vec<Value> {
    let found = blocks_of(base).into_iter().filter_map(|block| match block {
        Block::VideoBlock(block) => Some((
            block.title.as_deref().unwrap_or(&base.name),
            block.video.as_ref()?,
            block.video_preview_image.as_ref(),
        )),
        Block::YoutubeVideoBlock(block) => Some((
            &*block.heading,
            block.video.as_ref()?,
            block.video_preview_image.as_ref(),
        )),
        _ => None,
    });
    let video = |(
        name,
        Video {
            player_url,
            preview_urls,
            ..
        },
        image,
    ): (&str, &Video, Option<&_>)| {
        let own = image.map(|image: &PageImage| absolute(context, &image.url));
        Some(json!({
            "@context": CONTEXT,
            "@type": "VideoObject",
            "name": name,
            "description": base.page_metadata.meta_description,
            "embedUrl": player_url.as_ref()?,
            "thumbnailUrl": own.or_else(|| preview_urls.first().map(|url| url.as_str().into())),
        }))
    };
    found.filter_map(video).collect()
}

/// All blocks of a page in its two areas, and those inside them.
fn blocks_of(base: &PageBase) -> Vec<&Block> {
    let outer = base.main_content_area.iter().chain(&base.bottom_content_area);
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
