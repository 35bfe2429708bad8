//! The margins of a page.

use std::fmt;
use std::str::FromStr;

/// The empty borders of a page, in points.
///
/// They are parsed like margins in CSS: one length for all sides, two for top and bottom and for the sides, three for
/// top, sides and bottom, or four for top, right, bottom and left. Units are mm, cm, in and pt.
///
/// # Examples
///
/// ```
/// use satdoku_sheets::print::Margins;
///
/// let margins: Margins = "2cm 10mm".parse()?;
/// assert_eq!((margins.top, margins.left), (margins.bottom, margins.right));
/// assert!((margins.top - 56.69).abs() < 0.01);
/// assert!("5 lb".parse::<Margins>().is_err());
/// # Ok::<(), satdoku_sheets::print::MarginsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// Above the contents.
    pub top: f32,
    /// To their right.
    pub right: f32,
    /// Below them.
    pub bottom: f32,
    /// To their left.
    pub left: f32,
}

/// Wide enough for every printer.
const USUAL: f32 = 45.0;

impl Default for Margins {
    fn default() -> Self {
        Margins { top: USUAL, right: USUAL, bottom: USUAL, left: USUAL }
    }
}

/// The error for a text that is not one to four lengths.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not one to four lengths in mm, cm, in or pt, like 15mm or '0.5in 2cm'")]
pub struct MarginsError(String);

impl FromStr for Margins {
    type Err = MarginsError;

    fn from_str(text: &str) -> Result<Self, MarginsError> {
        let lengths: Option<Vec<f32>> = text.split_whitespace().map(points).collect();
        let (top, right, bottom, left) = match lengths.as_deref() {
            Some(&[all]) => (all, all, all, all),
            Some(&[ends, sides]) => (ends, sides, ends, sides),
            Some(&[top, sides, bottom]) => (top, sides, bottom, sides),
            Some(&[top, right, bottom, left]) => (top, right, bottom, left),
            _ => return Err(MarginsError(text.to_owned())),
        };
        Ok(Margins { top, right, bottom, left })
    }
}

/// A length in points. Only 0 needs no unit.
fn points(text: &str) -> Option<f32> {
    let end = text.find(|mark: char| mark.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number: f32 = number.parse().ok()?;
    let unit = match unit {
        "mm" => 72.0 / 25.4,
        "cm" => 72.0 / 2.54,
        "in" => 72.0,
        "pt" => 1.0,
        "" if number == 0.0 => 1.0,
        _ => return None,
    };
    Some(number * unit).filter(|points| points.is_finite() && *points >= 0.0)
}

impl fmt::Display for Margins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Margins { top, right, bottom, left } = self;
        write!(f, "{top}pt {right}pt {bottom}pt {left}pt")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_for_the_sides_as_in_css() {
        let sides = |text: &str| {
            let Margins { top, right, bottom, left } = text.parse().unwrap();
            [top, right, bottom, left]
        };
        assert_eq!(sides("36pt"), [36.0; 4]);
        assert_eq!(sides("1in 0.5in"), [72.0, 36.0, 72.0, 36.0]);
        assert_eq!(sides("1in 0 2in"), [72.0, 0.0, 144.0, 0.0]);
        assert_eq!(sides(" 1pt  2pt 3pt 4pt "), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(sides("25.4mm"), sides("2.54cm"));
        let margins: Margins = "1in 2pt 1cm 0".parse().unwrap();
        assert_eq!(margins.to_string().parse(), Ok(margins));
        for wrong in ["", "5", "5 mm", "-1mm", "1e99mm", "nanpt", "mm", "1mm,2mm", "1 2 3 4 5"] {
            let message = format!(
                "'{wrong}' is not one to four lengths in mm, cm, in or pt, like 15mm or '0.5in 2cm'"
            );
            assert_eq!(wrong.parse::<Margins>().unwrap_err().to_string(), message);
        }
    }
}
