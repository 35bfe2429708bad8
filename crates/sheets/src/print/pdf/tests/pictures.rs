//! PNG images, assembled byte by byte.

use flate2::{Compress, Compression, FlushCompress};

use crate::print::pdf::png::{Pixel, read};

/// A chunk: its type and data.
type Chunk<'a> = (&'a [u8; 4], &'a [u8]);

/// A square image from its rows, each preceded by the number of its filter.
fn picture(side: u8, [depth, colour]: [u8; 2], more: &[Chunk<'_>], rows: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(4096);
    let mut deflate = Compress::new(Compression::default(), true);
    deflate.compress_vec(rows, &mut packed, FlushCompress::Finish).unwrap();
    let header = [0, 0, 0, side, 0, 0, 0, side, depth, colour, 0, 0, 0];
    let (one, other) = packed.split_at(packed.len() / 2);
    let mut chunks: Vec<Chunk<'_>> = vec![(b"IHDR", &header)];
    chunks.extend(more);
    chunks.extend([(b"IDAT", one), (b"IDAT", other), (b"IEND", &[])]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in chunks {
        file.extend((data.len() as u32).to_be_bytes());
        file.extend(kind);
        file.extend(data);
        // The decoder ignores the checksum.
        file.extend([0; 4]);
    }
    file
}

/// An image whose colours encode the position; the last row is transparent.
pub(super) fn png(side: u8) -> Vec<u8> {
    let mut rows = Vec::new();
    for row in 0..side {
        let alpha = if row + 1 == side { 0 } else { 255 };
        rows.push(0);
        rows.extend((0..side).flat_map(|column| [row, column, 77, alpha]));
    }
    picture(side, [8, 6], &[], &rows)
}

fn pixels(file: &[u8]) -> Option<Vec<Pixel>> {
    let (width, height, pixels) = read(file)?;
    assert_eq!(pixels.len(), (width * height) as usize);
    Some(pixels)
}

/// Depth and colour type, chunks, rows, and the four pixels of the picture.
type Case<'a> = ([u8; 2], &'a [Chunk<'a>], &'a [u8], [Pixel; 4]);

#[test]
fn every_colour_type_and_depth_is_read() {
    let [black, white] = [[0, 0, 0, 255], [255; 4]];
    let [clear_black, grey] = [[0; 4], [85, 85, 85, 255]];
    let cases: [Case<'_>; 8] = [
        ([1, 0], &[], &[0, 0x40, 0, 0x80], [black, white, white, black]),
        (
            [2, 0],
            &[(b"tRNS", &[0, 0])],
            &[0, 0x10, 0, 0xC0],
            [clear_black, grey, white, clear_black],
        ),
        ([8, 0], &[], &[0, 85, 0, 0, 255, 0], [grey, black, white, black]),
        ([16, 0], &[], &[0, 85, 9, 0, 9, 0, 255, 9, 0, 9], [grey, black, white, black]),
        (
            [8, 2],
            &[(b"tRNS", &[0, 1, 0, 2, 0, 3])],
            &[0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 1, 2, 4],
            [[1, 2, 3, 0], [4, 5, 6, 255], [7, 8, 9, 255], [1, 2, 4, 255]],
        ),
        (
            [4, 3],
            &[(b"PLTE", &[9, 8, 7, 6, 5, 4]), (b"tRNS", &[3])],
            &[0, 0x01, 0, 0x10],
            [[9, 8, 7, 3], [6, 5, 4, 255], [6, 5, 4, 255], [9, 8, 7, 3]],
        ),
        ([8, 4], &[], &[0, 85, 255, 0, 0, 0, 255, 255, 0, 255], [grey, clear_black, white, black]),
        (
            [8, 6],
            &[],
            &[0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 13, 14, 15, 16],
            [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]],
        ),
    ];
    for (kind, more, rows, expected) in cases {
        let file = picture(2, kind, more, rows);
        assert_eq!(pixels(&file), Some(expected.to_vec()), "{kind:?}");
    }
}

#[test]
fn filters_are_undone() {
    // Computed by hand: no filter, left, above, average, and Paeth's predictor.
    let rows = [
        [0, 10, 20, 30, 40, 50],
        [1, 10, 10, 10, 10, 10],
        [2, 1, 1, 1, 1, 1],
        [3, 5, 5, 5, 5, 5],
        [4, 1, 1, 1, 1, 1],
    ];
    let file = picture(5, [8, 0], &[], rows.as_flattened());
    let expected = [
        [10, 20, 30, 40, 50],
        [10, 20, 30, 40, 50],
        [11, 21, 31, 41, 51],
        [10, 20, 30, 40, 50],
        [11, 21, 31, 41, 51],
    ];
    let greys = pixels(&file).unwrap().into_iter().map(|pixel| pixel[0]);
    assert_eq!(greys.collect::<Vec<_>>(), expected.as_flattened());
}

#[test]
fn what_is_damaged_interlaced_or_huge_is_not_read() {
    let whole = png(3);
    assert!(pixels(&whole).is_some());
    for length in 0..50 {
        assert_eq!(pixels(&whole[..length]), None, "{length} bytes");
    }
    let with = |at: usize, byte: u8| {
        let mut file = whole.clone();
        file[at] = byte;
        pixels(&file)
    };
    let (width, depth, colour, interlaced) = (16, 24, 25, 28);
    for (at, byte) in [(width, 200), (width + 3, 0), (depth, 3), (colour, 5), (interlaced, 1)] {
        assert_eq!(with(at, byte), None, "byte {at} is {byte}");
    }
    let unknown_filter = picture(1, [8, 0], &[], &[5, 0]);
    assert_eq!(pixels(&unknown_filter), None);
    let beyond_palette = picture(1, [8, 3], &[(b"PLTE", &[1, 2, 3])], &[0, 1]);
    assert_eq!(pixels(&beyond_palette), None);
}
