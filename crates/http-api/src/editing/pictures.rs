//! The shop's pictures, as editors choose, add and describe them.

use std::ops::Bound;

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    fault::{Fault, FaultCode},
    market::{Language, Texts},
    picture::{Focus, Origin, Picture},
    staff::Scope,
};
use services::pictures::{self as library, About, AddError, LONGEST_ALT};
use utoipa::IntoParams;
use wire::{
    editing::{EditedPicture, EditedPictures, PictureFocus, PictureForm},
    problem::Problem,
};

use super::{call::Call, picture_uses};
use crate::{auth::Principal, error::ApiError, parameters::Parameters, respond, state::AppState};

pub const PATH: &str = "/api/edit/pictures";

/// Pictures in one answer.
const MOST: usize = 60;

/// Which pictures. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct PicturesQuery {
    /// Words that the name or the alternative text has.
    q: Option<String>,
    /// The last name of the answer before.
    after: Option<String>,
    /// Only those of the library that nothing uses.
    unused: Option<bool>,
}

/// What a new picture is called. Read by the handler; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct UploadQuery {
    /// Small letters, digits and hyphens, at most 80; a hash of the picture is put behind it.
    name: String,
}

/// Lists the pictures that pages can name, by name; 60 at a time.
#[utoipa::path(
    get, path = "/api/edit/pictures", tag = "editing", params(PicturesQuery),
    responses(
        (status = 200, body = EditedPictures),
        (status = 401, body = Problem), (status = 403, body = Problem),
    )
)]
pub async fn list(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::ContentRead)?;
    let parameters = Parameters::of(request.query_string());
    let words = parameters.get("q").unwrap_or_default().to_lowercase();
    let words: Vec<&str> = words.split_whitespace().take(10).collect();
    let shown = shop.storefront.pictures.load_full();
    let after = parameters.get("after").map_or(Bound::Unbounded, Bound::Excluded);
    let unused = match parameters.get("unused") {
        Some("true") => Some(picture_uses::unused(&call).await?),
        _ => None,
    };
    let fits = |(name, picture): &(&str, &Picture)| {
        if unused.as_ref().is_some_and(|unused| !unused.contains(*name)) {
            return false;
        }
        let alt = Language::ALL.map(|language| picture.alt.exact(language).unwrap_or_default().to_lowercase());
        words
            .iter()
            .all(|word| name.contains(word) || alt.iter().any(|alt| alt.contains(word)))
    };
    let mut found: Vec<_> = shown.range(after).filter(fits).take(MOST + 1).collect();
    let is_cut = found.len() > MOST;
    found.truncate(MOST);
    let items: Vec<_> = found.into_iter().map(|(name, picture)| told(name, picture)).collect();
    let next = items.last().filter(|_| is_cut).map(|last| last.name.clone());
    let most_bytes = shop.config.pictures.most_bytes();
    respond::json(
        &request,
        &EditedPictures {
            items,
            next,
            most_bytes,
        },
    )
}

/// Adds a picture: a JPEG, PNG or WebP, made anew. What it says of cameras, places and people is left behind.
#[utoipa::path(
    post, path = "/api/edit/pictures", tag = "editing", params(UploadQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file"),
    responses(
        (status = 201, body = EditedPicture),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem, description = "No name, or no picture that can be used; why stands under `errors`"),
        (status = 503, body = Problem),
    )
)]
pub async fn upload(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::MediaEdit)?;
    let parameters = Parameters::of(request.query_string());
    let about = About {
        name: parameters.get("name").unwrap_or_default().to_owned(),
        focus: Focus::CENTRE,
        alt: Texts::default(),
    };
    let config = &shop.config.pictures;
    let most = usize::try_from(config.most_bytes()).unwrap_or(usize::MAX);
    let file = call.bytes(payload, most).await?;
    let added = library::add(
        call.store(),
        config,
        file.to_vec(),
        about,
        &call.actor(),
        shop.clock.wall(),
    )
    .await;
    let (name, picture) = added.map_err(|error| refused(&call, error))?;
    Ok(HttpResponse::Created().json(told(&name, &picture)))
}

fn refused(call: &Call<'_>, error: AddError) -> ApiError {
    let (field, sentence) = match error {
        AddError::Name(_) => ("name", error.to_string()),
        AddError::Unusable(_) => ("file", error.to_string()),
        AddError::CutOff => return call.fail(FaultCode::Busy),
        AddError::Store(error) => return call.broken(&error),
    };
    call.fail(Fault::field(field, &sentence))
}

/// Says what a picture of the library shows, and which point of it cuts keep in sight.
#[utoipa::path(
    patch, path = "/api/edit/pictures/{name}", tag = "editing", request_body = PictureForm,
    params(("name" = String, Path)),
    responses(
        (status = 200, body = EditedPicture),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem, description = "The library has no picture of this name; those of the program are as they are"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn describe(
    shop: web::Data<AppState>,
    request: HttpRequest,
    principal: Principal,
    name: web::Path<String>,
    payload: web::Payload,
) -> Result<HttpResponse, ApiError> {
    let call = Call::new(&shop, &request, &principal, Scope::MediaEdit)?;
    let form: PictureForm = call.read(payload).await?;
    let shown = shop.storefront.pictures.load_full();
    let known = shown.get(&name).filter(|picture| picture.origin == Origin::Library);
    let before = known.ok_or_else(|| call.fail(FaultCode::NotFound))?;
    let mut picture = before.clone();
    if let Some(alt) = form.alt {
        for language in Language::ALL {
            let text = alt.get(language.code()).map(|text| text.trim()).unwrap_or_default();
            if text.chars().count() > LONGEST_ALT || text.contains(char::is_control) {
                return Err(call.fail(Fault::field("alt", "/faults/invalid")));
            }
            *picture.alt.slot(language) = (!text.is_empty()).then(|| text.into());
        }
    }
    if let Some(PictureFocus { x, y }) = form.focus {
        let focus = Focus::shares(x, y);
        picture.focus = focus.map_err(|_| call.fail(Fault::field("focus", "/faults/invalid")))?;
    }
    let change = (before, &picture);
    let described = library::describe(call.store(), &name, change, &call.actor(), shop.clock.wall()).await;
    if !described.map_err(|error| call.broken(&error))? {
        return Err(call.fail(FaultCode::NotFound));
    }
    respond::json(&request, &told(&name, &picture))
}

fn told(name: &str, picture: &Picture) -> EditedPicture {
    let texts = Language::ALL.map(|language| {
        let text = picture.alt.exact(language)?;
        Some((language.code().to_owned(), text.to_owned()))
    });
    let share = |thousandths: u16| f64::from(thousandths) / 1000.0;
    EditedPicture {
        name: name.to_owned(),
        url: format!("/pictures/{name}"),
        width: picture.width,
        height: picture.height,
        alt: texts.into_iter().flatten().collect(),
        focus: PictureFocus {
            x: share(picture.focus.x()),
            y: share(picture.focus.y()),
        },
        is_own: picture.origin == Origin::Library,
    }
}
