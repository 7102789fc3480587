//! The page of the test provider: what the shopper chooses there.

use domain::ids::PaymentId;
use integrations::payment::{
    Attempt,
    test::{self, Choice, TestProvider},
};

use super::{Payments, attempt::Kept, processing::PayError};

impl Payments {
    /// The payment that a page of the test provider is about.
    ///
    /// # Errors
    ///
    /// There is no such payment of the test provider.
    pub async fn test_attempt(&self, payment: PaymentId) -> Result<Attempt, PayError> {
        let (_, stored) = self.test_payment(payment).await?;
        Ok(Kept::read(&stored)?.attempt(&stored))
    }

    /// Does what the shopper chose; returns the payment, and what the browser takes back to the shop.
    ///
    /// # Errors
    ///
    /// There is no such payment of the test provider, or the storage does not work.
    pub async fn choose_in_test(&self, payment: PaymentId, choice: Choice) -> Result<(Attempt, String), PayError> {
        let (provider, stored) = self.test_payment(payment).await?;
        let mut kept = Kept::read(&stored)?;
        let chosen = provider.choose(&kept.attempt(&stored), choice);
        self.apply(&stored, &mut kept, chosen.reply).await?;
        Ok((kept.attempt(&stored), chosen.result))
    }

    async fn test_payment(&self, payment: PaymentId) -> Result<(&TestProvider, store::StoredAttempt), PayError> {
        let provider = self.providers.test().ok_or(PayError::Unknown)?;
        let stored = self.attempt(payment).await?;
        let is_own = stored.payment.provider.as_str() == test::ID;
        is_own.then_some((provider.as_ref(), stored)).ok_or(PayError::Unknown)
    }
}
