//! Metadata of the document: title, creator, producer and language, but no date, so that the bytes are reproducible.

use pdf_writer::{Finish, Name, TextStr};

use super::objects::Objects;
use crate::picture::escape;

const MAKER: &str = "satdoku";

/// The language of headings and notes.
const LANGUAGE: &str = "en";

/// Writes the catalogue and both kinds of metadata.
pub(super) fn write(title: &str, pages: pdf_writer::Ref, objects: &mut Objects) {
    let [catalogue, info, metadata] = [(); 3].map(|()| objects.number());
    let title = if title.is_empty() { "Sudoku" } else { title };
    let mut writer = objects.pdf.document_info(info);
    writer.title(TextStr(title));
    writer.creator(TextStr(MAKER)).producer(TextStr(MAKER));
    writer.finish();
    // Not compressed: programs that search files for XMP do not inflate streams.
    let text = xmp(title);
    objects.pdf.metadata(metadata, text.as_bytes());
    let mut writer = objects.pdf.catalog(catalogue);
    writer.pages(pages).lang(TextStr(LANGUAGE));
    writer.pair(Name(b"Metadata"), metadata);
}

/// The metadata as XMP (ISO 16684-1).
fn xmp(title: &str) -> String {
    let mut escaped = String::new();
    escape(title, &mut escaped);
    format!(
        r#"<?xpacket begin="{mark}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
  xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:language><rdf:Bag><rdf:li>{LANGUAGE}</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escaped}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>{MAKER}</pdf:Producer>
<xmp:CreatorTool>{MAKER}</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"#,
        mark = '\u{feff}',
    )
}
