//! Pictures, in the form and the format that is asked for.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{ACCEPT, CACHE_CONTROL, ETAG, VARY},
    web,
};
use bytes::Bytes;
use domain::{
    fault::FaultCode,
    picture::{Form, Format, Origin, Picture, Pictures, Preset, Width},
};
use pictures::Order;

use crate::{error::ApiError, limits::Resident, methods, parameters::Parameters, respond, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config.service(methods::reading("/pictures/{name}", picture));
}

/// A picture in one form and format, as an address asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Asked<'a> {
    name: &'a str,
    form: Form,
    format: Format,
    /// Whether another client may get another format at the same address.
    negotiated: bool,
}

impl<'a> Asked<'a> {
    /// `{name}-{width}.{ending}` says everything; behind a bare name, `preset` or `width` is a parameter, and the format is
    /// the best that the client takes.
    fn read(file: &'a str, query: &str, accept: &str) -> Result<Self, FaultCode> {
        if let Some((stem, ending)) = file.rsplit_once('.') {
            let (name, width) = stem.rsplit_once('-').ok_or(FaultCode::NotFound)?;
            return Ok(Self {
                name,
                form: Form::Width(listed(width).ok_or(FaultCode::NotFound)?),
                format: Format::of_ending(ending).ok_or(FaultCode::NotFound)?,
                negotiated: false,
            });
        }
        let parameters = Parameters::of(query);
        let form = match (parameters.get("preset"), parameters.get("width")) {
            (None, None) => Form::Preset(Preset::Default),
            (Some(preset), None) => Form::Preset(Preset::parse(preset).ok_or(FaultCode::Invalid)?),
            (None, Some(width)) => Form::Width(listed(width).ok_or(FaultCode::Invalid)?),
            (Some(_), Some(_)) => return Err(FaultCode::Invalid),
        };
        Ok(Self {
            name: file,
            form,
            format: Format::accepted(accept),
            negotiated: true,
        })
    }
}

/// A width of the list, written as numbers are.
fn listed(text: &str) -> Option<Width> {
    let is_plain = !text.starts_with(['0', '+']);
    is_plain.then(|| text.parse().ok().and_then(Width::exact)).flatten()
}

async fn picture(
    shop: web::Data<AppState>,
    request: HttpRequest,
    file: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let accept = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    let asked = Asked::read(&file, request.query_string(), accept.unwrap_or_default())?;
    let shown = shop.storefront.pictures.load_full();
    let picture = shown.get(asked.name).ok_or(FaultCode::NotFound)?;
    let sent = Sent::of(asked, picture);
    if respond::has_current(&request, &sent.etag) {
        return Ok(sent.head(HttpResponse::NotModified()).finish());
    }
    let found = find(&shop, &shown, &sent).await?;
    let mut response = sent.head(HttpResponse::Ok());
    let mut response = response.content_type(sent.order.format.media_type()).body(found.file);
    if found.is_ready {
        response.extensions_mut().insert(Resident);
    }
    Ok(response)
}

/// What is sent, known before it is there.
struct Sent<'a> {
    asked: Asked<'a>,
    order: Order,
    /// Whether it is the master itself.
    is_master: bool,
    etag: String,
    cache: &'static str,
}

/// The pixels behind the name are these for ever.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// They are others in the next release, or are cut elsewhere when somebody moves the focus.
const FOR_A_DAY: &str = "public, max-age=86400";

impl<'a> Sent<'a> {
    fn of(asked: Asked<'a>, picture: &Picture) -> Self {
        let is_master = asked.form == Form::Preset(Preset::None) && asked.format != Format::Jpeg;
        let format = if is_master { Format::Webp } else { asked.format };
        let order = Order::new(picture, asked.form, format);
        let is_cut = (order.plan.area.width, order.plan.area.height) != (picture.width, picture.height);
        let is_fixed = picture.origin == Origin::Library && !is_cut;
        let mark = if is_master { "m" } else { "" };
        Self {
            asked,
            is_master,
            etag: format!("\"{mark}{}\"", order.key),
            cache: if is_fixed { IMMUTABLE } else { FOR_A_DAY },
            order,
        }
    }

    fn head(&self, mut response: actix_web::HttpResponseBuilder) -> actix_web::HttpResponseBuilder {
        response
            .insert_header((CACHE_CONTROL, self.cache))
            .insert_header((ETAG, self.etag.as_str()));
        if self.asked.negotiated {
            response.insert_header((VARY, "Accept"));
        }
        response
    }
}

struct Found {
    file: Bytes,
    /// Whether it is a part of the program, which holds it anyway.
    is_ready: bool,
}

async fn find(shop: &AppState, shown: &Pictures, sent: &Sent<'_>) -> Result<Found, FaultCode> {
    let Asked { name, form, .. } = sent.asked;
    let origin = shown.get(name).ok_or(FaultCode::NotFound)?.origin;
    let assets = &shop.storefront.assets;
    if let (Origin::Program, Form::Width(width)) = (origin, form)
        && let Some(ready) = assets.ready_picture(name, width, sent.order.format)
    {
        return Ok(Found {
            file: ready,
            is_ready: true,
        });
    }
    let master = async || match origin {
        Origin::Program => assets.picture_master(name).ok_or(FaultCode::NotFound),
        Origin::Library => match shop.storage.store.pictures().file(name).await {
            Ok(file) => file.map(Bytes::from).ok_or(FaultCode::NotFound),
            Err(error) => {
                tracing::error!(%error, "a picture cannot be read from the database");
                Err(FaultCode::StorageUnavailable)
            }
        },
    };
    let file = if sent.is_master {
        shop.pictures.original(master()).await?
    } else {
        shop.pictures.get(sent.order, master).await?
    };
    Ok(Found { file, is_ready: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHROME: &str = "image/avif,image/webp,image/apng,*/*;q=0.8";

    fn width(pixels: u32) -> Form {
        Form::Width(Width::exact(pixels).expect("a width of the list"))
    }

    #[test]
    fn an_address_says_name_form_and_format() {
        let check = |file, query, accept, name, form, format| {
            let asked = Asked::read(file, query, accept).map(|asked| (asked.name, asked.form, asked.format));
            assert_eq!(asked, Ok((name, form, format)), "{file}?{query}");
        };
        check("kaski-70-640.webp", "", CHROME, "kaski-70", width(640), Format::Webp);
        check("pie-64.avif", "", "", "pie", width(64), Format::Avif);
        check("pie-1920.jpg", "width=64", "", "pie", width(1920), Format::Jpeg);
        check("kaski-70", "width=704", CHROME, "kaski-70", width(704), Format::Avif);
        check(
            "pie",
            "preset=hero-mobile",
            "image/webp",
            "pie",
            Form::Preset(Preset::HeroMobile),
            Format::Webp,
        );
        check("pie", "", "*/*", "pie", Form::Preset(Preset::Default), Format::Jpeg);
    }

    #[test]
    fn nothing_off_the_list_is_made() {
        let check = |file, query, fault| {
            assert_eq!(Asked::read(file, query, CHROME).err(), Some(fault), "{file}?{query}");
        };
        for file in [
            "pie-641.webp",
            "pie-0.webp",
            "pie-064.webp",
            "pie-+64.webp",
            "pie-1984.avif",
            "pie-640.svg",
            "pie.webp",
        ] {
            check(file, "", FaultCode::NotFound);
        }
        for query in [
            "width=641",
            "width=99999999999",
            "width=-64",
            "preset=huge",
            "preset=tiny&width=64",
        ] {
            check("pie", query, FaultCode::Invalid);
        }
    }
}
