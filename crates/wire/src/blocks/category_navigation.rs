//! A row of links to what lies under a category.

use domain::content::Area;

use super::declare::{block_type, item_type};

item_type! {
    /// A place to go on to.
    CategoryNavigationLink, stored as CategoryNavigationLinkData {
        label "label": required_text(80),
        url "url": link(),
    }
}

block_type! {
    /// A row of links to what lies under a category.
    CategoryNavigationBlock = "category-navigation-block", stored as CategoryNavigationData;
    label: "Tuoteryhmälinkit", "Kategorilänkar", "Category navigation";
    areas: Area::ALL;
    fields {
        /// What the row is called, for those who do not see it.
        title "title": required_text(80),
        links "links": items(24, CategoryNavigationLink as CategoryNavigationLinkData).required(),
    }
    sample {
        "title": {"fi": "Suklaan tuoteryhmät"},
        "links": [
            {"label": {"fi": "Levyt"}, "url": {"fi": "/fi/suklaalevyt"}},
            {"label": {"fi": "Praliinit"}, "url": {"fi": "/fi/praliinit"}},
            {"label": {"fi": "Lahjarasiat"}, "url": {"fi": "/fi/lahjat"}},
        ],
    }
}
