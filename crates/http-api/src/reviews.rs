//! Reviews of products: read by everybody, written by the secret of a letter's link, objected to.

use actix_web::{HttpRequest, HttpResponse, http::header::CACHE_CONTROL, web};
use domain::{
    fault::{Fault, FaultCode},
    ids::ReviewId,
    market::Language,
    review::{Draft, ReportReason, Review, ReviewWords},
};
use runtime::telemetry::slow;
use services::reviews::Invitation;
use site::results::{Asker, reviews::ReviewQuestion};
use store::Reported;
use utoipa::IntoParams;
use wire::{
    links,
    problem::Problem,
    review::{ReviewForm, ReviewInvitation, ReviewLinkForm, ReviewList, ReviewReportForm},
};

use crate::{
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, Client},
    methods,
    parameters::Parameters,
    respond,
    state::AppState,
};

pub fn routes(config: &mut web::ServiceConfig) {
    config
        .service(methods::reading("/api/products/{code}/reviews", reviews))
        .service(methods::posting("/api/reviews", write))
        .service(methods::posting("/api/reviews/invitation", invitation))
        .service(methods::posting("/api/reviews/{id}/reports", report));
}

/// Which reviews of a product. Read by `ReviewQuestion`; listed here for the description of the API.
#[derive(IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[expect(dead_code, reason = "its fields only describe the API")]
pub struct ReviewsQuery {
    /// `newest` (otherwise), `highest` or `lowest`.
    sort: Option<String>,
    /// Only those with so many stars: 1 to 5.
    stars: Option<u8>,
    /// From 1 to 500.
    page: Option<u32>,
    /// 1 to 20; 5 otherwise.
    page_size: Option<u32>,
    /// Of the numbers: fi, sv or en; the site's default otherwise. Reviews stay in the language that they are written in.
    language: Option<String>,
}

/// Lists what buyers say of a product.
#[utoipa::path(
    get, path = "/api/products/{code}/reviews", tag = "reviews",
    params(("code" = String, Path, description = "Of the product"), ReviewsQuery),
    responses(
        (status = 200, body = ReviewList),
        (status = 304, description = "The client has it already"),
        (status = 404, body = Problem, description = "There is no such product"),
        (status = 422, body = Problem),
        (status = 503, body = Problem, description = "They cannot be read now; come back after Retry-After seconds"),
    )
)]
pub async fn reviews(
    shop: web::Data<AppState>,
    request: HttpRequest,
    code: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let language = AnswerLanguage::of(&shop, &request);
    let fail = |fault: Fault| ApiError::in_language(fault, language);
    let question = ReviewQuestion::read(Parameters::of(request.query_string()).iter()).map_err(fail)?;
    let asker = Asker {
        storefront: &shop.storefront,
        language,
        market: shop.storefront.markets.default_market(),
    };
    let list = slow::step("store", asker.reviews_of(&code, &question)).await;
    respond::versioned(&request, &list.map_err(fail)?)
}

/// Tells what a letter's link asks about. It stands in the body, so that no log has it.
#[utoipa::path(
    post, path = "/api/reviews/invitation", tag = "reviews", params(AnswerLanguage),
    request_body = ReviewLinkForm,
    responses(
        (status = 200, body = ReviewInvitation),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "`review-link-unknown`: the shop sent no such link; `not-found`: the product is not sold any more"),
        (status = 409, body = Problem, description = "`review-link-expired`, or `review-written`: the purchase was reviewed already"),
        (status = 413, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn invitation(
    shop: web::Data<AppState>,
    language: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let call = Call {
        shop: &shop,
        language: language.language,
    };
    let form: ReviewLinkForm = read_body(&body, call.language)?;
    let invitation = call.invitation(&form.token)?;
    let shown = call.shown(&invitation)?;
    call.is_free(&invitation.review).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(shown))
}

