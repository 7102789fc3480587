//! The blocks of the site's pages, and what they ask for.

use configuration::{lets_in, lets_in_address};
use domain::{
    content::{Area, BlockData, Node, PageId},
    market::{Language, Texts},
};
use wire::{
    blocks::{
        self, Block, CategoryCard, Identity, PREVIEW_SIZES, PictureData, ShortcutItem, ShortcutItems, Site,
        SubscriptionTarget, UspCardsBlock, Video, script_addresses, video_id,
    },
    html::escape,
    links,
    picture::PageImage,
    product::ProductCard,
    search::BlockResults,
};

use super::{
    address,
    content_fields::identity,
    links::{category_name, link_to, owned},
    releases::release_page_path,
    render_context::RenderContext,
    shortcuts,
};

/// Where players of films and their pictures come from.
const PLAYER_HOST: &str = "https://www.youtube-nocookie.com";
const PREVIEW_HOST: &str = "https://i.ytimg.com";

/// The blocks of one area of a page of the content tree.
pub fn blocks(context: RenderContext<'_>, node: &Node, area: Area, data: &[BlockData]) -> Vec<Block> {
    let resolve = |block: &BlockData| blocks::resolve(block, identity(node, area, block), &context);
    data.iter().filter_map(resolve).collect()
}

/// What every product page says of the shop; nothing where the site says nothing. No block of a page has such an id.
pub fn product_usps(context: RenderContext<'_>) -> Option<Block> {
    let cards = &context.site.product_usps;
    let identity = Identity::of("site", "site.product-usps");
    (!cards.is_empty()).then(|| Block::UspCardsBlock(UspCardsBlock::of_cards(cards, identity, &context)))
}

impl Site for RenderContext<'_> {
    fn language(&self) -> Language {
        self.language
    }

    fn text(&self, texts: &Texts) -> Option<String> {
        owned(texts, self.language)
    }

    fn link(&self, links: &Texts) -> Option<String> {
        link_to(links, self.language)
    }

    fn product(&self, code: &str) -> Option<ProductCard> {
        ProductCard::new(self.catalogue.product(code)?, self.reader())
    }

    fn category(&self, code: &str) -> Option<CategoryCard> {
        let category = self.catalogue.category(code)?;
        Some(CategoryCard {
            title: category_name(category, self.language),
            url: address::category_path(category, self.language),
            image_url: category.picture.as_deref().map(|picture| links::picture(Some(picture))),
            description: owned(&category.description, self.language),
        })
    }

    fn page_url(&self, page: &PageId) -> Option<String> {
        self.content.page(page.as_str())?.path(self.language).map(str::to_owned)
    }

    fn results(&self, block: &str) -> Option<&BlockResults> {
        self.results.get(block)
    }

    fn is_for_reader(&self, block: &BlockData) -> bool {
        self.audience.is_shown(block)
    }

    fn picture(&self, picture: &PictureData) -> Option<PageImage> {
        self.image(&picture.url, picture.alt_text.get(self.language))
    }

    fn frame_url(&self, block: &Identity) -> Option<String> {
        Some(address::frame_path(block.content_link.id, self.language))
    }

    fn embed_url(&self, block: &Identity, markup: &Texts) -> Option<String> {
        let mut scripts = script_addresses(markup.get(self.language)?);
        let all_are_let_in = scripts.all(|address| lets_in_address(&self.config.embed_hosts, &address));
        all_are_let_in.then(|| self.frame_url(block)).flatten()
    }

    fn film(&self, addresses: &Texts) -> Option<String> {
        let address = link_to(addresses, self.language)?;
        let is_own = address.starts_with('/');
        (is_own || lets_in_address(&self.config.media_hosts, &address)).then_some(address)
    }

    fn video(&self, address: &str) -> Option<Video> {
        let id = video_id(address)?;
        let preview = |size: &&str| format!("{PREVIEW_HOST}/vi/{id}/{size}.jpg");
        let shows_previews = lets_in(&self.config.picture_hosts, PREVIEW_HOST);
        let shows_player = lets_in(&self.config.frame_hosts, PLAYER_HOST);
        Some(Video {
            player_url: shows_player.then(|| format!("{PLAYER_HOST}/embed/{id}")),
            preview_urls: PREVIEW_SIZES.iter().filter(|_| shows_previews).map(preview).collect(),
            id: id.to_owned(),
        })
    }

    fn shortcuts(
        &self,
        written: Vec<ShortcutItem>,
        pages: &[PageId],
        children_of: Option<&PageId>,
        size: u32,
    ) -> ShortcutItems {
        let list = shortcuts::List {
            written,
            pages,
            children_of,
            size,
        };
        shortcuts::items(*self, list, shortcuts::From::default())
    }

    fn release_page_url(&self) -> Option<String> {
        release_page_path(self)
    }

    fn subscription(&self) -> Option<&SubscriptionTarget> {
        self.subscription
    }
}

/// Plain text as one paragraph of HTML.
pub fn paragraph(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p>", escape(text))
    }
}
