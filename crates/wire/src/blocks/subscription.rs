//! Where forms that subscribe to press releases are posted.

use serde::Serialize;
use utoipa::ToSchema;

/// Where a form that subscribes is posted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionTarget {
    /// The provider's address.
    pub url: String,
    /// Names the list there.
    pub subscription_unique_identifier: String,
}
