//! Who asks, and which calls that opens: two lists, for the routes and for the description of the API alike.

use domain::{fault::FaultCode, ids::IdentityId};
use services::auth::{Bearer, Role};

/// Who asks. There are no accounts and no logins yet: nobody is a customer or one of the staff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Principal {
    /// Somebody with the token of an anonymous id that this server signed.
    Visitor(Bearer),
    /// A program with a token of `praline tokens issue`.
    Service(Role),
}

/// What a principal may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Reads and changes the carts and orders of one's own, and orders what lies in them.
    OwnCarts,
    /// Reads and changes the carts and orders of all customers.
    AllCarts,
}

impl Scope {
    pub const ALL: [Self; 2] = [Self::OwnCarts, Self::AllCarts];

    /// What the addresses of the calls begin with that the scope opens. Calls that stand in no list are open to everybody.
    pub const fn calls(self) -> &'static [&'static str] {
        match self {
            Self::OwnCarts => &[
                "/api/me/carts",
                "/api/me/checkout",
                "/api/cda/me/carts",
                "/api/cda/me/orders",
            ],
            Self::AllCarts => &["/api/cda/carts", "/api/cda/orders"],
        }
    }
}

impl Principal {
    /// What each kind of principal may do.
    const fn scopes(self) -> &'static [Scope] {
        match self {
            Self::Visitor(_) => &[Scope::OwnCarts],
            Self::Service(Role::CustomerServiceRepresentatives) => &[Scope::AllCarts],
        }
    }

    /// Lets this principal through to a call that asks who is there.
    ///
    /// # Errors
    /// `Forbidden` where no scope of this principal opens the call.
    pub fn permit(self, pattern: &str) -> Result<Self, FaultCode> {
        let is_open = scope_of(pattern).is_some_and(|scope| self.scopes().contains(&scope));
        is_open.then_some(self).ok_or(FaultCode::Forbidden)
    }

    /// Whose own carts there are.
    pub fn identity(self) -> Option<IdentityId> {
        match self {
            Self::Visitor(bearer) => Some(bearer.identity),
            Self::Service(_) => None,
        }
    }
}

/// The scope that opens a call, by the pattern of its address; none where it is open to everybody.
pub fn scope_of(pattern: &str) -> Option<Scope> {
    let opens = |call: &&str| {
        pattern
            .strip_prefix(*call)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    Scope::ALL.into_iter().find(|scope| scope.calls().iter().any(opens))
}

#[cfg(test)]
mod tests {
    use domain::clock::UnixMillis;

    use super::*;

    #[test]
    fn a_scope_opens_its_calls_alone() {
        let visitor = Principal::Visitor(Bearer {
            identity: IdentityId::Anonymous(1),
            expires: UnixMillis(0),
        });
        let program = Principal::Service(Role::CustomerServiceRepresentatives);
        for (path, opens_visitor, opens_program) in [
            ("/api/me/carts", true, false),
            ("/api/me/carts/add", true, false),
            ("/api/cda/me/carts/search", true, false),
            ("/api/cda/carts", false, true),
            ("/api/cda/carts/{id}", false, true),
            ("/api/cda/cartsandmore", false, false),
            ("/api/cda/me/orders/{id}/processpayments", true, false),
            ("/api/cda/orders/search", false, true),
        ] {
            assert_eq!(visitor.permit(path).is_ok(), opens_visitor, "{path}");
            assert_eq!(program.permit(path).is_ok(), opens_program, "{path}");
        }
    }
}
