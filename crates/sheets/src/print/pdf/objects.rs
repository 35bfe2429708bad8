//! The objects of a PDF: their numbers, and their compressed streams.
//!
//! **Invariant.** Numbers are unique and ascend in the order of the calls of [`Objects::number`].

use flate2::{Compress, Compression, FlushCompress, Status};
use pdf_writer::types::{self, FunctionShadingType, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Settings, Str};

/// The part of the PDF that has been written so far.
pub(super) struct Objects {
    pub(super) pdf: Pdf,
    last: i32,
    deflate: Compress,
}

/// Compact output instead of readable output.
const SETTINGS: Settings = Settings { pretty: false };

/// An empty content stream.
pub(super) fn content() -> Content {
    Content::with_settings(SETTINGS)
}

impl Objects {
    pub(super) fn new() -> Self {
        Objects {
            pdf: Pdf::with_settings(SETTINGS),
            last: 0,
            deflate: Compress::new(Compression::default(), true),
        }
    }

    /// Reserves the number of a new object.
    pub(super) fn number(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    /// Writes a compressed stream without further entries.
    pub(super) fn stream(&mut self, number: Ref, data: &[u8]) {
        let packed = self.deflated(data);
        self.pdf.stream(number, &packed).filter(Filter::FlateDecode);
    }

    /// The data, compressed for the filter `FlateDecode`.
    pub(super) fn deflated(&mut self, data: &[u8]) -> Vec<u8> {
        self.deflate.reset();
        let mut packed = Vec::with_capacity(data.len() / 2 + 64);
        loop {
            let done = self.deflate.total_in() as usize;
            let status =
                self.deflate.compress_vec(&data[done..], &mut packed, FlushCompress::Finish);
            match status.expect("deflating to a growing buffer cannot fail") {
                Status::StreamEnd => return packed,
                Status::Ok | Status::BufError => packed.reserve(packed.capacity().max(64)),
            }
        }
    }

    /// Writes a `ToUnicode` table, which maps codes to text; codes with empty text are left out.
    pub(super) fn texts_of_codes<'a, C: types::GlyphId>(
        &mut self,
        number: Ref,
        texts: impl Iterator<Item = (C, &'a str)>,
    ) {
        let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
        let name = Name(b"Adobe-Identity-UCS");
        let mut table = UnicodeCmap::<C>::new(name, system);
        for (code, text) in texts.filter(|(_, text)| !text.is_empty()) {
            table.pair_with_multiple(code, text.chars());
        }
        let packed = self.deflated(table.finish().as_slice());
        let mut stream = self.pdf.cmap(number, &packed);
        stream.name(name).system_info(system);
        stream.filter(Filter::FlateDecode);
    }

    /// Writes a shading: axial if there are four coordinates, radial if there are six.
    pub(super) fn shading(
        &mut self,
        coordinates: &[f32],
        domain: [f32; 2],
        function: Ref,
        grey: bool,
    ) -> Ref {
        let number = self.number();
        let kind = match coordinates.len() {
            4 => FunctionShadingType::Axial,
            _ => FunctionShadingType::Radial,
        };
        let mut shading = self.pdf.function_shading(number);
        shading.shading_type(kind);
        match grey {
            true => shading.color_space().device_gray(),
            false => shading.color_space().device_rgb(),
        }
        shading.coords(coordinates.iter().copied());
        shading.insert(Name(b"Domain")).array().items(domain);
        shading.function(function).extend([true, true]);
        number
    }

    /// Writes a form, a content stream that other streams can draw.
    pub(super) fn form(&mut self, drawn: &[u8], bounds: Rect) -> Ref {
        let number = self.number();
        let packed = self.deflated(drawn);
        let mut form = self.pdf.form_xobject(number, &packed);
        form.filter(Filter::FlateDecode);
        form.bbox(bounds);
        form.resources().finish();
        number
    }
}
