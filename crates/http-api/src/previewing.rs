//! Who may see a draft in the place of a page, and which: parameters of an address that change nothing for anybody else.

use std::sync::Arc;

use actix_web::{HttpRequest, http::header::AUTHORIZATION, web};
use actors::{
    Unavailable,
    draft::{AskedView, DraftAbsent, GetDraft, PreviewView},
};
use domain::{draft::DraftKey, fault::FaultCode, staff::Scope};
use site::{Address, PageQuery, address, parameters::truth};
use utoipa::IntoParams;
use wire::page::{PageBase, PreviewMode, PreviewOfPage, content_id};

use crate::{
    auth::Principal,
    error::ApiError,
    extract::{bearer, member_of},
    parameters::Parameters,
    previews::{DraftedSite, OtherDraft, draft_key, other_drafts},
    state::AppState,
};

/// How somebody who may see drafts looks at the page (a session of the staff, or a token with `content.read`); nothing of it
/// changes anything for others. Listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct EditQuery {
    /// Asks for the page with its draft: `true` as it is edited, `false` as readers would see it. `contentUrl` may then be
    /// `/_preview/{contentLink.id}/{language}` as well, for a page that has no address yet.
    #[param(rename = "epieditmode", example = "true")]
    edit_mode: Option<String>,
    /// Ids of visitor groups, with commas between them or each on its own: the page as somebody in these groups sees it. Only with `epieditmode`.
    #[param(rename = "visitorgroupsByID", example = "winter-campaign")]
    visitor_groups: Option<String>,
    /// The secret of a preview link, for whoever may see its draft only.
    preview: Option<String>,
    /// The look in which a preview is shown.
    theme: Option<String>,
    /// The moment or the day as of which a preview is shown.
    date: Option<String>,
    /// `true`: all drafts are shown around the page. Only with `epieditmode`.
    #[param(rename = "commondrafts")]
    common_drafts: Option<String>,
    /// Ids of projects, with commas between them or each on its own: their drafts are shown around the page. Only with `epieditmode`.
    #[param(rename = "epiprojects")]
    projects: Option<String>,
    /// Asks for the page as a channel shows it. It changes nothing: the site is the same on all of them.
    #[param(rename = "epichannel")]
    channel: Option<String>,
}

/// A page as it would be with its draft, for one who may see it.
pub struct Preview {
    pub site: DraftedSite,
    pub view: PreviewView,
    /// What the page is told of it.
    pub told: PreviewOfPage,
    /// The draft that is shown; nothing where the page has none.
    pub key: Option<DraftKey>,
}

/// What somebody may look at.
enum Right {
    /// One of the staff, or a program.
    All { may_edit: bool },
    /// Somebody with a link that shows one draft.
    One(DraftKey),
}

/// The address of a page by its number, also of one that nobody sees yet: `/_preview/{contentId}/{language}`.
pub const BY_NUMBER: &str = "/_preview/";
/// Asks for the draft: `true` as it is edited, `false` as readers would see it.
const MODE: &str = "epieditmode";
/// The secret of a preview link.
pub const LINK: &str = "preview";

/// The preview that a request asks for, where it may; nothing for everybody else. `path` is that of the page, and `found` the
/// page that has it.
///
/// # Errors
/// Nobody has time to make it, or the storage does not work.
pub async fn asked(
    shop: &web::Data<AppState>,
    request: &HttpRequest,
    path: &str,
    found: Option<&Address>,
) -> Result<Option<Preview>, ApiError> {
    let query = request.query_string();
    if !query.contains(MODE) && !query.contains(LINK) {
        return Ok(None);
    }
    let parameters = Parameters::of(query);
    let mode = match parameters.get(MODE).and_then(truth) {
        Some(true) => Some(PreviewMode::Edit),
        Some(false) => Some(PreviewMode::Preview),
        None => None,
    };
    let right = match (parameters.get(LINK), mode) {
        (Some(secret), _) => by_link(shop, secret),
        (None, Some(_)) => reader(shop, request).await?.map(|principal| Right::All {
            may_edit: principal.may(Scope::ContentEdit),
        }),
        (None, None) => None,
    };
    let Some(right) = right else { return Ok(None) };
    let (groups, projects) = (parameters.list("visitorgroupsByID"), parameters.list("epiprojects"));
    let mut view = PreviewView::read(
        &shop.storefront,
        AskedView {
            market: parameters.get("market"),
            theme: parameters.get("theme"),
            groups: groups.as_deref(),
            date: parameters.get("date"),
            projects: projects.as_deref(),
            common_drafts: parameters.get("commondrafts"),
        },
    );
    if matches!(right, Right::One(_)) {
        view = view.alone();
    }
    let key = match (numbered(path), found) {
        (Some((number, language)), _) => draft_key(shop, number, language),
        (None, Some(address)) => key_of(shop, address),
        (None, None) => None,
    };
    if matches!(&right, Right::One(own) if key.as_ref() != Some(own)) {
        return Ok(None);
    }
    let language = key.as_ref().map(|key| key.language);
    let language = language.or_else(|| address::language_of(path));
    let others = match language {
        Some(language) => other_drafts(&shop.storage.store, &view, language).await?,
        None => Vec::new(),
    };
    let Some(site) = drafted(shop, path, (key.clone(), found), others.into()).await? else {
        return Ok(None);
    };
    let may_edit = matches!(right, Right::All { may_edit: true });
    let may_use_mode = matches!(right, Right::All { .. });
    Ok(Some(Preview {
        site,
        view,
        told: PreviewOfPage {
            mode: mode.filter(|_| may_use_mode).unwrap_or(PreviewMode::Preview),
            is_editable: may_edit,
        },
        key,
    }))
}

