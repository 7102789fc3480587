//! Pages of what the shop promises, and of what people allow it.

use configuration::Markets;
use domain::{
    clock::UnixMillis,
    consent::{Consent, ConsentOccasion, PolicyVersion, Purpose},
    content::Html,
    market::Language,
};
use jiff::{Timestamp, civil::Date};
use wire::{
    checkout::ConsentText,
    format::day_in_numbers,
    html::plain,
    model::{Component, Model, TypeName},
    page::{ConsentPage, ConsentPageAction, NamedLink, PolicyPage},
};

use super::{
    address::{self, Destination},
    data::SiteData,
    page_base::{Head, Robots, page_base, shortened, titled},
    render_context::RenderContext,
};

/// The version of a policy that holds now, or the one of this name.
pub fn shown_policy<'a>(context: RenderContext<'a>, id: &str, version: Option<&str>) -> Option<&'a PolicyVersion> {
    context.site.policy_version(id, version, today(context))
}

/// The texts that people are asked somewhere, as they read them.
pub fn consent_texts(site: &SiteData, occasion: ConsentOccasion, language: Language) -> Vec<ConsentText> {
    let text = |consent: &Consent| {
        let policy = consent.policy.as_deref();
        ConsentText::new(consent, language, policy.map(|id| address::policy_path(id, language)))
    };
    match occasion {
        // One box for one purpose, also where the site names no text for members: what is written down is what stands there.
        ConsentOccasion::Preferences => site
            .text_for(&Purpose::marketing(), occasion)
            .map(text)
            .into_iter()
            .collect(),
        _ => site.asked_at(occasion).map(text).collect(),
    }
}

/// What a version says in a language, as simple HTML.
pub fn policy_body(version: &PolicyVersion, language: Language) -> Html {
    Html::clean(version.body.get(language).unwrap_or_default())
}

/// The page of a policy; nothing where there is none, or no such version.
pub(crate) fn policy_page(
    context: RenderContext<'_>,
    destination: &Destination,
    id: &str,
    version: Option<&str>,
) -> Option<PolicyPage> {
    let language = context.language;
    let shown = shown_policy(context, id, version)?;
    let heading = shown.title.get(language).unwrap_or_default().to_owned();
    let body = policy_body(shown, language);
    let newest = shown_policy(context, id, None)?;
    let is_newest = newest.version == shown.version;
    let head = Head {
        page_type: PolicyPage::TYPE,
        title: titled(context, &heading),
        description: shortened(&plain(body.as_str())),
        picture: None,
        // What held before is found by those who agreed to it.
        robots: if is_newest { Robots::Index } else { Robots::NoIndex },
        canonical_query: if is_newest {
            String::new()
        } else {
            format!("?version={}", shown.version)
        },
    };
    Some(PolicyPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: page_base(context, destination, heading.clone(), head),
        heading,
        body: body.into(),
        policy_version: shown.version.to_string(),
        valid_from: day_in_numbers(shown.valid_from),
        is_newest,
        versions: versions(context.site, id, destination, context),
    })
}

/// Where somebody says by a letter's link what they allow. Whom the link belongs to is not part of the page.
pub(crate) fn consent_page(
    context: RenderContext<'_>,
    destination: &Destination,
    action: ConsentPageAction,
) -> ConsentPage {
    let name = context.text(match action {
        ConsentPageAction::Preferences => "/pages/email-preferences",
        ConsentPageAction::Revocation => "/pages/revocation",
    });
    let head = Head {
        page_type: ConsentPage::TYPE,
        title: titled(context, &name),
        description: String::new(),
        picture: None,
        robots: Robots::NoIndex,
        canonical_query: String::new(),
    };
    ConsentPage {
        type_name: TypeName::default(),
        component: Component::default(),
        base: page_base(context, destination, name, head),
        action,
    }
}

/// All versions that hold or held, the newest first, where there are several.
fn versions(site: &SiteData, id: &str, destination: &Destination, context: RenderContext<'_>) -> Vec<NamedLink> {
    let (today, language) = (today(context), context.language);
    let versions = site.policy(id).map_or(&[][..], |policy| &policy.versions);
    let mut known: Vec<_> = versions.iter().filter(|version| version.valid_from <= today).collect();
    if known.len() < 2 {
        return Vec::new();
    }
    known.sort_by_key(|version| std::cmp::Reverse(version.valid_from));
    let link = |version: &PolicyVersion| NamedLink {
        name: day_in_numbers(version.valid_from),
        url: format!("{}?version={}", destination.path(language), version.version),
    };
    known.into_iter().map(link).collect()
}

fn today(context: RenderContext<'_>) -> Date {
    day(context.at, context.markets)
}

/// The day that it is at a moment where the site's default market is.
pub(crate) fn day(at: UnixMillis, markets: &Markets) -> Date {
    let moment = Timestamp::from_millisecond(at.0).unwrap_or_default();
    moment.to_zoned(markets.zones().default_zone().clone()).date()
}
