//! What a failure of the database means for whoever asked: the same question for both engines.

use std::{error::Error, iter::successors};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// What was asked cannot be done, whenever it is asked.
    Data,
    /// Rolled back because of another transaction, or not begun because of it.
    TryAgain,
    /// There was no room for all of it; rolled back.
    Full,
    /// The server goes away.
    Shutdown,
    Storage,
}

pub(crate) fn class(error: &sqlx::Error) -> Class {
    match error {
        sqlx::Error::Encode(_) | sqlx::Error::InvalidArgument(_) => Class::Data,
        sqlx::Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            match code.parse::<i32>() {
                // SQLite's codes are numbers of few digits, PostgreSQL's have five places.
                Ok(number) if code.len() < 5 => sqlite_class(number),
                _ => postgres_class(&code),
            }
        }
        _ => Class::Storage,
    }
}

/// Whether the connection is at fault, or the server that goes away.
pub(crate) fn is_broken(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(_) | sqlx::Error::Protocol(_)) || class(error) == Class::Shutdown
}

/// Whether the same transaction may succeed when it is tried again: another one was in its way.
pub(crate) fn is_worth_another_try(error: &(dyn Error + 'static)) -> bool {
    successors(Some(error), |&error| error.source())
        .filter_map(|error| error.downcast_ref::<sqlx::Error>())
        .any(|error| class(error) == Class::TryAgain)
}

/// The primary result code is the lowest byte.
fn sqlite_class(code: i32) -> Class {
    match code & 0xff {
        // BUSY, LOCKED.
        5 | 6 => Class::TryAgain,
        // ERROR, TOOBIG, CONSTRAINT, MISMATCH, RANGE.
        1 | 18 | 19 | 20 | 25 => Class::Data,
        13 => Class::Full,
        _ => Class::Storage,
    }
}

fn postgres_class(code: &str) -> Class {
    match code {
        "40003" => Class::Storage,
        code if code.starts_with("40") => Class::TryAgain,
        // A lock that another transaction did not give back in time.
        "55P03" => Class::TryAgain,
        code if code.starts_with("57P") => Class::Shutdown,
        // Data, constraints, syntax and unknown names, limits that a program exceeded.
        code if ["22", "23", "42", "54", "0A"]
            .iter()
            .any(|class| code.starts_with(class)) =>
        {
            Class::Data
        }
        _ => Class::Storage,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_classes() {
        for (number, expected) in [
            (5, Class::TryAgain),   // BUSY
            (517, Class::TryAgain), // BUSY_SNAPSHOT
            (13, Class::Full),      // FULL
            (1, Class::Data),       // ERROR
            (1555, Class::Data),    // CONSTRAINT_PRIMARYKEY
            (2570, Class::Storage), // IOERR_FSYNC... of the family 10
        ] {
            assert_eq!(sqlite_class(number), expected, "{number}");
        }
        for (code, expected) in [
            ("40P01", Class::TryAgain),
            ("40001", Class::TryAgain),
            ("40003", Class::Storage),
            ("55P03", Class::TryAgain),
            ("57P01", Class::Shutdown),
            ("53100", Class::Storage),
            ("25006", Class::Storage),
            ("22P05", Class::Data),
            ("23505", Class::Data),
        ] {
            assert_eq!(postgres_class(code), expected, "{code}");
        }
    }
}
