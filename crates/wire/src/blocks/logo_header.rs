//! A logo across the page, as campaigns have it in place of a heading.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A logo across the page, as campaigns have it in place of a heading.
    LogoHeaderBlock = "logo-header-block", stored as LogoHeaderData;
    label: "Logo-otsikko", "Logotyp som rubrik", "Logo header";
    areas: &[Area::Top, Area::Main];
    fields {
        /// What it shows is the heading's text.
        logo "logo": picture().required(),
        bg_color "bgColor": band(),
        show_back_btn "showBackBtn": flag(),
    }
    sample {
        "logo": {"url": "hallan-maitosuklaa", "altText": {"fi": "Halla", "sv": "Halla", "en": "Halla"}},
        "bgColor": "#20302A",
        "showBackBtn": true,
    }
}
