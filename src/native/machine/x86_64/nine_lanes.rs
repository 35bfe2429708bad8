//! Tables for the AVX-512 kernel: the layout of the lanes, and their permutations.
//!
//! A register has 32 lanes of 16 bits. Lane `9 * band + 3 * row + stack` represents the minirow (three cells that a row
//! and a box share) in that row of that band and in that stack, so lane `i` corresponds to cells `3 * i` to `3 * i + 2`
//! of a grid in reading order. For minicolumns (three cells that a column and a box share), `row` is the column within
//! the box. Bits 4 to 12 of a lane are its digits. Lanes 27 to 31 hold every digit and each rotation leaves them in
//! place, so no rule ever applies there.

use crate::native::nine::kernel::Cells;

/// A set of lanes, one bit for each.
pub(super) type Lanes = u32;

/// A constant for one register or several.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Table<T>(pub(super) T);

/// The source lane of each lane.
pub(super) type Permutation = Table<[u16; 32]>;

/// Every digit.
pub(super) const ALL: u16 = 0x1ff0;
/// The lanes in use.
pub(super) const NUM_LANES: usize = 27;
/// The lanes in use, as a mask.
pub(super) const USED: Lanes = (1 << NUM_LANES) - 1;

const fn lane(band: usize, row: usize, stack: usize) -> usize {
    band % 3 * 9 + row % 3 * 3 + stack % 3
}

/// A permutation: each lane takes the word of the lane `bands` bands, `rows` rows and `stacks` stacks further.
const fn rotation(bands: usize, rows: usize, stacks: usize) -> Permutation {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 {
        table[i] = if i < NUM_LANES {
            lane(i / 9 + bands, i / 3 % 3 + rows, i % 3 + stacks) as u16
        } else {
            i as u16
        };
        i += 1;
    }
    Table(table)
}

/// A permutation: each lane takes the word of row `row` of its box.
const fn spread(row: usize) -> Permutation {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 {
        table[i] = if i < NUM_LANES { lane(i / 9, row, i % 3) as u16 } else { i as u16 };
        i += 1;
    }
    Table(table)
}

/// The lanes of row `row` of each band.
pub(super) const fn row_lanes(row: usize) -> Lanes {
    let mut lanes = 0;
    let mut i = 0;
    while i < NUM_LANES {
        if i / 3 % 3 == row {
            lanes |= 1 << i;
        }
        i += 1;
    }
    lanes
}

/// Rotations by one row and by two rows in the band (for minicolumns, columns in the box).
pub(super) static ROW: [Permutation; 2] = [rotation(0, 1, 0), rotation(0, 2, 0)];
/// Rotations by one stack and by two.
pub(super) static STACK: [Permutation; 2] = [rotation(0, 0, 1), rotation(0, 0, 2)];
/// Rotations by one band and by two.
pub(super) static BAND: [Permutation; 2] = [rotation(1, 0, 0), rotation(2, 0, 0)];
/// Rotations by rows and stacks; the first two form one arrangement, the last two the other.
pub(super) static ROW_DIAGONAL: [Permutation; 4] =
    [rotation(0, 1, 1), rotation(0, 2, 2), rotation(0, 1, 2), rotation(0, 2, 1)];
/// Rotations by bands and columns; the first two form one arrangement, the last two the other.
pub(super) static COLUMN_DIAGONAL: [Permutation; 4] =
    [rotation(1, 1, 0), rotation(2, 2, 0), rotation(1, 2, 0), rotation(2, 1, 0)];
/// Permutations that copy each minicolumn to its three cells, one for each column of a box.
pub(super) static SPREAD: [Permutation; 3] = [spread(0), spread(1), spread(2)];

/// The source of each byte of register `c`: 0 to 63 for the first 64 bytes of a grid, 64 to 127 for the last 64. The
/// low byte of each lane comes from the lane's cell in column `c`.
pub(super) static PICK: [Table<[u8; 64]>; 3] = [pick(0), pick(1), pick(2)];