impl Preview {
    /// What the page reads of a query, without what only says how it is looked at.
    pub fn query(&self, query: &str) -> PageQuery {
        let pieces = query.split('&').filter(|piece| !piece.starts_with("market="));
        self.site.query(&pieces.collect::<Vec<_>>().join("&"))
    }

    /// Gives a page the look that was asked for, and says how it is looked at.
    pub fn dress(&self, page: &mut PageBase) {
        self.view.dress(page);
        page.preview = Some(self.told);
    }

    /// What answers say of it: nobody keeps it, no search engine knows it, and no link from it tells its address.
    pub fn headers(&self) -> [(&'static str, &'static str); 4] {
        [
            ("cache-control", "private, no-store"),
            ("x-robots-tag", "noindex, nofollow"),
            ("referrer-policy", "same-origin"),
            ("x-epi-contextmode", self.told.mode.as_str()),
        ]
    }
}

/// The page and the language of an address by number.
fn numbered(path: &str) -> Option<(u32, &str)> {
    let (number, language) = path.strip_prefix(BY_NUMBER)?.split_once('/')?;
    Some((number.parse().ok()?, language))
}

fn by_link(shop: &AppState, secret: &str) -> Option<Right> {
    let link = shop.preview_links.read(secret, shop.clock.wall())?;
    Some(Right::One(link.draft))
}

/// Whoever asks, where it is one of the staff or a program that may see drafts. A token that is none, or is not enough, is that
/// of nobody.
///
/// # Errors
/// Nobody has time to look, or the storage does not work.
pub async fn reader(shop: &AppState, request: &HttpRequest) -> Result<Option<Principal>, ApiError> {
    let principal = if request.headers().contains_key(AUTHORIZATION) {
        match bearer(shop, request).await {
            Ok(principal) => Some(principal),
            Err(fault @ (FaultCode::StorageUnavailable | FaultCode::Busy)) => return Err(fault.into()),
            Err(_) => None,
        }
    } else {
        member_of(shop, request).await?.as_ref().map(Principal::from)
    };
    Ok(principal.filter(|principal| principal.may(Scope::ContentRead)))
}

/// The site with the draft that its editors see, and the drafts that are to be shown around it. A page that no content adds to
/// is as it is; one that only those drafts show is found by its path among them.
async fn drafted(
    shop: &web::Data<AppState>,
    path: &str,
    (key, found): (Option<DraftKey>, Option<&Address>),
    others: Arc<[OtherDraft]>,
) -> Result<Option<DraftedSite>, ApiError> {
    let (laying, path, mut found) = (shop.clone(), path.to_owned(), found.cloned());
    let threads = shop.places.pages.clone();
    let mut key = key;
    if key.is_none() && found.is_none() && !others.is_empty() {
        let (laying, path, others) = (laying.clone(), path.clone(), others.clone());
        let finding = move || DraftedSite::undrafted(&laying, &path, None, &others).map(|site| site.address);
        found = threads.clone().run(finding).await?;
        key = found.as_ref().and_then(|address| key_of(shop, address));
    }
    let draft = match &key {
        Some(key) => match shop.drafts.ask(key, || GetDraft).await {
            Ok(draft) => Some(draft),
            Err(DraftAbsent::NoPage) => None,
            Err(DraftAbsent::Unavailable(Unavailable::Storage)) => return Err(FaultCode::StorageUnavailable.into()),
            Err(_) => return Err(FaultCode::Busy.into()),
        },
        None => None,
    };
    let laid = threads.run(move || {
        let drafted = key.zip(draft);
        let laid = drafted.and_then(|(key, draft)| DraftedSite::new(&laying, &key, &draft, &others));
        laid.or_else(|| DraftedSite::undrafted(&laying, &path, found, &others))
    });
    Ok(laid.await?)
}

fn key_of(shop: &AppState, address: &Address) -> Option<DraftKey> {
    let number = content_id(&address.destination.key());
    draft_key(shop, number, address.language.code())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_by_number_name_page_and_language() {
        assert_eq!(numbered("/_preview/7/fi"), Some((7, "fi")));
        for other in [
            "/_preview/7",
            "/_preview/x/fi",
            "/fi/_preview/7/fi",
            "/_preview/-1/fi",
            "/",
        ] {
            assert_eq!(numbered(other), None, "{other}");
        }
    }
}
