//! What a customer tells of themselves.

use serde::{Deserialize, Serialize};

use crate::{
    buyer::PostalAddress,
    contact::{NameLine, Phone},
    fault::{Fault, FaultCode},
    market::Language,
};

/// Name, number and addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    pub first_name: NameLine,
    pub last_name: NameLine,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    /// Of the letters.
    pub language: Language,
    /// In the order in which they were added; at most [`Profile::ADDRESSES`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub addresses: Vec<SavedAddress>,
}

/// An address that goods go to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedAddress {
    /// Of the customer's addresses; none is ever used again.
    pub id: u32,
    /// The one that checkouts begin with: exactly one is, where there are any.
    pub is_default: bool,
    #[serde(flatten)]
    pub address: PostalAddress,
}

impl Profile {
    /// More addresses than anybody sends presents to.
    pub const ADDRESSES: usize = 20;

    /// The one that checkouts begin with.
    pub fn default_address(&self) -> Option<&SavedAddress> {
        self.addresses.iter().find(|saved| saved.is_default)
    }

    /// Adds an address, or changes the one of this id. One that is there already is not added again. The first one, and one
    /// that is to be, becomes the default.
    ///
    /// # Errors
    /// `NotFound` where there is none of this id, `AddressBookFull` where there are as many as there may be.
    pub fn put_address(&mut self, id: Option<u32>, address: PostalAddress, is_default: bool) -> Result<u32, Fault> {
        let same = || self.addresses.iter().find(|saved| saved.address == address);
        let id = match id.or_else(|| same().map(|saved| saved.id)) {
            Some(id) => {
                let saved = self.addresses.iter_mut().find(|saved| saved.id == id);
                saved.ok_or(FaultCode::NotFound)?.address = address;
                id
            }
            None if self.addresses.len() >= Self::ADDRESSES => return Err(FaultCode::AddressBookFull.into()),
            None => {
                let id = self.addresses.iter().map(|saved| saved.id).max().unwrap_or(0) + 1;
                self.addresses.push(SavedAddress {
                    id,
                    is_default: false,
                    address,
                });
                id
            }
        };
        if is_default || self.default_address().is_none() {
            self.make_default(id);
        }
        Ok(id)
    }

    /// Removes an address; where it was the default the first of the others becomes it. False where there is none.
    pub fn remove_address(&mut self, id: u32) -> bool {
        let before = self.addresses.len();
        self.addresses.retain(|saved| saved.id != id);
        if let (None, Some(first)) = (self.default_address(), self.addresses.first()) {
            self.make_default(first.id);
        }
        self.addresses.len() < before
    }

    fn make_default(&mut self, id: u32) {
        for saved in &mut self.addresses {
            saved.is_default = saved.id == id;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::PostalCode;

    fn address(city: &str) -> PostalAddress {
        PostalAddress {
            first_name: NameLine::parse("Aino").expect("a name"),
            last_name: NameLine::parse("Aalto").expect("a name"),
            line1: NameLine::parse("Katu 1").expect("a street"),
            postal_code: PostalCode::parse("00100").expect("a code"),
            city: NameLine::parse(city).expect("a city"),
            country_code: "FIN".into(),
            phone: Phone::parse("+358401234567").expect("a number"),
        }
    }

    #[test]
    fn one_address_is_the_default_whatever_is_added_and_removed() {
        let mut profile = Profile {
            first_name: NameLine::parse("Aino").expect("a name"),
            last_name: NameLine::parse("Aalto").expect("a name"),
            phone: None,
            language: Language::Fi,
            addresses: Vec::new(),
        };
        let default = |profile: &Profile| profile.default_address().map(|saved| saved.id);
        let first = profile.put_address(None, address("Turku"), false).expect("added");
        assert_eq!(default(&profile), Some(first));
        let second = profile.put_address(None, address("Oulu"), true).expect("added");
        assert_eq!(default(&profile), Some(second));
        profile
            .put_address(Some(first), address("Vaasa"), false)
            .expect("changed");
        assert_eq!(default(&profile), Some(second));
        assert_eq!(profile.addresses[0].address.city.as_str(), "Vaasa");
        assert!(profile.remove_address(second) && !profile.remove_address(second));
        assert_eq!(default(&profile), Some(first));
        assert!(profile.put_address(Some(99), address("Oulu"), false).is_err());
        while profile.addresses.len() < Profile::ADDRESSES {
            let city = format!("Oulu {}", profile.addresses.len());
            profile.put_address(None, address(&city), false).expect("added");
        }
        let full = profile.put_address(None, address("Oulu"), false);
        assert_eq!(full.map_err(|fault| fault.code), Err(FaultCode::AddressBookFull));
        // What is there already is added no second time, also where there is no room.
        let known = profile.put_address(None, address("Vaasa"), true).expect("there");
        assert_eq!((known, default(&profile)), (first, Some(first)));
        assert_eq!(profile.addresses.len(), Profile::ADDRESSES);
        let stored = serde_json::to_string(&profile).expect("a document");
        assert_eq!(serde_json::from_str::<Profile>(&stored).expect("a profile"), profile);
    }
}
