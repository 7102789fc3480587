//! Who may see a draft in the place of a page, and which: parameters of an address that change nothing for anybody else.

use actix_web::{HttpRequest, http::header::AUTHORIZATION, web};
use domain::{draft::DraftKey, fault::FaultCode, staff::Scope};
use site::{Address, PageQuery};
use wire::page::{PageBase, PreviewMode, PreviewOfPage, content_id};

use super::{
    error::ApiError,
    extract::{bearer, member_of},
    parameters::Parameters,
};
use crate::{
    actors::{
        Unavailable,
        draft::{DraftAbsent, GetDraft, PreviewView},
    },
    auth::Principal,
    previews::{AskedView, DraftedSite, draft_key},
    state::AppState,
};

/// A page as it would be with its draft, for one who may see it.
pub struct Preview {
    pub site: DraftedSite,
    pub view: PreviewView,
    /// What the page is told of it.
    pub told: PreviewOfPage,
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
pub const MODE: &str = "epieditmode";
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
    let mode = match parameters.get(MODE) {
        Some("true") => Some(PreviewMode::Edit),
        Some("false") => Some(PreviewMode::Preview),
        _ => None,
    };
    let right = match (parameters.get(LINK), mode) {
        (Some(secret), _) => by_link(shop, secret),
        (None, Some(_)) => reader(shop, request).await?.map(|principal| Right::All {
            may_edit: principal.may(Scope::ContentEdit),
        }),
        (None, None) => None,
    };
    let Some(right) = right else { return Ok(None) };
    let key = match (numbered(path), found) {
        (Some((number, language)), _) => draft_key(shop, number, language),
        (None, Some(address)) => {
            let number = content_id(&address.destination.key());
            draft_key(shop, number, address.language.code())
        }
        (None, None) => return Ok(None),
    };
    if matches!(&right, Right::One(own) if key.as_ref() != Some(own)) {
        return Ok(None);
    }
    let Some(site) = drafted(shop, key, found).await? else {
        return Ok(None);
    };
    let may_edit = matches!(right, Right::All { may_edit: true });
    let may_use_mode = matches!(right, Right::All { .. });
    Ok(Some(Preview {
        site,
        view: PreviewView::read(
            shop,
            AskedView {
                market: parameters.get("market"),
                theme: parameters.get("theme"),
                groups: parameters.get("visitorgroupsByID"),
                date: parameters.get("date"),
            },
        ),
        told: PreviewOfPage {
            mode: mode.filter(|_| may_use_mode).unwrap_or(PreviewMode::Preview),
            is_editable: may_edit,
        },
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

/// The site with the draft that its editors see. A page that no content adds to is as it is.
async fn drafted(
    shop: &web::Data<AppState>,
    key: Option<DraftKey>,
    found: Option<&Address>,
) -> Result<Option<DraftedSite>, ApiError> {
    let as_it_is = || found.map(|address| DraftedSite::undrafted(shop, address.clone()));
    let Some(key) = key else { return Ok(as_it_is()) };
    let draft = match shop.drafts.ask(&key, || GetDraft).await {
        Ok(draft) => draft,
        Err(DraftAbsent::NoPage) => return Ok(as_it_is()),
        Err(DraftAbsent::Unavailable(Unavailable::Storage)) => return Err(FaultCode::StorageUnavailable.into()),
        Err(_) => return Err(FaultCode::Busy.into()),
    };
    let laying = shop.clone();
    let laid = shop
        .places
        .pages
        .clone()
        .run(move || DraftedSite::new(&laying, &key, &draft))
        .await?;
    Ok(laid.or_else(as_it_is))
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
