//! What administrators do with the accounts of others.

use actix_web::{HttpResponse, web};
use domain::{
    fault::{Fault, FaultCode},
    market::Language,
    staff::{Actor, Roles},
};
use runtime::timestamp;
use services::{
    identity::IdentityError,
    staff::{AccountChange, NewAccount},
};
use wire::problem::Problem;

use super::shapes::{AccountAnswer, AccountChangeForm, AccountList, InvitationForm, LinkAnswer, ResetForm};
use crate::{
    account_answers::{answer, fail},
    auth::Principal,
    carts::{Body, read_body},
    error::ApiError,
    extract::AnswerLanguage,
    state::AppState,
};

/// Lists the accounts of the staff.
#[utoipa::path(
    get, path = "/api/staff/accounts", tag = "staff", params(AnswerLanguage),
    responses((status = 200, body = AccountList))
)]
pub async fn accounts(
    shop: web::Data<AppState>,
    _: Principal,
    AnswerLanguage { language }: AnswerLanguage,
) -> Result<HttpResponse, ApiError> {
    let _place = shop.places.calls.take().await?;
    let accounts = shop.storage.store.staff().all().await;
    let accounts = accounts.map_err(|error| fail(error.into(), language))?;
    let items = accounts.into_iter().map(|record| record.account.into());
    Ok(answer(&AccountList { items: items.collect() }))
}

/// Invites somebody. The answer holds the link by which they choose a password, once.
#[utoipa::path(
    post, path = "/api/staff/invitations", tag = "staff", params(AnswerLanguage), request_body = InvitationForm,
    responses(
        (status = 200, body = LinkAnswer),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A value is wrong, or another account has the address"),
    )
)]
pub async fn invite(
    shop: web::Data<AppState>,
    principal: Principal,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: InvitationForm = read_body(&body, language)?;
    let in_language = |fault: Fault| ApiError::in_language(fault, language);
    let theirs: Result<Language, _> = form.language.parse();
    let theirs = theirs.map_err(|_| in_language(Fault::field("language", "/faults/unknown-language")))?;
    let new = NewAccount {
        roles: roles(&form.roles).map_err(in_language)?,
        email: form.email,
        name: form.name,
        language: theirs,
    };
    let _place = shop.places.calls.take().await?;
    let actor = actor(&principal)?;
    let invited = shop.staff.accounts.invite(&actor, new).await;
    let (_, link) = invited.map_err(|error| fail(error, language))?;
    Ok(answer(&LinkAnswer {
        link: link.url,
        expires: timestamp::format(link.expires),
    }))
}

/// Changes somebody's name or roles, or disables their account. A disabled one loses its sessions at once.
#[utoipa::path(
    patch, path = "/api/staff/accounts/{id}", tag = "staff", request_body = AccountChangeForm,
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage),
    responses(
        (status = 200, body = AccountAnswer),
        (status = 404, body = Problem, description = "There is no such account"),
        (status = 409, body = Problem, description = "Nobody would be left who may manage accounts"),
        (status = 413, body = Problem),
        (status = 422, body = Problem, description = "A value is wrong"),
    )
)]
pub async fn change(
    shop: web::Data<AppState>,
    principal: Principal,
    id: web::Path<String>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: AccountChangeForm = read_body(&body, language)?;
    let roles = form.roles.as_deref().map(roles).transpose();
    let change = AccountChange {
        name: form.name,
        roles: roles.map_err(|fault| ApiError::in_language(fault, language))?,
        disabled: form.disabled,
    };
    let _place = shop.places.calls.take().await?;
    let actor = actor(&principal)?;
    let changed = async {
        let account = shop.staff.accounts.change(&actor, &id, change).await?;
        shop.staff.close_ended_soon().await;
        Ok::<_, IdentityError>(account)
    };
    let account = changed.await.map_err(|error| fail(error, language))?;
    Ok(answer(&AccountAnswer::from(account)))
}

/// Makes a new link for somebody who lost their password, or did not come in time. All sessions of the account end, and links
/// of before work no more; the password of now goes on to work until the link is used.
#[utoipa::path(
    post, path = "/api/staff/accounts/{id}/reset", tag = "staff", request_body = ResetForm,
    params(("id" = String, Path, description = "As the list tells it"), AnswerLanguage),
    responses(
        (status = 200, body = LinkAnswer),
        (status = 404, body = Problem, description = "There is no such account"),
        (status = 409, body = Problem, description = "The account is disabled, and no link would let its owner in"),
        (status = 413, body = Problem),
    )
)]
pub async fn reset(
    shop: web::Data<AppState>,
    principal: Principal,
    id: web::Path<String>,
    AnswerLanguage { language }: AnswerLanguage,
    body: Body,
) -> Result<HttpResponse, ApiError> {
    let form: ResetForm = read_body(&body, language)?;
    let _place = shop.places.calls.take().await?;
    let actor = actor(&principal)?;
    let made = async {
        let link = shop.staff.accounts.reset(&actor, &id, form.drop_second_factor).await?;
        shop.staff.close_ended_soon().await;
        Ok::<_, IdentityError>(link)
    };
    let link = made.await.map_err(|error| fail(error, language))?;
    Ok(answer(&LinkAnswer {
        link: link.url,
        expires: timestamp::format(link.expires),
    }))
}

fn roles(names: &[String]) -> Result<Roles, Fault> {
    let named = Roles::named(names.iter().map(String::as_str));
    named.map_err(|_| Fault::field("roles", "/faults/staff-roles"))
}

/// Visitors come to no call that asks for a scope.
fn actor(principal: &Principal) -> Result<Actor, ApiError> {
    principal.actor().ok_or_else(|| FaultCode::Forbidden.into())
}
