//! Fonts of three glyphs, assembled byte by byte: the missing glyph, a square for `A`, and the glyph that a test
//! supplies for `B`.

use std::iter;

/// Units per em.
pub(super) const EM: u16 = 1000;

/// A font with CFF outlines and these additional tables.
pub(super) fn font(more: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut tables = vec![
        (*b"CFF ", cff()),
        (*b"cmap", cmap()),
        (*b"head", head()),
        (*b"hhea", hhea()),
        (*b"hmtx", words(&[600, 0, 600, 0, 800, 0])),
        (*b"maxp", [&[0, 0, 0x50, 0][..], &words(&[3])].concat()),
    ];
    tables.extend(more.iter().map(|(tag, table)| (**tag, table.clone())));
    tables.sort();
    let mut file = b"OTTO".to_vec();
    file.extend(words(&[tables.len() as u16, 0, 0, 0]));
    let mut offset = 12 + 16 * tables.len();
    for (tag, table) in &tables {
        file.extend(tag);
        file.extend(longs(&[0, offset as u32, table.len() as u32]));
        offset += table.len().next_multiple_of(4);
    }
    for (_, table) in &tables {
        let padding = table.len().next_multiple_of(4) - table.len();
        file.extend(table.iter().copied().chain(iter::repeat_n(0, padding)));
    }
    file
}

/// Bitmap tables at 8 pixels per em: this PNG for `B`, with its lower left corner one pixel below the baseline.
pub(super) fn bitmaps(png: &[u8], side: u8) -> [(&'static [u8; 4], Vec<u8>); 2] {
    let glyph = [&[side, side, 0, side - 1, 8][..], &longs(&[png.len() as u32]), png].concat();
    let mut data = longs(&[0x0003_0000]);
    data.extend(&glyph);
    let mut places = longs(&[0x0003_0000, 1, 56, 24, 1, 0]);
    places.extend([0; 24]);
    places.extend(words(&[2, 2]));
    places.extend([8, 8, 32, 1]);
    places.extend(words(&[2, 2]));
    places.extend(longs(&[8]));
    places.extend(words(&[1, 17]));
    places.extend(longs(&[4, 0, glyph.len() as u32]));
    [(b"CBDT", data), (b"CBLC", places)]
}

/// Colour layers, version 0: `B` is a red square.
pub(super) fn layers() -> [(&'static [u8; 4], Vec<u8>); 2] {
    let mut table = words(&[0, 1, 0, 14, 0, 20, 1]);
    table.extend(words(&[2, 0, 1, 1, 0]));
    [(b"COLR", table), (b"CPAL", palette())]
}

/// Colour layers, version 1: `B` is a square that fades from red to transparent blue.
pub(super) fn gradient() -> [(&'static [u8; 4], Vec<u8>); 2] {
    let mut table = words(&[1, 0]);
    table.extend(longs(&[0, 0]));
    table.extend(words(&[0]));
    table.extend(longs(&[34, 0, 0, 0, 0]));
    table.extend(longs(&[1]));
    table.extend(words(&[2]));
    table.extend(longs(&[10]));
    table.extend([10, 0, 0, 6, 0, 1]);
    table.extend([4, 0, 0, 16]);
    table.extend(words(&[0, 0, 500, 0, 0, 500]));
    table.extend([0, 0, 2]);
    table.extend(words(&[0, 0, 0x4000, 0x4000, 1, 0]));
    [(b"COLR", table), (b"CPAL", palette())]
}

/// Red and blue.
fn palette() -> Vec<u8> {
    let mut table = words(&[0, 2, 1, 2, 0, 14, 0]);
    table.extend([0, 0, 255, 255, 255, 0, 0, 255]);
    table
}

fn words(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

fn longs(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

fn head() -> Vec<u8> {
    let mut table = longs(&[0x0001_0000, 0, 0, 0x5F0F_3CF5]);
    table.extend(words(&[0, EM]));
    table.extend([0; 16]);
    table.extend(words(&[0, 0, 600, 500, 0, 8, 2, 0, 0]));
    table
}

fn hhea() -> Vec<u8> {
    let mut table = words(&[1, 0, 800, 200_u16.wrapping_neg()]);
    table.extend([0; 26]);
    table.extend(words(&[3]));
    table
}

/// Maps `A`, and like many fonts the Greek letter that looks the same, to glyph 1, and `B` to glyph 2.
fn cmap() -> Vec<u8> {
    let mut table = words(&[0, 1, 3, 10]);
    table.extend(longs(&[12]));
    table.extend(words(&[12, 0]));
    table.extend(longs(&[40, 0, 2]));
    table.extend(longs(&[0x41, 0x42, 1, 0x391, 0x391, 1]));
    table
}

fn cff() -> Vec<u8> {
    let square = [239, 139, 21, 248, 136, 6, 248, 136, 7, 252, 136, 6, 14];
    let glyphs = index(&[&[14], &square, &[14]]);
    let name = index(&[b"Square"]);
    let top = |glyphs: usize, end: usize| {
        let number = |value: usize| [&[29][..], &longs(&[value as u32])].concat();
        let dictionary = [number(glyphs), vec![17], number(0), number(end), vec![18]].concat();
        index(&[&dictionary])
    };
    let empty = [0, 0, 0, 0];
    let start = 4 + name.len() + top(0, 0).len() + empty.len();
    let top = top(start, start + glyphs.len());
    [&[1, 0, 4, 1][..], &name, &top, &empty, &glyphs].concat()
}

fn index(items: &[&[u8]]) -> Vec<u8> {
    let mut index = words(&[items.len() as u16]);
    index.push(1);
    let ends = items.iter().scan(1, |end, item| {
        *end += item.len() as u8;
        Some(*end)
    });
    index.extend(iter::once(1).chain(ends));
    index.extend(items.concat());
    index
}
