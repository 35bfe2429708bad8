//! What each address answers.

use hyper::body::Incoming;
use hyper::header::ALLOW;
use hyper::{Method, Request, Response, StatusCode};
use satdoku::native::nine::{KernelChoice, Solver};
use satdoku_tasks::request::{INPUT, QUESTIONS, Question};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::assets::Asset;
use super::question;
use super::responses::{Content, Problem, add_common, whole};
use super::shared::{MAX_BODY, MAX_SIDE, Shared};

/// Where questions are asked.
const API: &str = "/api/";

/// Where they are listed.
const LIST: [&str; 2] = ["/api", "/api/"];

/// What stands behind an address.
enum Route {
    List,
    Version,
    Question(&'static str),
    Asset(&'static Asset),
}

impl Route {
    fn of(path: &str) -> Option<Self> {
        if LIST.contains(&path) {
            return Some(Route::List);
        }
        match path.strip_prefix(API) {
            Some("version") => Some(Route::Version),
            Some(name) => Question::named(name).map(|question| Route::Question(question.name)),
            None => Asset::at(path).map(Route::Asset),
        }
    }

    /// The methods that it knows.
    fn methods(&self) -> &'static str {
        match self {
            Route::Question(_) => "POST",
            Route::List | Route::Version | Route::Asset(_) => "GET, HEAD",
        }
    }
}

/// Answers a request.
pub(super) async fn respond(shared: &Shared, request: Request<Incoming>) -> Response<Content> {
    let response = try_respond(shared, request).await;
    let mut response = response.unwrap_or_else(Problem::into_response);
    add_common(response.headers_mut());
    response
}

async fn try_respond(
    shared: &Shared,
    request: Request<Incoming>,
) -> Result<Response<Content>, Problem> {
    shared.hosts.check(&request)?;
    let path = request.uri().path();
    let route = Route::of(path)
        .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, format!("{path}: nothing is here")))?;
    let (head, body) = request.into_parts();
    match (route, head.method.clone()) {
        (Route::Question(name), Method::POST) => question::answer(shared, name, &head, body).await,
        (Route::List, Method::GET | Method::HEAD) => Ok(list()),
        (Route::Version, Method::GET | Method::HEAD) => Ok(version(shared)),
        (Route::Asset(asset), Method::GET | Method::HEAD) => Ok(asset.response(&head.headers)),
        (route, method) => {
            let methods = route.methods();
            let detail = format!("{method} is not answered here, expected {methods}");
            let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, detail);
            Err(problem.with_header(ALLOW, methods))
        }
    }
}

/// The questions with their options, and the fields of an input.
fn list() -> Response<Content> {
    let in_words = |names: Vec<(&str, &str)>| -> Map<String, Value> {
        names.into_iter().map(|(name, words)| (name.to_owned(), words.into())).collect()
    };
    let questions = QUESTIONS.map(|question| {
        let options = in_words(question.options().collect());
        json!({"name": question.name, "about": question.about, "options": options})
    });
    let list = json!({"questions": questions, "input": in_words(INPUT.into())});
    whole("application/json", list.to_string())
}

/// The program and its limits.
fn version(shared: &Shared) -> Response<Content> {
    #[derive(Serialize)]
    struct Version {
        version: &'static str,
        kernel: String,
        threads: usize,
        limits: Limits,
        questions: [&'static str; QUESTIONS.len()],
    }
    #[derive(Serialize)]
    struct Limits {
        side: usize,
        bytes: usize,
        seconds: f64,
    }
    let solver = Solver::new(KernelChoice::Auto).expect("every machine has the portable kernel");
    let version = Version {
        version: env!("CARGO_PKG_VERSION"),
        kernel: format!("{:?}", solver.kernel()).to_lowercase(),
        threads: shared.options.threads,
        limits: Limits {
            side: MAX_SIDE,
            bytes: MAX_BODY,
            seconds: shared.options.timeout.as_secs_f64(),
        },
        questions: QUESTIONS.map(|question| question.name),
    };
    let json = serde_json::to_string(&version).expect("the data has nothing that JSON has not");
    whole("application/json", json)
}
