//! Where a request comes from: the address that limits are counted by.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

use ipnet::IpNet;

/// A client as far as its address tells: an IPv4 address, or the /64 network of an IPv6 address, since whoever has one of
/// its addresses has them all. It is counted by, and written nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// The client that the forwarding headers of a trusted proxy name, else the peer itself.
    ///
    /// Each proxy appends the address that it was asked from, so the headers are read from the right: behind trusted
    /// proxies the first address that is none of theirs is the client's, and what stands further left is what the
    /// client said of itself. Where both headers stand and name different clients, one of them was passed on unread,
    /// and nobody can tell which: then neither is believed.
    pub fn of<'a>(
        peer: IpAddr,
        forwarded: impl DoubleEndedIterator<Item = &'a str>,
        x_forwarded_for: impl DoubleEndedIterator<Item = &'a str>,
        trusted: &TrustedProxies,
    ) -> Self {
        if !trusted.trust(peer) {
            return Self::from(peer);
        }
        let standard = nearest_foreign(forwarded.rev().flat_map(hops_of_forwarded), trusted);
        let usual = nearest_foreign(
            x_forwarded_for.rev().flat_map(|line| line.rsplit(',').map(address)),
            trusted,
        );
        let named = match (standard, usual) {
            (Some(one), Some(other)) if Self::from(one) != Self::from(other) => None,
            (one, other) => one.or(other),
        };
        Self::from(named.unwrap_or(peer))
    }
}

impl ClientAddress {
    /// What a keyed hash makes the client's name in records from.
    pub fn octets(&self) -> [u8; 16] {
        match self.0 {
            IpAddr::V4(address) => address.to_ipv6_mapped().octets(),
            IpAddr::V6(address) => address.octets(),
        }
    }
}

/// A client's name where something about it is remembered: a keyed hash of its address, which only tells it from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientPseudonym(pub [u8; 16]);

impl fmt::Display for ClientPseudonym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl From<IpAddr> for ClientAddress {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
            v4 => v4,
        })
    }
}

/// Addresses are personal: not even a careless line of a log may show one.
impl fmt::Debug for ClientAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientAddress(…)")
    }
}

/// The proxies whose forwarding headers are believed.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Reads single addresses and networks such as `10.0.0.0/8`.
    ///
    /// # Errors
    /// The text that is neither.
    pub fn parse(texts: &[String]) -> Result<Self, String> {
        let network = |text: &String| {
            let network = text.parse::<IpNet>().ok();
            network
                .or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
                .ok_or_else(|| text.clone())
        };
        texts.iter().map(network).collect::<Result<_, _>>().map(Self)
    }

    pub fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// The first of the hops, nearest first, that is not a trusted proxy; the farthest where all are. A hop without a
/// readable address hides whatever lies behind it: then the hop that named it counts.
fn nearest_foreign(hops: impl Iterator<Item = Option<IpAddr>>, trusted: &TrustedProxies) -> Option<IpAddr> {
    let mut nearest = None;
    for hop in hops {
        let Some(address) = hop else { break };
        nearest = Some(address);
        if !trusted.trust(address) {
            break;
        }
    }
    nearest
}

/// The `for` of every element of a `Forwarded` header (RFC 7239), the last first.
fn hops_of_forwarded(line: &str) -> impl Iterator<Item = Option<IpAddr>> {
    line.rsplit(',').map(|element| {
        element.split(';').find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            let is_for = name.trim().eq_ignore_ascii_case("for");
            is_for.then(|| address(value.trim().trim_matches('"')))?
        })
    })
}

