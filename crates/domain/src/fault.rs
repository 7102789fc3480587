//! The closed list of things that can go wrong and that a caller may act on.

use std::collections::BTreeMap;

use crate::money::Money;

/// A stable code for programs. Each has one HTTP status (in `wire::problem`) and one text per language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultCode {
    Malformed,
    UnknownType,
    UnsupportedProtocol,
    InvalidToken,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    RequestTimeout,
    UnsupportedMediaType,
    SeqGap,
    UnknownCode,
    NotBuyable,
    QuantityOutOfRange,
    InsufficientStock,
    CartLocked,
    CouponUnknown,
    CouponNotYetValid,
    CouponExpired,
    CouponUsedUp,
    CouponNotApplicable,
    CouponBlocked,
    /// The cart that it comes to has another coupon.
    CouponNotMerged,
    GiftCardInvalid,
    GiftCardExpired,
    GiftCardEmpty,
    GiftCardCurrency,
    /// The cart that it comes to has another gift card.
    GiftCardNotMerged,
    GreetingNotMerged,
    /// The cart that it comes to has another buyer, or another delivery.
    CheckoutDetailsNotMerged,
    TooManyTries,
    CartExists,
    CartEmpty,
    CheckoutIncomplete,
    PriceIncreased,
    /// What is told of a cart keeps it from becoming an order.
    CartNotReady,
    /// Not all of the money is promised.
    NotPaid,
    Invalid,
    IdempotencyMismatch,
    /// Not as the order stands.
    NotPossible,
    /// The link to write a review by is none that the shop sent.
    ReviewLinkUnknown,
    ReviewLinkExpired,
    /// The purchase was reviewed already.
    ReviewWritten,
    /// No other product fits on the wish list.
    WishListFull,
    AddressBookFull,
    /// Somebody else changed the page since it was seen.
    EditedMeanwhile,
    /// A new page would have the id of one that is there.
    PageExists,
    /// A picture that is to be deleted is still used somewhere.
    PictureUsed,
    /// Readers see all of it already, or nobody asked for a review.
    NothingToReview,
    /// No other comment fits on the page, or under the comment that is answered.
    CommentsFull,
    /// What was written has raw HTML or an embed that whoever wrote it has no right to write.
    MarkupForbidden,
    /// The page is published by itself at a time, and whoever changes it has no right to publish.
    PageScheduled,
    /// Something stands against showing readers what was written.
    NotFitToPublish,
    /// No account has this address with this password, or the code of the second factor is wrong.
    WrongCredentials,
    TooManyAttempts,
    /// The link to choose a password by works no more.
    InvitationUnknown,
    /// The link of a letter works no more.
    LinkUnknown,
    /// Another provider of identities signs customers in: the shop has no passwords of theirs.
    SignInElsewhere,
    /// Whoever has signed in is to show once more who they are.
    SignInAgain,
    /// The provider of identities vouches for nobody.
    SignInRefused,
    /// The provider of identities does not say that the address is the person's.
    EmailUnproven,
    /// The provider of identities is out of reach.
    SignInUnavailable,
    /// No account has the passkey that answered, or what it answered is not good, or came too late.
    PasskeyRefused,
    /// What came of making a passkey is not good, or came too late.
    PasskeyNotAdded,
    /// The account has as many passkeys as it may.
    TooManyPasskeys,
    /// The shop has no name of its own in the net, and passkeys are made for names.
    PasskeysUnavailable,
    /// The shop has no mail server, and a letter is all that could bring the link.
    LettersUnavailable,
    /// Nobody would be left who may manage accounts.
    LastAdministrator,
    PaymentUnavailable,
    StorageUnavailable,
    Busy,
    TooLarge,
    HeadTooLarge,
    RateLimited,
    Internal,
}

