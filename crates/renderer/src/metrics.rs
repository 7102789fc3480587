//! What is measured of rendering.

/// Seconds from taking a page to its body.
pub const RENDER_SECONDS: &str = "praline_render_seconds";
/// Pages that were not in the cache, by `outcome`: rendered, busy, late or failed.
pub const RENDERS: &str = "praline_renders_total";
/// Copies of the program that were loaded anew, by `reason`: failed, late or grown.
pub const RELOADS: &str = "praline_render_reloads_total";
/// Bytes of kept bodies.
pub const CACHE_BYTES: &str = "praline_render_cache_bytes";
/// Bytes that one copy of the program held after its last page.
pub const ENGINE_BYTES: &str = "praline_render_engine_bytes";
