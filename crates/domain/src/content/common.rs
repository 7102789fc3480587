//! What all types of content have: a look, and areas of blocks, each type its own.

use super::{Area, BlockData, Content, LayoutTheme};

/// The areas of each type, in the order of the page, for readers and for those who change them.
macro_rules! areas {
    ($($kind:ident { $($area:ident $field:ident)+ })+) => {
        impl Content {
            /// The content areas.
            pub fn areas(&self) -> Vec<(Area, &[BlockData])> {
                match self {
                    $(Self::$kind(content) => vec![$((Area::$area, &content.$field)),+],)+
                    Self::SharedBlocks(content) => vec![(Area::Main, &content.main_content_area)],
                    Self::LunchList(_) => Vec::new(),
                }
            }

            /// The content areas, to be changed.
            pub(super) fn areas_mut(&mut self) -> Vec<(Area, &mut Vec<BlockData>)> {
                match self {
                    $(Self::$kind(content) => vec![$((Area::$area, &mut content.$field)),+],)+
                    Self::SharedBlocks(content) => vec![(Area::Main, &mut content.main_content_area)],
                    Self::LunchList(_) => Vec::new(),
                }
            }

            /// The page's look; the site's where nothing is said.
            pub fn layout_theme(&self) -> Option<LayoutTheme> {
                match self {
                    $(Self::$kind(content) => content.layout_theme,)+
                    Self::LunchList(content) => content.layout_theme,
                    Self::SharedBlocks(_) => None,
                }
            }
        }
    };
}

areas! {
    Start { Main main_content_area Bottom bottom_content_area }
    Recipe { LiftUp lift_up_content_area Bottom bottom_content_area }
    Article { Main main_content_area Bottom bottom_content_area }
    Location { Items content_area_items Bottom bottom_content_area }
    Search { Main main_content_area Bottom bottom_content_area }
    Landing { Main main_content_area Bottom bottom_content_area }
    Products { Top top_content_area Main main_content_area Bottom bottom_content_area }
    ShopArticle { Top top_content_area Main main_content_area Bottom bottom_content_area }
    SearchResult { Bottom bottom_content_area }
    Product { Top top_content_area Bottom bottom_content_area }
    Category { Top top_content_area Main main_content_area Bottom bottom_content_area }
    Presented { Top top_content_area Bottom bottom_content_area }
    MyPage { Main main_content_area Bottom bottom_content_area }
    Release { Main main_content_area Bottom bottom_content_area }
    ThankYou { Main main_content_area Bottom bottom_content_area }
    MyDetails { Main main_content_area Bottom bottom_content_area }
    MyOrders { Main main_content_area Bottom bottom_content_area }
    MyEmailPreferences { Main main_content_area Bottom bottom_content_area }
    MyWishList { Main main_content_area Bottom bottom_content_area }
    MyReviews { Main main_content_area Bottom bottom_content_area }
    Identity { Bottom bottom_content_area }
}