impl FaultCode {
    pub const ALL: [Self; 74] = [
        Self::Malformed,
        Self::UnknownType,
        Self::UnsupportedProtocol,
        Self::InvalidToken,
        Self::Forbidden,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::RequestTimeout,
        Self::UnsupportedMediaType,
        Self::SeqGap,
        Self::UnknownCode,
        Self::NotBuyable,
        Self::QuantityOutOfRange,
        Self::InsufficientStock,
        Self::CartLocked,
        Self::CouponUnknown,
        Self::CouponNotYetValid,
        Self::CouponExpired,
        Self::CouponUsedUp,
        Self::CouponNotApplicable,
        Self::CouponBlocked,
        Self::CouponNotMerged,
        Self::GiftCardInvalid,
        Self::GiftCardExpired,
        Self::GiftCardEmpty,
        Self::GiftCardCurrency,
        Self::GiftCardNotMerged,
        Self::GreetingNotMerged,
        Self::CheckoutDetailsNotMerged,
        Self::TooManyTries,
        Self::CartExists,
        Self::CartEmpty,
        Self::CheckoutIncomplete,
        Self::PriceIncreased,
        Self::CartNotReady,
        Self::NotPaid,
        Self::Invalid,
        Self::IdempotencyMismatch,
        Self::NotPossible,
        Self::ReviewLinkUnknown,
        Self::ReviewLinkExpired,
        Self::ReviewWritten,
        Self::WishListFull,
        Self::AddressBookFull,
        Self::EditedMeanwhile,
        Self::PageExists,
        Self::PictureUsed,
        Self::NothingToReview,
        Self::CommentsFull,
        Self::MarkupForbidden,
        Self::PageScheduled,
        Self::NotFitToPublish,
        Self::WrongCredentials,
        Self::TooManyAttempts,
        Self::InvitationUnknown,
        Self::LinkUnknown,
        Self::SignInElsewhere,
        Self::SignInAgain,
        Self::SignInRefused,
        Self::EmailUnproven,
        Self::SignInUnavailable,
        Self::PasskeyRefused,
        Self::PasskeyNotAdded,
        Self::TooManyPasskeys,
        Self::PasskeysUnavailable,
        Self::LettersUnavailable,
        Self::LastAdministrator,
        Self::PaymentUnavailable,
        Self::StorageUnavailable,
        Self::Busy,
        Self::TooLarge,
        Self::HeadTooLarge,
        Self::RateLimited,
        Self::Internal,
    ];

    /// The code on the wire: `insufficient-stock`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::UnknownType => "unknown-type",
            Self::UnsupportedProtocol => "unsupported-protocol",
            Self::InvalidToken => "invalid-token",
            Self::Forbidden => "forbidden",
            Self::NotFound => "not-found",
            Self::MethodNotAllowed => "method-not-allowed",
            Self::RequestTimeout => "request-timeout",
            Self::UnsupportedMediaType => "unsupported-media-type",
            Self::SeqGap => "seq-gap",
            Self::UnknownCode => "unknown-code",
            Self::NotBuyable => "not-buyable",
            Self::QuantityOutOfRange => "quantity-out-of-range",
            Self::InsufficientStock => "insufficient-stock",
            Self::CartLocked => "cart-locked",
            Self::CouponUnknown => "coupon-unknown",
            Self::CouponNotYetValid => "coupon-not-yet-valid",
            Self::CouponExpired => "coupon-expired",
            Self::CouponUsedUp => "coupon-used-up",
            Self::CouponNotApplicable => "coupon-not-applicable",
            Self::CouponBlocked => "coupon-blocked",
            Self::CouponNotMerged => "coupon-not-merged",
            Self::GiftCardInvalid => "gift-card-invalid",
            Self::GiftCardExpired => "gift-card-expired",
            Self::GiftCardEmpty => "gift-card-empty",
            Self::GiftCardCurrency => "gift-card-currency",
            Self::GiftCardNotMerged => "gift-card-not-merged",
            Self::GreetingNotMerged => "greeting-not-merged",
            Self::CheckoutDetailsNotMerged => "checkout-details-not-merged",
            Self::TooManyTries => "too-many-tries",
            Self::CartExists => "cart-exists",
            Self::CartEmpty => "cart-empty",
            Self::CheckoutIncomplete => "checkout-incomplete",
            Self::PriceIncreased => "price-increased",
            Self::CartNotReady => "cart-not-ready",
            Self::NotPaid => "not-paid",
            Self::Invalid => "invalid",
            Self::IdempotencyMismatch => "idempotency-mismatch",
            Self::NotPossible => "not-possible",
            Self::ReviewLinkUnknown => "review-link-unknown",
            Self::ReviewLinkExpired => "review-link-expired",
            Self::ReviewWritten => "review-written",
            Self::WishListFull => "wish-list-full",
            Self::AddressBookFull => "address-book-full",
            Self::EditedMeanwhile => "edited-meanwhile",
            Self::PageExists => "page-exists",
            Self::PictureUsed => "picture-used",
            Self::NothingToReview => "nothing-to-review",
            Self::CommentsFull => "comments-full",
            Self::MarkupForbidden => "markup-forbidden",
            Self::PageScheduled => "page-scheduled",
            Self::NotFitToPublish => "not-fit-to-publish",
            Self::WrongCredentials => "wrong-credentials",
            Self::TooManyAttempts => "too-many-attempts",
            Self::InvitationUnknown => "invitation-unknown",
            Self::LinkUnknown => "link-unknown",
            Self::SignInElsewhere => "sign-in-elsewhere",
            Self::SignInAgain => "sign-in-again",
            Self::SignInRefused => "sign-in-refused",
            Self::EmailUnproven => "email-unproven",
            Self::SignInUnavailable => "sign-in-unavailable",
            Self::PasskeyRefused => "passkey-refused",
            Self::PasskeyNotAdded => "passkey-not-added",
            Self::TooManyPasskeys => "too-many-passkeys",
            Self::PasskeysUnavailable => "passkeys-unavailable",
            Self::LettersUnavailable => "letters-unavailable",
            Self::LastAdministrator => "last-administrator",
            Self::PaymentUnavailable => "payment-unavailable",
            Self::StorageUnavailable => "storage-unavailable",
            Self::Busy => "busy",
            Self::TooLarge => "too-large",
            Self::HeadTooLarge => "head-too-large",
            Self::RateLimited => "rate-limited",
            Self::Internal => "internal",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.as_str() == code)
    }
}

