//! What calls of the staff send and get.

use domain::staff::{Account, Role, Roles, Scope, audit::AuditLine, session::LIMITS};
use runtime::timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use services::staff::{Member, Staff};
use store::StaffSession;
use utoipa::ToSchema;

use crate::customers::passkey_shapes::Passkey;

#[derive(Deserialize, ToSchema)]
pub struct LoginForm {
    pub email: String,
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = InvitationLink)]
pub struct LinkForm {
    /// Of the link.
    pub token: String,
}

#[derive(Deserialize, ToSchema)]
pub struct SecondFactorForm {
    /// Of the login.
    pub challenge: String,
    /// Six digits of the authenticator app, or a code that stands in for it.
    pub code: String,
}

#[derive(Deserialize, ToSchema)]
pub struct AcceptForm {
    /// Of the link.
    pub token: String,
    /// 12 to 200 characters.
    pub password: String,
}

#[derive(Deserialize, ToSchema)]
pub struct PasswordForm {
    pub current: String,
    /// 12 to 200 characters.
    pub next: String,
}

#[derive(Deserialize, ToSchema)]
pub struct CodeForm {
    /// Six digits.
    pub code: String,
}

#[derive(Deserialize, ToSchema)]
pub struct CurrentPasswordForm {
    pub current: String,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = ChosenLanguage)]
pub struct LanguageForm {
    #[schema(value_type = wire::schema::Language)]
    pub language: String,
}

#[derive(Deserialize, ToSchema)]
pub struct InvitationForm {
    pub email: String,
    pub name: String,
    /// At least one.
    pub roles: Vec<String>,
    /// `fi`, `sv` or `en`.
    pub language: String,
}

#[derive(Deserialize, ToSchema)]
pub struct AccountChangeForm {
    pub name: Option<String>,
    pub roles: Option<Vec<String>>,
    pub disabled: Option<bool>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetForm {
    /// Takes the second factor away as well, where the phone and the recovery codes were lost.
    #[serde(default)]
    pub drop_second_factor: bool,
}

/// What a login came to: a session, or the question for the second factor.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum LoginAnswer {
    Session(SessionAnswer),
    SecondFactor(SecondFactorAnswer),
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorAnswer {
    pub second_factor: Challenge,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Good for five minutes.
    pub challenge: String,
    /// Whether a passkey of the account can sign in in the place of password and code.
    pub has_passkeys: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionAnswer {
    pub account: OwnAccount,
    /// For the header `x-csrf-token` of changes.
    pub csrf_token: String,
    /// When the session ends if nobody uses it any more.
    pub expires: String,
}

/// Whoever is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnAccount {
    pub id: String,
    pub email: String,
    pub name: String,
    pub language: &'static str,
    pub roles: Vec<&'static str>,
    /// What the roles allow.
    pub scopes: Vec<&'static str>,
    /// An authenticator app or a passkey.
    pub has_second_factor: bool,
    /// Whether it is, or is also, an authenticator app.
    pub has_totp: bool,
}

/// Somebody's account, as administrators see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountAnswer {
    pub id: String,
    pub email: String,
    pub name: String,
    pub language: &'static str,
    pub roles: Vec<&'static str>,
    pub disabled: bool,
    pub has_second_factor: bool,
    /// Whether no password was chosen yet.
    pub invited: bool,
    pub last_seen: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct AccountList {
    pub items: Vec<AccountAnswer>,
}

#[derive(Serialize, ToSchema)]
pub struct LinkAnswer {
    /// Opens once.
    pub link: String,
    pub expires: String,
}

/// Whom a link is for.
#[derive(Serialize, ToSchema)]
pub struct InvitedAnswer {
    pub name: String,
    pub email: String,
}

#[derive(Serialize, ToSchema)]
pub struct SessionList {
    pub items: Vec<OpenSession>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenSession {
    pub id: String,
    /// Whether it is the one that asks.
    pub current: bool,
    pub created: String,
    pub last_seen: String,
    /// Browser and system.
    pub client: String,
}

#[derive(Serialize, ToSchema)]
pub struct SocketToken {
    /// For the hello of a socket.
    pub token: String,
    pub expires: String,
}

#[derive(Serialize, ToSchema)]
pub struct OfferedTotp {
    /// In base 32, to be typed.
    pub secret: String,
    /// The same for a QR code.
    pub uri: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Each stands in for the second factor once. They are told now only.
    pub recovery_codes: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedPasskeyAnswer {
    pub passkey: Passkey,
    /// Each stands in for the second factor once, and they are told now only. None where the account had some.
    pub recovery_codes: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct AuditList {
    /// The newest first.
    pub items: Vec<AuditItem>,
    /// For `before`, where there are more.
    pub next: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct AuditItem {
    pub number: i64,
    pub at: String,
    pub actor: AuditActor,
    pub action: String,
    pub subject: String,
    pub detail: AuditDetail,
}

#[derive(Serialize, ToSchema)]
pub struct AuditActor {
    /// `staff`, `service`, `command-line`, `shop` or `stranger`.
    pub kind: &'static str,
    pub id: String,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
pub struct AuditDetail {
    /// What was there before; its shape is that of the action.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
}

fn names(roles: Roles) -> Vec<&'static str> {
    roles.iter().map(Role::as_str).collect()
}

impl SessionAnswer {
    pub fn new(staff: &Staff, member: &Member, secret: &str) -> Self {
        let account = &member.account;
        Self {
            account: OwnAccount {
                id: account.id.clone(),
                email: account.email.clone(),
                name: account.name.clone(),
                language: account.language.code(),
                roles: names(account.roles),
                scopes: account.roles.scopes().iter().map(Scope::as_str).collect(),
                has_second_factor: account.has_second_factor,
                has_totp: account.has_totp,
            },
            csrf_token: staff.csrf_token(secret),
            expires: timestamp::format(member.times.ends(LIMITS)),
        }
    }
}

impl From<Account> for AccountAnswer {
    fn from(account: Account) -> Self {
        Self {
            language: account.language.code(),
            roles: names(account.roles),
            disabled: account.disabled.is_some(),
            has_second_factor: account.has_second_factor,
            invited: !account.has_password,
            last_seen: account.last_seen.map(timestamp::format),
            id: account.id,
            email: account.email,
            name: account.name,
        }
    }
}

impl OpenSession {
    pub fn new(session: StaffSession, current: &str) -> Self {
        Self {
            current: session.id == current,
            created: timestamp::format(session.times.created),
            last_seen: timestamp::format(session.times.seen),
            client: session.client,
            id: session.id,
        }
    }
}

impl From<AuditLine> for AuditItem {
    fn from(line: AuditLine) -> Self {
        // What is not JSON any more is told as the text that it is.
        let value = |text: String| serde_json::from_str(&text).unwrap_or(Value::String(text));
        Self {
            number: line.number,
            at: timestamp::format(line.at),
            actor: AuditActor {
                kind: line.actor.kind.as_str(),
                id: line.actor.id,
                name: line.actor.name,
            },
            action: line.action,
            subject: line.subject,
            detail: AuditDetail {
                before: line.before.map(value),
                after: line.after.map(value),
            },
        }
    }
}
