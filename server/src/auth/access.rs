//! Who asks, and which calls that opens: two lists, for the routes and for the description of the API alike.

use actix_web::http::Method;
use domain::{
    fault::FaultCode,
    ids::IdentityId,
    staff::{Actor, ActorKind, Scope},
};
use services::auth::{Bearer, ServiceBearer};

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Principal {
    /// Somebody with the token of an anonymous id that this server signed.
    Visitor(Bearer),
    /// A program with a token of `praline tokens issue`.
    Service(ServiceBearer),
}

/// What a call asks of whoever makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A visitor's token: the caller's own carts and orders.
    OwnCarts,
    /// A program that holds this scope.
    Scope(Scope),
}

/// What the addresses of calls begin with: what opens reading them, and what opens changing. The first line that fits
/// counts. Calls that stand in no line are open to everybody.
const CALLS: [(&str, Access, Access); 7] = {
    use Access::OwnCarts;
    const fn same(address: &'static str, access: Access) -> (&'static str, Access, Access) {
        (address, access, access)
    }
    [
        same("/api/me/carts", OwnCarts),
        same("/api/me/checkout", OwnCarts),
        same("/api/cda/me/carts", OwnCarts),
        same("/api/cda/me/orders", OwnCarts),
        same("/api/cda/carts", Access::Scope(Scope::CartsAll)),
        same("/api/cda/orders", Access::Scope(Scope::OrdersEdit)),
        (
            "/api/edit",
            Access::Scope(Scope::ContentRead),
            Access::Scope(Scope::ContentEdit),
        ),
    ]
};

impl Principal {
    /// Whether this principal holds a scope.
    pub fn may(&self, scope: Scope) -> bool {
        match self {
            Self::Visitor(_) => false,
            Self::Service(bearer) => bearer.role.scopes().contains(scope),
        }
    }

    /// # Errors
    /// `Forbidden` where this principal does not hold the scope.
    pub fn require(&self, scope: Scope) -> Result<(), FaultCode> {
        self.may(scope).then_some(()).ok_or(FaultCode::Forbidden)
    }

    /// Lets this principal through to a call that asks who is there.
    ///
    /// # Errors
    /// `Forbidden` where nothing that this principal holds opens the call.
    pub fn permit(self, method: &Method, pattern: &str) -> Result<Self, FaultCode> {
        let is_open = access_of(method, pattern).is_some_and(|access| match access {
            Access::OwnCarts => matches!(self, Self::Visitor(_)),
            Access::Scope(scope) => self.may(scope),
        });
        is_open.then_some(self).ok_or(FaultCode::Forbidden)
    }

    /// Whose own carts there are.
    pub fn identity(&self) -> Option<IdentityId> {
        match self {
            Self::Visitor(bearer) => Some(bearer.identity),
            Self::Service(_) => None,
        }
    }

    /// Who is named beside what this principal changes; visitors are not.
    pub fn actor(&self) -> Option<Actor> {
        match self {
            Self::Visitor(_) => None,
            Self::Service(bearer) => Some(Actor::new(ActorKind::Service, &*bearer.id, bearer.role.as_str())),
        }
    }
}

/// What opens a call, by the pattern of its address; none where it is open to everybody.
pub fn access_of(method: &Method, pattern: &str) -> Option<Access> {
    let reads = matches!(*method, Method::GET | Method::HEAD);
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

    use super::*;

    fn service(role: Role) -> Principal {
        Principal::Service(ServiceBearer { id: "1".into(), role })
    }

    #[test]
    fn a_call_opens_to_those_who_hold_what_it_asks() {
        let visitor = Principal::Visitor(Bearer {
            identity: IdentityId::Anonymous(1),
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
}
