//! `serve` over TCP: the answers of the program, and what is refused.

mod client;
mod load;

use std::io::{Read, Write};
use std::thread;

use satdoku_tasks::request::QUESTIONS;
use serde_json::{Value, json};

use self::client::{Response, Serving, post, request};
use crate::support::faults::signal;
use crate::support::program::{run, wait_for};
use crate::support::questions::{TEXTS, about, generations, printed, questions};

const EMPTY_NINE: &str =
    ".................................................................................";

/// The simplest body.
const PUZZLE: &str = "{\"puzzle\": \"1...2...3...4...\"}";

/// A question that would be answered for hours.
fn endless() -> String {
    json!({"input": {"text": EMPTY_NINE}, "timeout": 100_000}).to_string()
}

#[test]
fn answers_are_the_records_of_the_program() {
    let serving = Serving::start(&[]);
    let text = TEXTS[16].to_owned() + TEXTS[0];
    for (ask, options, command) in questions() {
        let response = serving.ask(ask, &about(&options, &text));
        assert_eq!(response.status, 200, "{command}: {}", response.text());
        assert_eq!(response.header("content-type"), Some("application/x-ndjson"));
        assert_eq!(response.text(), printed(command, &text), "{command}");
    }
    for (options, command) in generations() {
        let response = serving.ask("generate", &options);
        assert_eq!(response.text(), printed(&format!("generate {command}"), ""), "{command}");
    }
    let fields = json!({"input": {"side": 4}});
    assert!(serving.ask("grid", &fields).text().starts_with("{\"index\":0,\"side\":4,"));
}

