//! What people agree to, and what the shop promises: what is wrong with them, and what stays of those before.

use std::collections::HashSet;

use domain::consent::{Consent, ConsentOccasion, Policy, PolicyVersion, Purpose};
use jiff::civil::Date;

use super::{Findings, SiteData};

/// Characters of a sentence with a box to tick, of a policy's title and of its text.
const SENTENCE: usize = 500;
const TITLE: usize = 80;
const BODY: usize = 40_000;

impl SiteData {
    /// The consents that are asked somewhere.
    pub fn asked_at(&self, occasion: ConsentOccasion) -> impl Iterator<Item = &Consent> {
        self.consents
            .iter()
            .filter(move |consent| consent.is_asked_at(occasion))
    }

    /// The text by which people allow something, as it is asked there, else anywhere.
    pub fn text_for(&self, purpose: &Purpose, occasion: ConsentOccasion) -> Option<&Consent> {
        let is_for = |consent: &&Consent| consent.purpose.as_ref() == Some(purpose);
        let here = self.asked_at(occasion).find(is_for);
        here.or_else(|| self.consents.iter().find(is_for))
    }

    pub fn policy(&self, id: &str) -> Option<&Policy> {
        self.policies.iter().find(|policy| *policy.id == *id)
    }

    /// The version of a policy that holds on a day, or an earlier one by its name.
    pub fn policy_version(&self, id: &str, version: Option<&str>, day: Date) -> Option<&PolicyVersion> {
        let policy = self.policy(id)?;
        match version {
            Some(name) => policy.version(name, day),
            None => policy.on(day),
        }
    }

    /// The same data as they are put in the place of those before: what people could read and agree to by that day stays.
    ///
    /// # Errors
    /// Something of it says another thing under the same version: a sentence for each.
    pub fn in_place_of(mut self, before: &Self, day: Date) -> Result<Self, Vec<String>> {
        let mut mistakes = Vec::new();
        let mut other = |place: &str, id: &str, version: Box<str>| {
            mistakes.push(format!(
                "{place}: {id} has another text under the version {version} than people could read; give it another version."
            ));
        };
        for was in &before.consents {
            match self.consents.iter_mut().find(|consent| consent.id == was.id) {
                Some(consent) => match consent.clone().in_place_of(was) {
                    Ok(kept) => *consent = kept,
                    Err(version) => other("consents", &was.id, version),
                },
                // It is asked nowhere any more, and says what somebody agreed to.
                None => self.consents.push(Consent {
                    asked_at: Vec::new(),
                    ..was.clone()
                }),
            }
        }
        for was in &before.policies {
            let new = self.policies.iter().position(|policy| policy.id == was.id);
            let policy = match new {
                Some(at) => self.policies.remove(at),
                None => Policy {
                    id: was.id.clone(),
                    versions: Vec::new(),
                },
            };
            match policy.in_place_of(was, day) {
                Ok(kept) if kept.versions.is_empty() => {}
                Ok(kept) => self.policies.insert(new.unwrap_or(self.policies.len()), kept),
                Err(version) => other("policies", &was.id, version),
            }
        }
        if mistakes.is_empty() { Ok(self) } else { Err(mistakes) }
    }
}

impl Findings {
    pub(super) fn consents(&mut self, site: &SiteData) {
        self.count("policies", site.policies.len(), 20);
        let mut known = HashSet::new();
        for (at, policy) in site.policies.iter().enumerate() {
            let place = format!("policies[{at}]");
            self.id(&format!("{place}.id"), &policy.id);
            if !known.insert(&policy.id) {
                self.wrong(&format!("{place}.id"), format_args!("{:?} is there twice", policy.id));
            }
            self.versions(&place, policy);
        }
        self.count("consents", site.consents.len(), 50);
        let mut known = HashSet::new();
        for (at, consent) in site.consents.iter().enumerate() {
            let place = format!("consents[{at}]");
            self.id(&format!("{place}.id"), &consent.id);
            if !known.insert(&consent.id) {
                self.wrong(&format!("{place}.id"), format_args!("{:?} is there twice", consent.id));
            }
            self.id(&format!("{place}.version"), &consent.version);
            self.text(&format!("{place}.text"), &consent.text, SENTENCE);
            if let Some(policy) = consent.policy.as_deref().filter(|id| site.policy(id).is_none()) {
                self.wrong(
                    &format!("{place}.policy"),
                    format_args!("there is no policy {policy:?}"),
                );
            }
        }
    }

    fn versions(&mut self, place: &str, policy: &Policy) {
        if policy.versions.is_empty() {
            self.wrong(&format!("{place}.versions"), format_args!("a policy has a version"));
        }
        let mut known = HashSet::new();
        for (at, version) in policy.versions.iter().enumerate() {
            let place = format!("{place}.versions[{at}]");
            self.id(&format!("{place}.version"), &version.version);
            if !known.insert(&version.version) {
                self.wrong(
                    &format!("{place}.version"),
                    format_args!("{:?} is there twice", version.version),
                );
            }
            self.text(&format!("{place}.title"), &version.title, TITLE);
            self.html(&format!("{place}.body"), &version.body, BODY);
        }
    }

    /// What stands in addresses and in records.
    fn id(&mut self, place: &str, id: &str) {
        let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
        if !(1..=40).contains(&id.len()) || !id.bytes().all(is_sign) {
            self.wrong(
                place,
                format_args!("{id:?} is no name; write at most 40 lower-case letters, digits, hyphens and dots"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn demo() -> SiteData {
        SiteData::parse(include_str!("../../../../demo/site.json")).expect("the demo site")
    }

    #[test]
    fn what_people_agreed_to_stays_when_other_data_are_put() {
        let (before, today) = (demo(), date(2027, 1, 1));
        assert_eq!(before.clone().in_place_of(&before, today), Ok(before.clone()));
        let bare = SiteData::neutral().in_place_of(&before, today).expect("it fits");
        assert_eq!(
            (bare.asked_at(ConsentOccasion::Checkout).count(), bare.consents.len()),
            (0, before.consents.len())
        );
        assert_eq!(bare.policies, before.policies);
        let mut changed = before.clone();
        changed.consents[0].text.fi = Some("Toista.".into());
        changed.policies[0].versions[0].title.sv = Some("Annat".into());
        let mistakes = changed.in_place_of(&before, today).expect_err("they say another thing");
        assert_eq!(mistakes.len(), 2, "{mistakes:?}");
        assert!(
            mistakes[0].starts_with("consents: terms has another text under the version"),
            "{mistakes:?}"
        );
    }

    #[test]
    fn mistakes_are_told() {
        let mut site = demo();
        site.policies[0].versions[0].body.en = Some("<script>x</script>".into());
        site.consents[0].id = "Terms".into();
        site.consents[1].policy = Some("none".into());
        let mistakes = site.check().mistakes;
        assert_eq!(mistakes.len(), 3, "{mistakes:?}");
    }
}
