//! A block in whose place those of a page of shared blocks are shown. Pages have it where it is kept, and never as it is told:
//! `domain::content` puts the blocks themselves there before anybody reads them.

use domain::content::{Area, PageId, SHARED_BLOCK, SHARED_FIELD};
use serde::Deserialize;
use serde_json::json;
use utoipa::{PartialSchema, ToSchema};

use super::{
    BlockDefinition, Field,
    definition::Label,
    field::{self, FieldKind},
};

/// Shows the blocks of a page of shared ones. Whoever changes them there changes them on all pages that show them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedBlockData {
    /// The page with the blocks.
    #[serde(default, rename = "page")]
    _page: Option<PageId>,
}

const FIELDS: &[Field] = &[Field::new(SHARED_FIELD, FieldKind::Page).required()];

/// What is known of it. It is no part of what pages carry, so it stands beside the other definitions.
pub static SHARED: BlockDefinition = BlockDefinition {
    type_name: SHARED_BLOCK,
    component: "shared-block",
    label: Label {
        fi: "Jaetut lohkot",
        sv: "Delade block",
        en: "Shared blocks",
    },
    areas: &[Area::Top, Area::Main, Area::Bottom],
    fields: FIELDS,
    sample: || json!({}),
    schema: SharedBlockData::schema,
    schemas: SharedBlockData::schemas,
    check: field::check::<SharedBlockData>,
    resolve: |_, _, _| None,
};
