//! Which addresses calls go to whose hosts others chose, such as webhooks. A name is looked up for each connection, and the connection is made to what was
//! checked: a name that answers otherwise a moment later leads nowhere else.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;
use ureq::{
    Error,
    config::Config,
    http::Uri,
    unversioned::{
        resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver},
        transport::NextTimeout,
    },
};

/// A host has no address that may be connected to.
#[derive(Debug, thiserror::Error)]
#[error("none of its addresses may be connected to")]
pub(crate) struct Refused;

#[derive(Debug)]
pub(crate) struct CheckedResolver {
    names: DefaultResolver,
    private_networks: Vec<IpNet>,
}

impl CheckedResolver {
    pub(crate) fn new(private_networks: Vec<IpNet>) -> Self {
        Self {
            names: DefaultResolver::default(),
            private_networks,
        }
    }

    fn allows(&self, address: IpAddr, is_encrypted: bool) -> bool {
        let is_listed = self.private_networks.iter().any(|network| network.contains(&address));
        is_listed || (is_encrypted && is_public(address))
    }
}

impl Resolver for CheckedResolver {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let is_encrypted = uri.scheme_str() == Some("https");
        let found = self.names.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        for address in found.iter().filter(|found| self.allows(found.ip(), is_encrypted)) {
            allowed.push(*address);
        }
        if allowed.is_empty() {
            return Err(Error::Other(Box::new(Refused)));
        }
        Ok(allowed)
    }
}

/// Whether the address is one of the public internet: none of IANA's registries of special-purpose addresses (RFC 6890),
/// which lead into networks of the shop's own, to its machine, or to what a cloud tells its machines.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_special = match address.octets() {
        // This network, private networks, this machine, networks of providers, addresses without a router.
        [0 | 10 | 127, ..] | [100, 64..=127, ..] | [169, 254, ..] | [172, 16..=31, ..] | [192, 168, ..] => true,
        // Protocols, documentation, the way to 6to4, measurements.
        [192, 0, 0 | 2, _] | [198, 51, 100, _] | [203, 0, 113, _] | [192, 88, 99, _] | [198, 18 | 19, ..] => true,
        // Groups, and what nobody has.
        [224..=255, ..] => true,
        _ => false,
    };
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // Protocols, tunnels whose addresses hold others, documentation.
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x2002, ..] | [0x3fff, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_the_public_internet_is_public() {
        for text in [
            "1.1.1.1",
            "93.184.216.34",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700::1111",
            "::ffff:1.1.1.1",
        ] {
            assert!(is_public(address(text)), "{text}");
        }
        for text in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.7",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::a00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
        ] {
            assert!(!is_public(address(text)), "{text}");
        }
    }

    #[test]
    fn private_addresses_are_those_that_are_listed() {
        let listed = CheckedResolver::new(vec!["10.1.0.0/16".parse().expect("a network")]);
        for (text, is_encrypted, is_allowed) in [
            ("10.1.2.3", true, true),
            ("10.1.2.3", false, true),
            ("10.2.2.3", true, false),
            ("1.1.1.1", true, true),
            // What leaves the shop's networks is encrypted.
            ("1.1.1.1", false, false),
            ("169.254.169.254", true, false),
        ] {
            assert_eq!(listed.allows(address(text), is_encrypted), is_allowed, "{text}");
        }
    }
}
