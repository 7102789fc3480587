//! What search engines ask for first.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::FaultCode;
use runtime::telemetry::slow;
use site::sitemap::Sitemap;

use crate::{error::ApiError, methods, respond, state::AppState};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/robots.txt", robots))
        .service(methods::reading("/sitemap.xml", whole_sitemap))
        .service(methods::reading("/sitemap-{number:\\d+}.xml", sitemap_part));
}

async fn robots(shop: web::Data<AppState>) -> HttpResponse {
    let origin = &shop.storefront.public_origin;
    HttpResponse::Ok()
        .insert_header(("Cache-Control", "public, max-age=3600"))
        .content_type("text/plain; charset=utf-8")
        .body(format!(
            "User-agent: *\nDisallow: /api/\nDisallow: /ws\n\nSitemap: {origin}/sitemap.xml\n"
        ))
}

async fn whole_sitemap(shop: web::Data<AppState>, request: HttpRequest) -> Result<HttpResponse, ApiError> {
    write_sitemap(shop, request, |sitemap| Some(sitemap.whole())).await
}

async fn sitemap_part(
    shop: web::Data<AppState>,
    request: HttpRequest,
    number: web::Path<usize>,
) -> Result<HttpResponse, ApiError> {
    let number = number.into_inner();
    write_sitemap(shop, request, move |sitemap| sitemap.part(number)).await
}

/// Writes off the worker's thread: a large site has tens of thousands of addresses.
async fn write_sitemap(
    shop: web::Data<AppState>,
    request: HttpRequest,
    write: impl FnOnce(&Sitemap) -> Option<String> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let accepts = respond::accepts(&request);
    let places = shop.places.pages.clone();
    let writing = move || {
        let sitemap = shop.sitemap.get(&shop.storefront);
        let xml = write(&sitemap)?.into_bytes();
        let small = respond::gzip_if_worthwhile(accepts, &xml);
        Some(small.map_or((xml, false), |small| (small, true)))
    };
    let written = places.run(slow::timed(writing)).await?.noted("page wait", "page");
    let (body, is_compressed) = written.ok_or(FaultCode::NotFound)?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header(("Cache-Control", "public, max-age=3600"))
        .insert_header(("Vary", "Accept-Encoding"))
        .content_type("application/xml; charset=utf-8");
    if is_compressed {
        response.insert_header(("Content-Encoding", "gzip"));
    }
    Ok(response.body(body))
}
