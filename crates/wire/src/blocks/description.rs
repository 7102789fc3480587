//! A text that opens in full where it is long.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A text that opens in full where it is long.
    DescriptionBlock = "description-block", stored as DescriptionData;
    label: "Kuvaus", "Beskrivning", "Description";
    areas: Area::ALL;
    fields {
        heading "heading": required_text(120).searched(),
        body "body": html(8_000).searched(),
        image "image": picture(),
        alt_background_color_hex "altBackgroundColorHex": band(),
    }
    sample {
        "heading": {"fi": "Kaikki tuotteemme", "sv": "Alla våra produkter", "en": "All our products"},
        "body": {"fi": "<p>Levyjä, praliineja, salmiakkia ja hyytelöitä. Marjat poimitaan metsästä, maito tulee naapurista ja kaakao tiloilta, joiden nimet tiedämme. Erät ovat pieniä, joten jotain on aina loppu ja jotain uutta tulossa.</p>", "sv": "<p>Kakor, praliner, salmiak och geléer. Bären plockas i skogen, mjölken kommer från grannen och kakaon från gårdar som vi vet namnen på. Satserna är små, så något är alltid slut och något nytt på väg.</p>", "en": "<p>Bars, pralines, salty liquorice and jellies. The berries are picked in the forest, the milk comes from next door and the cocoa from farms that we know by name. The batches are small, so something is always sold out and something new on its way.</p>"},
        "image": {"url": "hallan-maitosuklaa", "altText": {"fi": "Suklaalevyjä", "sv": "Chokladkakor", "en": "Chocolate bars"}},
    }
}
