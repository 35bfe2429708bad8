//! Colour glyphs: the layers of the table `COLR`, versions 0 and 1, as drawing operators.
//!
//! ```text
//! outline, clip, transform, layer, paint    ->    path, q W n, q cm, q gs, f or sh
//! ```
//!
//! Solid colours, linear and radial gradients are drawn as the font defines them, with their transparency. A blend mode
//! applies to each shape of its layer rather than to the layer as a whole. PDF has no Porter-Duff modes: a layer with
//! one is drawn over the layers below it.
//!
//! **Invariant.** The operators `q` and `Q` are balanced, even for a damaged font.

use pdf_writer::types::{BlendMode, MaskType};
use pdf_writer::{Content, Filter, Finish, Rect, Ref};
use rustybuzz::ttf_parser::colr::{ClipBox, CompositeMode, Paint, Painter};
use rustybuzz::ttf_parser::{Face, GlyphId, RgbaColor, Transform};

use super::gradient::{Gradient, Shade, part};
use super::objects::{self, Objects};
use super::path::Path;
use super::resources::Resources;

/// A coordinate outside any glyph, in units of the font.
const EVERYWHERE: f32 = 32_000.0;

/// The colour of the surrounding text, for layers without a colour in the palette.
const INK: RgbaColor = RgbaColor { red: 0x11, green: 0x11, blue: 0x11, alpha: 255 };

/// Draws a glyph by its layers.
pub(super) fn draw(
    face: &Face<'_>,
    glyph: GlyphId,
    content: &mut Content,
    objects: &mut Objects,
    resources: &mut Resources,
) {
    let mut layers =
        Layers { face, content, objects, resources, outline: None, clip: None, depth: 0 };
    // A damaged table ends early; the layers before the damage are drawn.
    face.paint_color_glyph(glyph, 0, INK, &mut layers);
    while layers.depth > 0 {
        layers.pop();
    }
}

struct Layers<'a> {
    face: &'a Face<'a>,
    content: &'a mut Content,
    objects: &'a mut Objects,
    resources: &'a mut Resources,
    /// The last outline, until it is painted or becomes the clip.
    outline: Option<Path>,
    /// The innermost clip, not written yet: a plain colour fills it instead, which gives smoother edges.
    clip: Option<Path>,
    depth: usize,
}

impl Layers<'_> {
    fn push(&mut self) {
        self.write_clip();
        self.content.save_state();
        self.depth += 1;
    }

    fn pop(&mut self) {
        self.clip = None;
        if self.depth > 0 {
            self.content.restore_state();
            self.depth -= 1;
        }
    }

    fn write_clip(&mut self) {
        if let Some(clip) = self.clip.take() {
            clip.write(self.content);
            self.content.clip_nonzero().end_path();
        }
    }

    fn plain(&mut self, colour: RgbaColor) {
        self.content.save_state();
        let [red, green, blue] = [colour.red, colour.green, colour.blue].map(part);
        self.content.set_fill_rgb(red, green, blue);
        if colour.alpha < 255 {
            let number = self.objects.number();
            let mut state = self.objects.pdf.ext_graphics(number);
            state.non_stroking_alpha(part(colour.alpha));
            state.finish();
            self.resources.use_state(number, self.content);
        }
        match self.outline.as_ref().or(self.clip.as_ref()) {
            Some(path) => path.write(self.content),
            None => {
                let side = 2.0 * EVERYWHERE;
                self.content.rect(-EVERYWHERE, -EVERYWHERE, side, side);
            }
        }
        self.content.fill_nonzero().restore_state();
    }

    fn shaded(&mut self, gradient: &Gradient) {
        self.write_clip();
        self.content.save_state();
        if let Some(path) = &self.outline {
            path.write(self.content);
            self.content.clip_nonzero().end_path();
        }
        if let Some(alpha) = gradient.write_alpha(self.objects) {
            let mask = self.mask(alpha);
            self.resources.use_state(mask, self.content);
        }
        let colours = gradient.write_colours(self.objects);
        self.resources.shade(colours, self.content);
        self.content.restore_state();
    }

    /// Writes a graphics state with a soft mask: everything is as opaque as the shading is bright.
    fn mask(&mut self, alpha: Ref) -> Ref {
        let mut inner = Resources::default();
        let mut content = objects::content();
        inner.shade(alpha, &mut content);
        let packed = self.objects.deflated(content.finish().as_slice());
        let [group, state] = [self.objects.number(), self.objects.number()];
        let mut form = self.objects.pdf.form_xobject(group, &packed);
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(-EVERYWHERE, -EVERYWHERE, EVERYWHERE, EVERYWHERE));
        form.group().transparency().color_space().device_gray();
        inner.write(&mut form.resources());
        form.finish();
        let mut graphics = self.objects.pdf.ext_graphics(state);
        graphics.soft_mask().subtype(MaskType::Luminosity).group(group);
        graphics.finish();
        state
    }
}

