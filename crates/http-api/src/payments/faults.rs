//! What a client is told of a payment that cannot be processed.

use domain::fault::{Fault, FaultCode};
use services::payments::PayError;

pub fn fault(error: PayError) -> Fault {
    match error {
        PayError::Unknown => FaultCode::NotFound.into(),
        PayError::Method => Fault::field("method", "/validation/payment-method"),
        PayError::ReturnUrl => Fault::field("returnUrl", "/validation/return-url"),
        PayError::UsedUp => FaultCode::CouponUsedUp.into(),
        PayError::Unreachable => FaultCode::PaymentUnavailable.into(),
        PayError::Busy => FaultCode::Busy.into(),
        PayError::Random => FaultCode::Internal.into(),
        PayError::Store(error) => {
            tracing::warn!(%error, "a payment could not be kept");
            FaultCode::StorageUnavailable.into()
        }
    }
}
