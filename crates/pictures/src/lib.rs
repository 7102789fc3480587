//! Makes pictures in the forms that are asked for, from one master each, and keeps what was made: in memory and on disk,
//! both bounded. Takes foreign files in by making them anew, so that nothing of them is left but what they show.

mod cache;
mod decode;
mod encode;
mod key;
mod make;
pub mod metrics;
mod pixels;
mod service;
mod takein;

pub use self::{
    decode::{Bounds, Unusable},
    key::VariantKey,
    make::make,
    service::{Order, PictureService},
    takein::{LONGEST_SIDE, TakenIn, take_in},
};
