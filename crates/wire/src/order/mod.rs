//! Orders and payments as shoppers and programs see them. Field names are the specification's, as of carts.

mod document;
mod event;
mod facts;
mod form;
mod line;
mod model;
mod parcel;
mod payment;

pub use document::{OrderDocument, credit_note_path, receipt_path};
pub use event::{OrderEventData, OrderEventModel};
pub use facts::{OrderFacts, OrderedDelivery};
pub use form::{
    LinkedOrderChangeForm, OrderChangeForm, OrderForm, OrderLinkForm, OrderLinkRequestForm, OrderPieces,
    OrderSearchForm, ProcessForm,
};
pub use line::{OrderLineModel, OrderedProduct};
pub use model::{OrderList, OrderModel, OrderShipment};
pub use parcel::{Parcel, Pieces, Return, Withdrawal};
pub use payment::{MoneyBack, OrderPayment, PaymentMethodModel, PaymentStatus, ProcessAnswer};
