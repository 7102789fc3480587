//! What the figures were measured on.

use std::{fs, path::Path, process::Command};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::Serialize;

use crate::error::{Error, Result};

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Machine {
    pub cores: usize,
    pub processor: String,
    pub memory_bytes: u64,
    pub kernel: String,
    /// Kind of the file system that temporary data folders lie on.
    pub file_system: String,
    /// `git describe` of the working folder, where there is one.
    pub version: String,
    /// Seconds since the Unix epoch.
    pub measured_at: u64,
    /// Running processes averaged over the last minute, before the measurement.
    pub load: f64,
}

impl Machine {
    pub fn look(data: &Path) -> Self {
        let read = |path| fs::read_to_string(path).unwrap_or_default();
        let kilobytes = field(&read("/proc/meminfo"), "MemTotal").and_then(|text| {
            let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u64>().ok()
        });
        let load = read("/proc/loadavg");
        let since_epoch = std::time::UNIX_EPOCH.elapsed();
        Self {
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            processor: field(&read("/proc/cpuinfo"), "model name").unwrap_or_else(|| "unknown".to_owned()),
            memory_bytes: kilobytes.unwrap_or(0) * 1024,
            kernel: read("/proc/sys/kernel/osrelease").trim().to_owned(),
            file_system: file_system(&read("/proc/mounts"), data).unwrap_or_else(|| "unknown".to_owned()),
            version: describe().unwrap_or_else(|| env!("CARGO_PKG_VERSION").to_owned()),
            measured_at: since_epoch.map_or(0, |duration| duration.as_secs()),
            load: load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or(0.0),
        }
    }

    /// In memory a write to disk costs nothing, and durability measures nothing.
    pub fn writes_to_memory(&self) -> bool {
        matches!(self.file_system.as_str(), "tmpfs" | "ramfs")
    }
}

/// Allows this process, and the server that it starts, as many open files as the system grants.
pub fn raise_open_files(needed: usize) -> Result<()> {
    let limit = getrlimit(Resource::Nofile);
    // A limit that cannot be raised shows below.
    setrlimit(
        Resource::Nofile,
        Rlimit {
            current: limit.maximum,
            maximum: limit.maximum,
        },
    )
    .ok();
    match getrlimit(Resource::Nofile).current {
        Some(granted) if granted < needed as u64 + 200 => Err(Error::Usage(format!(
            "The system allows {granted} open files for a process, and {needed} connections are asked for: raise the hard limit (ulimit -Hn) or ask for fewer."
        ))),
        _ => Ok(()),
    }
}

fn field(text: &str, name: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(value.trim_start_matches([' ', '\t', ':']).trim().to_owned())
}

/// The kind of the mount with the longest path above `data`.
fn file_system(mounts: &str, data: &Path) -> Option<String> {
    let entries = mounts.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(1);
        Some((fields.next()?, fields.next()?))
    });
    let above = entries.filter(|(path, _)| data.starts_with(path));
    above
        .max_by_key(|(path, _)| path.len())
        .map(|(_, kind)| kind.to_owned())
}

fn describe() -> Option<String> {
    let output = Command::new("git")
        .args(["describe", "--always", "--tags", "--dirty"])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_mount_counts() {
        let mounts = "/dev/vda / ext4 rw 0 0\ntmpfs /tmp tmpfs rw 0 0\nproc /proc proc rw 0 0\n";
        assert_eq!(file_system(mounts, Path::new("/tmp/x")).as_deref(), Some("tmpfs"));
        assert_eq!(file_system(mounts, Path::new("/tmpx/y")).as_deref(), Some("ext4"));
    }

    #[test]
    fn fields_are_found_by_name() {
        let text = "MemTotal:       24684096 kB\nMemFree: 1 kB\n";
        assert_eq!(field(text, "MemTotal").as_deref(), Some("24684096 kB"));
        assert_eq!(field(text, "SwapTotal"), None);
    }
}
