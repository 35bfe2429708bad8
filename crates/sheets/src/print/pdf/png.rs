//! A decoder for the PNG images in bitmap fonts (W3C, Portable Network Graphics, third edition, 2025).
//!
//! It reads every colour type and depth and reduces 16 bits to 8, but does not read interlaced images. The crate png
//! reads all of them, but costs seven crates and a seventh of the build time of the dependencies of `print`.
//!
//! ```text
//! signature | length, type, data, checksum | ...     types: IHDR, PLTE, tRNS, IDAT, others
//! IDAT chunks, joined and inflated: for each row the filter, then the packed samples
//! ```

use flate2::{Decompress, FlushDecompress};

/// Maximum number of pixels in a glyph.
const MOST: usize = 1 << 22;

/// Red, green, blue and opacity.
pub(super) type Pixel = [u8; 4];

/// Width, height and pixels row by row from the top left; `None` if the image is damaged or interlaced.
pub(super) fn read(data: &[u8]) -> Option<(u32, u32, Vec<Pixel>)> {
    let image = Image::of(data)?;
    let stride = (image.width * image.channels() * image.depth).div_ceil(8);
    let mut rows = Vec::with_capacity(image.height * (stride + 1));
    let mut inflate = Decompress::new(true);
    let ended = inflate.decompress_vec(&image.packed, &mut rows, FlushDecompress::Finish);
    if ended.is_err() || rows.len() < image.height * (stride + 1) {
        return None;
    }
    let mut pixels = Vec::with_capacity(image.width * image.height);
    let mut above = vec![0; stride];
    for line in rows.chunks_exact_mut(stride + 1) {
        let (filter, row) = line.split_first_mut()?;
        unfilter(*filter, row, &above, (image.channels() * image.depth).div_ceil(8))?;
        for column in 0..image.width {
            pixels.push(image.pixel(row, column)?);
        }
        above.copy_from_slice(row);
    }
    Some((image.width as u32, image.height as u32, pixels))
}

/// The contents of the chunks; the depth is 1, 2, 4, 8 or 16 bits.
struct Image<'a> {
    width: usize,
    height: usize,
    depth: usize,
    colour: u8,
    palette: &'a [u8],
    clear: &'a [u8],
    packed: Vec<u8>,
}

impl<'a> Image<'a> {
    fn of(data: &'a [u8]) -> Option<Self> {
        let mut rest = data.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
        let (mut image, mut header) = (None, true);
        while let Some((kind, chunk, after)) = next_chunk(rest) {
            rest = after;
            if header {
                image = Some(Self::of_header(chunk).filter(|_| kind == b"IHDR")?);
                header = false;
            }
            let image = image.as_mut()?;
            match kind {
                b"PLTE" => image.palette = chunk,
                b"tRNS" => image.clear = chunk,
                b"IDAT" => image.packed.extend(chunk),
                _ => {}
            }
        }
        image
    }

    fn of_header(header: &[u8]) -> Option<Self> {
        let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
        let (width, height) = (number(0)? as usize, number(4)? as usize);
        let &[depth, colour, _, _, interlaced] = header.get(8..)? else {
            return None;
        };
        let is_known = match colour {
            0 => [1, 2, 4, 8, 16].contains(&depth),
            3 => [1, 2, 4, 8].contains(&depth),
            2 | 4 | 6 => [8, 16].contains(&depth),
            _ => false,
        };
        let is_sized = (1..=MOST).contains(&width.checked_mul(height)?);
        (is_known && is_sized && interlaced == 0).then_some(Image {
            width,
            height,
            depth: usize::from(depth),
            colour,
            palette: &[],
            clear: &[],
            packed: Vec::new(),
        })
    }

    fn channels(&self) -> usize {
        match self.colour {
            2 => 3,
            4 => 2,
            6 => 4,
            _ => 1,
        }
    }

    /// A pixel of an unfiltered row.
    fn pixel(&self, row: &[u8], column: usize) -> Option<Pixel> {
        let sample = |nth: usize| {
            let bit = (column * self.channels() + nth) * self.depth;
            let byte = *row.get(bit / 8)?;
            Some(match self.depth {
                8 | 16 => byte,
                depth => byte >> (8 - depth - bit % 8) & ((1 << depth) - 1),
            })
        };
        let first = sample(0)?;
        let grey = match self.depth {
            depth @ (1 | 2 | 4) => first * (255 / ((1 << depth) - 1)),
            _ => first,
        };
        Some(match self.colour {
            0 => [grey, grey, grey, self.unless_clear(&[first])],
            2 => {
                let colour = [first, sample(1)?, sample(2)?];
                let [red, green, blue] = colour;
                [red, green, blue, self.unless_clear(&colour)]
            }
            3 => {
                let nth = usize::from(first);
                let colour = self.palette.get(3 * nth..3 * nth + 3)?;
                let alpha = self.clear.get(nth).copied().unwrap_or(255);
                [colour[0], colour[1], colour[2], alpha]
            }
            4 => [first, first, first, sample(1)?],
            _ => [first, sample(1)?, sample(2)?, sample(3)?],
        })
    }

    /// Opacity without an alpha channel: `tRNS` may name one transparent colour.
    fn unless_clear(&self, samples: &[u8]) -> u8 {
        let named = self.clear.chunks_exact(2);
        let is_clear = self.depth < 16 && named.map(|sample| sample[1]).eq(samples.iter().copied());
        if is_clear { 0 } else { 255 }
    }
}

/// Splits off the first chunk: its type, its data, and the bytes after it.
fn next_chunk(data: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let length = u32::from_be_bytes(data.get(..4)?.try_into().ok()?) as usize;
    let kind = data.get(4..8)?;
    let chunk = data.get(8..)?.get(..length)?;
    Some((kind, chunk, data.get(8 + length + 4..)?))
}

/// Undoes the filter of a row; `size` is the distance to the pixel on the left in bytes.
fn unfilter(filter: u8, row: &mut [u8], above: &[u8], size: usize) -> Option<()> {
    for at in 0..row.len() {
        let back = |row: &[u8]| at.checked_sub(size).map_or(0, |left| row[left]);
        let (left, up, corner) = (back(row), above[at], back(above));
        let guess = match filter {
            0 => 0,
            1 => left,
            2 => up,
            3 => left.midpoint(up),
            4 => paeth(left, up, corner),
            _ => return None,
        };
        row[at] = row[at].wrapping_add(guess);
    }
    Some(())
}

/// Paeth's predictor: the neighbour nearest to left + up - corner.
fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let [a, b, c] = [left, up, corner].map(i16::from);
    let distances = [(b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs()];
    match distances {
        [to_left, to_up, to_corner] if to_left <= to_up && to_left <= to_corner => left,
        [_, to_up, to_corner] if to_up <= to_corner => up,
        _ => corner,
    }
}
