//! Customers as those who help them see and change them. Each change leaves a line in the audit log; the words of a person
//! are not in it.

use actix_web::{HttpRequest, HttpResponse, web};
use domain::{
    consent::PermissionSource,
    fault::{Fault, FaultCode},
    ids::IdentityId,
    market::Language,
    staff::Actor,
};
use services::{customers::Ticked, identity::Visit};
use store::CustomerRecord;
use wire::problem::Problem;

use super::{
    answers::DEVICE_COOKIE,
    joining,
    shapes::{ChangeBody, ConfirmBody, ConfirmedAnswer, Customer, NamedAddressBody, NamedBody, ResetBody},
    sign_up_shape::SignUpBody,
};
use crate::{
    account_answers::{Accepted, EmailBody, accepted, answer, done, fail, read_email},
    auth::Principal,
    carts::{Body, read_body},
    error::ApiError,
    extract::{AnswerLanguage, visit_of},
    state::AppState,
};

/// Somebody who helps customers makes a call.
pub struct Helper {
    shop: web::Data<AppState>,
    actor: Actor,
    visit: Visit,
    language: Language,
}

impl actix_web::FromRequest for Helper {
    type Error = ApiError;
    type Future = futures_util::future::LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut actix_web::dev::Payload) -> Self::Future {
        let principal = Principal::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let principal = principal.await?;
            let shop = request.app_data::<web::Data<AppState>>().ok_or(FaultCode::Internal)?;
            Ok(Self {
                actor: principal.actor().ok_or(FaultCode::Forbidden)?,
                visit: visit_of(shop, &request, DEVICE_COOKIE),
                language: AnswerLanguage::of(shop, &request),
                shop: shop.clone(),
            })
        })
    }
}

impl Helper {
    fn fail(&self, fault: impl Into<Fault>) -> ApiError {
        ApiError::in_language(fault, self.language)
    }

    fn id(&self, text: &str) -> Result<IdentityId, ApiError> {
        match text.parse() {
            Ok(id @ IdentityId::Customer(_)) => Ok(id),
            _ => Err(self.fail(FaultCode::NotFound)),
        }
    }

    async fn find(&self, id: &str) -> Result<CustomerRecord, ApiError> {
        let id = self.id(id)?;
        let _place = self.shop.places.calls.take().await?;
        let found = self.shop.customers.find(id).await;
        found.map_err(|error| fail(error, self.language))
    }

    /// The customer whom a body names.
    async fn named(&self, named: &NamedBody) -> Result<CustomerRecord, ApiError> {
        if !named.customer_id.is_empty() {
            return self.find(&named.customer_id).await;
        }
        let email = read_email(&named.email, self.language)?;
        let _place = self.shop.places.calls.take().await?;
        let found = self.shop.customers.by_email(&email).await;
        let found = found.map_err(|error| fail(error, self.language))?;
        found.ok_or_else(|| self.fail(FaultCode::NotFound))
    }

    async fn note(&self, action: &'static str, customer: IdentityId) -> Result<(), ApiError> {
        let subject = format!("customer {customer}");
        let noted = self.shop.audit.record(&self.actor, action, &subject, None, None).await;
        noted.map_err(|error| fail(error.into(), self.language))
    }
}

/// Asks for an account for somebody: a letter brings them the link that makes it.
#[utoipa::path(
    post, path = "/api/cda/customers/signup", tag = "customers", params(AnswerLanguage), request_body = SignUpBody,
    responses(
        (status = 202, body = Accepted),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong, or the password may not be chosen"),
        (status = 429, body = Problem),
    )
)]
pub async fn sign_up(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    ask_account(&helper, &body).await
}

/// The same as signing somebody up.
#[utoipa::path(
    post, path = "/api/cda/customers", tag = "customers", params(AnswerLanguage), request_body = SignUpBody,
    responses(
        (status = 202, body = Accepted),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong, or the password may not be chosen"),
        (status = 429, body = Problem),
    )
)]
pub async fn create(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    ask_account(&helper, &body).await
}

