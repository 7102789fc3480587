//! Passkeys of customers.

use domain::{customer::passkey::PasskeyName, ids::IdentityId};

use super::{CustomerRepository, Customers};
use crate::{
    Result,
    database::{execute, on_either},
    passkeys::{PasskeyRow, PasskeyUse, StoredPasskey, passkeys},
};

passkeys!(
    Customers,
    CustomerRepository<'_>,
    "customer_passkey",
    "customer",
    IdentityId
);