/// One thing that went wrong, with what a caller needs to act on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub code: FaultCode,
    /// How many pieces could be had, where the stock or a limit refused more.
    pub available: Option<u32>,
    /// Field name to message keys, where a payload was refused.
    pub fields: BTreeMap<String, Vec<String>>,
    /// The sequence number that would be next, for a gap.
    pub expected_seq: Option<u64>,
    /// What the cart lacks, where more of the right goods would do.
    pub shortfall: Option<Shortfall>,
}

/// What goods of a promotion's target a cart lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortfall {
    /// Goods for this much, before promotions.
    Amount(Money),
    Pieces(u32),
}

impl Fault {
    pub fn new(code: FaultCode) -> Self {
        Self {
            code,
            available: None,
            fields: BTreeMap::new(),
            expected_seq: None,
            shortfall: None,
        }
    }

    /// The key of the sentence that tells a shopper of it, in the dictionary.
    pub fn message_key(&self) -> String {
        // Nobody is told to take at most none.
        if self.code == FaultCode::InsufficientStock && self.available == Some(0) {
            return "/faults/sold-out".to_owned();
        }
        format!("/faults/{}", self.code.as_str())
    }

    pub fn available(code: FaultCode, pieces: u32) -> Self {
        Self {
            available: Some(pieces),
            ..Self::new(code)
        }
    }

    /// One wrong field of a payload, with the key of the message that says why.
    pub fn field(name: &str, message_key: &str) -> Self {
        Self {
            fields: BTreeMap::from([(name.to_owned(), vec![message_key.to_owned()])]),
            ..Self::new(FaultCode::Invalid)
        }
    }

    /// Both, of one payload; or all the fields that are wrong, in the first fault that there is.
    ///
    /// # Errors
    ///
    /// Either of them.
    pub fn both<A, B>(one: Result<A, Self>, other: Result<B, Self>) -> Result<(A, B), Self> {
        match (one, other) {
            (Ok(one), Ok(other)) => Ok((one, other)),
            (Err(mut fault), Err(other)) => {
                fault.fields.extend(other.fields);
                Err(fault)
            }
            (Err(fault), Ok(_)) | (Ok(_), Err(fault)) => Err(fault),
        }
    }

    pub fn seq_gap(expected: u64) -> Self {
        Self {
            expected_seq: Some(expected),
            ..Self::new(FaultCode::SeqGap)
        }
    }
}

impl From<FaultCode> for Fault {
    fn from(code: FaultCode) -> Self {
        Self::new(code)
    }
}
