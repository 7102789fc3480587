//! How many files the process may open: each connection is one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::Capacity;

/// For the database, the search indexes and the runtime.
const OWN_FILES: u64 = 128;
/// The kernel's usual bound for one process.
const MOST: u64 = 1 << 20;
/// Fewer connections are no shop.
const FEWEST: u64 = 32;

/// Raises the limit of open files as far as the process may, and tells what it is then.
pub fn raise_limit() -> u64 {
    let limit = getrlimit(Resource::Nofile);
    let hard = limit.maximum.unwrap_or(MOST).min(MOST);
    let soft = limit.current.unwrap_or(MOST);
    if soft >= hard {
        return soft;
    }
    let raised = Rlimit {
        current: Some(hard),
        maximum: limit.maximum,
    };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => hard,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files could not be raised");
            soft
        }
    }
}

impl Capacity {
    /// What so many files leave room for, at most `wanted` connections where that is not 0; nothing when they are too
    /// few to serve anybody.
    pub fn within(files: u64, wanted: usize, per_address: Option<u64>) -> Option<Self> {
        let reserve = (files / 8).clamp(16, 1024);
        let room = files.saturating_sub(OWN_FILES + reserve);
        if room < FEWEST {
            return None;
        }
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        Some(Self {
            connections: if wanted > 0 { wanted.min(room) } else { room },
            reserve: usize::try_from(reserve).unwrap_or(usize::MAX),
            per_address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_leave_room_for_connections() {
        let check = |files, wanted, room: Option<(usize, usize)>| {
            let capacity = Capacity::within(files, wanted, None);
            assert_eq!(
                capacity.map(|found| (found.connections, found.reserve)),
                room,
                "{files}"
            );
        };
        check(256, 0, Some((96, 32)));
        check(1024, 0, Some((768, 128)));
        check(1024, 100, Some((100, 128)));
        check(1024, 5000, Some((768, 128)));
        check(1 << 20, 0, Some(((1 << 20) - 128 - 1024, 1024)));
        check(128, 0, None);
    }
}
