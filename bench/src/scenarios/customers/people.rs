//! The accounts that a measured shop has.

use std::{net::Ipv4Addr, sync::Arc};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, SaltString},
};
use domain::{clock::UnixMillis, customer::ProfileForm, ids::IdentityId, market::Language};
use services::identity::hash_password;
use store::{CustomerRecord, Store};

use crate::{
    error::{Error, Result},
    progress,
    scenarios::{
        stocked::now,
        years::{email, scattered},
    },
};

/// So many accounts, numbered from 0. Those with even numbers have a password whose hash costs what every hash of a shop
/// costs. Hashing those of the others takes next to nothing, so that what else is done for them can be measured.
#[derive(Clone, Copy)]
pub struct People {
    pub count: u32,
}

/// Of all of them.
pub const PASSWORD: &str = "kahvia ja pullaa 7";
/// Accounts that one transaction makes.
const AT_ONCE: usize = 1_000;

impl People {
    /// The address of somebody whose password costs what it costs in a shop; of another one each turn, round and round.
    pub fn with_usual_hash(self, turn: u64) -> String {
        email(self.of(turn, 0))
    }

    /// The address of somebody whose password is hashed at once.
    pub fn with_quick_hash(self, turn: u64) -> String {
        email(self.of(turn, 1))
    }

    fn of(self, turn: u64, which: u32) -> u32 {
        (turn % u64::from(self.count / 2)) as u32 * 2 + which
    }

    /// Makes the accounts.
    pub async fn join(self, store: &Store) -> Result<()> {
        let broken = |what: &dyn std::fmt::Display| Error::server(format!("No account can be made: {what}"));
        let usual = hash_password(PASSWORD).map_err(|error| broken(&error))?;
        let quick = quick_hash().map_err(|error| broken(&error))?;
        let form = ProfileForm {
            first_name: "Aino".to_owned(),
            last_name: "Virta".to_owned(),
            phone: "+358401234567".to_owned(),
        };
        let profile = form.parse(Language::Fi).map_err(|fault| broken(&fault.code.as_str()))?;
        let created: UnixMillis = now();
        let bar = progress::bar("accounts are made", u64::from(self.count));
        for first in (0..self.count).step_by(AT_ONCE) {
            let numbers = first..self.count.min(first + AT_ONCE as u32);
            let made = numbers.map(|nth| CustomerRecord {
                id: id(nth),
                email: email(nth),
                password: if nth % 2 == 0 { usual.clone() } else { quick.clone() },
                profile: profile.clone(),
                groups: Vec::new(),
                consents: Vec::new(),
                created,
            });
            let mut records: Vec<CustomerRecord> = made.collect();
            // Rows of one kind are locked in the order of their keys.
            records.sort_by_key(|record| record.id.to_string());
            let records = Arc::new(records);
            let work = store.transaction(move |tx| {
                let records = records.clone();
                async move {
                    for record in &*records {
                        tx.customers().add(record).await?;
                    }
                    Ok::<_, store::Error>(())
                }
            });
            work.await?;
            bar.inc(AT_ONCE as u64);
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// Random ids are spread over an index; these are too.
pub fn id(nth: u32) -> IdentityId {
    IdentityId::Customer((u128::from(scattered(nth)) << 96) | u128::from(nth))
}

/// An address that is nobody's.
pub fn nobody(number: u32) -> String {
    format!("nobody-{number}@example.com")
}

/// Where somebody sits: tries to sign in are counted by it.
pub fn source(number: u64) -> Ipv4Addr {
    Ipv4Addr::from(u32::from(Ipv4Addr::new(127, 32, 0, 1)) + (number % 1_000_000) as u32)
}

/// A hash with the least costs that there are.
fn quick_hash() -> Result<String, argon2::password_hash::Error> {
    let least = Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None)?;
    let salt = SaltString::encode_b64(&[7; 16])?;
    let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, least);
    Ok(hasher.hash_password(PASSWORD.as_bytes(), &salt)?.to_string())
}
