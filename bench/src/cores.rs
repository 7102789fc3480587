//! Which processor cores the server and the bench run on.
//!
//! Where both share all cores, a heavier load takes the server's time away by being made. A measurement that compares
//! loads gives each its own.

use std::fs;

use rustix::{
    process::Pid,
    thread::{CpuSet, sched_getaffinity, sched_setaffinity},
};

use crate::error::{Doing, Result};

/// The cores that this process may use, in two halves.
#[derive(Clone, Copy)]
pub struct Halves {
    server: CpuSet,
    bench: CpuSet,
}

impl Halves {
    /// Nothing where there is only one core.
    pub fn of_this_machine() -> Result<Option<Self>> {
        let all = sched_getaffinity(None)
            .map_err(std::io::Error::from)
            .doing("the processor cores cannot be told")?;
        let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| all.is_set(core)).collect();
        let (server, bench) = cores.split_at(cores.len() / 2);
        Ok((!server.is_empty()).then(|| Self {
            server: set(server),
            bench: set(bench),
        }))
    }

    /// Keeps this process on its half, and what `start` starts on the other.
    pub fn start<T>(self, start: impl FnOnce() -> Result<T>) -> Result<T> {
        keep(None, &self.server)?;
        // Threads and processes begin on the cores of who starts them.
        let started = start();
        for task in fs::read_dir("/proc/self/task")
            .doing("the threads cannot be listed")?
            .flatten()
        {
            let name = task.file_name();
            let thread = name.to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw);
            keep(thread, &self.bench)?;
        }
        started
    }
}

fn set(cores: &[usize]) -> CpuSet {
    let mut set = CpuSet::new();
    for &core in cores {
        set.set(core);
    }
    set
}

fn keep(thread: Option<Pid>, cores: &CpuSet) -> Result<()> {
    match sched_setaffinity(thread, cores) {
        // A thread that has ended meanwhile runs nowhere.
        Ok(()) | Err(rustix::io::Errno::SRCH) => Ok(()),
        Err(error) => Err(std::io::Error::from(error)).doing("a thread cannot be kept on its cores"),
    }
}
