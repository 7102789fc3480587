//! The error body: the members of RFC 9457, and the `error` list and `errors` map that shop clients read.
//! The one place that knows an HTTP status for each fault.

use std::collections::BTreeMap;

use domain::{
    fault::{Fault, FaultCode, Shortfall},
    money::Money,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{amount::Amount, schema::ErrorCode};

/// The HTTP status of a fault.
pub fn status(code: FaultCode) -> u16 {
    match code {
        FaultCode::Malformed | FaultCode::UnknownType | FaultCode::UnsupportedProtocol | FaultCode::CartNotReady => 400,
        FaultCode::InvalidToken
        | FaultCode::WrongCredentials
        | FaultCode::PasskeyRefused
        | FaultCode::SignInRefused => 401,
        FaultCode::Forbidden
        | FaultCode::MarkupForbidden
        | FaultCode::PageScheduled
        | FaultCode::SignInAgain
        | FaultCode::EmailUnproven => 403,
        FaultCode::NotFound
        | FaultCode::UnknownCode
        | FaultCode::CouponUnknown
        | FaultCode::ReviewLinkUnknown
        | FaultCode::InvitationUnknown
        | FaultCode::LinkUnknown => 404,
        FaultCode::MethodNotAllowed => 405,
        FaultCode::RequestTimeout => 408,
        FaultCode::SeqGap
        | FaultCode::NotBuyable
        | FaultCode::InsufficientStock
        | FaultCode::CartLocked
        | FaultCode::CouponNotYetValid
        | FaultCode::CouponExpired
        | FaultCode::CouponUsedUp
        | FaultCode::CouponNotApplicable
        | FaultCode::CouponBlocked
        | FaultCode::CouponNotMerged
        | FaultCode::GiftCardExpired
        | FaultCode::GiftCardEmpty
        | FaultCode::GiftCardCurrency
        | FaultCode::GiftCardNotMerged
        | FaultCode::GreetingNotMerged
        | FaultCode::CheckoutDetailsNotMerged
        | FaultCode::CartExists
        | FaultCode::NotPossible
        | FaultCode::CartEmpty
        | FaultCode::CheckoutIncomplete
        | FaultCode::PriceIncreased
        | FaultCode::NotPaid
        | FaultCode::ReviewLinkExpired
        | FaultCode::ReviewWritten
        | FaultCode::WishListFull
        | FaultCode::AddressBookFull
        | FaultCode::EditedMeanwhile
        | FaultCode::PageExists
        | FaultCode::PictureUsed
        | FaultCode::NothingToReview
        | FaultCode::CommentsFull
        | FaultCode::SignInElsewhere
        | FaultCode::TooManyPasskeys
        | FaultCode::PasskeysUnavailable
        | FaultCode::LettersUnavailable
        | FaultCode::LastAdministrator => 409,
        FaultCode::TooLarge => 413,
        FaultCode::UnsupportedMediaType => 415,
        FaultCode::QuantityOutOfRange
        | FaultCode::GiftCardInvalid
        | FaultCode::Invalid
        | FaultCode::NotFitToPublish
        | FaultCode::PasskeyNotAdded
        | FaultCode::IdempotencyMismatch => 422,
        FaultCode::RateLimited | FaultCode::TooManyTries | FaultCode::TooManyAttempts => 429,
        FaultCode::HeadTooLarge => 431,
        FaultCode::Internal => 500,
        FaultCode::StorageUnavailable
        | FaultCode::PaymentUnavailable
        | FaultCode::SignInUnavailable
        | FaultCode::Busy => 503,
    }
}

/// Whether trying again in a moment can help; the answer says so in `Retry-After`.
pub fn is_temporary(code: FaultCode) -> bool {
    matches!(
        code,
        FaultCode::StorageUnavailable
            | FaultCode::PaymentUnavailable
            | FaultCode::SignInUnavailable
            | FaultCode::Busy
            | FaultCode::RateLimited
    )
}

/// Finds the text of a key in the reader's language and puts values into its `{placeholders}`.
pub trait Phrasebook {
    fn phrase(&self, key: &str, values: &[(&str, &str)]) -> String;

    /// An amount as it is written in that language.
    fn money(&self, amount: Money) -> String;
}

/// `application/problem+json`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always `about:blank`: the `code` says what happened.
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub title: String,
    pub status: u16,
    pub detail: String,
    /// The stable code for programs.
    #[schema(value_type = ErrorCode)]
    pub code: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub error: Vec<ErrorEntry>,
    /// Field name to sentences, where a payload was refused.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: BTreeMap<String, Vec<String>>,
    /// The sequence number that would be next, for `seq-gap`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub expected_seq: Option<u64>,
}

