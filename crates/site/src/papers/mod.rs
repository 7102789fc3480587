//! What of an order is kept on paper, as PDF: the receipt, the note of what was taken back, and the slip that goes into a
//! parcel. `paper` is what stands on any of them; what it is made of an order in `receipt`, `credit_note` and `packing_slip`
//! is pure. `layout` fills pages with it, and `pdf` writes those.

mod credit_note;
mod issuer;
mod layout;
mod packing_slip;
mod paper;
mod pdf;
mod receipt;
mod typeface;

use domain::order::Order;

use self::paper::Paper;
pub use self::{issuer::Issuer, pdf::PdfError};
use crate::order_texts::{OrderTexts, Words};

/// Which paper about an order is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaperKind {
    Receipt,
    /// By its place among those of the order, from 1.
    CreditNote(usize),
    /// Of a parcel that was sent; of what is left to be packed without one.
    PackingSlip(Option<String>),
}

/// The paper as a PDF in the order's language, tagged for those who have it read aloud (PDF/UA-1). None where there is no such
/// paper: nothing was sold or taken back, there is no such parcel, or there is nothing to pack.
///
/// # Errors
///
/// The PDF cannot be written, which is a defect of the program.
pub fn write(order: &Order, kind: &PaperKind, issuer: Issuer<'_>) -> Option<Result<Vec<u8>, PdfError>> {
    let language = order.contents.language;
    let words = Words::of(language, issuer.zone);
    let texts = OrderTexts { order, words: &words };
    let paper = describe(texts, kind, issuer)?;
    Some(pdf::write(&paper, language))
}

fn describe(texts: OrderTexts<'_>, kind: &PaperKind, issuer: Issuer<'_>) -> Option<Paper> {
    match kind {
        PaperKind::Receipt => receipt::of(texts, issuer),
        PaperKind::CreditNote(nth) => credit_note::of(texts, *nth, issuer),
        PaperKind::PackingSlip(parcel) => packing_slip::of(texts, parcel.as_deref(), issuer),
    }
}

#[cfg(test)]
mod tests;
