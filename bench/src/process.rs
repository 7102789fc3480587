//! What the kernel knows of a process and of its connections, from `/proc`.

use std::{collections::HashMap, fs, net::SocketAddr, time::Duration};

use crate::error::{Doing, Error, Result};

/// A process that is measured.
#[derive(Debug, Clone, Copy)]
pub struct Process(pub u32);

impl Process {
    pub fn own() -> Self {
        Self(std::process::id())
    }

    /// Bytes of resident memory.
    pub fn resident(self) -> Result<u64> {
        let path = format!("/proc/{}/statm", self.0);
        let text = fs::read_to_string(&path).doing(format!("{path} cannot be read; has the server ended?"))?;
        let pages = text
            .split_ascii_whitespace()
            .nth(1)
            .and_then(|pages| pages.parse::<u64>().ok());
        let pages = pages.ok_or_else(|| Error::server(format!("{path} has another shape than expected.")))?;
        Ok(pages * rustix::param::page_size() as u64)
    }

    /// Processor time used so far, of all threads.
    pub fn cpu(self) -> Result<Duration> {
        let path = format!("/proc/{}/stat", self.0);
        let text = fs::read_to_string(&path).doing(format!("{path} cannot be read; has the server ended?"))?;
        let ticks =
            cpu_ticks(&text).ok_or_else(|| Error::server(format!("{path} has another shape than expected.")))?;
        Ok(Duration::from_secs_f64(
            ticks as f64 / rustix::param::clock_ticks_per_second() as f64,
        ))
    }
}

/// User and system time of `/proc/PID/stat`. The name in parentheses may hold anything.
fn cpu_ticks(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

/// Bytes that the kernel holds for TCP, of the whole machine.
pub fn kernel_tcp_memory() -> Result<u64> {
    let text = fs::read_to_string("/proc/net/sockstat").doing("/proc/net/sockstat cannot be read")?;
    let pages =
        sockstat_pages(&text).ok_or_else(|| Error::server("/proc/net/sockstat has another shape than expected."))?;
    Ok(pages * rustix::param::page_size() as u64)
}

fn sockstat_pages(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("TCP:"))?;
    let (_, pages) = line.split_once(" mem ")?;
    pages.split_ascii_whitespace().next()?.parse().ok()
}

/// The server's end of one connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerEnd {
    /// Bytes that the kernel keeps because the client has not taken them.
    pub unsent: u64,
    /// Whether the process still holds it.
    pub held: bool,
}

/// The server's ends of its connections, by the client's port. IPv4 only.
pub fn server_ends(server: SocketAddr) -> Result<HashMap<u16, ServerEnd>> {
    let text = fs::read_to_string("/proc/net/tcp").doing("/proc/net/tcp cannot be read")?;
    Ok(text
        .lines()
        .filter_map(|line| server_end(line, server.port()))
        .collect())
}

fn server_end(line: &str, server_port: u16) -> Option<(u16, ServerEnd)> {
    const LISTENING: &str = "0A";
    let fields: Vec<_> = line.split_ascii_whitespace().collect();
    let port = |field: &str| u16::from_str_radix(field.rsplit_once(':')?.1, 16).ok();
    if port(fields.get(1)?)? != server_port || *fields.get(3)? == LISTENING {
        return None;
    }
    let (unsent, _) = fields.get(4)?.split_once(':')?;
    let end = ServerEnd {
        unsent: u64::from_str_radix(unsent, 16).ok()?,
        // A connection without an inode belongs to no process any more.
        held: *fields.get(9)? != "0",
    };
    Some((port(fields.get(2)?)?, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_found_behind_any_name() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 8 0 100 1000 200";
        assert_eq!(cpu_ticks(stat), Some(300));
        assert_eq!(cpu_ticks("7 (praline) S 1"), None);
    }

    #[test]
    fn tcp_memory_is_counted_in_pages() {
        let text = "sockets: used 80\nTCP: inuse 5 orphan 0 tw 2 alloc 7 mem 12\nUDP: inuse 0 mem 3\n";
        assert_eq!(sockstat_pages(text), Some(12));
    }

    #[test]
    fn connections_of_the_server_are_told_from_the_clients() {
        let server =
            "   1: 0100007F:1F90 0200007F:C350 01 00001000:00000000 01:00000014 00000000     0        0 4711 1";
        assert_eq!(
            server_end(server, 8080),
            Some((
                50000,
                ServerEnd {
                    unsent: 4096,
                    held: true
                }
            ))
        );
        let orphan = server.replace("4711", "0");
        assert_eq!(
            server_end(&orphan, 8080),
            Some((
                50000,
                ServerEnd {
                    unsent: 4096,
                    held: false
                }
            ))
        );
        let client =
            "   2: 0200007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 4712 1";
        assert_eq!(server_end(client, 8080), None);
        let listening =
            "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4710 1";
        assert_eq!(server_end(listening, 8080), None);
    }

    #[test]
    fn this_process_has_memory() {
        assert!(Process::own().resident().expect("readable") > 100_000);
        Process::own().cpu().expect("readable");
    }
}
