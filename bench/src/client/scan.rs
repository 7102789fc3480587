//! Reads the few fields of a state that a measurement needs, without parsing the rest.

use std::sync::LazyLock;

use memchr::memmem::Finder;

/// The measured fields of a `cart.state` frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct State {
    pub version: u64,
    pub revision: u64,
    pub applied: u64,
    pub acked: u64,
    /// Pieces in the cart.
    pub total_quantity: u64,
}

impl State {
    /// Nothing where the frame is no state. A key in quotes never stands inside a JSON text, where quotes
    /// are escaped, so the first one found is the field itself.
    pub fn read(frame: &str) -> Option<Self> {
        if !frame.starts_with(STATE) {
            return None;
        }
        Some(Self {
            version: number_after(frame, &VERSION)?,
            revision: number_after(frame, &REVISION)?,
            applied: number_after(frame, &APPLIED)?,
            acked: number_after(frame, &ACKED)?,
            total_quantity: number_after(frame, &TOTAL)?,
        })
    }
}

const STATE: &str = r#"{"type":"cart.state","#;

static VERSION: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""version":"#));
static REVISION: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""revision":"#));
static APPLIED: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""appliedSeq":"#));
static ACKED: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""ackedSeq":"#));
static SEQ: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""seq":"#));
static QUANTITY: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""quantity":"#));
static TOTAL: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""totalQuantity":"#));

fn number_after(frame: &str, key: &Finder<'_>) -> Option<u64> {
    let start = key.find(frame.as_bytes())? + key.needle().len();
    let digits = frame.as_bytes()[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    let mut value = None;
    for digit in digits {
        value = Some(value.unwrap_or(0_u64).checked_mul(10)? + u64::from(digit - b'0'));
    }
    value
}

/// Number and pieces of a `cart.op` frame.
pub fn operation(frame: &str) -> Option<(u64, u64)> {
    Some((number_after(frame, &SEQ)?, number_after(frame, &QUANTITY)?))
}

/// The text of a field that holds no escapes, such as an identifier.
pub fn plain_text<'a>(json: &'a str, field: &str) -> Option<&'a str> {
    let key = format!("\"{field}\":\"");
    let start = json.find(&key)? + key.len();
    let text = &json[start..start + json[start..].find('"')?];
    (!text.contains('\\')).then_some(text)
}

/// How many lines a state shows.
pub fn lines(frame: &str) -> usize {
    // Each stands twice: in its shipment and among all.
    frame.matches(r#""extendedPriceString":"#).count() / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: &str = concat!(
        r#"{"type":"cart.state","version":42,"revision":913,"settled":false,"appliedSeq":13,"ackedSeq":12,"lock":null,"#,
        r#""rejected":[{"seq":11,"error":[{"code":"x","value":"\"ackedSeq\":99"}]}],"replaced":null,"#,
        r#""cart":{"shipments":[{"lineItems":[{"quantity":7,"extendedPriceString":"1 €"}]}],"#,
        r#""allLineItems":[{"quantity":7,"extendedPriceString":"1 €"}],"totalQuantity":7}}"#
    );

    #[test]
    fn reads_what_is_measured() {
        let expected = State {
            version: 42,
            revision: 913,
            applied: 13,
            acked: 12,
            total_quantity: 7,
        };
        assert_eq!(State::read(FRAME), Some(expected));
        assert_eq!(lines(FRAME), 1);
    }

    #[test]
    fn other_frames_are_no_states() {
        for other in [
            "",
            r#"{"type":"heartbeat"}"#,
            r#"{"type":"cart.state","version":1}"#,
            r#"{"type":"error","code":"seq-gap","expectedSeq":3}"#,
        ] {
            assert_eq!(State::read(other), None, "{other}");
        }
    }

    #[test]
    fn numbers_that_do_not_fit_are_not_read() {
        let frame = FRAME.replace("913", "99999999999999999999999");
        assert_eq!(State::read(&frame), None);
    }

    #[test]
    fn texts_with_escapes_are_not_plain() {
        assert_eq!(plain_text(r#"[{"a":1,"id":"x.y"}]"#, "id"), Some("x.y"));
        assert_eq!(plain_text(r#"{"id":"x\"y"}"#, "id"), None);
        assert_eq!(plain_text(r#"{"id":7}"#, "id"), None);
    }
}
