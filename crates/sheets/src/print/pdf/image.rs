//! Glyphs that are bitmaps: read from the font and embedded as an image with a soft mask.
//!
//! The tables `CBDT` (Noto Color Emoji) and `sbix` (Apple Color Emoji) hold them as PNG; other formats are ignored. The
//! vertical shift of Apple's glyphs was learned from krilla.

use pdf_writer::{Filter, Finish, Name, Ref};
use rustybuzz::ttf_parser::{Face, GlyphId, RasterImageFormat};

use super::objects::Objects;
use super::png;

/// A colour image, row by row from the top.
pub(in crate::print) struct Bitmap {
    width: u32,
    height: u32,
    /// Red, green and blue: `3 * width * height` bytes.
    colours: Vec<u8>,
    /// Opacity: `width * height` bytes, or `None` if all pixels are opaque.
    alpha: Option<Vec<u8>>,
    /// Left, bottom, width and height in units of the font.
    place: [f32; 4],
}

impl Bitmap {
    /// The largest bitmap of a glyph, if it has one and it is not damaged.
    pub(in crate::print) fn of(face: &Face<'_>, glyph: GlyphId) -> Option<Self> {
        let image = face.glyph_raster_image(glyph, u16::MAX)?;
        if image.format != RasterImageFormat::PNG || image.pixels_per_em == 0 {
            return None;
        }
        let (width, height, pixels) = png::read(image.data)?;
        let scale = f32::from(face.units_per_em()) / f32::from(image.pixels_per_em);
        // Apple's systems draw these glyphs lower than the font says.
        let down = match face.tables().sbix {
            Some(_) => 0.128 * f32::from(face.units_per_em()),
            None => 0.0,
        };
        let alpha: Vec<u8> = pixels.iter().map(|pixel| pixel[3]).collect();
        Some(Bitmap {
            width,
            height,
            colours: pixels.iter().flat_map(|pixel| &pixel[..3]).copied().collect(),
            alpha: alpha.iter().any(|alpha| *alpha < 255).then_some(alpha),
            place: [
                f32::from(image.x) * scale,
                f32::from(image.y) * scale - down,
                width as f32 * scale,
                height as f32 * scale,
            ],
        })
    }

    /// The matrix that maps the unit square to the place of the bitmap.
    pub(super) fn matrix(&self) -> [f32; 6] {
        let [left, bottom, width, height] = self.place;
        [width, 0.0, 0.0, height, left, bottom]
    }

    /// Embeds the bitmap.
    pub(super) fn write(&self, objects: &mut Objects) -> Ref {
        let mask = self.alpha.as_ref().map(|alpha| {
            let number = objects.number();
            self.write_image(objects, number, alpha, None);
            number
        });
        let number = objects.number();
        self.write_image(objects, number, &self.colours, mask);
        number
    }

    /// Writes the samples: one per pixel for grey, three for colour.
    fn write_image(&self, objects: &mut Objects, number: Ref, samples: &[u8], mask: Option<Ref>) {
        let packed = objects.deflated(samples);
        let mut image = objects.pdf.image_xobject(number, &packed);
        image.filter(Filter::FlateDecode);
        image.width(self.width as i32).height(self.height as i32);
        let in_colour = samples.len() > self.width as usize * self.height as usize;
        let space: &[u8] = if in_colour { b"DeviceRGB" } else { b"DeviceGray" };
        image.color_space_name(Name(space)).bits_per_component(8);
        mask.iter().for_each(|&mask| {
            image.s_mask(mask);
        });
        image.finish();
    }
}
