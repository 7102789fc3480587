//! Connections: how many there may be, how long a slow one is waited for, and the files that the process may open.

mod admission;
mod connection;
mod connections;
mod counts;
mod deadlines;
mod descriptors;
mod origins;
mod refusals;
mod tab_places;

pub use admission::{Admission, Capacity, Gate, Held, Refused, Unread, UnreadBytes};
pub use connection::{Answering, Connection, ConnectionHandle};
pub use connections::{Connections, EditorPlace, Place};
pub use counts::{Counts, Permit};
pub use deadlines::Times;
pub use descriptors::raise_limit;
pub use origins::{Origins, passkey_origin};
pub use refusals::Refusals;
