//! What providers send by themselves.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::fault::FaultCode;
use integrations::payment::WebhookError;
use runtime::telemetry;
use services::{budgets::Budget, payments::WebhookRefusal};

use crate::{carts::Body, error::ApiError, extract::Client, state::AppState};

/// Takes notices of a payment provider. It is answered once all of them are kept; what is paid by them is an order then.
#[utoipa::path(
    post, path = "/api/payments/{provider}/webhooks/authorisation", tag = "payments",
    params(("provider" = String, Path, description = "The provider's name", example = "test")),
    request_body(content = serde_json::Value, description = "Signed notifications, in the provider's form"),
    responses(
        (status = 200, body = String, content_type = "text/plain", description = "`[accepted]`"),
        (status = 400),
        (status = 403, description = "The signature is not the provider's"),
        (status = 404, description = "The shop has no such provider"),
        (status = 413), (status = 503),
    )
)]
pub async fn authorisation(
    shop: web::Data<AppState>,
    request: HttpRequest,
    provider: web::Path<String>,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let body = body.map_err(|error| {
        let is_too_large = error.as_response_error().status_code().as_u16() == 413;
        ApiError::from(if is_too_large {
            FaultCode::TooLarge
        } else {
            FaultCode::Malformed
        })
    })?;
    let refusal = match shop.payments.webhook(&provider, &body).await {
        Ok(()) => {
            return Ok(HttpResponse::Ok().content_type("text/plain").body("[accepted]"));
        }
        Err(refusal) => refusal,
    };
    if !matches!(refusal, WebhookRefusal::Store(_)) {
        // Only those who make things up are counted: a provider sends as much as it has.
        let client = Client::of(&shop, &request).0;
        shop.clients
            .budgets
            .take(Budget::Writes, client, shop.clock.now().monotonic)?;
        telemetry::rejected("webhook");
    }
    Err(match refusal {
        WebhookRefusal::Unknown => FaultCode::NotFound,
        WebhookRefusal::Webhook(WebhookError::Malformed) => FaultCode::Malformed,
        WebhookRefusal::Webhook(WebhookError::Forged) => FaultCode::Forbidden,
        WebhookRefusal::Store(error) => {
            tracing::warn!(%error, "a webhook could not be kept; its provider sends it again");
            FaultCode::StorageUnavailable
        }
    }
    .into())
}
