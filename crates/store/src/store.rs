//! The store, and the handle of each aggregate.

use std::{future::Future, path::Path, sync::Arc};

use crate::{
    AuditLog, CartReminders, CartSink, CartWriter, Carts, Catalogue, Content, CopiedTable, CopyError, Customers, Error,
    EventSubscription, GiftCards, Jobs, Orders, Outbox, Permissions, PictureLibrary, Promotions, Releases, Result,
    Retention, Reviews, ServiceTokens, Settings, SiteDocuments, SqlSink, Staff, Stock, StockWishes, StoreConfig, Taxes,
    Tx, WishLists, WriterOptions, copy, open_database::OpenDatabase,
};

/// An open and migrated database. Cheap to clone; all clones and handles share it.
///
/// Its runtime ends with the last clone and handle, without waiting for what still runs: see [`Store::close`].
#[derive(Debug, Clone)]
pub struct Store {
    shared: Arc<OpenDatabase>,
}

impl Store {
    /// Opens the database, makes it when it is new, and migrates it. SQLite's settings are checked, so that a
    /// database which would not keep its promises is refused here.
    pub async fn open(config: &StoreConfig) -> Result<Self> {
        Ok(Self {
            shared: Arc::new(OpenDatabase::open(config).await?),
        })
    }

    /// Whether other processes may write the carts too: a server database has room for several nodes, a file has one.
    pub fn is_shared(&self) -> bool {
        self.shared.pools.is_shared()
    }

    /// Has these told of events of orders, in place of those before: by this process, from the next transaction on.
    pub fn subscribe(&self, subscriptions: Vec<EventSubscription>) {
        self.shared.pools.subscribe(subscriptions);
    }

    pub fn carts(&self) -> Carts {
        Carts::new(self.shared.clone())
    }

    /// Starts a writer of carts. A process has one.
    pub fn cart_writer(&self, options: WriterOptions) -> CartWriter {
        #[cfg(feature = "planted-defects")]
        return self.cart_writer_through(options, crate::carts::Planted::around);
        #[cfg(not(feature = "planted-defects"))]
        self.cart_writer_through(options, |sink| sink)
    }

    /// Starts a writer whose batches go through `wrap` on their way to the database, which may fail, delay or watch
    /// them: for tests of what happens then.
    pub fn cart_writer_through<S: CartSink>(
        &self,
        options: WriterOptions,
        wrap: impl FnOnce(SqlSink) -> S,
    ) -> CartWriter {
        let sink = wrap(SqlSink::new(self.shared.pools.clone(), options.answers));
        CartWriter::start(self.shared.clone(), sink, options)
    }

    pub fn catalogue(&self) -> Catalogue {
        Catalogue::new(self.shared.clone())
    }

    pub fn content(&self) -> Content {
        Content::new(self.shared.clone())
    }

    pub fn pictures(&self) -> PictureLibrary {
        PictureLibrary::new(self.shared.clone())
    }

    pub fn taxes(&self) -> Taxes {
        Taxes::new(self.shared.clone())
    }

    pub fn promotions(&self) -> Promotions {
        Promotions::new(self.shared.clone())
    }

    pub fn gift_cards(&self) -> GiftCards {
        GiftCards::new(self.shared.clone())
    }

    pub fn stock(&self) -> Stock {
        Stock::new(self.shared.clone())
    }

    pub fn cart_reminders(&self) -> CartReminders {
        CartReminders::new(self.shared.clone())
    }

    pub fn stock_wishes(&self) -> StockWishes {
        StockWishes::new(self.shared.clone())
    }

    pub fn wish_lists(&self) -> WishLists {
        WishLists::new(self.shared.clone())
    }

    pub fn orders(&self) -> Orders {
        Orders::new(self.shared.clone())
    }

    pub fn outbox(&self) -> Outbox {
        Outbox::new(self.shared.clone())
    }

    pub fn service_tokens(&self) -> ServiceTokens {
        ServiceTokens::new(self.shared.clone())
    }