#[test]
fn a_long_answer_comes_whole_and_in_order() {
    let serving = Serving::start(&[]);
    let fields = json!({"input": {"text": EMPTY_NINE}, "limit": 20_000});
    let text = serving.ask("enumerate", &fields).text();
    assert!(text == printed("enumerate --limit 20000", EMPTY_NINE), "{} bytes", text.len());
    let drawn = json!({"input": {"text": TEXTS[0]}, "format": "svg"});
    let response = serving.ask("convert", &drawn);
    assert_eq!(response.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(response.text(), run(&["convert", "-f", "svg"], TEXTS[0]).stdout);
}

#[test]
fn progress_is_told_between_records() {
    let serving = Serving::start(&[]);
    let text = format!("{}\n{EMPTY_NINE}", TEXTS[0]);
    let fields = json!({"input": {"text": text}, "timeout": 1.2});
    let response = serving.ask("count?progress", &fields);
    assert_eq!(response.header("content-type"), Some("application/x-ndjson"));
    let told = response.text();
    let lines = told.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let lines: Vec<Value> = lines.collect();
    let [first, progress @ .., last] = &lines[..] else { panic!("{told}") };
    assert_eq!((&first["index"], &last["index"]), (&json!(0), &json!(1)), "{told}");
    assert!(!progress.is_empty(), "{told}");
    for line in progress {
        assert_eq!(line["progress"]["records"], 1, "{told}");
        assert!(line["progress"]["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
    }
    let quick = json!({"input": {"text": TEXTS[0]}});
    assert_eq!(serving.ask("check?progress", &quick).text(), printed("check", TEXTS[0]));
}

#[test]
fn the_page_is_served_with_headers_that_keep_it_to_itself() {
    let serving = Serving::start(&[]);
    let page = serving.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/index.html");
    assert_eq!(page.body, std::fs::read(path).expect("the page"));
    let tag = page.header("etag").expect("a tag");
    let again = serving.send(&request("GET / HTTP/1.1", &format!("if-none-match: {tag}\r\n"), ""));
    assert_eq!((again.status, again.body.len(), again.header("etag")), (304, 0, Some(tag)));
    let head = serving.send(&request("HEAD / HTTP/1.1", "", ""));
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), Some(&*page.body.len().to_string()));
    assert_eq!(
        serving.get("/main.js").header("content-type"),
        Some("text/javascript; charset=utf-8")
    );

    let version = serving.get("/api/version");
    assert_eq!(version.header("content-type"), Some("application/json"));
    let version: Value = serde_json::from_slice(&version.body).expect("JSON");
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert!(["avx512", "avx2", "portable"].contains(&version["kernel"].as_str().expect("a name")));
    assert_eq!(version["limits"], json!({"side": 64, "bytes": 1 << 20, "seconds": 10.0}));
}

#[test]
fn the_questions_are_listed_with_their_options() {
    let serving = Serving::start(&[]);
    let list: Value = serde_json::from_slice(&serving.get("/api").body).expect("JSON");
    for (listed, question) in list["questions"].as_array().expect("a list").iter().zip(QUESTIONS) {
        assert_eq!(listed["name"], question.name);
        for (option, words) in question.options() {
            assert_eq!(listed["options"][option], words);
        }
    }
    assert!(list["input"]["layout"].is_string());
    assert_eq!(serving.send(&post("check", PUZZLE)).text(), printed("check", "1...2...3...4..."));
}

#[test]
fn requests_that_cannot_be_answered_say_why() {
    let serving = Serving::start(&["--allow-host", "sudoku.example"]);
    let json = "content-type: application/json\r\n";
    let check = "POST /api/check HTTP/1.1";
    let large = format!("{{\"input\": {{\"text\": \"{}\"}}}}", ".".repeat(1 << 20));
    let cases = [
        ("GET /nothing HTTP/1.1", String::new(), "", 404),
        ("GET /api HTTP/1.1", String::new(), "", 200),
        ("HEAD /api/ HTTP/1.1", String::new(), "", 200),
        ("POST /api HTTP/1.1", json.into(), "{}", 405),
        ("GET /apis HTTP/1.1", String::new(), "", 404),
        ("GET /../Cargo.toml HTTP/1.1", String::new(), "", 404),
        ("GET /%2e%2e/Cargo.toml HTTP/1.1", String::new(), "", 404),
        ("POST /api/sing HTTP/1.1", json.into(), "{}", 404),
        ("POST /api/check?all=yes HTTP/1.1", json.into(), "{}", 400),
        ("POST /api/print?progress HTTP/1.1", json.into(), "{}", 400),
        ("POST / HTTP/1.1", String::new(), "", 405),
        ("GET /api/check HTTP/1.1", String::new(), "", 405),
        ("DELETE /api/version HTTP/1.1", String::new(), "", 405),
        ("OPTIONS /api/check HTTP/1.1", "origin: http://evil.example\r\n".into(), "", 403),
        (check, String::new(), "{}", 415),
        (check, "content-type: text/plain\r\n".into(), "{}", 415),
        (check, json.into(), "", 400),
        (check, json.into(), "{", 400),
        (check, json.into(), "{\"ask\": \"solve\"}", 400),
        (check, json.into(), "{\"colour\": 1}", 400),
        ("POST /api/grid HTTP/1.1", json.into(), "{\"input\": {\"side\": 65}}", 400),
        (check, json.into(), &large, 413),
        (check, format!("{json}origin: null\r\n"), "{}", 403),
        (check, format!("{json}origin: http://localhost:1\r\n"), "{}", 403),
        (check, format!("{json}origin: https://sudoku.example\r\n"), PUZZLE, 200),
        (check, json.into(), "{}", 400),
        (
            "POST /api/encode HTTP/1.1",
            json.into(),
            "{\"puzzle\": \"1...\", \"engine\": \"sat\"}",
            400,
        ),
        ("GET http://evil.example/ HTTP/1.1", String::new(), "", 421),
        ("GET / HTTP/1.0", String::new(), "", 200),
        (check, json.into(), "{\"input\": {\"text\": \"1...2...3...4...\"}}", 200),
    ];
    for (line, headers, body, status) in cases {
        let response = serving.send(&request(line, &headers, body));
        assert_eq!(response.status, status, "{line} {headers} {}", response.text());
        assert!(response.header("content-security-policy").is_some_and(|policy| {
            policy.starts_with("default-src 'none'; ") && policy.contains("frame-ancestors 'none'")
        }));
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("access-control-allow-origin"), None);
        if status != 200 {
            assert_eq!(response.header("content-type"), Some("application/problem+json"));
            let problem: Value = serde_json::from_slice(&response.body).expect("JSON");
            assert_eq!(problem["status"], status);
            assert!(problem["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
        }
        if status == 405 {
            assert!(response.header("allow").is_some());
        }
    }
    let raw =
        |host: &str| serving.send(&format!("GET / HTTP/1.1\r\n{host}connection: close\r\n\r\n"));
    let port = serving.port();
    for (host, status) in [
        (String::new(), 421),
        ("host: evil.example\r\n".to_owned(), 421),
        (format!("host: evil.example:{port}\r\n"), 421),
        (format!("host: 127.0.0.1:{}\r\n", port ^ 1), 421),
        (format!("host: localhost:{port}\r\nhost: localhost:{port}\r\n"), 421),
        (format!("host: LOCALHOST:{port}\r\n"), 200),
        (format!("host: [::1]:{port}\r\n"), 200),
        ("host: sudoku.example\r\n".to_owned(), 200),
    ] {
        assert_eq!(raw(&host).status, status, "{host}");
    }
    // A body whose length is not known beforehand.
    let chunk = format!("{:x}\r\n{}\r\n", large.len(), large);
    let chunked = format!("{json}transfer-encoding: chunked\r\n");
    assert_eq!(serving.send(&request(check, &chunked, &format!("{chunk}0\r\n\r\n"))).status, 413);
    // Nonsense gets no answer but 400, and costs nobody else.
    assert_eq!(serving.send("nonsense\r\n\r\n").status, 400);
    assert_eq!(serving.get("/").status, 200);
}

#[test]
fn requests_of_one_connection_are_answered_in_order() {
    let serving = Serving::start(&[]);
    let mut stream = serving.connect();
    let texts = ["1...2...3...4...", "................", "11.............."];
    for text in texts {
        let body = json!({"input": {"text": text}}).to_string();
        let asked = post("check", &body).replace("connection: close\r\n", "");
        stream.write_all(serving.filled(&asked).as_bytes()).expect("it reads");
        let response = Response::read_one(&mut stream);
        assert_eq!(response.text(), printed("check", text));
    }
}

#[test]
fn those_who_dawdle_are_left_alone() {
    let serving = Serving::start(&[]);
    thread::scope(|scope| {
        // Half of the headers, no request at all, and half of a body.
        for (begun, status) in [
            ("GET / HTTP/1.1\r\nhost: local", None),
            ("", None),
            (
                "POST /api/check HTTP/1.1\r\nhost: localhost:PORT\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
                Some(408),
            ),
        ] {
            let serving = &serving;
            scope.spawn(move || {
                let mut stream = serving.connect();
                let begun = begun.replace("PORT", &serving.port().to_string());
                stream.write_all(begun.as_bytes()).expect("it listens");
                let mut said = Vec::new();
                stream.read_to_end(&mut said).expect("it ends");
                let response = Response::parse(&said);
                assert_eq!(response.map(|response| response.status), status, "{begun}");
            });
        }
        // Nobody else waits for them.
        assert_eq!(serving.ask("check", &json!({"input": {"text": TEXTS[0]}})).status, 200);
    });
}

#[test]
fn an_answer_that_nobody_reads_is_given_up() {
    let serving = Serving::start(&["--threads", "1"]);
    let mut stream = serving.connect();
    let asked = serving.filled(&post("enumerate", &endless()));
    stream.write_all(asked.as_bytes()).expect("it reads");
    stream.read_exact(&mut [0; 1_000]).expect("there is more");
    // The only thread is free again.
    let answered = serving.ask("check", &json!({"input": {"text": TEXTS[0]}}));
    assert_eq!(answered.text(), printed("check", TEXTS[0]));
    drop(stream);
}

#[test]
fn a_dropped_connection_ends_the_work() {
    let serving = Serving::start(&["--threads", "1"]);
    for ask in ["count", "enumerate", "estimate"] {
        let mut fields: Value = serde_json::from_str(&endless()).expect("JSON");
        if ask == "estimate" {
            fields["samples"] = json!(1_u64 << 50);
        }
        let mut stream = serving.connect();
        stream
            .write_all(serving.filled(&post(ask, &fields.to_string())).as_bytes())
            .expect("it reads");
        wait_for("work", || !serving.is_idle());
        drop(stream);
        // The only thread is free again.
        let answered = serving.ask("check", &json!({"input": {"text": TEXTS[0]}}));
        assert_eq!(answered.text(), printed("check", TEXTS[0]), "{ask}");
        wait_for("rest", || serving.is_idle());
    }
}

#[test]
fn questions_beyond_the_queue_are_refused_and_none_are_mixed() {
    let serving = Serving::start(&["--threads", "1"]);
    let mut busy = serving.connect();
    busy.write_all(serving.filled(&post("count", &endless())).as_bytes()).expect("it reads");
    wait_for("work", || !serving.is_idle());
    let room = 8 * thread::available_parallelism().map_or(1, usize::from);
    let texts: Vec<String> = (0..room + 8).map(puzzle).collect();
    let busy = std::sync::Mutex::new(Some(busy));
    let statuses: Vec<u16> = thread::scope(|scope| {
        let ask = |text: &String| {
            let response = serving.ask("solve", &json!({"input": {"text": text}}));
            match response.status {
                200 => assert_eq!(response.text(), printed("solve", text)),
                503 => {
                    assert_eq!(response.header("retry-after"), Some("1"));
                    // With the first refusal the queue is full: let it go on.
                    drop(busy.lock().expect("no panic").take());
                }
                other => panic!("{other}: {}", response.text()),
            }
            response.status
        };
        let asking: Vec<_> = texts.iter().map(|text| scope.spawn(move || ask(text))).collect();
        asking.into_iter().map(|asking| asking.join().expect("an answer")).collect()
    });
    assert!(statuses.contains(&503), "{statuses:?}");
    assert!(statuses.iter().filter(|status| **status == 200).count() >= room, "{statuses:?}");
}

/// A puzzle of its own for each number, with the solution of none of the others.
fn puzzle(nth: usize) -> String {
    let digit = |at: usize| char::from(b'1' + ((nth / 9_usize.pow(at as u32)) % 9) as u8);
    format!("{}........{}........{}{}", digit(0), digit(1), digit(2), ".".repeat(62))
}

#[test]
fn a_flood_of_connections_is_served_one_after_the_other() {
    let serving = Serving::start(&[]);
    // Those that say nothing are closed after a while, so that nobody waits for ever.
    let silent: Vec<_> = (0..40).map(|_| serving.connect()).collect();
    thread::scope(|scope| {
        for nth in 0..120 {
            let serving = &serving;
            scope.spawn(move || {
                let text = puzzle(nth);
                let response = serving.ask("convert", &json!({"input": {"text": text}}));
                match response.status {
                    200 => assert!(response.text().contains(&text), "{}", response.text()),
                    other => assert_eq!(other, 503),
                }
            });
        }
    });
    drop(silent);
}

#[test]
fn an_interrupt_ends_it_with_questions_under_way() {
    for name in ["INT", "TERM"] {
        let mut serving = Serving::start(&["--threads", "2"]);
        let streams: Vec<_> = (0..3)
            .map(|_| {
                let mut stream = serving.connect();
                let asked = serving.filled(&post("count", &endless()));
                stream.write_all(asked.as_bytes()).expect("it reads");
                stream
            })
            .collect();
        wait_for("work", || !serving.is_idle());
        signal(&serving.child, name);
        assert_eq!(serving.child.wait().expect("it ends").code(), Some(130), "{name}");
        for mut stream in streams {
            let mut rest = Vec::new();
            // A reset is an end as well.
            let _ = stream.read_to_end(&mut rest);
            assert_eq!(rest, b"", "no part of an answer");
        }
    }
}

#[test]
fn an_address_that_is_taken_or_wrong_is_named() {
    let serving = Serving::start(&[]);
    let taken = format!("127.0.0.1:{}", serving.port());
    for address in [&*taken, "127.0.0.1", "nowhere.invalid:80"] {
        let ran = run(&["serve", "--listen", address], "");
        assert_eq!((ran.code, &*ran.stdout), (Some(2), ""), "{}", ran.stderr);
        assert!(ran.stderr.starts_with(&format!("satdoku: {address}: ")), "{}", ran.stderr);
    }
    let portless = run(&["serve", "--listen", "127.0.0.1"], "").stderr;
    assert!(portless.ends_with("an address and a port are expected, as in 127.0.0.1:7600\n"));
}

#[test]
fn a_browser_is_opened_with_the_address() {
    let folder = crate::support::faults::Folder::new("browser");
    let opened = folder.path("opened");
    let script = format!("#!/bin/sh\necho \"$1\" >'{}'\n", opened.display());
    let program = folder.file("xdg-open", script);
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&program, mode).expect("it is ours");
    let bin = folder.path("");
    let serving = Serving::with_path(&["--open"], &bin);
    let expected = format!("http://127.0.0.1:{}/\n", serving.port());
    wait_for("browser", || std::fs::read_to_string(&opened).is_ok_and(|said| said == expected));
}
