//! Those who have an account, customers and staff, and what people allow the shop.

use std::{net::SocketAddr, sync::Arc};

use http_api::net::passkey_origin;
use services::{
    consents::Consents,
    customers::{self, Customers, LinkPages, OpenId},
    staff::Staff,
};

use super::{error::StartError, opened::Opened};

pub(super) struct People {
    pub(super) link_pages: LinkPages,
    pub(super) openid: OpenId,
    pub(super) consents: Consents,
    pub(super) customers: Arc<Customers>,
    pub(super) staff: Arc<Staff>,
}

impl People {
    /// With the scheme and host of the shop's pages, where it listens on this address.
    ///
    /// # Errors
    /// The file with the shop's secret, or the configuration, cannot be used.
    pub(super) fn new(opened: &Opened, origin: &str, address: SocketAddr) -> Result<Self, StartError> {
        let (config, store, clock) = (&opened.config, &opened.store, opened.clock);
        let snapshots = &opened.snapshots;
        let link_pages = customers::link_pages(snapshots.tree.clone(), origin);
        let openid = OpenId::new(store.clone(), clock, config, origin)?;
        let consents = Consents::new(store.clone(), clock, config, snapshots.site.clone(), origin)?;
        let passkeys = passkey_origin(config.server.public_url.as_deref(), address);
        let customers = Customers::new(store.clone(), clock, config, consents.clone(), origin, &passkeys)?;
        let staff = Staff::new(store.clone(), clock, config, snapshots.site.clone(), origin, &passkeys)?;
        Ok(Self {
            link_pages,
            openid,
            consents,
            customers: Arc::new(customers),
            staff: Arc::new(staff),
        })
    }
}
