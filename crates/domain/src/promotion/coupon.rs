//! Codes that shoppers type to get a promotion.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{clock::UnixMillis, ids::PromotionId};

/// A coupon's code: compared without case, trimmed; kept in capitals. 2 to 40 letters, digits, hyphens or underscores.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CouponCode(Arc<str>);

/// A coupon in a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedCoupon {
    pub code: CouponCode,
    /// What the store knows of the code, where it was generated; it is the same before and after every operation.
    pub issued: Option<IssuedCode>,
}

/// One of many codes that were generated for a promotion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedCode {
    pub promotion: PromotionId,
    /// The first moment at which it does not hold any more.
    pub expires: Option<UnixMillis>,
    /// As many orders had it as may.
    pub is_used_up: bool,
    pub is_revoked: bool,
}

impl IssuedCode {
    /// Whether an order could have it at this moment.
    pub fn is_usable(&self, at: UnixMillis) -> bool {
        !self.is_used_up && !self.is_over(at)
    }

    /// It was revoked, or its time is over.
    pub(crate) fn is_over(&self, at: UnixMillis) -> bool {
        self.is_revoked || self.expires.is_some_and(|expires| expires <= at)
    }
}

impl From<CouponCode> for AppliedCoupon {
    fn from(code: CouponCode) -> Self {
        Self { code, issued: None }
    }
}

/// The text cannot be a coupon's code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a coupon code has 2 to 40 letters, digits, hyphens or underscores")]
pub struct NoCouponCode;

impl CouponCode {
    pub fn parse(text: &str) -> Result<Self, NoCouponCode> {
        let code = text.trim().to_uppercase();
        let length = code.chars().count();
        let fits = (2..=40).contains(&length) && code.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
        fits.then(|| Self(code.into())).ok_or(NoCouponCode)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for CouponCode {
    type Error = NoCouponCode;
    fn try_from(text: String) -> Result<Self, NoCouponCode> {
        Self::parse(&text)
    }
}

impl From<CouponCode> for String {
    fn from(code: CouponCode) -> Self {
        code.0.as_ref().to_owned()
    }
}

impl fmt::Display for CouponCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_compared_without_case_and_blanks() {
        let code = CouponCode::parse("  kesä-10 ").expect("a code");
        assert_eq!(code.as_str(), "KESÄ-10");
        for bad in ["", "a", "a b", "<b>", &"x".repeat(41)] {
            assert_eq!(CouponCode::parse(bad), Err(NoCouponCode), "{bad}");
        }
    }
}