    pub fn settings(&self) -> Settings {
        Settings::new(self.shared.clone())
    }

    pub fn site_documents(&self) -> SiteDocuments {
        SiteDocuments::new(self.shared.clone())
    }

    pub fn jobs(&self) -> Jobs {
        Jobs::new(self.shared.clone())
    }

    pub fn retention(&self) -> Retention {
        Retention::new(self.shared.clone())
    }

    pub fn releases(&self) -> Releases {
        Releases::new(self.shared.clone())
    }

    pub fn staff(&self) -> Staff {
        Staff::new(self.shared.clone())
    }

    pub fn customers(&self) -> Customers {
        Customers::new(self.shared.clone())
    }

    pub fn permissions(&self) -> Permissions {
        Permissions::new(self.shared.clone())
    }

    pub fn audit_log(&self) -> AuditLog {
        AuditLog::new(self.shared.clone())
    }

    pub fn reviews(&self) -> Reviews {
        Reviews::new(self.shared.clone())
    }

    /// Does the work in one transaction, the same on SQLite and on PostgreSQL: commits when it ends well, and leaves
    /// nothing when it fails.
    ///
    /// Where another transaction was in the way (a deadlock, a failure to serialise, a busy database) it is rolled back
    /// and the work is done again, a few times within some seconds; so the work must have no effect but through `tx`.
    ///
    /// # Errors
    ///
    /// Those of the work, and [`Error`]s of the storage; with [`Error::Unknown`] alone it is not known whether the
    /// transaction was committed. [`Error::Undone`] where the work passes over the failure of one of its steps.
    pub async fn transaction<T, E, F>(&self, work: impl Fn(Tx) -> F + Send + Sync + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: std::error::Error + From<Error> + Send + 'static,
        F: Future<Output = Result<T, E>> + Send + 'static,
    {
        self.shared.transaction(work).await
    }

    /// Writes a copy of the database, as it is at one moment, into a new file. Nobody waits for it: it reads one state, however
    /// long that takes and whatever is written meanwhile. The file has its name once it is whole and on the disk.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or the database is no file but a server.
    pub async fn copy_to(&self, file: &Path) -> Result<()> {
        let (pools, file) = (self.shared.pools.clone(), file.to_owned());
        self.shared.run(async move { pools.copy_to(&file).await }).await
    }

    /// Whether servers or commands have the database of PostgreSQL open, which several may; asked before it is opened here, of
    /// those that connect to it by themselves. To be called inside a tokio runtime.
    ///
    /// # Errors
    ///
    /// The database does not answer, or the address makes no sense.
    pub async fn has_sessions(config: &StoreConfig) -> Result<bool> {
        copy::has_sessions(config).await
    }

    /// Whether this is another address of the same database.
    pub async fn is_same_database(&self, other: &Self) -> Result<bool> {
        copy::is_same(&self.shared, &other.shared).await
    }

    /// Copies every row of every table into another database that has none yet, whichever engine either of them is. Nobody
    /// writes to either one meanwhile. It is one transaction there: all of it is in the copy, or nothing.
    ///
    /// # Errors
    ///
    /// Those of [`CopyError`]; after them the other database is as it was, but for [`Error::Unknown`].
    pub async fn copy_into(&self, other: &Self) -> Result<Vec<CopiedTable>, CopyError> {
        copy::copy(&self.shared, &other.shared).await
    }

    /// Whether the database answers a query.
    pub async fn ping(&self) -> Result<()> {
        self.settings().get("ping").await.map(|_| ())
    }

    /// Ends when the disk has failed in a way that only a new start of the process mends: what is read or written from
    /// then on fails.
    pub async fn lost(&self) {
        self.shared.pools.lost().await;
    }

    /// Finishes what runs and closes all connections; whatever comes later fails with [`Error::Closed`].
    /// Close the cart writer first.
    pub async fn close(&self) -> Result<()> {
        let pools = self.shared.pools.clone();
        self.shared
            .run(async move {
                pools.close().await;
                Ok(())
            })
            .await
    }
}
