//! A type of block as one list: a line for each field says what content keeps, what pages carry, its limits, and how the one is
//! made of the other.

use domain::content::BlockData;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::{
    definition::{Identity, Site},
    field::Field,
};

/// An object in a list of a block: a card, a slide, a section.
pub trait Item: Sized {
    type Stored: DeserializeOwned + ToSchema + Send + Sync + 'static;

    const FIELDS: &'static [Field];

    fn resolve(stored: &Self::Stored, identity: &Identity, site: &dyn Site) -> Self;
}

/// The blocks inside a block as a page carries them.
pub fn inner(stored: &[BlockData], identity: &Identity, site: &dyn Site) -> Vec<super::Block> {
    let shown = stored
        .iter()
        .filter_map(|block| super::resolve(block, identity.of_inner(block), site));
    shown.collect()
}

/// Makes a type of block from its fields:
///
/// ```text
/// block_type! {
///     /// What it is for.
///     NoticeBlock = "notice-block", stored as NoticeData;
///     label: "Ilmoitus", "Meddelande", "Notice";
///     areas: Area::ALL;
///     fields {
///         heading "heading": required_text(120).searched(),
///     }
///     sample { "heading": {"fi": "Suljettu juhannuksena"} }
/// }
/// ```
///
/// Kinds of fields: `text(max)`, `required_text(max)`, `html(max)`, `required_html(max)` (in all languages, lengths in characters
/// of one), `link()`, `film()`, `picture()`, `pictures(max)`, `colour()`, `band()` (the ground of
/// the block, with `textColor`), `flag()`, `number(min, max, default)`, `choice(Type)`,
/// `words(max)` (a text that is the same in all languages), `video()`, `markup(max)`, `embed(max)`, `products(max)`, `categories(stored "stored", max)`,
/// `items(max, Item as StoredItem)` and `blocks(max)`.
macro_rules! block_type {
    (
        $(#[$doc:meta])*
        $name:ident = $component:literal, stored as $stored:ident;
        label: $fi:literal, $sv:literal, $en:literal;
        areas: $areas:expr;
        fields { $($fields:tt)* }
        sample $sample:tt
    ) => {
        $crate::blocks::declare::fields! {
            [block {
                [$(#[$doc])*] [$name] [$component] [$stored] [$fi, $sv, $en] [$areas] [$sample]
            }]
            [stored identity site] [] [] [] [] $($fields)*
        }
    };
}

/// Makes an [`Item`] from its fields, which are written as those of [`block_type`].
macro_rules! item_type {
    ($(#[$doc:meta])* $name:ident, stored as $stored:ident { $($fields:tt)* }) => {
        $crate::blocks::declare::fields! {
            [item { [$(#[$doc])*] [$name] [$stored] }]
            [stored identity site] [] [] [] [] $($fields)*
        }
    };
}

/// Takes one field after another, and gathers what is stored, shown, checked and resolved.
macro_rules! fields {
    // One field is known.
    (@one $made:tt $names:tt [$($s:tt)*] [$($w:tt)*] [$($f:tt)*] [$($r:tt)*]
        [$($stored:tt)*] [$($wire:tt)*] [$($field:expr),*] [$($resolve:tt)*] $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! {
            $made $names
            [$($s)* $($stored)*] [$($w)* $($wire)*] [$($f)* $($field,)*] [$($r)* $($resolve)*]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: text($max:expr) $(.$flag:ident())*, $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Option<String>,]
            [$crate::blocks::Field::text($wire, $max)$(.$flag())*]
            [$field: $site.text(&$st.$field),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: required_text($max:expr) $(.$flag:ident())*, $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: String,]
            [$crate::blocks::Field::text($wire, $max).required()$(.$flag())*]
            [$field: $site.text(&$st.$field).unwrap_or_default(),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: html($max:expr) $(.$flag:ident())*, $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* /// HTML.
             #[serde(rename = $wire)] pub $field: Option<String>,]
            [$crate::blocks::Field::html($wire, $max)$(.$flag())*]
            [$field: $site.text(&$st.$field),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: required_html($max:expr) $(.$flag:ident())*, $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* /// HTML.
             #[serde(rename = $wire)] pub $field: String,]
            [$crate::blocks::Field::html($wire, $max).required()$(.$flag())*]
            [$field: $site.text(&$st.$field).unwrap_or_default(),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: link(), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* /// An address.
             #[serde(rename = $wire)] pub $field: Option<String>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Link)]
            [$field: $site.link(&$st.$field),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: film(), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* /// An address.
             #[serde(rename = $wire)] pub $field: Option<String>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Film)]
            [$field: $site.film(&$st.$field),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: picture() $(.$flag:ident())*, $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: Option<$crate::blocks::PictureData>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Option<$crate::picture::PageImage>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Picture)$(.$flag())*]
            [$field: $st.$field.as_ref().and_then(|picture| $site.picture(picture)),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: pictures($max:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: Vec<$crate::blocks::PictureData>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Vec<$crate::picture::PageImage>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Pictures { max: $max })]
            [$field: $st.$field.iter().filter_map(|picture| $site.picture(picture)).collect(),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: colour(), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: Option<String>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Option<String>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Colour)]
            [$field: $crate::blocks::colours::colour($st.$field.as_ref()),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: band(), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: Option<String>,
             #[serde(rename = "textColor", default)] pub text_color: Option<String>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Option<String>,
             /// Of what stands on it: one that can be read there.
             #[serde(rename = "textColor")] pub text_color: Option<String>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Colour),
             $crate::blocks::Field::new("textColor", $crate::blocks::FieldKind::Colour)]
            [$field: $crate::blocks::colours::colour($st.$field.as_ref()),
             text_color: $crate::blocks::colours::text_on($st.$field.as_ref(), $st.text_color.as_ref()),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: words($max:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: Option<String>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Option<String>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Words { max: $max })]
            [$field: $st.$field.clone(),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: flag(), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: bool,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: bool,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Flag)]
            [$field: $st.$field,]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: number($min:expr, $max:expr, $default:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: Option<u32>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: u32,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Number { min: $min, max: $max })]
            [$field: $st.$field.unwrap_or($default),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: choice($type:ty), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: $type,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: $type,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Choice)]
            [$field: $st.$field,]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: video() $(.$flag:ident())*, $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: Option<String>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Option<String>,
             /// What of it can be shown here.
             pub video: Option<$crate::blocks::Video>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Video)$(.$flag())*]
            [$field: $st.$field.clone(), video: $st.$field.as_deref().and_then(|address| $site.video(address)),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: markup($max:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* /// As it stands: for a frame that can do nothing to the page.
             #[serde(rename = $wire)] pub $field: Option<String>,
             /// The address of a document with it, for that frame.
             #[serde(rename = "frameUrl")] pub frame_url: Option<String>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Markup { max: $max }).required()]
            [$field: $site.text(&$st.$field), frame_url: $site.frame_url($id),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: embed($max:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)] pub $field: domain::market::Texts,]
            [$(#[$doc])* /// As it stands: for a frame that can do nothing to the page.
             #[serde(rename = $wire)] pub $field: Option<String>,
             /// The address of a document with it, for that frame.
             #[serde(rename = "frameUrl")] pub frame_url: Option<String>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Embed { max: $max }).required()]
            [$field: $site.text(&$st.$field), frame_url: $site.embed_url($id, &$st.$field),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: products($max:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* /// Codes of products; one that the catalogue does not know is left out.
             #[serde(rename = $wire, default)] pub $field: Vec<String>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Vec<$crate::product::ProductCard>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::References {
                to: $crate::blocks::Referent::Product, max: $max
            })]
            [$field: $st.$field.iter().filter_map(|code| $site.product(code)).collect(),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: categories($kept:ident $kept_wire:tt, $max:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [/// Codes of product categories; one that the catalogue does not know is left out.
             #[serde(rename = $kept_wire, default)] pub $kept: Vec<String>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Vec<$crate::blocks::CategoryCard>,]
            [$crate::blocks::Field::new($kept_wire, $crate::blocks::FieldKind::References {
                to: $crate::blocks::Referent::Category, max: $max
            })]
            [$field: $st.$kept.iter().filter_map(|code| $site.category(code)).collect(),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: items($max:expr, $item:ident as $kept:ident) $(.$flag:ident())*, $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)]
             pub $field: Vec<$kept>,]
            [$(#[$doc])* #[serde(rename = $wire)] pub $field: Vec<$item>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Items {
                max: $max, fields: <$item as $crate::blocks::declare::Item>::FIELDS
            })$(.$flag())*]
            [$field: $st.$field.iter().map(|item| {
                <$item as $crate::blocks::declare::Item>::resolve(item, $id, $site)
            }).collect(),]
            $($rest)*
        }
    };
    ($made:tt [$st:ident $id:ident $site:ident] $s:tt $w:tt $f:tt $r:tt
        $(#[$doc:meta])* $field:ident $wire:tt: blocks($max:expr), $($rest:tt)*
    ) => {
        $crate::blocks::declare::fields! { @one $made [$st $id $site] $s $w $f $r
            [$(#[$doc])* #[serde(rename = $wire, default)]
             #[schema(no_recursion)]
             pub $field: Vec<domain::content::BlockData>,]
            [$(#[$doc])* #[serde(rename = $wire)]
             #[schema(no_recursion)]
             pub $field: Vec<$crate::blocks::Block>,]
            [$crate::blocks::Field::new($wire, $crate::blocks::FieldKind::Blocks { max: $max })]
            [$field: $crate::blocks::declare::inner(&$st.$field, $id, $site),]
            $($rest)*
        }
    };
    // All fields are known.
    ([block { [$($doc:tt)*] [$name:ident] [$component:literal] [$kept:ident] [$fi:literal, $sv:literal, $en:literal] [$areas:expr] [$sample:tt] }]
        [$st:ident $id:ident $site:ident] [$($s:tt)*] [$($w:tt)*] [$($f:tt)*] [$($r:tt)*]
    ) => {
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $kept { $($s)* }

        $($doc)*
        #[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            #[serde(rename = "type")]
            #[schema(schema_with = $crate::model::TypeName::<$name>::schema)]
            pub type_name: $crate::model::TypeName<$name>,
            #[schema(schema_with = $crate::model::Component::<$name>::schema)]
            pub component: $crate::model::Component<$name>,
            /// Names the block on its page, for ever.
            pub id: String,
            pub content_type: [&'static str; 2],
            pub content_link: $crate::content_link::ContentLink,
            $($w)*
        }

        impl $crate::model::Model for $name {
            const TYPE: &'static str = stringify!($name);
            const COMPONENT: &'static str = $component;
        }

        impl $crate::blocks::Definition for $name {
            type Stored = $kept;

            const LABEL: $crate::blocks::Label = $crate::blocks::Label { fi: $fi, sv: $sv, en: $en };
            const AREAS: &'static [domain::content::Area] = $areas;
            const FIELDS: &'static [$crate::blocks::Field] = &[$($f)*];

            fn sample() -> serde_json::Value {
                serde_json::json!($sample)
            }

            fn resolve($st: &$kept, identity: $crate::blocks::Identity, $site: &dyn $crate::blocks::Site) -> Self {
                let $id = &identity;
                Self {
                    type_name: $crate::model::TypeName::default(),
                    component: $crate::model::Component::default(),
                    id: $id.id.clone(),
                    content_type: ["Block", <Self as $crate::model::Model>::TYPE],
                    content_link: $id.content_link.clone(),
                    $($r)*
                }
            }
        }
    };
    ([item { [$($doc:tt)*] [$name:ident] [$kept:ident] }]
        [$st:ident $id:ident $site:ident] [$($s:tt)*] [$($w:tt)*] [$($f:tt)*] [$($r:tt)*]
    ) => {
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $kept { $($s)* }

        $($doc)*
        #[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema)]
        pub struct $name { $($w)* }

        impl $crate::blocks::declare::Item for $name {
            type Stored = $kept;

            const FIELDS: &'static [$crate::blocks::Field] = &[$($f)*];

            fn resolve($st: &$kept, $id: &$crate::blocks::Identity, $site: &dyn $crate::blocks::Site) -> Self {
                let _ = $id;
                Self { $($r)* }
            }
        }
    };
}

pub(super) use {block_type, fields, item_type};
