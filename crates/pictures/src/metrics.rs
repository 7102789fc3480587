//! What is measured of pictures.

/// Pictures that were asked for, by where they came from, `source`: memory, disk, made; and those that were not to be had:
/// busy, late, failed.
pub const PICTURES: &str = "praline_pictures_total";
/// Seconds that making a picture took, by `format`.
pub const MAKING_SECONDS: &str = "praline_picture_making_seconds";
/// Bytes of pictures that are kept, by `place`: memory, disk.
pub const KEPT_BYTES: &str = "praline_picture_kept_bytes";
