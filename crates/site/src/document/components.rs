//! Which components of the web app a page begins with.

use wire::page::{Block, PageModel, ProductPage};

/// The web app waits for the code of so many blocks before its first render; more come while these are read.
const FIRST_BLOCKS: usize = 3;

/// The page's component and those of its first blocks, as the web app names their folders.
pub(super) fn first_components(page: &PageModel) -> Vec<String> {
    let base = page.base();
    let mut components = vec![format!("pages/{}", kebab(base.page_metadata.page_type))];
    if let PageModel::Product(product) = page {
        components.extend(product_kind(product).map(|kind| format!("pages/product-page/{kind}")));
    }
    let blocks = base.main_content_area.iter().take(FIRST_BLOCKS);
    components.extend(blocks.map(|block| format!("blocks/{}", kebab(Block::type_name(block)))));
    components
}

/// Gift sets and engraved tablets have components of their own.
fn product_kind(product: &ProductPage) -> Option<&'static str> {
    let variations = &product.variations;
    if variations
        .iter()
        .any(|variation| variation.product_type == "CustomTablet")
    {
        Some("custom-tablet")
    } else if variations
        .iter()
        .any(|variation| variation.content_type.contains(&"Package"))
    {
        Some("package")
    } else {
        None
    }
}

/// `HeroBlock` -> `hero-block`.
fn kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 4);
    for (at, character) in name.chars().enumerate() {
        if character.is_uppercase() && at > 0 {
            kebab.push('-');
        }
        kebab.extend(character.to_lowercase());
    }
    kebab
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_become_folders() {
        assert_eq!(kebab("HeroBlock"), "hero-block");
        assert_eq!(kebab("Category"), "category");
        assert_eq!(kebab("SearchResultPage"), "search-result-page");
    }
}
