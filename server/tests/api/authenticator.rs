//! An authenticator in software: what a browser and the key behind it do with the options that the shop sends (WebAuthn),
//! as far as the shop's calls see it. It can also do wrong.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A passkey, with the page that it is used on.
#[derive(Clone)]
pub(crate) struct Authenticator {
    pub(crate) key: SigningKey,
    pub(crate) id: Vec<u8>,
    /// What the shop calls the owner.
    pub(crate) handle: String,
    pub(crate) origin: String,
    /// The name that the page is under.
    pub(crate) site: String,
    /// How often it was used; 0 where it does not count.
    pub(crate) counter: u32,
    pub(crate) verifies_user: bool,
}

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const WITH_KEY: u8 = 0x40;

impl Authenticator {
    /// A new one, for pages of an origin. Another `seed` makes another key.
    pub(crate) fn new(origin: &str, seed: u8) -> Self {
        let site = origin.split("://").nth(1).and_then(|host| host.split(':').next());
        Self {
            key: SigningKey::from_slice(&[seed; 32]).expect("a key"),
            id: [seed; 20].to_vec(),
            handle: String::new(),
            origin: origin.to_owned(),
            site: site.expect("a host").to_owned(),
            counter: 0,
            verifies_user: true,
        }
    }

    /// What `navigator.credentials.create` makes of the options.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        self.handle = text(&options["user"]["id"]);
        let mut data = self.data(WITH_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).expect("a short id").to_be_bytes());
        data.extend(&self.id);
        data.extend(self.public_key());
        // A map of three: fmt, attStmt, authData.
        let mut object = vec![0xa3];
        object.extend(
            [
                b"\x63fmt".as_slice(),
                b"\x64none",
                b"\x67attStmt",
                b"\xa0",
                b"\x68authData",
            ]
            .concat(),
        );
        object.extend(bytes(&data));
        self.credential(json!({
            "clientDataJSON": BASE64.encode(self.client_data("webauthn.create", options)),
            "attestationObject": BASE64.encode(object),
            "transports": ["internal", "something-new"],
        }))
    }

    /// What `navigator.credentials.get` answers to the options.
    pub(crate) fn answer(&self, options: &Value) -> Value {
        let data = self.data(0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.credential(json!({
            "clientDataJSON": BASE64.encode(client_data),
            "authenticatorData": BASE64.encode(data),
            "signature": BASE64.encode(signature.to_der().as_bytes()),
            "userHandle": self.handle,
        }))
    }

    fn credential(&self, response: Value) -> Value {
        let id = BASE64.encode(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {}, "response": response})
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false})
            .to_string()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let verified = if self.verifies_user { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(&self.site).to_vec();
        data.push(USER_PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// In COSE: kty 2, alg -7, crv 1, x, y.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21];
        key.extend(bytes(point.x().expect("a point")));
        key.push(0x22);
        key.extend(bytes(point.y().expect("a point")));
        key
    }
}

/// In CBOR.
fn bytes(bytes: &[u8]) -> Vec<u8> {
    let length = u8::try_from(bytes.len()).expect("few bytes");
    let mut written = vec![0x58, length];
    written.extend(bytes);
    written
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
