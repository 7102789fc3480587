//! Codes of an authenticator app as the second factor (TOTP, RFC 6238): SHA-1, six digits, thirty seconds, which is what
//! every app understands.

use domain::clock::UnixMillis;
use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sha1::Sha1;

/// Bytes of a secret: as many as the hash has (RFC 4226).
pub(super) const SECRET: usize = 20;
const STEP_MS: i64 = 30_000;
/// Clocks of phones differ: the code of the step before and of the one after are taken too.
const DRIFT: i64 = 1;
const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The step whose code this is, where it is one of now.
pub(super) fn step_of(secret: &str, code: &str, now: UnixMillis) -> Option<i64> {
    if code.len() != 6 {
        return None;
    }
    let (secret, step) = (from_base32(secret)?, now.0.div_euclid(STEP_MS));
    (step - DRIFT..=step + DRIFT).find(|step| code_of(&secret, *step).as_deref() == Some(code))
}

/// The address that an app reads from a QR code.
pub(super) fn uri(secret: &str, issuer: &str, email: &str) -> String {
    let encode = |text| utf8_percent_encode(text, NON_ALPHANUMERIC);
    let (issuer, email) = (encode(issuer), encode(email));
    format!("otpauth://totp/{issuer}:{email}?secret={secret}&issuer={issuer}&algorithm=SHA1&digits=6&period=30")
}

fn code_of(secret: &[u8], step: i64) -> Option<String> {
    let mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    let hash = mac.chain_update(step.to_be_bytes()).finalize().into_bytes();
    let at = usize::from(hash.last()? & 0xf);
    let four: [u8; 4] = hash.get(at..at + 4)?.try_into().ok()?;
    let number = u32::from_be_bytes(four) & 0x7fff_ffff;
    Some(format!("{:06}", number % 1_000_000))
}

/// RFC 4648 without padding; whole groups of five bytes only.
pub(super) fn base32(bytes: &[u8]) -> String {
    let bits = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1));
    let bits: Vec<u8> = bits.collect();
    let groups = bits
        .chunks(5)
        .map(|five| five.iter().fold(0, |value, bit| value << 1 | bit));
    groups
        .map(|value: u8| char::from(ALPHABET[usize::from(value)]))
        .collect()
}

fn from_base32(text: &str) -> Option<Vec<u8>> {
    let mut bits = Vec::with_capacity(text.len() * 5);
    for sign in text.bytes() {
        let value = ALPHABET.iter().position(|known| *known == sign)?;
        bits.extend((0..5).rev().map(|bit| (value >> bit & 1) as u8));
    }
    let bytes = bits.chunks_exact(8);
    Some(
        bytes
            .map(|eight| eight.iter().fold(0, |value, bit| value << 1 | bit))
            .collect(),
    )
}

/// The code that an app shows, for tests.
#[cfg(test)]
pub(super) fn shown(secret: &str, now: UnixMillis) -> String {
    code_of(&from_base32(secret).expect("base 32"), now.0 / STEP_MS).expect("a code")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those of RFC 6238, appendix B, which have eight digits: ours are the last six.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = base32(b"12345678901234567890");
        assert_eq!(secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let now = UnixMillis(seconds * 1000);
            assert_eq!(shown(&secret, now), code);
            let step = seconds / 30;
            assert_eq!(step_of(&secret, code, now), Some(step));
            for (later, expected) in [(30, Some(step)), (-30, Some(step)), (61, None), (-61, None)] {
                let now = UnixMillis((seconds + later) * 1000);
                assert_eq!(step_of(&secret, code, now), expected, "{later} seconds later");
            }
        }
        for none in ["", "28708", "287083", "2870820", "28708x"] {
            assert_eq!(step_of(&secret, none, UnixMillis(59_000)), None, "{none}");
        }
    }

    #[test]
    fn apps_are_told_all_in_one_address() {
        let uri = uri("GEZD", "Kakku & co", "aino@shop.example");
        assert_eq!(
            uri,
            "otpauth://totp/Kakku%20%26%20co:aino%40shop%2Eexample?secret=GEZD&issuer=Kakku%20%26%20co&algorithm=SHA1&digits=6&period=30"
        );
    }
}