const fn pick(c: usize) -> Table<[u8; 64]> {
    let mut table = [0; 64];
    let mut i = 0;
    while i < NUM_LANES {
        let cell = 3 * i + c;
        table[2 * i] = if cell < 64 { cell } else { 64 + cell - 17 } as u8;
        i += 1;
    }
    Table(table)
}

/// Each cell as a set, with 32 bits for each register, one for each lane.
pub(super) static CELL: [Cells; 81] = {
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        table[cell] = 1 << (32 * (cell % 3) + cell / 3);
        cell += 1;
    }
    table
};

/// The candidates of a blank, of each digit, and (none) of any other byte.
pub(super) static CANDIDATES: Permutation = digit_table();

const fn digit_table() -> Permutation {
    let mut table = [0; 32];
    table[0] = ALL;
    let mut digit = 1;
    while digit <= 9 {
        table[digit] = 1 << (digit + 3);
        digit += 1;
    }
    Table(table)
}

/// The minirows of each band (bits 0 to 31) and the minicolumns of each stack (from bit 32).
pub(super) static CHUTE_LANES: [u64; 8] = chute_lanes();

const fn chute_lanes() -> [u64; 8] {
    let mut out = [0; 8];
    let mut i = 0;
    while i < NUM_LANES {
        out[i / 9] |= 1 << i;
        out[3 + i % 3] |= 1 << (32 + i);
        i += 1;
    }
    out
}

/// For each minirow (minicolumns start at 32), the lanes of each register that lose a digit if the digit is in the
/// minirow, and those that lose it if not.
pub(super) static CUTS: [[[Lanes; 3]; 2]; 64] = cuts();

const fn cuts() -> [[[Lanes; 3]; 2]; 64] {
    let mut out = [[[0; 3]; 2]; 64];
    let mut i = 0;
    while i < NUM_LANES {
        let (band, row, stack) = (i / 9, i / 3 % 3, i % 3);
        // A digit in this minirow leaves the rest of the row and box; otherwise it leaves the minirow.
        let mates = 1 << lane(band, row, stack + 1)
            | 1 << lane(band, row, stack + 2)
            | 1 << lane(band, row + 1, stack)
            | 1 << lane(band, row + 2, stack);
        out[i] = [[mates; 3], [1 << i; 3]];
        // For the minicolumn, `row` is the column within the box.
        let column = row;
        let mut c = 0;
        while c < 3 {
            let mut r = 0;
            while r < 3 {
                if c == column {
                    out[32 + i][1][c] |= 1 << lane(band, r, stack);
                    out[32 + i][0][c] |=
                        1 << lane(band + 1, r, stack) | 1 << lane(band + 2, r, stack);
                } else {
                    out[32 + i][0][c] |= 1 << lane(band, r, stack);
                }
                r += 1;
            }
            c += 1;
        }
        i += 1;
    }
    out
}

/// The sources of the first eight of the nine counts of each chute: even bytes for the three bands, odd bytes for the
/// three stacks.
pub(super) static CHUTE_BYTES: Table<[u8; 64]> = chute_bytes();

const fn chute_bytes() -> Table<[u8; 64]> {
    let mut out = [0; 64];
    let mut i = 0;
    while i < 64 {
        out[i] = chute_byte(i / 8, i % 8);
        i += 1;
    }
    Table(out)
}

/// The source of the ninth count of each chute; see [`CHUTE_BYTES`].
pub(super) static NINTH_BYTES: Table<[u8; 64]> = ninth_bytes();

const fn ninth_bytes() -> Table<[u8; 64]> {
    let mut out = [0; 64];
    let mut i = 0;
    while i < 8 {
        out[8 * i] = chute_byte(i, 8);
        i += 1;
    }
    Table(out)
}

const fn chute_byte(chute: usize, nth: usize) -> u8 {
    (if chute < 3 {
        2 * (9 * chute + nth)
    } else if chute < 6 {
        2 * (3 * nth + chute - 3) + 1
    } else {
        63
    }) as u8
}
