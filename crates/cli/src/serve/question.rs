//! Questions: a body in JSON, answered by the library on a thread of the pool.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::header::RETRY_AFTER;
use hyper::http::request::Parts;
use hyper::{Response, StatusCode, Uri};
use satdoku_tasks::request::{Request, RequestError};
use tokio::time::{Instant, timeout, timeout_at};

use super::checks;
use super::pipe::pipe;
use super::pool::Busy;
use super::progress::{EVERY, Progress};
use super::responses::{Content, Problem, fresh, whole};
use super::shared::{MAX_BODY, MAX_PROOF, MAX_SIDE, Shared};

/// Time for the body of a request.
const BODY_TIME: Duration = Duration::from_secs(10);

/// The media type of records in JSON.
const NDJSON: &str = "application/x-ndjson";

/// What is read of a body that is too large: an answer to somebody who is still writing would be lost.
const MAX_IGNORED: usize = 16 * MAX_BODY;

/// Answers a question of this name.
pub(super) async fn answer(
    shared: &Shared,
    name: &str,
    head: &Parts,
    body: Incoming,
) -> Result<Response<Content>, Problem> {
    let start = Instant::now();
    checks::check_is_json(&head.headers)?;
    let wants_progress = wants_progress(&head.uri)?;
    let json = timeout(BODY_TIME, text_of(body)).await.map_err(|_| {
        Problem::new(StatusCode::REQUEST_TIMEOUT, "the body takes too long to arrive")
    })??;
    let mut request = Request::from_json_about(name, &json).map_err(problem)?;
    request.options.timeout.get_or_insert(shared.options.timeout.as_secs_f64());
    let request = request
        .with_max_side(MAX_SIDE)
        .with_max_proof(MAX_PROOF)
        .with_memory(shared.options.memory);
    let kind = request.media_type();
    if wants_progress && kind != NDJSON {
        let detail =
            format!("the progress is told between lines of JSON, and the answer is {kind}");
        return Err(Problem::new(StatusCode::BAD_REQUEST, detail));
    }
    let (writer, reader) = pipe();
    let job = move || {
        let interrupt = writer.interrupt();
        if interrupt.load(Ordering::Relaxed) {
            return;
        }
        let end = request.answer(interrupt, &mut |text| writer.write(text));
        writer.end(end);
    };
    shared.pool.submit(job).map_err(|Busy| {
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "too many questions wait");
        problem.with_header(RETRY_AFTER, "1")
    })?;
    let begun = match wants_progress {
        false => reader.begun().await,
        true => timeout_at(start + EVERY, reader.begun()).await.unwrap_or(Ok(())),
    };
    begun.map_err(problem)?;
    Ok(match reader.whole() {
        Some(text) => whole(kind, text),
        None => {
            let progress = wants_progress.then(|| Progress::since(start));
            fresh(kind, Content::Answer(reader, progress))
        }
    })
}

/// Whether lines about the progress are wanted between the records of the answer.
fn wants_progress(uri: &Uri) -> Result<bool, Problem> {
    match uri.query() {
        None => Ok(false),
        Some("progress") => Ok(true),
        Some(other) => {
            let detail = format!("?{other}: only ?progress is known; options are in the body");
            Err(Problem::new(StatusCode::BAD_REQUEST, detail))
        }
    }
}

/// The text of a body.
async fn text_of(mut body: Incoming) -> Result<String, Problem> {
    let too_large = || {
        let detail = format!("a body has at most {MAX_BODY} bytes");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, detail)
    };
    let is_wrong = |detail: &str| Problem::new(StatusCode::BAD_REQUEST, detail);
    if body.size_hint().lower() > MAX_IGNORED as u64 {
        return Err(too_large());
    }
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let frame = frame.map_err(|_| is_wrong("the body ends too early"))?;
        let data = frame.data_ref().map_or(&[][..], |data| data);
        length += data.len();
        if length <= MAX_BODY {
            bytes.extend_from_slice(data);
        } else if length > MAX_IGNORED {
            break;
        }
    }
    if length > MAX_BODY {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|_| is_wrong("the body is not UTF-8"))
}

/// Tells why the library does not answer.
fn problem(error: RequestError) -> Problem {
    let status = match error {
        RequestError::Malformed(_) | RequestError::Unanswerable(_) => StatusCode::BAD_REQUEST,
        RequestError::Interrupted => StatusCode::SERVICE_UNAVAILABLE,
        RequestError::Wrong(_) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    Problem::new(status, error.to_string())
}
