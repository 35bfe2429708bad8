//! Responses: bodies, the headers of all of them, and problems as JSON (RFC 9457).

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;

use super::pipe::Reader;
use super::progress::Progress;

/// The headers of all responses: what the page may load and do, and that others may not embed it.
const COMMON: [(&str, &str); 5] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
         img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; form-action 'none'; \
         frame-ancestors 'none'; base-uri 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
];

/// The body of a response.
#[derive(Debug)]
pub(super) enum Content {
    /// All of it; none when it was sent.
    Whole(Option<Bytes>),
    /// An answer, as it comes; with lines about its progress if they are wanted.
    Answer(Reader, Option<Progress>),
}

impl Body for Content {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        match self.get_mut() {
            Content::Whole(text) => Poll::Ready(text.take().map(|text| Ok(Frame::data(text)))),
            // An error ends the connection without the end of the body, so nobody takes a part for the whole.
            Content::Answer(reader, progress) => {
                let text = match (reader.poll_text(cx), progress) {
                    (text, None) => text,
                    (text, Some(progress)) => progress.poll_beside(text, cx),
                };
                let frame = |text: Vec<u8>| Frame::data(Bytes::from(text));
                text.map(|text| text.map(|text| text.map(frame).map_err(io::Error::other)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(self, Content::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Content::Whole(text) => {
                SizeHint::with_exact(text.as_ref().map_or(0, |text| text.len() as u64))
            }
            Content::Answer(..) => SizeHint::default(),
        }
    }
}

/// A response with a body of this type, which no cache keeps.
pub(super) fn fresh(kind: &'static str, content: Content) -> Response<Content> {
    let mut response = Response::new(content);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A response with all of its body.
pub(super) fn whole(kind: &'static str, text: impl Into<Bytes>) -> Response<Content> {
    fresh(kind, Content::Whole(Some(text.into())))
}

/// Adds the headers of all responses.
pub(super) fn add_common(headers: &mut HeaderMap) {
    headers.extend(
        COMMON
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))),
    );
}

/// The reason why a request gets no answer.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    detail: String,
    /// A header that goes with the status.
    header: Option<(HeaderName, &'static str)>,
}

impl Problem {
    pub(super) fn new(status: StatusCode, detail: impl Into<String>) -> Self {
        Problem { status, detail: detail.into(), header: None }
    }

    pub(super) fn with_header(mut self, name: HeaderName, value: &'static str) -> Self {
        self.header = Some((name, value));
        self
    }

    #[cfg(test)]
    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    pub(super) fn into_response(self) -> Response<Content> {
        #[derive(Serialize)]
        struct Json<'a> {
            title: &'a str,
            status: u16,
            detail: &'a str,
        }
        let title = self.status.canonical_reason().unwrap_or_default();
        let json = Json { title, status: self.status.as_u16(), detail: &self.detail };
        let json = serde_json::to_string(&json).expect("the data has nothing that JSON has not");
        let mut response = whole("application/problem+json", json);
        *response.status_mut() = self.status;
        if let Some((name, value)) = self.header {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}
