//! The pictures of a page that every reader is shown.

use domain::content::{BlockData, Content};
use wire::blocks::{Referent, references};

/// The name of the picture that stands for the page in lists and where it is shared: its own, else the first of its blocks.
pub fn lead_picture(content: &Content) -> Option<String> {
    let own = content.picture().map(str::to_owned);
    own.or_else(|| pictures_of_blocks(content).next())
}

/// Names of the pictures in its blocks; blocks that are for some readers only are left out, also inside others.
pub fn pictures_of_blocks(content: &Content) -> impl Iterator<Item = String> {
    let blocks = content.areas().into_iter().flat_map(|(_, blocks)| blocks);
    blocks.filter(|block| block.is_for_all()).flat_map(pictures_of)
}

fn pictures_of(block: &BlockData) -> Vec<String> {
    let inner = block.inner();
    let is_inner = |place: &str| inner.iter().any(|(field, _)| place.split('[').next() == Some(field));
    let own = references(block)
        .into_iter()
        .filter(|found| found.to == Referent::Picture && !is_inner(&found.field))
        .map(|found| found.name);
    let blocks = inner.iter().flat_map(|(_, blocks)| blocks);
    let of_inner = blocks.filter(|block| block.is_for_all()).flat_map(pictures_of);
    own.chain(of_inner).collect()
}

#[cfg(test)]
mod tests {
    use domain::content::{Landing, Recipe};
    use serde_json::json;

    use super::*;

    fn landing(blocks: serde_json::Value) -> Content {
        let page = json!({"name": "Winter evening", "mainContentArea": blocks});
        Content::Landing(serde_json::from_value::<Landing>(page).expect("a page"))
    }

    #[test]
    fn a_page_without_a_picture_has_that_of_its_first_block() {
        let page = landing(json!([
            {"type": "RichTextBlock"},
            {"type": "HeroBlock", "images": ["gift-box", "truffles"]},
        ]));
        assert_eq!(lead_picture(&page).as_deref(), Some("gift-box"));
        assert_eq!(lead_picture(&landing(json!([]))), None);

        let own = json!({"name": "Bilberry pie", "mainImage": {"url": "pie"}, "liftUpContentArea": [{"type": "HeroBlock", "images": ["gift-box"]}]});
        let recipe = Content::Recipe(serde_json::from_value::<Recipe>(own).expect("a recipe"));
        assert_eq!(lead_picture(&recipe).as_deref(), Some("pie"));
    }

    #[test]
    fn what_some_readers_are_not_shown_is_left_out() {
        let page = landing(json!([
            {"type": "HeroBlock", "hidden": true, "images": ["hidden"]},
            {"type": "HeroBlock", "visitorGroups": ["returning"], "images": ["for-some"]},
            {"type": "ContainerBlock", "containerBlocks": [
                {"type": "HeroBlock", "visitorGroups": ["returning"], "images": ["for-some-inside"]},
                {"type": "HeroBlock", "hidden": true, "images": ["hidden-inside"]},
                {"type": "HeroBlock", "images": ["inside"]},
            ]},
        ]));
        assert_eq!(pictures_of_blocks(&page).collect::<Vec<_>>(), ["inside"]);
    }
}
