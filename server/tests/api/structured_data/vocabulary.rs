//! What pages may tell search engines: types of schema.org with their properties and the form of each value. What is
//! required is so by the documentation of search engines for results of that type
//! (<https://developers.google.com/search/docs/appearance/structured-data>), or a thing of the type says nothing without it.

use Form::{
    Country, Currency, Date, Decimal, Duration, Enumeration, Gtin, Integer, Language, Moment, Number, Position, Text,
    Things, Time, Url, Weekday,
};
use Need::{Optional, Recommended, Required};

/// A form that a value can have.
#[derive(Debug, Clone, Copy)]
pub(super) enum Form {
    /// Not empty, and without markup.
    Text,
    /// Not empty; simple HTML.
    Html,
    /// Absolute.
    Url,
    /// A day or a moment of ISO 8601.
    Date,
    /// A moment of ISO 8601 with its offset.
    Moment,
    /// Of ISO 8601: `PT20M`.
    Duration,
    /// A text such as `5.90`.
    Decimal,
    /// Of ISO 4217.
    Currency,
    Integer,
    /// A number, or a text that is one.
    Number,
    Language,
    /// Of ISO 3166-1, in two letters.
    Country,
    Weekday,
    /// `09:00`.
    Time,
    Gtin,
    /// One of schema.org's own values.
    Enumeration(&'static [&'static str]),
    /// Things of one of these types, each whole.
    Things(&'static [&'static str]),
    /// The same, whose property `position` counts from 1.
    Position(&'static [&'static str]),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// Each thing has it.
    Required,
    /// Things have it where it is known: some thing of the site does.
    Recommended,
    Optional,
}

/// A type with its properties.
pub(super) struct Type {
    pub(super) names: &'static [&'static str],
    pub(super) properties: &'static [(&'static str, Form, Need)],
}

pub(super) fn of(name: &str) -> Option<&'static Type> {
    TYPES.iter().find(|known| known.names.contains(&name))
}

const IN_STOCK: &[&str] = &[
    "InStock",
    "OutOfStock",
    "BackOrder",
    "PreOrder",
    "LimitedAvailability",
    "SoldOut",
];

