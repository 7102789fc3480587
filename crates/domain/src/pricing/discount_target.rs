use crate::promotion::Scope;

/// Whose discount it is, and where it shows.
#[derive(Clone, Copy)]
pub(super) struct DiscountTarget {
    pub scope: Scope,
    /// The lines that it changes are closed for those after it, by this promotion.
    pub closed_by: Option<usize>,
}
