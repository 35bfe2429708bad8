//! The files of the page, which are in the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use hyper::header::{CACHE_CONTROL, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};
use hyper::{Response, StatusCode};

use super::responses::{Content, whole};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const MANIFEST: &str = "application/manifest+json";

/// A file of the page.
#[derive(Debug)]
pub(super) struct Asset {
    path: &'static str,
    kind: &'static str,
    content: &'static [u8],
}

macro_rules! assets {
    ($($path:literal $kind:ident,)*) => {
        [$(Asset {
            path: $path,
            kind: $kind,
            content: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/page/", $path)),
        }),*]
    };
}

/// All files but those for a page without a server. The first is what `/` answers.
static ASSETS: [Asset; 20] = assets![
    "index.html" HTML,
    "style.css" CSS,
    "icon.svg" SVG,
    "manifest.webmanifest" MANIFEST,
    "main.js" JAVASCRIPT,
    "backend.js" JAVASCRIPT,
    "board.js" JAVASCRIPT,
    "dialogs.js" JAVASCRIPT,
    "dom.js" JAVASCRIPT,
    "keys.js" JAVASCRIPT,
    "link.js" JAVASCRIPT,
    "model.js" JAVASCRIPT,
    "rules.js" JAVASCRIPT,
    "text.js" JAVASCRIPT,
    "verdicts.js" JAVASCRIPT,
    "words.js" JAVASCRIPT,
    "panels/make.js" JAVASCRIPT,
    "panels/play.js" JAVASCRIPT,
    "panels/sheets.js" JAVASCRIPT,
    "panels/solve.js" JAVASCRIPT,
];

impl Asset {
    /// The file at a path.
    pub(super) fn at(path: &str) -> Option<&'static Asset> {
        match path {
            "/" => ASSETS.first(),
            _ => ASSETS.iter().find(|asset| path.strip_prefix('/') == Some(asset.path)),
        }
    }

    /// The file, unless the browser has it.
    pub(super) fn response(&self, headers: &HeaderMap) -> Response<Content> {
        let tag = self.tag();
        let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
        let mut known = known.flat_map(|tags| tags.split(',')).map(str::trim);
        let is_known = known.any(|known| known == "*" || known.trim_start_matches("W/") == tag);
        let content = if is_known { &[] } else { self.content };
        let mut response = whole(self.kind, content);
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(ETAG, HeaderValue::try_from(tag).expect("hex digits and quotes"));
        // Another version of the program may have other files.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }

    /// A tag that changes with the content.
    fn tag(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.content.hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Files for WebAssembly and for visits without a network.
    const LEFT_OUT: [&str; 2] = ["sw.js", "worker.js"];

    fn files_in(folder: &Path, before: &str, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            let name = format!("{before}{}", path.file_name().unwrap().to_str().unwrap());
            match path.is_dir() {
                true => files_in(&path, &format!("{name}/"), found),
                false => found.push(name),
            }
        }
    }

    #[test]
    fn all_files_of_the_page_are_there() {
        let mut found = Vec::new();
        files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("page"), "", &mut found);
        found.retain(|name| !LEFT_OUT.contains(&name.as_str()));
        found.sort();
        let mut listed: Vec<_> = ASSETS.iter().map(|asset| asset.path).collect();
        listed.sort_unstable();
        assert_eq!(listed, found);
    }

    #[test]
    fn paths_lead_to_files_and_nowhere_else() {
        assert_eq!(Asset::at("/").expect("the page").path, "index.html");
        assert_eq!(Asset::at("/panels/make.js").expect("a file").kind, JAVASCRIPT);
        for path in ["", "main.js", "//main.js", "/panels", "/../Cargo.toml", "/sw.js", "/MAIN.JS"]
        {
            assert!(Asset::at(path).is_none(), "{path}");
        }
    }

    #[test]
    fn a_browser_that_has_the_file_gets_no_second_copy() {
        let asset = Asset::at("/").expect("the page");
        let ask = |tags: &str| {
            let tags = HeaderValue::try_from(tags).expect("a value");
            asset.response(&HeaderMap::from_iter([(IF_NONE_MATCH, tags)])).status()
        };
        let tag = asset.tag();
        assert_eq!(ask(&tag), StatusCode::NOT_MODIFIED);
        assert_eq!(ask(&format!("\"x\", W/{tag}")), StatusCode::NOT_MODIFIED);
        assert_eq!(ask("*"), StatusCode::NOT_MODIFIED);
        assert_eq!(ask("\"0\""), StatusCode::OK);
        assert_ne!(tag, Asset::at("/main.js").expect("a file").tag());
    }
}
