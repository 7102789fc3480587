//! Customers.
