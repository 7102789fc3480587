//! What customers said of what they bought.

use actix_web::{HttpResponse, web};
use domain::{
    catalogue::Catalogue,
    clock::UnixMillis,
    fault::{Fault, FaultCode},
    ids::{OrderId, ProductCode},
    market::Language,
};
use runtime::{telemetry::slow, timestamp};
use serde::Deserialize;
use services::reviews::Unwritten;
use site::address::review_path;
use utoipa::IntoParams;
use wire::{
    links,
    problem::Problem,
    review::{OwnReview, OwnReviewList, ReviewedProduct, UnreviewedProduct},
};

use crate::{
    account_answers::answer,
    error::ApiError,
    extract::{AnswerLanguage, OwnAccount},
};

/// Which of the caller's reviews.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnReviewsQuery {
    /// `next` of the page before.
    after: Option<String>,
}

/// Lists what the caller said of what they bought, whether readers see it or not, and what they may still say something of: by
/// the products of 50 orders at a time, the newest first. Products that the shop has no more are left out.
#[utoipa::path(
    get, path = "/api/cda/me/reviews", tag = "customers", params(OwnReviewsQuery, AnswerLanguage),
    responses((status = 200, body = OwnReviewList), (status = 422, body = Problem), (status = 503, body = Problem))
)]
pub async fn reviews(own: OwnAccount, query: web::Query<OwnReviewsQuery>) -> Result<HttpResponse, ApiError> {
    let OwnAccount { shop, language, .. } = &own;
    let after = query.after.as_deref().map(|text| {
        let fault = Fault::field("after", "/validation/after");
        read_place(text).ok_or_else(|| ApiError::in_language(fault, *language))
    });
    let place = shop.places.calls.take().await?;
    let found = shop
        .written_reviews
        .page(own.signed_in.id(), after.transpose()?, shop.clock.wall());
    let page = slow::step("store", found).await.map_err(|error| {
        tracing::warn!(%error, "reviews could not be read");
        ApiError::in_language(FaultCode::StorageUnavailable, *language)
    })?;
    drop(place);
    let catalogue = shop.storefront.catalogue();
    let written = page.written.iter();
    let reviews = written.filter_map(|judged| {
        let product = shown(&catalogue, &judged.review.product, *language)?;
        Some(OwnReview::new(judged, product))
    });
    let unwritten = page.unwritten.iter();
    let unreviewed = unwritten.filter_map(|unwritten| open(&catalogue, unwritten, *language));
    Ok(answer(&OwnReviewList {
        reviews: reviews.collect(),
        unreviewed: unreviewed.collect(),
        next: page.next.map(|(at, id)| format!("{}.{id}", at.0)),
    }))
}

fn read_place(text: &str) -> Option<(UnixMillis, OrderId)> {
    let (at, id) = text.split_once('.')?;
    Some((UnixMillis(at.parse().ok()?), id.parse().ok()?))
}

fn open(catalogue: &Catalogue, unwritten: &Unwritten, language: Language) -> Option<UnreviewedProduct> {
    Some(UnreviewedProduct {
        product: shown(catalogue, &unwritten.product, language)?,
        order_number: unwritten.order.to_string(),
        ordered_at: timestamp::format(unwritten.placed_at),
        url: format!("{}#{}", review_path(language), unwritten.secret),
    })
}

fn shown(catalogue: &Catalogue, code: &ProductCode, language: Language) -> Option<ReviewedProduct> {
    let product = catalogue.product(code.as_str())?;
    Some(ReviewedProduct {
        code: product.code.to_string(),
        display_name: product.name(language).to_owned(),
        url: links::product(product, language),
        image_url: links::picture(product.pictures.first().map(AsRef::as_ref)),
    })
}
