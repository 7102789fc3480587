//! The rules of a cart, from the outside of the crate.

mod block_ids;
mod cart_commerce;
mod cart_decisions;
mod cart_machine;
mod cart_model;
mod catalogue_model;
mod contact;
mod content;
mod guessing;
mod live_model;
mod price_rules;
mod prices;
mod pricing_properties;
mod pricing_samples;
mod pricing_totals;
mod promotion_actions;
mod promotion_check;
mod promotion_conditions;
mod promotion_goods;
mod samples;
mod tax;
