//! The letters of a shop that only this machine reaches, and what letters look like: for those who develop it.

use std::fmt::Write;

use actix_web::{HttpResponse, web};
use domain::{fault::FaultCode, market::Language};
use integrations::mail::{Folder, KeptLetter};
use jiff::Timestamp;
use site::mail::{MailText, Writer, sample};
use wire::html::escape;

use crate::{error::ApiError, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/_mail", web::get().to(list))
        .route("/_mail/sample/{language}/{nth}", web::get().to(show_sample))
        .route("/_mail/{id}", web::get().to(show));
}

async fn list(shop: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    let letters = read(&shop, |folder| folder.letters()).await?;
    let mut page = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Letters</title>\
        <style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
        td,th{text-align:left;padding:.25rem 1rem .25rem 0;vertical-align:top}</style><h1>Letters</h1>"
        .to_owned();
    if letters.is_empty() {
        page.push_str("<p>Nothing was written yet: letters tell what happens to orders.</p>");
    } else {
        page.push_str("<table><tr><th>Written</th><th>To</th><th>Letter</th></tr>");
        for KeptLetter { letter, at } in &letters {
            let at = Timestamp::try_from(*at).map_or_else(|_| String::new(), |at| at.strftime("%F %T UTC").to_string());
            // Writing to a string cannot fail.
            let _ = write!(
                page,
                "<tr><td>{at}</td><td>{}</td><td><a href=\"/_mail/{}\">{}</a></td></tr>",
                escape(&letter.to),
                escape(&letter.id),
                escape(&letter.subject)
            );
        }
        page.push_str("</table>");
    }
    page.push_str("<h2>Samples</h2><table>");
    for language in Language::ALL {
        let _ = write!(page, "<tr><th>{language}</th>");
        for (nth, occasion) in sample::occasions().iter().enumerate() {
            let key = occasion.key();
            let name = key.split(':').next().unwrap_or_default();
            let _ = write!(page, "<td><a href=\"/_mail/sample/{language}/{nth}\">{name}</a></td>");
        }
        page.push_str("</tr>");
    }
    page.push_str("</table></html>");
    Ok(html(page))
}

async fn show(shop: web::Data<AppState>, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let id = id.into_inner();
    let kept = read(&shop, move |folder| folder.letter(&id)).await?;
    let KeptLetter { letter, .. } = kept.ok_or(FaultCode::NotFound)?;
    Ok(html(letter.html))
}

async fn show_sample(shop: web::Data<AppState>, of: web::Path<(String, usize)>) -> Result<HttpResponse, ApiError> {
    if shop.letters.is_none() {
        return Err(FaultCode::NotFound.into());
    }
    let (language, nth) = of.into_inner();
    let language = Language::ALL.into_iter().find(|known| known.code() == language);
    let site = shop.storefront.site.load();
    let market = shop.storefront.markets.default_market();
    let writer = Writer {
        shop: &site.site_title,
        zone: shop.storefront.markets.zones().of_market(&market.id),
        origin: &shop.storefront.public_origin,
    };
    let letter = language
        .zip(sample::occasions().get(nth))
        .and_then(|(language, occasion)| sample::letter(language, shop.clock.wall(), occasion, writer));
    let MailText { html: text, .. } = letter.ok_or(FaultCode::NotFound)?;
    Ok(html(text))
}

/// What is in the folder; as if it were not there where others than this machine reach the shop.
async fn read<T: Send + 'static>(
    shop: &AppState,
    read: impl FnOnce(Folder) -> std::io::Result<T> + Send + 'static,
) -> Result<T, ApiError> {
    let folder = shop.letters.clone().ok_or(FaultCode::NotFound)?;
    let read = web::block(move || read(folder)).await.map_err(|_| FaultCode::Busy)?;
    Ok(read.map_err(|error| {
        tracing::error!(%error, "the folder of letters cannot be read");
        FaultCode::Internal
    })?)
}

/// Letters carry their styles in their elements, and nothing that runs.
fn html(text: String) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'",
        ))
        .insert_header(("Cache-Control", "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .content_type("text/html; charset=utf-8")
        .body(text)
}