/// An address with or without a port; IPv6 with or without brackets.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
        .unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    bare.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trusted() -> TrustedProxies {
        TrustedProxies::parse(&["10.0.0.0/8".into(), "192.0.2.1".into(), "fd00::/8".into()]).expect("proxies")
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[track_caller]
    fn check(peer: &str, forwarded: &[&str], usual: &[&str], client: &str) {
        let found = ClientAddress::of(ip(peer), forwarded.iter().copied(), usual.iter().copied(), &trusted());
        assert_eq!(found.0, ip(client), "{peer} {forwarded:?} {usual:?}");
    }

    #[test]
    fn a_stranger_is_who_connects_whatever_it_says() {
        check("203.0.113.7", &[], &[], "203.0.113.7");
        check("203.0.113.7", &["for=198.51.100.1"], &["198.51.100.1"], "203.0.113.7");
        check("2001:db8:1:2:3:4:5:6", &[], &["198.51.100.1"], "2001:db8:1:2::");
        check("::ffff:203.0.113.7", &[], &[], "203.0.113.7");
    }

    #[test]
    fn a_proxy_names_its_client() {
        check("10.0.0.1", &[], &["203.0.113.7"], "203.0.113.7");
        check("::ffff:10.0.0.1", &[], &["203.0.113.7"], "203.0.113.7");
        check("fd00::1", &[], &["203.0.113.7:4711"], "203.0.113.7");
        check("10.0.0.1", &[], &["2001:db8::1"], "2001:db8::");
        check("10.0.0.1", &[], &["[2001:db8::1]"], "2001:db8::");
        check("10.0.0.1", &[], &["[2001:db8::1]:443"], "2001:db8::");
        check("10.0.0.1", &[], &["::ffff:203.0.113.7"], "203.0.113.7");
        check(
            "10.0.0.1",
            &["for=203.0.113.7;proto=https;by=10.0.0.1"],
            &[],
            "203.0.113.7",
        );
        check("10.0.0.1", &["proto=https; For=\"203.0.113.7:80\""], &[], "203.0.113.7");
        check("10.0.0.1", &["for=\"[2001:db8::1]:4711\""], &[], "2001:db8::");
        check("10.0.0.1", &["for=203.0.113.7"], &["203.0.113.7:4711"], "203.0.113.7");
        check("10.0.0.1", &["for=\"[2001:db8::1]\""], &["2001:db8::2"], "2001:db8::");
    }

    #[test]
    fn what_the_client_said_of_itself_stands_further_left() {
        check("10.0.0.1", &[], &["198.51.100.1, 203.0.113.7"], "203.0.113.7");
        check("10.0.0.1", &[], &["10.9.9.9, 203.0.113.7"], "203.0.113.7");
        check("10.0.0.1", &[], &["198.51.100.1", "203.0.113.7"], "203.0.113.7");
        check(
            "10.0.0.1",
            &[],
            &["198.51.100.1, 203.0.113.7, 192.0.2.1 , 10.0.0.2"],
            "203.0.113.7",
        );
        check(
            "10.0.0.1",
            &["for=198.51.100.1, for=203.0.113.7", "for=10.0.0.2"],
            &[],
            "203.0.113.7",
        );
        check(
            "10.0.0.1",
            &["for=\"198.51.100.1, for=203.0.113.9\", for=203.0.113.7"],
            &[],
            "203.0.113.7",
        );
    }

    #[test]
    fn headers_that_name_different_clients_are_not_believed() {
        check("10.0.0.1", &["for=198.51.100.1"], &["203.0.113.7"], "10.0.0.1");
    }

    #[test]
    fn a_hidden_hop_hides_what_lies_behind_it() {
        check("10.0.0.1", &[], &[], "10.0.0.1");
        check("10.0.0.1", &[], &["unknown"], "10.0.0.1");
        check("10.0.0.1", &[], &[""], "10.0.0.1");
        check("10.0.0.1", &["for=_hidden"], &[], "10.0.0.1");
        check("10.0.0.1", &["proto=https"], &[], "10.0.0.1");
        check("10.0.0.1", &[], &["203.0.113.7, nonsense, 10.0.0.2"], "10.0.0.2");
        check("10.0.0.1", &[], &["10.0.0.3, 10.0.0.2"], "10.0.0.3");
    }

    #[test]
    fn neighbours_in_a_64_are_one() {
        let of = |text| ClientAddress::from(ip(text));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:0:0:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("127.0.0.1"), of("127.0.0.2"));
        assert!(!format!("{:?}", of("127.0.0.1")).contains("127"), "shows an address");
    }

    #[test]
    fn networks_and_single_addresses_are_read() {
        let read = |text: &str| TrustedProxies::parse(&[text.to_owned()]);
        assert!(read("::1").is_ok_and(|proxies| proxies.trust(ip("::1")) && !proxies.trust(ip("::2"))));
        for wrong in ["", "10.0.0.0/33", "proxy.example", "10.0.0.1:80", "all"] {
            assert_eq!(read(wrong).err().as_deref(), Some(wrong));
        }
    }
}
