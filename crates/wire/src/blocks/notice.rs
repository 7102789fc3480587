//! Something that readers should not miss.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// Something that readers should not miss.
    NoticeBlock = "notice-block", stored as NoticeData;
    label: "Ilmoitus", "Meddelande", "Notice";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": html(2_000).searched(),
        notice_type "noticeType": choice(NoticeType),
        cta_label "ctaLabel": text(60),
        cta_url "ctaUrl": link(),
    }
    sample {
        "heading": {"fi": "Tehtaanmyymälä on kiinni juhannuksena", "sv": "Fabriksbutiken är stängd vid midsommar", "en": "The factory shop is closed at midsummer"},
        "body": {"fi": "<p>Avaamme taas maanantaina kello kymmenen.</p>", "sv": "<p>Vi öppnar igen på måndag klockan tio.</p>", "en": "<p>We open again on Monday at ten.</p>"},
        "noticeType": "Warning",
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub enum NoticeType {
    #[default]
    Information,
    Warning,
    Error,
    Success,
}
