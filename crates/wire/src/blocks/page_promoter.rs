//! A card for one page.

use domain::content::Area;

use super::declare::{block_type};

block_type! {
    /// A card for one page.
    PagePromoterBlock = "page-promoter-block", stored as PagePromoterData;
    label: "Sivun nosto", "Sidpuff", "Page promoter";
    areas: Area::ALL;
    fields {
        image "image": picture(),
        title "title": required_text(120).searched(),
        subtitle "subtitle": text(240).searched(),
        link_url "linkUrl": link(),
        cta_text "ctaText": text(60),
        open_in_new_tab "openInNewTab": flag(),
    }
    sample {
        "image": {"url": "recipe-bilberry-pie", "altText": {"fi": "Mustikkapiirakka", "sv": "Blåbärspaj", "en": "Bilberry pie"}},
        "title": {"fi": "Mustikkapiirakka", "sv": "Blåbärspaj", "en": "Bilberry pie"},
        "subtitle": {"fi": "Kesän paras, talvella pakastimesta.", "sv": "Sommarens bästa, om vintern ur frysen.", "en": "The best of the summer, in winter from the freezer."},
        "linkUrl": {"fi": "/fi/reseptit/mustikkapiirakka", "sv": "/sv/recept/blabarspaj", "en": "/en/recipes/bilberry-pie"},
        "ctaText": {"fi": "Reseptiin", "sv": "Till receptet", "en": "To the recipe"},
    }
}
