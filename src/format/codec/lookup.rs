//! Finding formats in the table: by a line, by name, by the variants of [`InputFormat`] and [`OutputFormat`].

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::document_scanner::{DocumentScanner, ParseText};
use super::entry::{Codec, Detection, OutputCodec};
use super::iss;
use super::registry::{CODECS, ROWS};
use crate::format::error::ParseError;
use crate::format::output::OutputFormat;
use crate::format::read_options::{InputFormat, ReadOptions, UnknownInputFormat};
use crate::format::record::Record;
use crate::format::text::line_kind::{CodecId, LineKind};
use crate::format::text::record_text::RecordText;
use crate::names::by_its_name;

/// Whether the options allow this format.
fn may_be(format: InputFormat, options: &ReadOptions) -> bool {
    options.input.is_none_or(|input| input == format)
}

/// The kind of a line that a format claims, or that is no puzzle because the options ask for another format.
pub(crate) fn claim(text: &str, options: &ReadOptions) -> Option<LineKind> {
    let may_be_cells = |format| format == InputFormat::Iss && iss::may_be_cells(options);
    let claims = |codec: &Codec| {
        codec.input.as_ref().is_some_and(|input| match input.detection {
            Detection::Line { claims, .. } | Detection::Text { claims, .. } => {
                may_be(input.format, options) && !may_be_cells(input.format) && claims(text)
            }
            _ => false,
        })
    };
    // With a colon in the alphabet, any line of cells may look like a line of HoDoKu or Solo.
    let may_claim = !options.is_symbol(':');
    let claimed = CODECS.iter().position(|codec| may_claim && claims(codec));
    match claimed {
        Some(codec) => {
            let id = CodecId(codec as u8);
            let input = CODECS[codec].input.as_ref();
            let is_text = input.is_some_and(|it| matches!(it.detection, Detection::Text { .. }));
            Some(if is_text { LineKind::Text(id) } else { LineKind::Claimed(id) })
        }
        None => options.input.filter(|input| input.is_never_by_shape()).map(|_| LineKind::Prose),
    }
}

/// The document that begins with this line.
pub(crate) fn document_begun_by(
    line: &[u8],
    options: &ReadOptions,
) -> Option<(CodecId, Box<dyn DocumentScanner>)> {
    (0..).zip(&CODECS).find_map(|(id, codec)| {
        let input = codec.input.as_ref().filter(|input| may_be(input.format, options))?;
        match input.detection {
            Detection::Document { begins, scanner, .. } if begins(line, options) => {
                Some((CodecId(id), scanner()))
            }
            _ => None,
        }
    })
}

/// The places of the puzzles in a value of a document; none if it is one record.
pub(crate) fn split(CodecId(id): CodecId, text: &[u8], options: &ReadOptions) -> Vec<Range<usize>> {
    match CODECS[usize::from(id)].input.as_ref().map(|input| input.detection) {
        Some(Detection::Document { split, .. }) => split(text, options),
        _ => Vec::new(),
    }
}

/// Reads a line that a format claims, or a puzzle in a document.
pub(crate) fn read(
    CodecId(id): CodecId,
    source: &RecordText<'_>,
    options: &ReadOptions,
    parse: ParseText,
) -> Result<Record, ParseError> {
    match CODECS[usize::from(id)].input.as_ref().map(|input| input.detection) {
        Some(
            Detection::Line { read, .. }
            | Detection::Text { read, .. }
            | Detection::Document { read, .. },
        ) => read(source, options, parse),
        Some(Detection::Shape | Detection::Table) | None => Err(source.prose(options)),
    }
}

/// How this format is written.
#[inline]
pub(crate) fn output(format: OutputFormat) -> &'static OutputCodec {
    let output = CODECS[OUTPUT_ROWS[format as usize]].output.as_ref();
    output.expect("the row was chosen by its output")
}

/// For each row, the number of its variant in the enum, if it has one.
type Variants = [Option<usize>; ROWS.len()];

const INPUTS: Variants = {
    let (mut variants, mut row) = ([None; ROWS.len()], 0);
    while row < ROWS.len() {
        if let Some(input) = &ROWS[row].input {
            variants[row] = Some(input.format as usize);
        }
        row += 1;
    }
    variants
};

const OUTPUTS: Variants = {
    let (mut variants, mut row) = ([None; ROWS.len()], 0);
    while row < ROWS.len() {
        if let Some(output) = &ROWS[row].output {
            variants[row] = Some(output.format as usize);
        }
        row += 1;
    }
    variants
};

/// The number of variants.
const fn count(variants: Variants) -> usize {
    let (mut count, mut row) = (0, 0);
    while row < ROWS.len() {
        match variants[row] {
            Some(variant) if variant >= count => count = variant + 1,
            _ => {}
        }
        row += 1;
    }
    count
}

/// The first row of each variant. A variant without a row stops the compiler.
const fn rows<const N: usize>(variants: Variants) -> [usize; N] {
    let (mut rows, mut row) = ([ROWS.len(); N], ROWS.len());
    while row > 0 {
        row -= 1;
        if let Some(variant) = variants[row] {
            rows[variant] = row;
        }
    }
    let mut variant = 0;
    while variant < N {
        assert!(rows[variant] < ROWS.len(), "a format has no row");
        variant += 1;
    }
    rows
}

const NUM_INPUTS: usize = count(INPUTS);
const NUM_OUTPUTS: usize = count(OUTPUTS);
const INPUT_ROWS: [usize; NUM_INPUTS] = rows(INPUTS);
const OUTPUT_ROWS: [usize; NUM_OUTPUTS] = rows(OUTPUTS);

impl InputFormat {
    /// All formats that a hint can ask for.
    pub const ALL: [InputFormat; NUM_INPUTS] = {
        let mut all = [InputFormat::Line; NUM_INPUTS];
        let mut nth = 0;
        while nth < NUM_INPUTS {
            if let Some(input) = &ROWS[INPUT_ROWS[nth]].input {
                all[nth] = input.format;
            }
            nth += 1;
        }
        all
    };

    /// The format's name.
    pub fn name(self) -> &'static str {
        CODECS[INPUT_ROWS[self as usize]].name
    }

    /// Whether a line of this format is never known by its shape alone, but claimed or part of a document.
    fn is_never_by_shape(self) -> bool {
        let input = &CODECS[INPUT_ROWS[self as usize]].input;
        let detection = input.as_ref().map(|input| input.detection);
        !matches!(detection, Some(Detection::Shape | Detection::Table) | None)
    }
}

impl OutputFormat {
    /// All formats.
    pub const ALL: [OutputFormat; NUM_OUTPUTS] = {
        let mut all = [OutputFormat::Line; NUM_OUTPUTS];
        let mut nth = 0;
        while nth < NUM_OUTPUTS {
            if let Some(output) = &ROWS[OUTPUT_ROWS[nth]].output {
                all[nth] = output.format;
            }
            nth += 1;
        }
        all
    };

    /// The format's name.
    pub fn name(self) -> &'static str {
        CODECS[OUTPUT_ROWS[self as usize]].name
    }
}

by_its_name!(OutputFormat);

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for InputFormat {
    type Err = UnknownInputFormat;

    fn from_str(name: &str) -> Result<Self, UnknownInputFormat> {
        let named = InputFormat::ALL.into_iter().find(|format| format.name() == name);
        named.ok_or_else(|| UnknownInputFormat {
            name: name.to_owned(),
            known: InputFormat::ALL.map(InputFormat::name).to_vec(),
        })
    }
}
