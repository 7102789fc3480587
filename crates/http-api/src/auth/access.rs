//! Who asks, and which calls that opens: two lists, for the routes and for the description of the API alike.

use std::sync::Arc;

use actix_web::http::Method;
use domain::{
    content::EditRights,
    fault::FaultCode,
    ids::IdentityId,
    staff::{Actor, ActorKind, Roles, Scope},
};
use services::{
    auth::{Bearer, ServiceBearer},
    staff::Member,
};

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Principal {
    /// Somebody with the token of an anonymous id that this server signed.
    Visitor(Bearer),
    /// A customer with a session that is open, by its cookie or by a token of it.
    Customer(Bearer),
    /// A program with a token of `praline tokens issue`.
    Service(ServiceBearer),
    /// One of the staff, with a session.
    Staff(Arc<StaffMember>),
}

/// One of the staff, as the session says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffMember {
    /// The account's id.
    pub account: Box<str>,
    /// The session's id, which says nothing of its secret.
    pub session: Box<str>,
    pub name: Box<str>,
    pub roles: Roles,
}

/// What a call asks of whoever makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A visitor or a customer: the caller's own carts, orders and wish list.
    OwnCarts,
    /// A customer: what is known of the caller.
    OwnCustomer,
    /// Somebody of the staff, or a program, that holds this scope.
    Scope(Scope),
    /// A session of the staff, whatever its roles: calls about oneself.
    OwnAccount,
}

/// What the addresses of calls begin with: what opens reading them, and what opens changing. The first line that fits
/// counts. Calls that stand in no line are open to everybody.
const CALLS: [(&str, Access, Access); 16] = {
    use Access::{OwnAccount, OwnCarts, OwnCustomer};
    const fn same(address: &'static str, access: Access) -> (&'static str, Access, Access) {
        (address, access, access)
    }
    [
        same("/api/me/carts", OwnCarts),
        same("/api/me/checkout", OwnCarts),
        same("/api/me/wish-list", OwnCarts),
        same("/api/cda/me/carts", OwnCarts),
        same("/api/cda/me/orders", OwnCarts),
        same("/api/cda/me", OwnCustomer),
        same("/api/cda/customers", Access::Scope(Scope::CustomersEdit)),
        same("/api/user/userdetailsfrommyfazer", OwnCustomer),
        same("/api/myfazer/myfazerwidget", OwnCustomer),
        same("/api/cda/carts", Access::Scope(Scope::CartsAll)),
        same("/api/cda/orders", Access::Scope(Scope::OrdersEdit)),
        (
            "/api/edit",
            Access::Scope(Scope::ContentRead),
            Access::Scope(Scope::ContentEdit),
        ),
        same("/api/staff/accounts", Access::Scope(Scope::AccountsManage)),
        same("/api/staff/invitations", Access::Scope(Scope::AccountsManage)),
        same("/api/staff/audit", Access::Scope(Scope::AuditRead)),
        // Last of the staff's: whatever is added there asks for a session until a line says otherwise.
        same("/api/staff", OwnAccount),
    ]
};

/// Calls below the list's that are open all the same: somebody who has no session yet makes them.
const OPEN: [&str; 8] = [
    "/api/staff/login",
    "/api/staff/invitations/look",
    "/api/staff/invitations/accept",
    "/api/cda/me/signup",
    "/api/cda/me/email/token",
    "/api/cda/me/email/confirm",
    "/api/cda/me/password/token",
    "/api/cda/me/password/reset",
];

/// Calls of the list that tell everybody something: of nobody where nobody is signed in.
const OPEN_TO_READ: [&str; 1] = ["/api/user/userdetailsfrommyfazer"];

impl Principal {
    /// Whether this principal holds a scope.
    pub fn may(&self, scope: Scope) -> bool {
        match self {
            Self::Visitor(_) | Self::Customer(_) => false,
            Self::Service(bearer) => bearer.role.scopes().contains(scope),
            Self::Staff(member) => member.roles.scopes().contains(scope),
        }
    }

    /// # Errors
    /// `Forbidden` where this principal does not hold the scope.
    pub fn require(&self, scope: Scope) -> Result<(), FaultCode> {
        self.may(scope).then_some(()).ok_or(FaultCode::Forbidden)
    }

    /// What this principal may do with the drafts that it works on.
    pub fn edit_rights(&self) -> EditRights {
        EditRights {
            writes_markup: self.may(Scope::ContentMarkup),
            publishes: self.may(Scope::ContentPublish),
        }
    }

    /// Lets this principal through to a call that asks who is there.
    ///
    /// # Errors
    /// `Forbidden` where nothing that this principal holds opens the call.
    pub fn permit(self, method: &Method, pattern: &str) -> Result<Self, FaultCode> {
        let is_open = access_of(method, pattern).is_some_and(|access| match access {
            Access::OwnCarts => matches!(self, Self::Visitor(_) | Self::Customer(_)),
            Access::OwnCustomer => matches!(self, Self::Customer(_)),
            Access::Scope(scope) => self.may(scope),
            Access::OwnAccount => matches!(self, Self::Staff(_)),
        });
        is_open.then_some(self).ok_or(FaultCode::Forbidden)
    }