async fn ask_account(helper: &Helper, body: &Body) -> Result<HttpResponse, ApiError> {
    let form: SignUpBody = read_body(body, helper.language)?;
    let ticked = Ticked {
        ids: &form.consents,
        language: helper.language,
        source: PermissionSource::Support,
    };
    let asked = helper
        .shop
        .customers
        .sign_up(&helper.visit, form.parse(helper.language), &form.password, ticked);
    asked.await.map_err(|error| fail(error, helper.language))?;
    Ok(accepted())
}

/// What is known of a customer.
#[utoipa::path(
    get, path = "/api/cda/customers/{id}", tag = "customers",
    params(("id" = String, Path, description = "Of the customer"), AnswerLanguage),
    responses((status = 200, body = Customer), (status = 404, body = Problem, description = "There is no such customer"))
)]
pub async fn customer(helper: Helper, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let record = helper.find(&id).await?;
    Ok(answer(&Customer::of(&record, helper.language)))
}

/// Changes a customer's name, number and language, and the groups that promotions ask for.
#[utoipa::path(
    put, path = "/api/cda/customers", tag = "customers", params(AnswerLanguage), request_body = ChangeBody,
    responses(
        (status = 200, body = Customer),
        (status = 404, body = Problem, description = "There is no such customer"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong"),
    )
)]
pub async fn change(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    let form: ChangeBody = read_body(&body, helper.language)?;
    let before = helper.find(&form.customer_id).await?;
    let profile = form
        .profile
        .change(&before.profile)
        .map_err(|fault| helper.fail(fault))?;
    let groups = form.groups.map(|groups| read_groups(&groups)).transpose();
    let groups = groups.map_err(|fault| helper.fail(fault))?;
    let customers = &helper.shop.customers;
    let failed = |error| fail(error, helper.language);
    let mut record = customers.put_profile(before.id, profile).await.map_err(failed)?;
    if let Some(groups) = groups {
        customers.put_groups(before.id, groups.clone()).await.map_err(failed)?;
        record.groups = groups;
    }
    helper.note("customer.changed", before.id).await?;
    Ok(answer(&Customer::of(&record, helper.language)))
}

/// Names of groups: a few, and none that could be taken for two.
fn read_groups(groups: &[String]) -> Result<Vec<Box<str>>, Fault> {
    const MOST: usize = 20;
    let is_name = |name: &String| (1..=64).contains(&name.len()) && !name.contains([',', '\n']);
    if groups.len() > MOST || !groups.iter().all(is_name) {
        return Err(Fault::field("groups", "/faults/customer-groups"));
    }
    Ok(groups.iter().map(|name| name.trim().into()).collect())
}

/// Forgets a customer: the account, its sessions and carts at once, and of its orders what tells who bought.
#[utoipa::path(
    delete, path = "/api/cda/customers/{id}", tag = "customers",
    params(("id" = String, Path, description = "Of the customer"), AnswerLanguage),
    responses((status = 204), (status = 404, body = Problem, description = "There is no such customer"))
)]
pub async fn erase(helper: Helper, id: web::Path<String>) -> Result<HttpResponse, ApiError> {
    let record = helper.find(&id).await?;
    let erased = helper
        .shop
        .customers
        .forget_customer(record.id, &helper.shop.written_reviews)
        .await;
    erased.map_err(|error| fail(error, helper.language))?;
    helper.note("customer.erased", record.id).await?;
    Ok(done())
}

/// Sends a customer the letter by which they choose another password. Nobody else chooses it for them.
#[utoipa::path(
    post, path = "/api/cda/customers/password", tag = "customers", params(AnswerLanguage), request_body = NamedBody,
    responses(
        (status = 202, body = Accepted),
        (status = 404, body = Problem, description = "There is no such customer"),
        (status = 413, body = Problem),
        (status = 429, body = Problem),
    )
)]
pub async fn password(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    send_reset(&helper, &body).await
}

/// The same as asking for a password.
#[utoipa::path(
    post, path = "/api/cda/customers/password/token", tag = "customers", params(AnswerLanguage),
    request_body = NamedBody,
    responses(
        (status = 202, body = Accepted),
        (status = 404, body = Problem, description = "There is no such customer"),
        (status = 413, body = Problem),
        (status = 429, body = Problem),
    )
)]
pub async fn password_token(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    send_reset(&helper, &body).await
}

