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
        "title": {"fi": "Suklaan tuoteryhmät", "sv": "Chokladens produktgrupper", "en": "Kinds of chocolate"},
        "links": [
            {"label": {"fi": "Levyt", "sv": "Kakor", "en": "Bars"}, "url": {"fi": "/fi/suklaalevyt", "sv": "/sv/chokladkakor", "en": "/en/chocolate-bars"}},
            {"label": {"fi": "Praliinit", "sv": "Praliner", "en": "Pralines"}, "url": {"fi": "/fi/konvehdit", "sv": "/sv/praliner", "en": "/en/pralines"}},
            {"label": {"fi": "Lahjarasiat", "sv": "Presentaskar", "en": "Gift boxes"}, "url": {"fi": "/fi/lahjarasiat", "sv": "/sv/presentaskar", "en": "/en/gift-boxes"}},
        ],
    }
}
