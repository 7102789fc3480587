//! A post of a social network, shown when it is asked for.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A post of a social network. Nothing of the network is loaded before the reader has asked for it.
    SocialMediaEmbedBlock = "social-media-embed-block", stored as SocialMediaEmbedData;
    label: "Some-upotus", "Inbäddning", "Social media embed";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        heading_level "headingLevel": number(2, 6, 2),
        body "body": text(600).searched(),
        /// The network's own: an element with an id, and a script with an address.
        html "html": embed(20_000),
        /// In pixels, until the frame has said how high its content is.
        height "height": number(40, 4_000, 480),
        background_color_hex "backgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Viikon kuva", "sv": "Veckans bild", "en": "Picture of the week"},
        "html": {"fi": "<div id=\"feed\"></div><script src=\"https://social.example/embed.js\"></script>"},
    }
}
