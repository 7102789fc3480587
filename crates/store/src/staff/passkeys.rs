//! Passkeys of the staff.

use domain::customer::passkey::PasskeyName;

use super::{Staff, StaffRepository};
use crate::{
    Result,
    database::{execute, on_either},
    passkeys::{PasskeyRow, PasskeyUse, StoredPasskey, passkeys},
};

passkeys!(Staff, StaffRepository<'_>, "staff_passkey", "account", &str);
