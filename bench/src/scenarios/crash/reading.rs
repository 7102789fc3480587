//! What the server says, as far as the harness checks it.

use serde::Deserialize;

use super::{
    ledger::{Shown, Sight},
    model::{COUPONS, ITEMS},
};

/// A frame from the server.
#[derive(Debug)]
pub enum Frame {
    State(Box<Told>),
    /// The server waits for the operation with this number.
    Gap(u64),
    /// A heartbeat, a welcome, a trouble that passes.
    Other,
}

/// A state over the socket, or an answer over HTTP, which has fewer fields.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    pub version: u64,
    #[serde(default)]
    applied_seq: u64,
    #[serde(default)]
    acked_seq: u64,
    rejected: Option<Vec<Rejected>>,
    cart: Option<Cart>,
    /// The cart's own fields stand beside the others in an answer over HTTP.
    #[serde(flatten)]
    fields: Option<Cart>,
}

/// A refusal over HTTP.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    pub applied_seq: Option<u64>,
    pub acked_seq: Option<u64>,
    pub expected_seq: Option<u64>,
    rejected: Option<Vec<Rejected>>,
}

#[derive(Debug, Deserialize)]
struct Rejected {
    seq: u64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cart {
    all_line_items: Vec<Line>,
    greeting: Option<String>,
    #[serde(default)]
    coupon_codes: Vec<String>,
    gift_card_last_four: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Line {
    code: String,
    quantity: u32,
}

/// Where a tab finds its own in a cart.
#[derive(Debug, Clone)]
pub struct Place {
    /// Counts the tabs of the cart.
    pub number: usize,
    pub codes: [String; ITEMS],
    pub card: Card,
}

/// A gift card that belongs to one tab.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Card {
    pub code: String,
    pub pin: String,
}

impl Card {
    /// What a cart shows of it.
    pub fn last_four(&self) -> &str {
        &self.code[self.code.len().saturating_sub(4)..]
    }
}

pub fn read_frame(text: &str) -> Result<Frame, String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Typed<'a> {
        #[serde(rename = "type")]
        kind: &'a str,
        code: Option<&'a str>,
        expected_seq: Option<u64>,
    }
    let unreadable = |error| format!("A frame cannot be read ({error}): {text}");
    let typed: Typed<'_> = serde_json::from_str(text).map_err(unreadable)?;
    match (typed.kind, typed.code, typed.expected_seq) {
        ("cart.state", ..) => Ok(Frame::State(serde_json::from_str(text).map_err(unreadable)?)),
        ("error", Some("seq-gap"), Some(expected)) => Ok(Frame::Gap(expected)),
        ("error", Some("storage-unavailable" | "busy"), _) => Ok(Frame::Other),
        ("error", ..) => Err(format!("The server answers a tab with an error: {text}")),
        _ => Ok(Frame::Other),
    }
}

impl Told {
    pub fn cart(&self) -> Option<&Cart> {
        self.cart.as_ref().or(self.fields.as_ref())
    }

    pub fn sight(&self, place: &Place) -> Sight {
        Sight {
            applied: self.applied_seq,
            acked: self.acked_seq,
            rejected: self.rejected.as_deref().map(numbers),
            cart: self.cart().map(|cart| cart.shown(place)),
        }
    }
}

impl Refused {
    /// Nothing where it does not tell how far the tab has come.
    pub fn sight(&self) -> Option<Sight> {
        Some(Sight {
            applied: self.applied_seq?,
            acked: self.acked_seq?,
            rejected: self.rejected.as_deref().map(numbers),
            cart: None,
        })
    }
}

impl Cart {
    pub fn shown(&self, place: &Place) -> Shown {
        let pieces = |code: &String| {
            let lines = self.all_line_items.iter().filter(|line| line.code == *code);
            lines.map(|line| line.quantity).sum()
        };
        let greeted = self.greeted().filter(|greeted| greeted.0 == place.number);
        Shown {
            quantities: place.codes.each_ref().map(pieces),
            greeted: greeted.map(|(_, load, seq)| (load, seq)),
            coupon: (0..COUPONS).find(|&which| self.coupon_codes.contains(&coupon(place.number, which))),
            gift_card: self.gift_card_last_four.as_deref() == Some(place.card.last_four()),
        }
    }

