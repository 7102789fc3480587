//! An order: what was bought at which price, what was paid, what was sent, and what was given back.
//!
//! An order is frozen goods ([`OrderContents`]) and facts that are only ever added: notices of payment providers,
//! shipments, credits. Everything else follows from them as a pure function: the status, what a payment still has to
//! capture, what must be given back. Facts may arrive in any order and more than once; the state is the same.
//!
//! `machine` takes commands and says what to do, `settle` decides what providers are asked, `ledger` says which money
//! went where.

mod contents;
mod credit;
mod crediting;
mod event;
mod gift_cards;
mod ledger;
mod machine;
mod model;
mod money_back;
mod number;
mod occasion;
mod papers;
mod payment;
mod returning;
mod settle;
mod shipment;
mod status;
mod tax;

pub use contents::{
    BoughtGiftCard, ContentsError, DeliveryPart, FrozenTotals, IssuedGiftCard, OrderContents, OrderDelivery, OrderLine,
    OrderPromotion,
};
pub use credit::{Credit, CreditLine, CreditReason, RefundScope};
pub use event::{OrderEvent, OrderEventType};
pub use ledger::{Account, Entry, EntryKind, Posting};
pub use model::{Announcement, Order, OrderCommand, OrderEffect, OrderError, PlacedOrder, Restocked};
pub use money_back::MoneyBack;
pub use number::OrderNumber;
pub use occasion::MailOccasion;
pub use payment::{
    CapturePolicy, Notice, NoticeError, Payment, PaymentEvent, PaymentRequest, PaymentState, ProviderId,
};
pub use returning::{WITHDRAWAL, WithdrawalRights};
pub use shipment::{PieceCount, ReturnRequest, Shipment, TrackingUrl};
pub use status::OrderStatus;
pub use tax::TaxAtRate;
