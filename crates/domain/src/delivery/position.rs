//! Where something is on the earth.

use serde::{Deserialize, Serialize};

/// In degrees, WGS 84: latitude and longitude.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Position(pub f64, pub f64);

impl Position {
    /// Metres between two places, along the earth taken as a ball: half a percent wrong at most.
    pub fn distance(self, other: Self) -> u32 {
        const RADIUS: f64 = 6_371_000.0;
        let [latitude, other_latitude] = [self.0.to_radians(), other.0.to_radians()];
        let half = |angle: f64| (angle / 2.0).sin().powi(2);
        let longitudes = (other.1 - self.1).to_radians();
        let chord = half(other_latitude - latitude) + latitude.cos() * other_latitude.cos() * half(longitudes);
        // At most half the way round the earth.
        (2.0 * RADIUS * chord.sqrt().min(1.0).asin()) as u32
    }

    pub fn is_on_earth(self) -> bool {
        (-90.0..=90.0).contains(&self.0) && (-180.0..=180.0).contains(&self.1)
    }
}