impl<'a> Painter<'a> for Layers<'_> {
    fn outline_glyph(&mut self, glyph: GlyphId) {
        self.outline = Some(Path::of(self.face, glyph));
    }

    fn paint(&mut self, paint: Paint<'a>) {
        let shade = match &paint {
            Paint::Solid(colour) => Some(Shade::Plain(*colour)),
            Paint::LinearGradient(linear) => Shade::linear(linear),
            Paint::RadialGradient(radial) => Shade::radial(radial),
            Paint::SweepGradient(sweep) => Shade::sweep(sweep),
        };
        match shade {
            Some(Shade::Plain(colour)) => self.plain(colour),
            Some(Shade::Gradient(gradient)) => self.shaded(&gradient),
            None => {}
        }
        self.outline = None;
    }

    fn push_clip(&mut self) {
        self.push();
        self.clip = self.outline.take();
    }

    fn push_clip_box(&mut self, bounds: ClipBox) {
        self.push();
        let (width, height) = (bounds.x_max - bounds.x_min, bounds.y_max - bounds.y_min);
        self.content.rect(bounds.x_min, bounds.y_min, width, height);
        self.content.clip_nonzero().end_path();
    }

    fn pop_clip(&mut self) {
        self.pop();
    }

    fn push_layer(&mut self, mode: CompositeMode) {
        self.push();
        if let Some(mode) = blend_mode(mode) {
            let number = self.objects.number();
            let mut state = self.objects.pdf.ext_graphics(number);
            state.blend_mode(mode);
            state.finish();
            self.resources.use_state(number, self.content);
        }
    }

    fn pop_layer(&mut self) {
        self.pop();
    }

    fn push_transform(&mut self, transform: Transform) {
        self.push();
        let Transform { a, b, c, d, e, f } = transform;
        let matrix = [a, b, c, d, e, f];
        if matrix.iter().all(|value| value.is_finite()) {
            self.content.transform(matrix);
        }
    }

    fn pop_transform(&mut self) {
        self.pop();
    }
}

fn blend_mode(mode: CompositeMode) -> Option<BlendMode> {
    Some(match mode {
        CompositeMode::Screen | CompositeMode::Plus => BlendMode::Screen,
        CompositeMode::Overlay => BlendMode::Overlay,
        CompositeMode::Darken => BlendMode::Darken,
        CompositeMode::Lighten => BlendMode::Lighten,
        CompositeMode::ColorDodge => BlendMode::ColorDodge,
        CompositeMode::ColorBurn => BlendMode::ColorBurn,
        CompositeMode::HardLight => BlendMode::HardLight,
        CompositeMode::SoftLight => BlendMode::SoftLight,
        CompositeMode::Difference => BlendMode::Difference,
        CompositeMode::Exclusion => BlendMode::Exclusion,
        CompositeMode::Multiply => BlendMode::Multiply,
        CompositeMode::Hue => BlendMode::Hue,
        CompositeMode::Saturation => BlendMode::Saturation,
        CompositeMode::Color => BlendMode::Color,
        CompositeMode::Luminosity => BlendMode::Luminosity,
        _ => return None,
    })
}
