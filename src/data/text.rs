//! Types that are serialized as text or as a number.

use serde::de::Error;
use serde::ser;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::encode::{ClauseSet, Encoding, Reduction};
use crate::format::{InputFormat, OutputFormat};
use crate::generate::HolePattern;
use crate::geometry::{BoxShape, Geometry, House, MAX_HOUSES, Symmetry};
use crate::logic::{Level, SeLike, Technique};
use crate::names::as_text;
use crate::native::nine::KernelChoice;
use crate::puzzle::Alphabet;

as_text! {
    BoxShape: "the shape of a box, ROWSxCOLS";
    Symmetry: "the name of a symmetry";
    InputFormat: "the name of an input format";
    OutputFormat: "the name of an output format";
    ClauseSet: "the name of a set of clauses";
    Reduction: "the name of a reduction";
    Encoding: "the names of clauses, at-most-one and reduction";
    KernelChoice: "the name of a kernel";
    Level: "the name of a level";
    Technique: "the name of a technique";
    HolePattern: "the name of a pattern of holes";
}

impl Serialize for Geometry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let message = "a grid with other houses than rows, columns and boxes cannot be written";
        let other = || ser::Error::custom(message);
        self.box_shape().ok_or_else(other)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Geometry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let shape = BoxShape::deserialize(deserializer)?;
        shape.try_into().map_err(D::Error::custom)
    }
}

impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.index().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = usize::deserialize(deserializer)?;
        if index < MAX_HOUSES {
            Ok(House::new(index))
        } else {
            Err(D::Error::custom(format!("house {index} where a grid has at most {}", MAX_HOUSES)))
        }
    }
}

impl Serialize for Alphabet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.symbols())
    }
}

impl<'de> Deserialize<'de> for Alphabet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let symbols = Vec::<String>::deserialize(deserializer)?;
        Alphabet::new(symbols).map_err(D::Error::custom)
    }
}

impl Serialize for SeLike {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

impl<'de> Deserialize<'de> for SeLike {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let tenths = number * 10.0;
        // Most tenths are not exact in binary, so allow a small error.
        let is_whole = (tenths - tenths.round()).abs() < 1e-6;
        if is_whole && (0.0..=f64::from(u16::MAX)).contains(&tenths.round()) {
            Ok(SeLike(tenths.round() as u16))
        } else {
            Err(D::Error::custom(format!("{number} is no difficulty in tenths, like 4.2")))
        }
    }
}
