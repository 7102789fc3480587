//! The large picture with a message at the top of a page.

use domain::content::{Area, LayoutTheme};

use super::declare::block_type;

block_type! {
    /// The large picture with a message at the top of a page. Several pictures take turns.
    HeroBlock = "hero-block", stored as HeroData;
    label: "Nostokuva", "Toppbild", "Hero";
    areas: &[Area::Top, Area::Main];
    fields {
        images "images": pictures(8),
        /// Shown in place of the others on narrow screens.
        mobile_images "mobileImages": pictures(8),
        title "title": required_text(120).searched(),
        /// Of the title where the page does not begin with it.
        heading_level "headingLevel": number(2, 6, 2),
        subtitle "subtitle": text(240).searched(),
        call_to_action "callToAction": link(),
        call_to_action_name "callToActionName": text(60),
        open_in_new_window "openInNewWindow": flag(),
        second_call_to_action "secondCallToAction": link(),
        second_call_to_action_name "secondCallToActionName": text(60),
        second_open_in_new_window "secondOpenInNewWindow": flag(),
        has_dark_text "hasDarkText": flag(),
        /// The calls to action stand below the picture.
        cta_position_bottom "ctaPositionBottom": flag(),
        /// The look of another theme, for this block alone.
        layout_theme "layoutTheme": choice(Option<LayoutTheme>),
    }
    sample {
        "images": ["hallan-maitosuklaa", "juhlarasia"],
        "title": {"fi": "Makeaa pohjoisesta", "sv": "Sött från norr", "en": "Sweets from the north"},
        "subtitle": {"fi": "Suklaata, marjoja ja vähän talvea.", "sv": "Choklad, bär och lite vinter.", "en": "Chocolate, berries and a little winter."},
        "callToAction": {"fi": "/fi/tuotteet", "sv": "/sv/produkter", "en": "/en/products"},
        "callToActionName": {"fi": "Tutustu tuotteisiin", "sv": "Se produkterna", "en": "See the products"},
        "secondCallToAction": {"fi": "/fi/reseptit", "sv": "/sv/recept", "en": "/en/recipes"},
        "secondCallToActionName": {"fi": "Leivo itse", "sv": "Baka själv", "en": "Bake it yourself"},
    }
}
