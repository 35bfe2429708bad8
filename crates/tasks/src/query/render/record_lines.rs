//! The boundaries between records in a text that was written before.

/// How the records of a text divide its lines, for formats in which every record consists of whole lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordLines {
    /// Each line is a record.
    Single,
    /// A record includes the lines below it that begin with `# `.
    WithComments,
    /// A record is a list, and a blank line begins each but the first.
    Lists,
    /// The rows of a table that share an index, which is the first column, are a record.
    Rows,
}

impl RecordLines {
    /// Whether a record begins with this line, given the line before it; the first line always begins one.
    pub fn begins(self, line: &[u8], previous: &[u8]) -> bool {
        match self {
            RecordLines::Single => true,
            RecordLines::WithComments => !line.starts_with(b"# "),
            RecordLines::Lists => line == b"\n",
            RecordLines::Rows => index(line) != index(previous),
        }
    }
}

/// The first column of a row.
fn index(row: &[u8]) -> &[u8] {
    row.split(|&byte| byte == b',').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of records.
    fn count(lines: RecordLines, text: &str) -> usize {
        let all: Vec<&str> = text.split_inclusive('\n').collect();
        let begins = |pair: &&[&str]| lines.begins(pair[1].as_bytes(), pair[0].as_bytes());
        1 + all.windows(2).filter(begins).count()
    }

    #[test]
    fn records_are_told_apart() {
        assert_eq!(count(RecordLines::Single, "1\n\n# a\n"), 3);
        assert_eq!(count(RecordLines::WithComments, "none\tx\n# a\n# b\n#error: c\nnone\ty\n"), 3);
        assert_eq!(count(RecordLines::Lists, "a\nb\n\nc\n\n#none\n# why\n"), 3);
        assert_eq!(count(RecordLines::Lists, "\na\n\nb\n"), 2, "a later part of the work");
        assert_eq!(count(RecordLines::Rows, "7,a\n7,\"b,\"\n70,a\n,c\n"), 3);
    }
}