pub(super) const TYPES: &[Type] = &[
    Type {
        names: &["Product"],
        properties: &[
            ("name", Text, Required),
            ("offers", Things(&["Offer", "AggregateOffer"]), Required),
            ("url", Url, Required),
            ("image", Url, Required),
            ("description", Text, Recommended),
            ("sku", Text, Recommended),
            ("gtin", Gtin, Recommended),
            ("brand", Things(&["Brand"]), Recommended),
            ("inLanguage", Language, Recommended),
            ("review", Things(&["Review"]), Optional),
            ("aggregateRating", Things(&["AggregateRating"]), Optional),
            ("nutrition", Things(&["NutritionInformation"]), Optional),
        ],
    },
    Type {
        names: &["Offer"],
        properties: &[
            ("price", Decimal, Required),
            ("priceCurrency", Currency, Required),
            ("availability", Enumeration(IN_STOCK), Required),
            ("url", Url, Recommended),
            ("priceValidUntil", Date, Optional),
            ("itemCondition", Enumeration(&["NewCondition"]), Optional),
            ("sku", Text, Optional),
            ("gtin", Gtin, Optional),
        ],
    },
    Type {
        names: &["AggregateOffer"],
        properties: &[
            ("lowPrice", Decimal, Required),
            ("priceCurrency", Currency, Required),
            ("highPrice", Decimal, Optional),
            ("offerCount", Integer, Optional),
            ("availability", Enumeration(IN_STOCK), Optional),
        ],
    },
    Type {
        names: &["Brand"],
        properties: &[("name", Text, Required)],
    },
    Type {
        names: &["AggregateRating"],
        properties: &[
            ("ratingValue", Number, Required),
            // One of the two, which is what `reviewCount` alone is here.
            ("reviewCount", Integer, Required),
            ("ratingCount", Integer, Optional),
            ("bestRating", Number, Optional),
            ("worstRating", Number, Optional),
        ],
    },
    Type {
        names: &["Review"],
        properties: &[
            ("author", Things(&["Person", "Organization"]), Required),
            ("reviewRating", Things(&["Rating"]), Required),
            ("datePublished", Date, Optional),
            ("reviewBody", Text, Optional),
            ("name", Text, Optional),
            ("inLanguage", Language, Optional),
        ],
    },
    Type {
        names: &["Rating"],
        properties: &[
            ("ratingValue", Number, Required),
            ("bestRating", Number, Optional),
            ("worstRating", Number, Optional),
        ],
    },
    Type {
        names: &["Recipe"],
        properties: &[
            ("name", Text, Required),
            ("image", Url, Required),
            ("url", Url, Required),
            ("recipeIngredient", Text, Required),
            ("recipeInstructions", Things(&["HowToStep"]), Required),
            ("author", Things(&["Person", "Organization"]), Recommended),
            ("datePublished", Date, Recommended),
            ("dateModified", Moment, Recommended),
            ("description", Text, Recommended),
            ("prepTime", Duration, Recommended),
            ("cookTime", Duration, Recommended),
            ("totalTime", Duration, Recommended),
            ("recipeYield", Text, Recommended),
            ("recipeCuisine", Text, Recommended),
            ("recipeCategory", Text, Recommended),
            ("inLanguage", Language, Recommended),
            ("keywords", Text, Optional),
            ("nutrition", Things(&["NutritionInformation"]), Optional),
            ("aggregateRating", Things(&["AggregateRating"]), Optional),
        ],
    },
    Type {
        names: &["HowToStep"],
        properties: &[
            ("text", Text, Required),
            ("name", Text, Optional),
            ("url", Url, Optional),
        ],
    },
    Type {
        names: &["NutritionInformation"],
        properties: &[("calories", Text, Required), ("servingSize", Text, Optional)],
    },
    Type {
        names: &["NewsArticle"],
        properties: &[
            ("headline", Text, Required),
            ("url", Url, Required),
            ("datePublished", Date, Required),
            ("publisher", Things(&["Organization"]), Required),
            ("author", Things(&["Person", "Organization"]), Required),
            ("image", Url, Recommended),
            ("dateModified", Moment, Recommended),
            ("description", Text, Recommended),
            ("articleSection", Text, Recommended),
            ("inLanguage", Language, Recommended),
        ],
    },
    Type {
        names: &["FAQPage"],
        properties: &[("mainEntity", Things(&["Question"]), Required)],
    },
    Type {
        names: &["Question"],
        properties: &[
            ("name", Text, Required),
            ("acceptedAnswer", Things(&["Answer"]), Required),
        ],
    },
    Type {
        names: &["Answer"],
        properties: &[("text", Form::Html, Required)],
    },
    Type {
        names: &["VideoObject"],
        properties: &[
            ("name", Text, Required),
            ("thumbnailUrl", Url, Required),
            ("uploadDate", Date, Required),
            ("description", Text, Optional),
            ("embedUrl", Url, Optional),
            ("contentUrl", Url, Optional),
            ("duration", Duration, Optional),
        ],
    },
    Type {
        names: &["LocalBusiness", "CafeOrCoffeeShop", "Store", "Bakery", "OutletStore"],
        properties: &[
            ("name", Text, Required),
            ("address", Things(&["PostalAddress"]), Required),
            ("url", Url, Required),
            ("image", Url, Recommended),
            ("description", Text, Recommended),
            ("geo", Things(&["GeoCoordinates"]), Recommended),
            (
                "openingHoursSpecification",
                Things(&["OpeningHoursSpecification"]),
                Recommended,
            ),
            ("inLanguage", Language, Optional),
            ("telephone", Text, Optional),
        ],
    },
    Type {
        names: &["PostalAddress"],
        properties: &[
            ("streetAddress", Text, Required),
            ("addressLocality", Text, Required),
            ("postalCode", Text, Required),
            ("addressCountry", Country, Required),
            ("addressRegion", Text, Optional),
        ],
    },
    Type {
        names: &["GeoCoordinates"],
        properties: &[("latitude", Number, Required), ("longitude", Number, Required)],
    },
    Type {
        names: &["OpeningHoursSpecification"],
        properties: &[
            ("dayOfWeek", Weekday, Required),
            ("opens", Time, Required),
            ("closes", Time, Required),
        ],
    },
    Type {
        names: &["BreadcrumbList"],
        properties: &[("itemListElement", Position(&["ListItem"]), Required)],
    },
    Type {
        names: &["ListItem"],
        properties: &[
            ("position", Integer, Required),
            ("name", Text, Required),
            ("item", Url, Required),
        ],
    },
    Type {
        names: &["Organization"],
        properties: &[
            ("name", Text, Required),
            ("url", Url, Required),
            ("legalName", Text, Recommended),
            ("vatID", Text, Recommended),
            ("email", Text, Recommended),
            ("sameAs", Url, Optional),
            ("logo", Url, Optional),
            ("telephone", Text, Optional),
        ],
    },
    Type {
        names: &["WebSite"],
        properties: &[
            ("name", Text, Required),
            ("url", Url, Required),
            ("inLanguage", Language, Optional),
        ],
    },
    Type {
        names: &["Person"],
        properties: &[("name", Text, Required), ("url", Url, Optional)],
    },
];