async fn send_reset(helper: &Helper, body: &Body) -> Result<HttpResponse, ApiError> {
    let named: NamedBody = read_body(body, helper.language)?;
    let record = helper.named(&named).await?;
    let asked = helper.shop.customers.ask_reset(&helper.visit, &record.email).await;
    asked.map_err(|error| fail(error, helper.language))?;
    helper.note("customer.password-letter", record.id).await?;
    Ok(accepted())
}

/// Chooses a password by the link of a letter, as the customer does.
#[utoipa::path(
    post, path = "/api/cda/customers/password/reset", tag = "customers", params(AnswerLanguage),
    request_body = ResetBody,
    responses(
        (status = 204),
        (status = 404, body = Problem, description = "The link works no more"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "The password may not be chosen"),
    )
)]
pub async fn reset_password(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    let Helper { shop, language, .. } = helper;
    joining::reset_password(shop, AnswerLanguage { language }, body).await
}

/// Sends the letter of a sign-up once more.
#[utoipa::path(
    post, path = "/api/cda/customers/email/token", tag = "customers", params(AnswerLanguage), request_body = EmailBody,
    responses(
        (status = 202, body = Accepted),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "It is no address"),
        (status = 429, body = Problem),
    )
)]
pub async fn email_token(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    let form: EmailBody = read_body(&body, helper.language)?;
    let email = read_email(&form.email, helper.language)?;
    let customers = &helper.shop.customers;
    let asked = customers.confirm_again(&helper.visit, &email.normalised()).await;
    asked.map_err(|error| fail(error, helper.language))?;
    Ok(accepted())
}

/// Confirms an address by the link of a letter, as the customer does.
#[utoipa::path(
    post, path = "/api/cda/customers/email/confirm", tag = "customers", params(AnswerLanguage),
    request_body = ConfirmBody,
    responses(
        (status = 200, body = ConfirmedAnswer),
        (status = 401, body = Problem, description = "Another password was chosen"),
        (status = 404, body = Problem, description = "The link works no more"),
        (status = 413, body = Problem),
        (status = 429, body = Problem),
    )
)]
pub async fn confirm_email(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    joining::confirm(&helper.shop, &helper.visit, helper.language, &body).await
}

/// Adds an address to a customer's, or changes the one whose `id` is named.
#[utoipa::path(
    post, path = "/api/cda/customers/addresses", tag = "customers", params(AnswerLanguage),
    request_body = NamedAddressBody,
    responses(
        (status = 200, body = Customer),
        (status = 404, body = Problem, description = "There is no such customer or address"),
        (status = 409, body = Problem, description = "There are as many as there may be"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A field is wrong"),
    )
)]
pub async fn put_address(helper: Helper, body: Body) -> Result<HttpResponse, ApiError> {
    let form: NamedAddressBody = read_body(&body, helper.language)?;
    let record = helper.find(&form.customer_id).await?;
    let address = form.address.entry().parse().map_err(|fault| helper.fail(fault))?;
    let customers = &helper.shop.customers;
    let put = customers.put_address(record.id, form.address.id, address, form.address.is_default);
    let record = put.await.map_err(|error| fail(error, helper.language))?;
    helper.note("customer.address", record.id).await?;
    Ok(answer(&Customer::of(&record, helper.language)))
}

/// Removes an address of a customer.
#[utoipa::path(
    delete, path = "/api/cda/customers/{id}/addresses/{addressId}", tag = "customers",
    params(
        ("id" = String, Path, description = "Of the customer"),
        ("addressId" = u32, Path, description = "Of the address"),
        AnswerLanguage,
    ),
    responses((status = 204), (status = 404, body = Problem, description = "There is no such address"))
)]
pub async fn remove_address(helper: Helper, path: web::Path<(String, String)>) -> Result<HttpResponse, ApiError> {
    let (id, address) = path.into_inner();
    let address = address.parse().map_err(|_| helper.fail(FaultCode::NotFound))?;
    let record = helper.find(&id).await?;
    let removed = helper.shop.customers.remove_address(record.id, address).await;
    removed.map_err(|error| fail(error, helper.language))?;
    helper.note("customer.address", record.id).await?;
    Ok(done())
}
