//! A picture beside a text that leads somewhere.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A picture beside a text that leads somewhere.
    ImageWithCtaBlock = "image-with-cta-block", stored as ImageWithCtaData;
    label: "Kuva ja kehotus", "Bild med uppmaning", "Image with call to action";
    areas: Area::ALL;
    fields {
        image "image": picture(),
        header "header": required_text(120).searched(),
        text "text": html(2_000).searched(),
        cta_link "ctaLink": link(),
        cta_text "ctaText": text(60),
        reverse_image_position "reverseImagePosition": flag(),
        alt_background_color_hex "altBackgroundColorHex": band(),
    }
    sample {
        "image": {"url": "juhlarasia", "altText": {"fi": "Avattu praliinirasia", "sv": "En öppnad pralinask", "en": "An open box of pralines"}},
        "header": {"fi": "Lahja valmiiksi paketissa", "sv": "En gåva, färdigt inslagen", "en": "A present, already wrapped"},
        "text": {"fi": "<p>Kirjoitamme korttiin, mitä haluat sanoa.</p>", "sv": "<p>Vi skriver på kortet det du vill säga.</p>", "en": "<p>We write on the card what you want to say.</p>"},
        "ctaLink": {"fi": "/fi/tuotteet/juhlarasia", "sv": "/sv/produkter/festasken", "en": "/en/products/celebration-box"},
        "ctaText": {"fi": "Valitse rasia", "sv": "Välj en ask", "en": "Choose a box"},
    }
}
