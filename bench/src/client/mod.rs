//! A shopper's browser, as light as it can be: it shares the machine with the server that it measures.

mod http;
mod identity;
mod pump;
mod scan;
mod socket;

pub use http::HttpClient;
pub use identity::{FIRST_PAGE, Shopper, TOKEN, buyable_codes, product_count};
pub use pump::{Pump, Pumped, Until};
pub use scan::{State, lines, operation, plain_text};
pub use socket::{From, Heard, Hello, Socket, SocketOptions, closed_early, tab_id};

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::net::{TcpSocket, TcpStream};

use crate::error::{Doing, Error, Result};

/// Reads `http://127.0.0.1:8080`; an address of another machine is refused.
pub fn loopback(url: &str) -> Result<SocketAddr> {
    let usage = || {
        Error::Usage(format!(
            "{url:?} is not an address; write it like http://127.0.0.1:8080."
        ))
    };
    let host = url.strip_prefix("http://").ok_or_else(usage)?.trim_end_matches('/');
    let host = host
        .strip_prefix("localhost:")
        .map_or_else(|| host.to_owned(), |port| format!("127.0.0.1:{port}"));
    let address: SocketAddr = host.parse().map_err(|_| match host.rsplit_once(':') {
        Some((name, _)) if !name.is_empty() && !name.contains('/') => Error::NotLoopback(url.to_owned()),
        _ => usage(),
    })?;
    if address.ip().is_loopback() {
        Ok(address)
    } else {
        Err(Error::NotLoopback(url.to_owned()))
    }
}

/// So many connections begin at one source address, far below its free ports.
const PER_SOURCE: usize = 8000;

/// Where the connection with this number begins: one address has too few ports for a crowd.
fn source(number: usize, target: SocketAddr) -> Option<SocketAddr> {
    let last = u8::try_from(1 + number / PER_SOURCE).unwrap_or(u8::MAX);
    target
        .is_ipv4()
        .then(|| (IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)), 0).into())
}

/// Connects from an address of this machine.
pub async fn begin_at(from: Ipv4Addr, server: SocketAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4().doing("no socket can be opened; is the limit of open files too low?")?;
    socket
        .bind((from, 0).into())
        .doing(format!("no connection can begin at {from}"))?;
    let stream = socket
        .connect(server)
        .await
        .doing(format!("{server} does not answer"))?;
    stream.set_nodelay(true).doing("a connection cannot be tuned")?;
    Ok(stream)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loaded() {
        for good in [
            "http://127.0.0.1:80",
            "http://localhost:8080/",
            "http://[::1]:9",
            "http://127.9.9.9:1",
        ] {
            assert!(loopback(good).is_ok(), "{good}");
        }
        for foreign in [
            "http://10.0.0.1:80",
            "http://shop.example:80",
            "http://[2001:db8::1]:80",
            "http://0.0.0.0:80",
        ] {
            assert!(matches!(loopback(foreign), Err(Error::NotLoopback(_))), "{foreign}");
        }
        for bad in ["127.0.0.1:80", "https://127.0.0.1:80", "http://"] {
            assert!(matches!(loopback(bad), Err(Error::Usage(_))), "{bad}");
        }
    }

    #[test]
    fn a_crowd_comes_from_several_addresses() {
        let target = SocketAddr::from(([127, 0, 0, 1], 80));
        assert_eq!(source(0, target), Some(SocketAddr::from(([127, 0, 0, 1], 0))));
        assert_eq!(source(PER_SOURCE, target), Some(SocketAddr::from(([127, 0, 0, 2], 0))));
        assert_eq!(source(0, SocketAddr::from(([0, 0, 0, 0, 0, 0, 0, 1], 80))), None);
    }
}
