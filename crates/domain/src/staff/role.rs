//! Roles and the scopes that they hold, as data: one table for accounts of staff and tokens of programs.

/// What somebody who works for the shop does there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Writes pages, which others publish.
    Editor,
    /// Writes and publishes pages, and what stands around them.
    Publisher,
    /// Sells: goods, prices and promotions, and what pages say of them.
    Merchant,
    /// Writes pages as editors do, and the markup of others in them.
    Developer,
    /// Helps customers with their carts and orders.
    CustomerServiceRepresentatives,
    /// Runs the shop's program.
    Operator,
    /// Does everything, and decides who else may do what.
    Administrator,
}

/// One thing that may be allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    /// Reads pages that nobody else sees yet, drafts and revisions.
    ContentRead,
    /// Writes drafts.
    ContentEdit,
    /// Writes raw HTML and embeds: what may stand in them is not looked into.
    ContentMarkup,
    /// Publishes pages and takes them back.
    ContentPublish,
    /// Adds pictures and says what they show.
    MediaEdit,
    /// Changes menus, footer, theme and banner.
    SiteEdit,
    /// Changes goods, prices and promotions.
    CatalogueEdit,
    /// Reads and changes the carts of all customers.
    CartsAll,
    /// Reads and changes the orders of all customers.
    OrdersEdit,
    /// Reads and changes what is known of all customers.
    CustomersEdit,
    /// Runs the shop's program.
    Operate,
    /// Invites people and changes what they may do.
    AccountsManage,
    /// Reads who changed what.
    AuditRead,
}

/// A set of roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Roles(u8);

/// A set of scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Scopes(u16);

impl Role {
    pub const ALL: [Self; 7] = [
        Self::Editor,
        Self::Publisher,
        Self::Merchant,
        Self::Developer,
        Self::CustomerServiceRepresentatives,
        Self::Operator,
        Self::Administrator,
    ];

    /// The name on the wire, in tokens and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Editor => "editor",
            Self::Publisher => "publisher",
            Self::Merchant => "merchant",
            Self::Developer => "developer",
            Self::CustomerServiceRepresentatives => "CustomerServiceRepresentatives",
            Self::Operator => "operator",
            Self::Administrator => "administrator",
        }
    }

    /// The role of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == name)
    }

    /// The table: what each role may do.
    const fn table(self) -> &'static [Scope] {
        use Scope as S;
        match self {
            Self::Editor => &[S::ContentRead, S::ContentEdit, S::MediaEdit],
            Self::Publisher => &[
                S::ContentRead,
                S::ContentEdit,
                S::ContentPublish,
                S::MediaEdit,
                S::SiteEdit,
            ],
            Self::Merchant => &[S::ContentRead, S::ContentEdit, S::MediaEdit, S::CatalogueEdit],
            Self::Developer => &[S::ContentRead, S::ContentEdit, S::ContentMarkup, S::MediaEdit],
            Self::CustomerServiceRepresentatives => &[S::CartsAll, S::OrdersEdit, S::CustomersEdit],
            Self::Operator => &[S::Operate, S::AuditRead],
            Self::Administrator => &Scope::ALL,
        }
    }

    pub fn scopes(self) -> Scopes {
        self.table().iter().copied().collect()
    }
}

impl Scope {
    pub const ALL: [Self; 13] = [
        Self::ContentRead,
        Self::ContentEdit,
        Self::ContentMarkup,
        Self::ContentPublish,
        Self::MediaEdit,
        Self::SiteEdit,
        Self::CatalogueEdit,
        Self::CartsAll,
        Self::OrdersEdit,
        Self::CustomersEdit,
        Self::Operate,
        Self::AccountsManage,
        Self::AuditRead,
    ];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ContentRead => "content.read",
            Self::ContentEdit => "content.edit",
            Self::ContentMarkup => "content.markup",
            Self::ContentPublish => "content.publish",
            Self::MediaEdit => "media.edit",
            Self::SiteEdit => "site.edit",
            Self::CatalogueEdit => "catalogue.edit",
            Self::CartsAll => "carts.all",
            Self::OrdersEdit => "orders.edit",
            Self::CustomersEdit => "customers.edit",
            Self::Operate => "operate",
            Self::AccountsManage => "accounts.manage",
            Self::AuditRead => "audit.read",
        }
    }
}

impl Roles {
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u8) != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the order of [`Role::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.contains(*role))
    }

    /// What any of the roles may do.
    pub fn scopes(self) -> Scopes {
        Scopes(self.iter().fold(0, |bits, role| bits | role.scopes().0))
    }

    /// The roles of a list of names.
    ///
    /// # Errors
    /// The first name that no role has.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, &'a str> {
        names.into_iter().map(|name| Role::named(name).ok_or(name)).collect()
    }
}

impl Scopes {
    pub const fn contains(self, scope: Scope) -> bool {
        self.0 & (1 << scope as u16) != 0
    }

    /// In the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.contains(*scope))
    }
}

impl From<Role> for Roles {
    fn from(role: Role) -> Self {
        Self(1 << role as u8)
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        Self(roles.into_iter().fold(0, |bits, role| bits | 1 << role as u8))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | 1 << scope as u16))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_no_two_are_alike() {
        for (at, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(Role::named(role.as_str()), Some(role));
            assert_eq!(role as usize, at, "sets and the list agree");
        }
        assert_eq!(Role::named("Editor"), None);
        for (at, scope) in Scope::ALL.into_iter().enumerate() {
            assert_eq!(scope as usize, at);
            let same = Scope::ALL.into_iter().filter(|other| other.as_str() == scope.as_str());
            assert_eq!(same.count(), 1);
        }
        assert_eq!(Roles::named(["editor", "chef"]), Err("chef"));
    }

    #[test]
    fn roles_together_hold_what_each_of_them_holds() {
        let both: Roles = [Role::Editor, Role::Operator].into_iter().collect();
        let held: Vec<_> = both.scopes().iter().map(Scope::as_str).collect();
        assert_eq!(
            held,
            ["content.read", "content.edit", "media.edit", "operate", "audit.read"]
        );
        assert_eq!(Roles::default().scopes(), Scopes::default());
        assert_eq!(both.iter().collect::<Vec<_>>(), [Role::Editor, Role::Operator]);
    }

    #[test]
    fn administrators_alone_decide_who_may_do_what() {
        for role in Role::ALL {
            let is_administrator = role == Role::Administrator;
            assert_eq!(role.scopes().contains(Scope::AccountsManage), is_administrator);
            assert_eq!(role.scopes().iter().count() == Scope::ALL.len(), is_administrator);
        }
        assert!(!Role::Editor.scopes().contains(Scope::ContentPublish));
        for role in Role::ALL {
            let writes_markup = matches!(role, Role::Developer | Role::Administrator);
            assert_eq!(role.scopes().contains(Scope::ContentMarkup), writes_markup);
        }
        assert!(
            !Role::CustomerServiceRepresentatives
                .scopes()
                .contains(Scope::ContentRead)
        );
    }
}
