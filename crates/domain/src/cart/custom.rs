//! What the buyer says about goods that are made for somebody: the words of a tablet, who gets a gift card.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    gift_card::{GiftCardRecipient, GiftCardRecipientForm},
    tablet::{CustomTablet, TabletForm},
};
use crate::{catalogue::ProductKind, fault::Fault, ids::VariationCode};

/// A line of such goods has it. Two lines that differ in it are two lines. As the store keeps it, its fields tell which it
/// is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Custom {
    Tablet(Arc<CustomTablet>),
    GiftCard(Arc<GiftCardRecipient>),
}

/// As a request sends it, unchecked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CustomForm {
    Tablet(Box<TabletForm>),
    GiftCard(Box<GiftCardRecipientForm>),
}

impl Custom {
    pub fn tablet(&self) -> Option<&Arc<CustomTablet>> {
        match self {
            Self::Tablet(tablet) => Some(tablet),
            Self::GiftCard(_) => None,
        }
    }

    pub fn gift_card(&self) -> Option<&Arc<GiftCardRecipient>> {
        match self {
            Self::GiftCard(recipient) => Some(recipient),
            Self::Tablet(_) => None,
        }
    }

    /// How much its texts take.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Tablet(tablet) => tablet.bytes(),
            Self::GiftCard(recipient) => recipient.bytes(),
        }
    }

    /// Whether goods of this kind are made to what it says.
    pub fn is_of(this: Option<&Self>, kind: ProductKind) -> bool {
        match this {
            Some(Self::Tablet(_)) => kind == ProductKind::CustomTablet,
            Some(Self::GiftCard(_)) => kind == ProductKind::GiftCard,
            None => !kind.is_custom(),
        }
    }

    /// Checks what is said about a variation of this kind.
    ///
    /// # Errors
    ///
    /// The kind needs words that are not there, or has none; or fields of the form are wrong: names every one.
    pub(super) fn parse(
        kind: ProductKind,
        form: Option<&CustomForm>,
        code: &VariationCode,
    ) -> Result<Option<Self>, Fault> {
        match (kind, form) {
            (ProductKind::CustomTablet, Some(CustomForm::Tablet(form))) => {
                CustomTablet::parse(form, code).map(|tablet| Some(Self::Tablet(tablet)))
            }
            (ProductKind::GiftCard, Some(CustomForm::GiftCard(form))) => {
                GiftCardRecipient::parse(form).map(|recipient| Some(Self::GiftCard(recipient)))
            }
            (ProductKind::CustomTablet, _) => Err(Fault::field("customTablet", "/validation/custom-tablet-required")),
            (ProductKind::GiftCard, _) => Err(Fault::field(
                "giftCardRecipient",
                "/validation/gift-card-recipient-required",
            )),
            (ProductKind::Standard | ProductKind::Package, None) => Ok(None),
            (ProductKind::Standard | ProductKind::Package, Some(CustomForm::Tablet(_))) => {
                Err(Fault::field("customTablet", "/validation/custom-tablet-invalid"))
            }
            (ProductKind::Standard | ProductKind::Package, Some(CustomForm::GiftCard(_))) => Err(Fault::field(
                "giftCardRecipient",
                "/validation/gift-card-recipient-invalid",
            )),
        }
    }
}

impl CustomForm {
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Tablet(form) => size_of::<TabletForm>() + form.bytes(),
            Self::GiftCard(form) => size_of::<GiftCardRecipientForm>() + form.bytes(),
        }
    }
}
