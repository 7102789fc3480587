//! The words that a page begins with.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// The words that a page begins with.
    IntroBlock = "intro-block", stored as IntroData;
    label: "Johdanto", "Ingress", "Intro";
    areas: Area::ALL;
    fields {
        text_content "textContent": required_html(4_000).searched(),
    }
    sample {
        "textContent": {"fi": "<p>Teemme makeisia siitä, mitä pohjoisessa kasvaa.</p>", "sv": "<p>Vi gör godis av det som växer i norr.</p>", "en": "<p>We make sweets of what grows in the north.</p>"},
    }
}
