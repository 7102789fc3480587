//! A type per identifier, parsed once at the edge.

use std::{fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Serialize};

/// A text that is not an identifier of the wanted kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} {value:?} is not valid: {rule}")]
pub struct InvalidId {
    pub kind: &'static str,
    pub value: String,
    pub rule: &'static str,
}

macro_rules! code {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $max:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Arc<str>);

        impl $name {
            /// At most this many characters.
            pub const MAX_LENGTH: usize = $max;

            pub fn parse(value: &str) -> Result<Self, InvalidId> {
                if is_code(value, Self::MAX_LENGTH) {
                    Ok(Self(value.into()))
                } else {
                    Err(InvalidId {
                        kind: $kind,
                        value: value.chars().take(Self::MAX_LENGTH).collect(),
                        rule: concat!("1 to ", $max, " letters, digits or -_.:/ are allowed"),
                    })
                }
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;
            fn try_from(value: String) -> Result<Self, InvalidId> {
                Self::parse(&value)
            }
        }

        impl From<$name> for String {
            fn from(code: $name) -> String {
                code.0.as_ref().to_owned()
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str(value: &str) -> Result<Self, InvalidId> {
                Self::parse(value)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    };
}

fn is_code(value: &str, max: usize) -> bool {
    !value.is_empty()
        && value.len() <= max
        && value
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"-_.:/".contains(&b))
}

code!(
    /// A product: one page in the shop.
    ProductCode, "product code", 64
);
code!(
    /// A variation of a product: the thing that is bought.
    VariationCode, "variation code", 64
);
code!(CategoryCode, "category code", 64);
code!(BrandCode, "brand code", 64);
code!(
    /// A market, such as `FI`: it decides currency, prices and taxes.
    MarketId, "market", 8
);
code!(
    /// A class of goods that is taxed alike, such as `confectionery`.
    TaxClass, "tax class", 32
);

code!(PromotionId, "promotion", 64);
code!(WarehouseId, "warehouse", 32);
code!(DeliveryMethodId, "delivery method", 32);
code!(
    /// A review of a product.
    ReviewId, "review", 32
);

impl ReviewId {
    /// The id that these bytes are, in hexadecimal digits.
    pub fn of_bytes(bytes: &[u8; 10]) -> Self {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Self(digits.into())
    }
}

/// Who a cart belongs to. Written `a-<32 hex digits>` or `c-<32 hex digits>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum IdentityId {
    Anonymous(u128),
    Customer(u128),
}

impl fmt::Display for IdentityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Anonymous(id) => write!(f, "a-{id:032x}"),
            Self::Customer(id) => write!(f, "c-{id:032x}"),
        }
    }
}

impl FromStr for IdentityId {
    type Err = InvalidId;

    fn from_str(value: &str) -> Result<Self, InvalidId> {
        let invalid = || InvalidId {
            kind: "identity",
            value: value.chars().take(40).collect(),
            rule: "a- or c- and 32 hexadecimal digits",
        };
        let (kind, digits) = value.split_once('-').ok_or_else(invalid)?;
        let id = parse_hex(digits).ok_or_else(invalid)?;
        match kind {
            "a" => Ok(Self::Anonymous(id)),
            "c" => Ok(Self::Customer(id)),
            _ => Err(invalid()),
        }
    }
}

impl TryFrom<String> for IdentityId {
    type Error = InvalidId;
    fn try_from(value: String) -> Result<Self, InvalidId> {
        value.parse()
    }
}

impl From<IdentityId> for String {
    fn from(identity: IdentityId) -> Self {
        identity.to_string()
    }
}

fn parse_hex(digits: &str) -> Option<u128> {
    (digits.len() == 32 && digits.bytes().all(|b| b.is_ascii_hexdigit()))
        .then(|| u128::from_str_radix(digits, 16).ok())
        .flatten()
}

/// One page load in a browser: a random 128-bit id, written as a UUID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TabId(pub u128);

impl fmt::Display for TabId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_uuid(self.0, f)
    }
}

impl FromStr for TabId {
    type Err = InvalidId;

    fn from_str(value: &str) -> Result<Self, InvalidId> {
        parse_uuid("tab id", value).map(Self)
    }
}

/// Reads the UUID form (8-4-4-4-12 hexadecimal digits), in either case.
fn parse_uuid(kind: &'static str, value: &str) -> Result<u128, InvalidId> {
    let groups_fit = value.len() == 36
        && value
            .bytes()
            .enumerate()
            .all(|(at, b)| (b == b'-') == matches!(at, 8 | 13 | 18 | 23));
    groups_fit
        .then(|| parse_hex(&value.replace('-', "")))
        .flatten()
        .ok_or_else(|| InvalidId {
            kind,
            value: value.chars().take(40).collect(),
            rule: "a UUID",
        })
}

macro_rules! uuid {
    ($(#[$doc:meta])* $name:ident, $kind:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(pub u128);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt_uuid(self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(value: &str) -> Result<Self, InvalidId> {
                parse_uuid($kind, value).map(Self)
            }
        }

        impl TryFrom<String> for $name {
            type Error = InvalidId;
            fn try_from(value: String) -> Result<Self, InvalidId> {
                value.parse()
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.to_string()
            }
        }
    };
}

uuid!(
    /// One cart of an identity in a market; a new one begins when an order or a merge ends the old one.
    CartId,
    "cart id"
);
uuid!(
    /// An order. Random: whoever knows it may see the order.
    OrderId,
    "order id"
);
uuid!(
    /// Something that was said of a page while it was worked on.
    CommentId,
    "comment id"
);
uuid!(
    /// A payment, and the shop's reference for it at its provider.
    PaymentId,
    "payment id"
);

fn fmt_uuid(id: u128, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let hex = format!("{id:032x}");
    write!(
        f,
        "{}-{}-{}-{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..]
    )
}

/// A line of one cart; never used twice in that cart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LineItemId(pub u32);

/// A shipment of one cart. On the wire -1 also means the default one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShipmentId(pub i32);

impl ShipmentId {
    /// The shipment that every cart has.
    pub const DEFAULT: Self = Self(1);

    /// Reads the number of a request, where -1 means the default shipment.
    pub fn from_request(number: i64) -> Option<Self> {
        match number {
            -1 => Some(Self::DEFAULT),
            1 => Some(Self::DEFAULT),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identities_read_what_they_write() {
        for id in [IdentityId::Anonymous(7), IdentityId::Customer(u128::MAX)] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for bad in [
            "",
            "a-",
            "x-00000000000000000000000000000007",
            "a-7",
            "a-+0000000000000000000000000000007",
        ] {
            assert!(bad.parse::<IdentityId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn tab_ids_are_uuids() {
        let text = "3f2b8c1e-90ab-4cde-8f01-23456789abcd";
        assert_eq!(text.parse::<TabId>().map(|tab| tab.to_string()), Ok(text.to_owned()));
        for bad in [
            "",
            "3f2b8c1e90ab4cde8f0123456789abcd",
            "3f2b8c1e-90ab-4cde-8f01-23456789abcg",
        ] {
            assert!(bad.parse::<TabId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn codes_are_short_and_plain() {
        assert!(ProductCode::parse("HH-1001").is_ok());
        assert!(ProductCode::parse("").is_err());
        assert!(ProductCode::parse("a b").is_err());
        assert!(ProductCode::parse(&"x".repeat(65)).is_err());
    }
}
