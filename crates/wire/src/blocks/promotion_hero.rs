//! A campaign at the top of a page: a large message, and what is offered beside it.

use domain::content::Area;

use super::declare::block_type;

block_type! {
    /// A campaign at the top of a page: a large message, and what is offered beside it.
    PromotionHeroBlock = "promotion-hero-block", stored as PromotionHeroData;
    label: "Kampanjanosto", "Kampanj", "Promotion hero";
    areas: &[Area::Top, Area::Main];
    fields {
        main_image "mainImage": picture(),
        logo_image "logoImage": picture(),
        main_text "mainText": required_text(120).searched(),
        description_text "descriptionText": text(400).searched(),
        promotion_main_text "promotionMainText": text(120).searched(),
        promotion_description_text "promotionDescriptionText": text(400).searched(),
        promotion_image "promotionImage": picture(),
        /// The file of a film, from a host that the shop lets in; the picture of the promotion stands for it until it is played.
        promotion_video_file "promotionVdeoFile": film(),
    }
    sample {
        "mainImage": "juhlarasia",
        "mainText": {"fi": "Kolme levyä, kahden hinnalla", "sv": "Tre kakor till priset av två", "en": "Three bars for the price of two"},
        "descriptionText": {"fi": "Valitse kolme Hallan levyä. Edullisin on meiltä.", "sv": "Välj tre kakor. Den billigaste bjuder vi på.", "en": "Choose three bars. The cheapest one is on us."},
        "promotionMainText": {"fi": "Koko joulukuun", "sv": "Hela december", "en": "All through December"},
        "promotionDescriptionText": {"fi": "Tarjous näkyy ostoskorissa, koodia ei tarvita.", "sv": "Erbjudandet syns i varukorgen, ingen kod behövs.", "en": "The offer shows in the cart; no code is needed."},
        "promotionImage": {"url": "hallan-maitosuklaa", "altText": {"fi": "Kolme suklaalevyä", "sv": "Tre chokladkakor", "en": "Three chocolate bars"}},
    }
}
