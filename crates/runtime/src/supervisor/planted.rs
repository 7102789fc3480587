//! Tasks that break on purpose, for tests of what happens then. Compiled with the feature `planted-defects` alone, which
//! no program of the shop has.

use std::{future::Future, path::Path, time::Duration};

use tokio::time::sleep;

/// A folder: a task breaks while a file with its name lies there.
const VARIABLE: &str = "PRALINE_PLANTED_PANICS";

/// The work, which panics as soon as the task's file is there.
pub(super) async fn breaking(name: &str, work: impl Future<Output = ()>) {
    let Ok(folder) = std::env::var(VARIABLE) else {
        return work.await;
    };
    let file = Path::new(&folder).join(name);
    let breaks = async {
        while !file.exists() {
            sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        () = work => {}
        () = breaks => panic!("planted"),
    }
}
