//! Pixels in memory, and how they are cut and scaled.

use domain::picture::Plan;
use fast_image_resize::{
    FilterType, ResizeAlg, ResizeOptions, Resizer,
    images::{TypedImage, TypedImageRef},
    pixels::U8x4,
};

/// A picture in memory: red, green, blue and opacity of each pixel.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgba: Vec<u8>,
}

/// The numbers of a picture and its plan do not fit together.
#[derive(Debug, thiserror::Error)]
#[error("a picture cannot be scaled: {0}")]
pub struct NotScalable(String);

impl Pixels {
    /// Whether something shines through.
    pub(crate) fn is_opaque(&self) -> bool {
        self.rgba.iter().skip(3).step_by(4).all(|opacity| *opacity == u8::MAX)
    }

    /// The part of the plan, in the plan's size.
    pub(crate) fn planned(self, plan: &Plan) -> Result<Self, NotScalable> {
        let is_whole = (plan.area.width, plan.area.height) == (self.width, self.height);
        if is_whole && (plan.width, plan.height) == (self.width, self.height) {
            return Ok(self);
        }
        let not_scalable = |error: &dyn std::fmt::Display| NotScalable(error.to_string());
        let opaque = self.is_opaque();
        // Of one type of pixel: by its name in the image, code for all types there are would be compiled along.
        let from = TypedImageRef::<U8x4>::from_buffer(self.width, self.height, &self.rgba)
            .map_err(|error| not_scalable(&error))?;
        let mut rgba = vec![0; plan.width as usize * plan.height as usize * 4];
        let mut to = TypedImage::<U8x4>::from_buffer(plan.width, plan.height, &mut rgba)
            .map_err(|error| not_scalable(&error))?;
        let area = plan.area;
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
            .use_alpha(!opaque)
            .crop(area.x.into(), area.y.into(), area.width.into(), area.height.into());
        Resizer::new()
            .resize_typed(&from, &mut to, &options)
            .map_err(|error| not_scalable(&error))?;
        Ok(Self {
            width: plan.width,
            height: plan.height,
            rgba,
        })
    }

    /// Without opacity, on white: what has no such thing shows it as paper.
    pub(crate) fn on_white(&self) -> Vec<u8> {
        let flat = self.rgba.chunks_exact(4).flat_map(|pixel| {
            let opacity = u32::from(pixel[3]);
            let mixed = |channel: u8| {
                let value = (u32::from(channel) * opacity + 255 * (255 - opacity) + 127) / 255;
                // A mean of two bytes is one.
                u8::try_from(value).unwrap_or(u8::MAX)
            };
            [mixed(pixel[0]), mixed(pixel[1]), mixed(pixel[2])]
        });
        flat.collect()
    }
}