/// Writes a review by a letter's link: one for each product of an order. Readers see it once the shop has looked at it.
#[utoipa::path(
    post, path = "/api/reviews", tag = "reviews", params(AnswerLanguage),
    request_body = ReviewForm,
    responses(
        (status = 204, description = "It waits for the shop"),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "`review-link-unknown` or `not-found`, as for the invitation"),
        (status = 409, body = Problem, description = "`review-link-expired` or `review-written`"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is empty or too long: `stars`, `title`, `text` or `name` in `errors`"),
        (status = 503, body = Problem),
    )
)]
pub async fn write(shop: web::Data<AppState>, language: AnswerLanguage, body: Body) -> Result<HttpResponse, ApiError> {
    let call = Call {
        shop: &shop,
        language: language.language,
    };
    let form: ReviewForm = read_body(&body, call.language)?;
    let invitation = call.invitation(&form.token)?;
    call.shown(&invitation)?;
    let words = ReviewWords::check(Draft {
        stars: form.stars,
        title: &form.title,
        text: &form.text,
        name: &form.name,
    });
    let review = Review {
        id: invitation.review,
        product: invitation.product,
        language: call.language,
        words: words.map_err(|fault| call.fail(fault))?,
        answer: None,
        written_at: shop.clock.wall(),
    };
    let product = review.product.clone();
    let _place = call.place().await?;
    let added = slow::step("store", shop.storage.store.reviews().add(review)).await;
    if !added.map_err(|error| call.broken(&error))? {
        return Err(call.fail(FaultCode::ReviewWritten));
    }
    tracing::info!(%product, "a review was written, and waits to be judged");
    Ok(HttpResponse::NoContent().finish())
}

/// Objects to a review. Each reader counts once; once enough have, the review waits for the shop to look at it again.
#[utoipa::path(
    post, path = "/api/reviews/{id}/reports", tag = "reviews",
    params(("id" = String, Path, description = "As lists name it"), AnswerLanguage),
    request_body = ReviewReportForm,
    responses(
        (status = 204, description = "It was counted, or had been"),
        (status = 400, body = Problem),
        (status = 404, body = Problem, description = "Readers see no such review"),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
    )
)]
pub async fn report(
    shop: web::Data<AppState>,
    language: AnswerLanguage,
    client: Client,
    id: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let call = Call {
        shop: &shop,
        language: language.language,
    };
    let form: ReviewReportForm = read_body(&body, call.language)?;
    let reason = ReportReason::parse(&form.reason);
    let reason = reason.ok_or_else(|| call.fail(Fault::field("reason", "/reviews/faults/reason")))?;
    let id = ReviewId::parse(&id).map_err(|_| call.fail(FaultCode::NotFound))?;
    let reporter = shop.tokens.pseudonym(client.0).to_string();
    let _place = call.place().await?;
    let store = shop.storage.store.reviews();
    let reported = slow::step("store", store.report(&id, &reporter, reason, shop.clock.wall())).await;
    match reported.map_err(|error| call.broken(&error))? {
        Reported::NotShown => Err(call.fail(FaultCode::NotFound)),
        Reported::Again | Reported::Counted => Ok(HttpResponse::NoContent().finish()),
        Reported::Hidden => {
            tracing::warn!(review = %id, "readers objected to a review; it waits to be judged again");
            Ok(HttpResponse::NoContent().finish())
        }
    }
}

/// A call, with the language of its answer.
struct Call<'a> {
    shop: &'a AppState,
    language: Language,
}

impl Call<'_> {
    fn invitation(&self, secret: &str) -> Result<Invitation, ApiError> {
        let read = self.shop.review_links.read(secret, self.shop.clock.wall());
        read.map_err(|code| self.fail(code))
    }

    /// What is asked about, as long as the shop has it.
    fn shown(&self, invitation: &Invitation) -> Result<ReviewInvitation, ApiError> {
        let catalogue = self.shop.storefront.catalogue();
        let product = catalogue.product(invitation.product.as_str());
        let product = product.ok_or_else(|| self.fail(FaultCode::NotFound))?;
        Ok(ReviewInvitation {
            product_code: product.code.to_string(),
            display_name: product.name(self.language).to_owned(),
            url: links::product(product, self.language),
            image_url: links::picture(product.pictures.first().map(AsRef::as_ref)),
        })
    }

    /// Whether nobody reviewed the purchase yet.
    async fn is_free(&self, review: &ReviewId) -> Result<(), ApiError> {
        let _place = self.place().await?;
        let found = slow::step("store", self.shop.storage.store.reviews().find(review)).await;
        match found.map_err(|error| self.broken(&error))? {
            None => Ok(()),
            Some(_) => Err(self.fail(FaultCode::ReviewWritten)),
        }
    }

    async fn place(&self) -> Result<runtime::places::Place, ApiError> {
        self.shop.places.calls.take().await.map_err(|code| self.fail(code))
    }

    fn broken(&self, error: &store::Error) -> ApiError {
        tracing::error!(%error, "reviews cannot be read or written");
        self.fail(FaultCode::StorageUnavailable)
    }

    fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault, self.language)
    }
}