    pub fn has_coupon(&self) -> bool {
        !self.coupon_codes.is_empty()
    }

    pub fn has_gift_card(&self) -> bool {
        self.gift_card_last_four.is_some()
    }

    /// Whose greeting it is: tab, page load, operation.
    pub fn greeted(&self) -> Option<(usize, u32, u64)> {
        let mut words = self.greeting.as_deref()?.split(' ');
        Some((
            words.next()?.parse().ok()?,
            words.next()?.parse().ok()?,
            words.next()?.parse().ok()?,
        ))
    }
}

/// A coupon of a tab.
pub fn coupon(tab: usize, which: u64) -> String {
    format!("CRASH-{tab}-{which}")
}

/// The form of a tab's tablets; one that has no recipient is wrong.
pub fn tablet_form(place: &Place, is_right: bool) -> String {
    let name = if is_right { "Maija Meikäläinen" } else { "" };
    format!(
        r#"{{"frontText":"Tab {}","backText":"Hyvää","signature":"Bench","name":"{name}","address":"Mannerheimintie 1","postalCode":"00100","city":"Helsinki","countryCode":"FIN","phone":"+358401234567"}}"#,
        place.number
    )
}

/// The greeting of an operation.
pub fn greeting(place: &Place, load: u32, seq: u64) -> String {
    format!("{} {load} {seq}", place.number)
}

fn numbers(rejected: &[Rejected]) -> Vec<u64> {
    rejected.iter().map(|rejected| rejected.seq).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> Place {
        Place {
            number: 2,
            codes: ["a", "b", "c", "d"].map(str::to_owned),
            card: Card {
                code: "AAAA-BBBB".to_owned(),
                pin: "1".to_owned(),
            },
        }
    }

    const CART: &str = r#""allLineItems":[{"code":"b","quantity":4},{"code":"x","quantity":9}],"greeting":"2 0 7","couponCodes":["CRASH-2-5"],"giftCardLastFour":"BBBB""#;

    fn expected() -> Sight {
        Sight {
            applied: 8,
            acked: 7,
            rejected: Some(vec![3]),
            cart: Some(Shown {
                quantities: [0, 4, 0, 0],
                greeted: Some((0, 7)),
                coupon: Some(5),
                gift_card: true,
            }),
        }
    }

    #[test]
    fn states_are_read() {
        let text = format!(
            r#"{{"type":"cart.state","version":5,"revision":9,"appliedSeq":8,"ackedSeq":7,"rejected":[{{"seq":3}}],"cart":{{{CART}}}}}"#
        );
        let Ok(Frame::State(told)) = read_frame(&text) else {
            panic!("no state: {text}")
        };
        assert_eq!((told.version, told.sight(&place())), (5, expected()));
        let other = Place {
            number: 1,
            card: Card::default(),
            ..place()
        };
        let shown = told.sight(&other).cart.expect("shown");
        let own = (shown.greeted, shown.coupon, shown.gift_card);
        assert_eq!(own, (None, None, false), "greeting, coupon and card are another tab's");
    }

    #[test]
    fn answers_are_read() {
        let text = format!(r#"{{"appliedSeq":8,"ackedSeq":7,"rejected":[{{"seq":3}}],"version":5,{CART}}}"#);
        let told: Told = serde_json::from_str(&text).expect("readable");
        assert_eq!(told.sight(&place()), expected());
        let refused = r#"{"appliedSeq":8,"ackedSeq":8,"rejected":[{"seq":8}],"status":409,"title":"x"}"#;
        let refused: Refused = serde_json::from_str(refused).expect("readable");
        assert_eq!(refused.sight().expect("told").rejected, Some(vec![8]));
    }

    #[test]
    fn errors_are_told_apart() {
        let gap = r#"{"type":"error","code":"seq-gap","value":"…","expectedSeq":4}"#;
        assert!(matches!(read_frame(gap), Ok(Frame::Gap(4))));
        assert!(matches!(
            read_frame(r#"{"type":"error","code":"busy","value":"…"}"#),
            Ok(Frame::Other)
        ));
        assert!(read_frame(r#"{"type":"error","code":"malformed","value":"…"}"#).is_err());
        assert!(matches!(read_frame(r#"{"type":"heartbeat"}"#), Ok(Frame::Other)));
    }
}
