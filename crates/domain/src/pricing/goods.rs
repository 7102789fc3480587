//! The product and variation of a line.

use std::{borrow::Cow, sync::Arc};

use crate::{
    catalogue::{Catalogue, Product, ProductKind, Variation},
    market::Language,
};

/// The product and variation of a line.
#[derive(Debug, Clone)]
pub struct Goods {
    pub product: Arc<Product>,
    variation: usize,
}

impl Goods {
    pub fn find(code: &str, catalogue: &Catalogue) -> Option<Self> {
        let offer = catalogue.offer(code)?;
        let variation = offer
            .product
            .variations
            .iter()
            .position(|other| other.code.as_str() == code)?;
        Some(Self {
            product: offer.product.clone(),
            variation,
        })
    }

    pub fn variation(&self) -> &Variation {
        &self.product.variations[self.variation]
    }

    /// The first picture that shows it.
    pub fn picture(&self) -> Option<&str> {
        let own = self.variation().pictures.first();
        own.or_else(|| self.product.pictures.first()).map(AsRef::as_ref)
    }

    /// The product's name; with the variation's own, or with what tells it from its siblings: its colour, its size.
    pub fn display_name(&self, language: Language) -> Cow<'_, str> {
        let variation = self.variation();
        let name = self.product.name(language);
        if let Some(own) = variation.name.get(language) {
            // A tablet's variation is a flavour and a gift card's an amount, which are no names of their own.
            return match self.product.kind {
                ProductKind::CustomTablet | ProductKind::GiftCard => format!("{name}, {own}").into(),
                ProductKind::Standard | ProductKind::Package => own.into(),
            };
        }
        let siblings = &self.product.variations;
        let colour = variation
            .color
            .get(language)
            .filter(|colour| siblings.iter().any(|other| other.color.get(language) != Some(colour)));
        let size = variation
            .size
            .as_deref()
            .filter(|_| siblings.iter().any(|other| other.size != variation.size))
            .filter(|size| !name.ends_with(size));
        match (colour, size) {
            (None, None) => name.into(),
            (None, Some(size)) => format!("{name} {size}").into(),
            (Some(colour), None) => format!("{name}, {colour}").into(),
            (Some(colour), Some(size)) => format!("{name}, {colour} {size}").into(),
        }
    }
}
