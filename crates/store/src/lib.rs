//! What the shop remembers, on SQLite or on PostgreSQL, behind one interface.
//!
//! [`Store::open`] opens (and makes, and migrates) a database; its handles each speak for one aggregate:
//! [`Carts`] with the [`CartWriter`], [`Catalogue`], [`Content`], [`Taxes`], [`Promotions`], [`GiftCards`], [`Stock`],
//! [`Orders`], [`ServiceTokens`], [`Outbox`], [`Settings`], [`Jobs`], [`Retention`], [`Releases`], [`Reviews`],
//! [`Staff`], [`Permissions`] and [`AuditLog`].
//!
//! - Every statement is written once for both engines. All SQL of the product is in this crate and in `migrations/`.
//! - Rows become domain types here. A row that does not is an [`Error::Corrupt`] that names it.
//! - Time is passed in. Nothing here reads a wall clock.
//! - What must happen together is done in one [`Store::transaction`]. The handles' own calls are transactions of one step.
//! - A change and the event that announces it are written in one transaction (see [`Outbox`]).
//! - The store works on a tokio runtime of its own, so that a busy caller's thread never delays a connection that
//!   happens to have been opened on it. Its futures may be awaited from any executor.

mod cart_reminders;
mod carts;
mod catalogue;
mod checkpoint;
mod content;
mod copy;
mod customers;
mod database;
mod error;
mod expiry;
mod failure;
mod giftcards;
mod jobs;
mod lasting;
mod ledger;
pub mod metrics;
mod migrations;
mod open_database;
mod orders;
mod outbox;
mod passkeys;
mod permissions;
pub mod personal_data;
mod pictures;
mod postgres;
mod promotions;
mod releases;
mod retention;
mod reviews;
mod settings;
mod site_documents;
mod sqlite;
mod staff;
mod stock;
mod stock_wishes;
mod store;
mod store_config;
mod subscription;
mod taxes;
mod tokens;
mod transaction;
mod wal;
mod wish_lists;

pub use cart_reminders::{CartReminderRepository, CartReminders, FoundCart};
pub use carts::{
    AnswerLimits, BatchError, CartRepository, CartSearch, CartSink, CartWriteError, CartWriter, Carts, Durable,
    SqlSink, WriterOptions, WriterStats, Written,
};
pub use catalogue::{
    Catalogue, PriceChange, PutReport, Readdressed, RefusedProduct, Rules, StockChange, WholeCatalogue,
};
pub use content::{
    CommentError, CommentTarget, Content, ContentChange, ContentEdit, ContentReport, ContentRepository, EditError,
    LiveCommit, LiveDraft, NewComment, PUBLISH_CONTENT, PageEditions, PlaceChange, ProjectError, ReadableContent,
    TrashChange, TrashedPage, WholeContent,
};
pub use copy::{CopiedTable, CopyError, QUIET_WHILE_COPYING};
pub use customers::{
    CustomerLink, CustomerRecord, CustomerRepository, CustomerSession, CustomerSignIn, Customers, Grant, GrantUse,
    LinkPurpose,
};
pub use error::Error;
pub use expiry::{Expired, FailedExpiry, RELEASE_HOLD, RELEASE_RESERVATION};
pub use giftcards::{
    GiftCardRecord, GiftCardRepository, GiftCardStatement, GiftCards, Hold, HoldError, HoldId, HoldState, IssueError,
    LedgerCheckpoint, NewGiftCard, Redeemed, RefundError, VoidError, Voided,
};
pub use jobs::{Job, JobError, JobRepository, JobStatus, Jobs, NewJob};
pub use ledger::{LedgerDifference, LedgerEntry, LedgerKind, Posting};
pub use orders::{AttemptError, AttemptRepository, NewAttempt, OddNotice, StoredAttempt};
pub use orders::{
    BuyerOf, COMPLETE_DELIVERY, COMPLETE_ORDER, CheckoutKey, CompleteError, Completed, ForgottenOrders, HeldGiftCard,
    INVITE_BUYER, MailJob, NewCheckout, NoticeOutcome, OrderCheckpoint, OrderPage, OrderRepository, OrderSearch,
    Orders, PAYMENT_REQUEST, PaymentJob, RELEASE_CHECKOUT, SEND_MAIL, StartError, StoredOrder, TellError, UpdateError,
    send_webhook,
};
pub use outbox::{Outbox, OutboxEvent, OutboxRepository, Reading, Topic};
pub use passkeys::{PasskeyUse, StoredPasskey};
pub use permissions::{NewHolder, PermissionHolder, PermissionRepository, PermissionRequest, Permissions};
pub use pictures::PictureLibrary;
pub use postgres::QUIET_IN_LOG;
pub use promotions::{
    CodeBatch, CodeRecord, CodeSelection, PromotionReport, PromotionRepository, PromotionUse, Promotions, UseError,
};
pub use releases::{ReleaseReport, Releases};
pub use retention::{Forget, Piece, PieceSize, Retention};
pub use reviews::{Reported, ReviewSearch, Reviews};
pub use settings::Settings;
pub use site_documents::{
    SITE_SETTING, SiteDocument, SiteDocumentError, SiteDocumentRepository, SiteDocuments, SiteRevision,
};
pub use staff::{AuditLog, AuditRepository, Staff, StaffRecord, StaffRepository, StaffSession};
pub use stock::{ReserveError, Stock, StockRepository, TakeError, Taken, Wanted};
pub use stock_wishes::{StockWish, StockWishRepository, StockWishes};
pub use store::Store;
pub use store_config::StoreConfig;
pub use subscription::EventSubscription;
pub use taxes::Taxes;
pub use tokens::{ServiceToken, ServiceTokens};
pub use transaction::Tx;
pub use wish_lists::{WishListRepository, WishLists};

/// The result of what the store does.
pub type Result<T, E = Error> = std::result::Result<T, E>;
