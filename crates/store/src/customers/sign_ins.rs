//! Whom another provider of identities vouches for: which of its people are which customers.

use domain::{clock::UnixMillis, ids::IdentityId};

use super::{
    CustomerRepository, Customers,
    rows::{CustomerRecord, CustomerRow, customer_columns},
};
use crate::{
    Result,
    database::{execute, on_either},
};

/// A person as a provider names them.
#[derive(Clone, PartialEq, Eq)]
pub struct CustomerSignIn {
    pub issuer: String,
    /// The issuer gives it to nobody else ever.
    pub subject: String,
}

// What tells who somebody is comes into no log.
impl std::fmt::Debug for CustomerSignIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("CustomerSignIn").field(&self.issuer).finish()
    }
}

impl Customers {
    /// The customer whom a provider's person is.
    ///
    /// # Errors
    /// The storage does not work, or the row is not what this program writes.
    pub async fn by_sign_in(&self, sign_in: &CustomerSignIn) -> Result<Option<CustomerRecord>> {
        const SQL: &str = concat!(
            "SELECT ",
            customer_columns!(),
            " FROM customer WHERE id = (SELECT customer FROM customer_sign_in WHERE issuer = $1 AND subject = $2)"
        );
        let (pools, sign_in) = (self.shared.pools.clone(), sign_in.clone());
        self.shared
            .run(async move {
                let row: Option<CustomerRow> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL)
                        .bind(sign_in.issuer)
                        .bind(sign_in.subject)
                        .fetch_optional(&mut **reader)
                        .await?
                });
                row.map(CustomerRecord::read).transpose()
            })
            .await
    }

    /// The people of providers that a customer is.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn sign_ins_of(&self, customer: IdentityId) -> Result<Vec<CustomerSignIn>> {
        const SQL: &str =
            "SELECT issuer, subject FROM customer_sign_in WHERE customer = $1 ORDER BY created_at, issuer, subject";
        let (pools, customer) = (self.shared.pools.clone(), customer.to_string());
        self.shared
            .run(async move {
                let rows: Vec<(String, String)> = on_either!(pools.reader().await?, reader => {
                    sqlx::query_as(SQL).bind(customer).fetch_all(&mut **reader).await?
                });
                let named = rows
                    .into_iter()
                    .map(|(issuer, subject)| CustomerSignIn { issuer, subject });
                Ok(named.collect())
            })
            .await
    }
}

impl CustomerRepository<'_> {
    /// Says whose a provider's person is; false where they are some customer already.
    ///
    /// # Errors
    /// The storage does not work.
    pub async fn put_sign_in(&self, customer: IdentityId, sign_in: &CustomerSignIn, now: UnixMillis) -> Result<bool> {
        const SQL: &str = "INSERT INTO customer_sign_in (issuer, subject, customer, created_at)
            VALUES ($1, $2, $3, $4) ON CONFLICT (issuer, subject) DO NOTHING";
        let mut tx = self.locked(customer).await?;
        let (issuer, subject) = (sign_in.issuer.clone(), sign_in.subject.clone());
        let put = execute!(tx, SQL, issuer, subject, customer.to_string(), now.0);
        Ok(tx.note(put)? > 0)
    }
}