/// One refusal, with the text that a shopper reads.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorEntry {
    #[schema(value_type = ErrorCode)]
    pub code: &'static str,
    pub value: String,
    /// How many pieces could be had.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub available: Option<u32>,
    /// Goods for how much a coupon needs besides, before promotions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub missing_amount: Option<Amount>,
    /// How many pieces of its goods a coupon needs besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub missing_quantity: Option<u32>,
    /// Field name to sentences, where a payload was refused.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: BTreeMap<String, Vec<String>>,
}

impl ErrorEntry {
    pub fn new(fault: &Fault, phrases: &dyn Phrasebook) -> Self {
        let available = fault.available.unwrap_or_default().to_string();
        let phrase = |key: &str| phrases.phrase(key, &[("available", &available)]);
        let (missing_amount, missing_quantity, value) = match fault.shortfall {
            None => (None, None, phrase(&fault.message_key())),
            Some(Shortfall::Amount(missing)) => {
                let value = phrases.phrase("/faults/coupon-below-amount", &[("missing", &phrases.money(missing))]);
                (Some(Amount(missing)), None, value)
            }
            Some(Shortfall::Pieces(missing)) => {
                let value = phrases.phrase("/faults/coupon-below-quantity", &[("missing", &missing.to_string())]);
                (None, Some(missing), value)
            }
        };
        Self {
            code: fault.code.as_str(),
            value,
            available: fault.available,
            missing_amount,
            missing_quantity,
            errors: field_errors(fault, phrase),
        }
    }
}

impl Problem {
    pub fn new(fault: &Fault, phrases: &dyn Phrasebook) -> Self {
        let entry = ErrorEntry::new(fault, phrases);
        Self {
            kind: "about:blank",
            title: fault.code.as_str().replace('-', " "),
            status: status(fault.code),
            detail: entry.value.clone(),
            code: fault.code.as_str(),
            errors: entry.errors.clone(),
            error: vec![entry],
            expected_seq: fault.expected_seq,
        }
    }
}

fn field_errors(fault: &Fault, phrase: impl Fn(&str) -> String) -> BTreeMap<String, Vec<String>> {
    fault
        .fields
        .iter()
        .map(|(field, keys)| {
            let sentences = keys.iter().map(|key| phrase(key)).collect();
            (field.clone(), sentences)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says the key, then the values.
    struct Keys;

    impl Phrasebook for Keys {
        fn phrase(&self, key: &str, values: &[(&str, &str)]) -> String {
            let values: Vec<String> = values.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            key.to_owned() + &values.concat()
        }

        fn money(&self, amount: Money) -> String {
            format!("{amount:?}")
        }
    }

    #[test]
    fn what_is_sold_out_is_said_to_be_so() {
        let told = |pieces| ErrorEntry::new(&Fault::available(FaultCode::InsufficientStock, pieces), &Keys);
        assert_eq!(told(3).value, "/faults/insufficient-stock available=3");
        let none = told(0);
        assert!(none.value.starts_with("/faults/sold-out"), "{}", none.value);
        assert_eq!((none.code, none.available), ("insufficient-stock", Some(0)));
    }
}
