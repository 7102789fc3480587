//! What is in a package.

use domain::fault::{Fault, FaultCode};
use wire::product::{IncludedItem, PackageContents};

use super::Asker;

impl Asker<'_> {
    /// What the variation of this code holds, in the reader's language.
    ///
    /// # Errors
    ///
    /// There is no such variation.
    pub fn contents_of(self, code: &str) -> Result<PackageContents, Fault> {
        let shown = self.storefront.snapshot();
        let context = self.context(&shown);
        let offer = context.catalogue.offer(code).ok_or(FaultCode::NotFound)?;
        Ok(PackageContents {
            included_items: IncludedItem::all(offer.variation, context.reader()),
        })
    }
}
