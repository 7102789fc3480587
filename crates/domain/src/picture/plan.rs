//! From a form to numbers: which part of a picture is shown, and how large. Nothing is made larger than it is.

use super::{
    Focus, Picture,
    form::{Fit, Form},
};

/// A part of a picture, in its own pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Area {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// What becomes of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Plan {
    /// The part that is shown.
    pub area: Area,
    pub width: u32,
    pub height: u32,
}

impl Plan {
    /// What a form makes of a picture.
    pub fn new(picture: &Picture, form: Form) -> Self {
        let (width, height) = (picture.width.max(1), picture.height.max(1));
        let all = Area {
            x: 0,
            y: 0,
            width,
            height,
        };
        match form.fit() {
            Fit::Kept => Self {
                area: all,
                width,
                height,
            },
            Fit::Whole {
                width: most_wide,
                height: most_high,
            } => Self::scaled(all, most_wide, most_high),
            Fit::Cut { width, height } => Self::scaled(cut(all, picture.focus, width, height), width, height),
        }
    }

    /// Whether all of the picture stays as large as it is.
    pub fn keeps(&self, picture: &Picture) -> bool {
        (self.width, self.height) == (picture.width, picture.height)
    }

    fn scaled(area: Area, most_wide: u32, most_high: u32) -> Self {
        let (own_width, own_height) = (u64::from(area.width), u64::from(area.height));
        let width = own_width.min(most_wide.into());
        let width = width.min(u64::from(most_high) * own_width / own_height).max(1);
        let height = (width * own_height + own_width / 2) / own_width;
        // Neither is more than the picture's own.
        let fits = |pixels: u64, own: u32| u32::try_from(pixels).unwrap_or(own).clamp(1, own);
        Self {
            area,
            width: fits(width, area.width),
            height: fits(height, area.height).min(most_high),
        }
    }
}

/// The largest part with the ratio of a box whose middle is as near to the focus as the picture's edges allow.
fn cut(all: Area, focus: Focus, width: u32, height: u32) -> Area {
    let (own_width, own_height) = (u64::from(all.width), u64::from(all.height));
    let (ratio_width, ratio_height) = (u64::from(width), u64::from(height));
    let wide = (own_height * ratio_width / ratio_height).clamp(1, own_width);
    let high = (own_width * ratio_height / ratio_width).clamp(1, own_height);
    let start =
        |own: u64, part: u64, focus: u16| (own * u64::from(focus) / 1000).saturating_sub(part / 2).min(own - part);
    // All of these are at most the picture's own width and height.
    let pixels = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
    Area {
        x: pixels(start(own_width, wide, focus.x())),
        y: pixels(start(own_height, high, focus.y())),
        width: pixels(wide),
        height: pixels(high),
    }
}