    /// Whose own carts there are.
    pub fn identity(&self) -> Option<IdentityId> {
        match self {
            Self::Visitor(bearer) | Self::Customer(bearer) => Some(bearer.identity),
            Self::Service(_) | Self::Staff(_) => None,
        }
    }

    /// Who is named beside what this principal changes; visitors and customers are not.
    pub fn actor(&self) -> Option<Actor> {
        match self {
            Self::Visitor(_) | Self::Customer(_) => None,
            Self::Service(bearer) => Some(Actor::new(ActorKind::Service, &*bearer.id, bearer.role.as_str())),
            Self::Staff(member) => Some(member.actor()),
        }
    }
}

impl From<&Member> for Principal {
    fn from(member: &Member) -> Self {
        Self::Staff(Arc::new(StaffMember {
            account: (*member.account.id).into(),
            session: (*member.session).into(),
            name: (*member.account.name).into(),
            roles: member.account.roles,
        }))
    }
}

impl StaffMember {
    pub fn actor(&self) -> Actor {
        Actor::new(ActorKind::Staff, &*self.account, &*self.name)
    }
}

/// What opens a call, by the pattern of its address; none where it is open to everybody.
pub fn access_of(method: &Method, pattern: &str) -> Option<Access> {
    if OPEN.iter().any(|open| begins(pattern, open)) {
        return None;
    }
    let reads = matches!(*method, Method::GET | Method::HEAD);
    if reads && OPEN_TO_READ.contains(&pattern) {
        return None;
    }
    let (_, reading, changing) = CALLS.into_iter().find(|(call, ..)| begins(pattern, call))?;
    Some(if reads { reading } else { changing })
}

fn begins(pattern: &str, call: &str) -> bool {
    pattern
        .strip_prefix(call)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use domain::{clock::UnixMillis, staff::Role};
    use services::auth::TokenScopes;

    use super::*;

    fn service(role: Role) -> Principal {
        Principal::Service(ServiceBearer {
            id: "1".into(),
            role,
            expires: UnixMillis(i64::MAX),
        })
    }

    #[test]
    fn a_call_opens_to_those_who_hold_what_it_asks() {
        let visitor = Principal::Visitor(Bearer {
            identity: IdentityId::Anonymous(1),
            session: None,
            scopes: TokenScopes::default(),
            expires: UnixMillis(0),
        });
        let support = service(Role::CustomerServiceRepresentatives);
        for (path, opens_visitor, opens_support) in [
            ("/api/me/carts", true, false),
            ("/api/me/carts/add", true, false),
            ("/api/cda/me/carts/search", true, false),
            ("/api/cda/carts", false, true),
            ("/api/cda/carts/{id}", false, true),
            ("/api/cda/cartsandmore", false, false),
            ("/api/cda/me/orders/{id}/processpayments", true, false),
            ("/api/cda/orders/search", false, true),
            ("/api/edit/tree", false, false),
        ] {
            for method in [Method::GET, Method::POST] {
                assert_eq!(visitor.clone().permit(&method, path).is_ok(), opens_visitor, "{path}");
                assert_eq!(support.clone().permit(&method, path).is_ok(), opens_support, "{path}");
            }
        }
    }

    #[test]
    fn reading_and_changing_ask_for_different_scopes() {
        let path = "/api/edit/pages/{id}";
        assert_eq!(access_of(&Method::GET, path), Some(Access::Scope(Scope::ContentRead)));
        for method in [Method::PUT, Method::POST, Method::DELETE, Method::PATCH] {
            assert_eq!(access_of(&method, path), Some(Access::Scope(Scope::ContentEdit)));
        }
        assert!(service(Role::Editor).permit(&Method::PUT, path).is_ok());
        let refused = service(Role::Operator).permit(&Method::GET, path);
        assert_eq!(refused, Err(FaultCode::Forbidden));
    }

    #[test]
    fn staff_calls_are_closed_but_for_those_that_open_a_session() {
        assert_eq!(access_of(&Method::POST, "/api/staff/login/second-factor"), None);
        assert_eq!(access_of(&Method::POST, "/api/staff/invitations/accept"), None);
        assert_eq!(
            access_of(&Method::POST, "/api/staff/invitations"),
            Some(Access::Scope(Scope::AccountsManage))
        );
        assert_eq!(access_of(&Method::GET, "/api/staff/whatever"), Some(Access::OwnAccount));
        let token = service(Role::Administrator);
        assert!(token.clone().permit(&Method::GET, "/api/staff/audit").is_ok());
        assert!(
            token.permit(&Method::GET, "/api/staff/session").is_err(),
            "nobody's account"
        );
    }
}
