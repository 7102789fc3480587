//! A list to choose a page from.

use domain::content::Area;

use super::declare::{block_type, item_type};

item_type! {
    /// A page to choose.
    NavigationLink, stored as NavigationLinkData {
        text "text": required_text(80),
        href "href": link(),
    }
}

block_type! {
    /// A list to choose a page from.
    DropdownNavigationBlock = "dropdown-navigation-block", stored as DropdownNavigationData;
    label: "Pudotusvalikko", "Rullgardinsmeny", "Dropdown navigation";
    areas: Area::ALL;
    fields {
        title "title": required_text(120),
        heading_level "headingLevel": number(2, 6, 2),
        /// What stands in the field until something is chosen.
        place_holder "placeHolder": text(80),
        navigation_links "navigationLinks": items(60, NavigationLink as NavigationLinkData).required(),
    }
    sample {
        "title": {"fi": "Mitä etsit?", "sv": "Vad letar du efter?", "en": "What are you looking for?"},
        "placeHolder": {"fi": "Valitse tuoteryhmä", "sv": "Välj en produktgrupp", "en": "Choose a category"},
        "navigationLinks": [
            {"text": {"fi": "Suklaalevyt", "sv": "Chokladkakor", "en": "Chocolate bars"}, "href": {"fi": "/fi/suklaalevyt", "sv": "/sv/chokladkakor", "en": "/en/chocolate-bars"}},
            {"text": {"fi": "Lahjat", "sv": "Gåvor", "en": "Gifts"}, "href": {"fi": "/fi/lahjarasiat", "sv": "/sv/presentaskar", "en": "/en/gift-boxes"}},
        ],
    }
}
