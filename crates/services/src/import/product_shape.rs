//! What the fields of a product's row must be, as `docs/product-format.md` tells.

use super::shape::{Field, Shape, TEXTS, nullable, optional, required};

/// A row; `rows::ProductRow` is what is made of it.
pub(super) const PRODUCT: &[Field] = &[
    required("code", Shape::Text),
    optional(
        "type",
        Shape::OneOf(&["standard", "package", "customTablet", "giftCard"]),
    ),
    nullable("brands", Shape::List(&Shape::Text)),
    nullable("categories", Shape::List(&Shape::Text)),
    optional("position", Shape::Whole),
    nullable("published", Shape::Text),
    required("name", TEXTS),
    nullable("slug", TEXTS),
    nullable("shortDescription", TEXTS),
    nullable("description", TEXTS),
    nullable(
        "tags",
        Shape::List(&Shape::Object(&[
            required("variant", Shape::Text),
            required("text", TEXTS),
        ])),
    ),
    nullable("pictures", Shape::List(&Shape::Text)),
    required("variations", Shape::List(&Shape::Object(VARIATION))),
];

const VARIATION: &[Field] = &[
    required("code", Shape::Text),
    nullable("ean", Shape::Text),
    nullable("name", TEXTS),
    nullable("color", TEXTS),
    nullable("size", Shape::Text),
    nullable("pictures", Shape::List(&Shape::Text)),
    nullable("netWeight", Shape::Count),
    nullable("weight", Shape::Count),
    nullable("prices", Shape::Map(&Shape::Whole)),
    nullable("pricePeriods", Shape::List(&Shape::Object(PRICE_PERIOD))),
    nullable("priceHistory", Shape::List(&Shape::Object(PAST_PRICE))),
    nullable("stock", Shape::Count),
    nullable("backorder", Shape::YesNo),
    optional("taxClass", Shape::Text),
    nullable("ingredients", TEXTS),
    nullable("nutrients", Shape::Map(&Shape::Number)),
    nullable("portion", Shape::Count),
    nullable(
        "allergens",
        Shape::Map(&Shape::OneOf(&["contains", "mayContain", "free"])),
    ),
    nullable("suitableFor", Shape::List(&Shape::Text)),
    nullable("diets", Shape::List(&Shape::Text)),
    nullable("labels", Shape::List(&Shape::Text)),
    nullable(
        "includedItems",
        Shape::List(&Shape::Object(&[
            required("quantity", Shape::Count),
            required("code", Shape::Text),
        ])),
    ),
];

const PRICE_PERIOD: &[Field] = &[
    required("market", Shape::Text),
    required("kind", Shape::OneOf(&["regular", "campaign"])),
    required("price", Shape::Whole),
    required("from", Shape::Text),
    nullable("until", Shape::Text),
];

const PAST_PRICE: &[Field] = &[
    required("market", Shape::Text),
    required("since", Shape::Text),
    nullable("price", Shape::Whole),
];
