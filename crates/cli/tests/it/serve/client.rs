//! The program as a server, and requests to it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::support::listening::listening;

/// A server at a port of its own, which is ended with this value.
pub(super) struct Serving {
    pub(super) child: Child,
    port: u16,
}

impl Serving {
    pub(super) fn start(args: &[&str]) -> Self {
        Self::spawn(listening(), args)
    }

    /// With programs of a folder before those of the system.
    pub(super) fn with_path(args: &[&str], folder: &Path) -> Self {
        let mut command = listening();
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{}:{path}", folder.display()));
        Self::spawn(command, args)
    }

    pub(super) fn spawn(mut command: Command, args: &[&str]) -> Self {
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(args);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut said = BufReader::new(child.stderr.take().expect("piped"));
        let mut line = String::new();
        said.read_line(&mut line).expect("it says where it listens");
        let port = line.strip_prefix("satdoku: listening at http://127.0.0.1:");
        let port = port.and_then(|rest| rest.split('/').next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no port: {line}"));
        // Whatever else it says is seen with the output of the test.
        thread::spawn(move || said.lines().map_while(Result::ok).for_each(|l| eprintln!("{l}")));
        Serving { child, port }
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("not zero");
        stream
    }

    /// A request with the port filled in.
    pub(super) fn filled(&self, request: &str) -> String {
        request.replace("PORT", &self.port.to_string())
    }

    /// Sends a request, which closes the connection, and reads the response.
    pub(super) fn send(&self, request: &str) -> Response {
        let mut stream = self.connect();
        let request = self.filled(request);
        let mut writing = stream.try_clone().expect("a socket");
        // A server that refuses does not read on.
        let writer = thread::spawn(move || drop(writing.write_all(request.as_bytes())));
        let response = Response::read_one(&mut stream);
        writer.join().expect("writing does not panic");
        response
    }

    pub(super) fn get(&self, path: &str) -> Response {
        self.send(&request(&format!("GET {path} HTTP/1.1"), "", ""))
    }

    pub(super) fn ask(&self, ask: &str, fields: &Value) -> Response {
        self.send(&post(ask, &fields.to_string()))
    }

    /// Whether the program used no processor time for a while.
    pub(super) fn is_idle(&self) -> bool {
        let before = self.ticks();
        thread::sleep(Duration::from_millis(200));
        self.ticks() == before
    }

    /// The processor time that the program has used.
    fn ticks(&self) -> u64 {
        let path = format!("/proc/{}/stat", self.child.id());
        let stat = fs::read_to_string(path).expect("it runs");
        let (_, fields) = stat.rsplit_once(')').expect("its name is in brackets");
        let fields: Vec<&str> = fields.split_whitespace().collect();
        // User and system time are fields 14 and 15 of the file.
        [11, 12].map(|at| fields[at].parse::<u64>().expect("a number")).iter().sum()
    }

    /// The memory that the program has used at most, in kB.
    pub(super) fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(path).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request to localhost. With a transfer encoding, the body is as it is sent.
pub(super) fn request(line: &str, headers: &str, body: &str) -> String {
    let length = match headers.contains("transfer-encoding") {
        true => String::new(),
        false => format!("content-length: {}\r\n", body.len()),
    };
    format!("{line}\r\nhost: localhost:PORT\r\nconnection: close\r\n{length}{headers}\r\n{body}")
}

/// A question.
pub(super) fn post(ask: &str, body: &str) -> String {
    let line = format!("POST /api/{ask} HTTP/1.1");
    request(&line, "content-type: application/json\r\n", body)
}

#[derive(Debug)]
pub(super) struct Response {
    pub(super) status: u16,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Response {
    /// Reads one response, which may be followed by others.
    pub(super) fn read_one(stream: &mut impl Read) -> Self {
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let read = reader.read_line(&mut head).expect("a response");
            assert!(read > 0, "it ends early: {head:?}");
        }
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok());
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers =
            headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
        let mut response =
            Response { status: status.expect("a status"), headers, body: Vec::new() };
        response.read_body(&mut reader);
        response
    }

    fn read_body(&mut self, reader: &mut impl BufRead) {
        if self.header("transfer-encoding") == Some("chunked") {
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).expect("a chunk");
                let length = usize::from_str_radix(line.trim(), 16).expect("the length of a chunk");
                let mut chunk = vec![0; length + 2];
                reader.read_exact(&mut chunk).expect("the chunk");
                if length == 0 {
                    return;
                }
                self.body.extend_from_slice(&chunk[..length]);
            }
        }
        let length = self.header("content-length").map(|length| length.parse().expect("a number"));
        let mut body = vec![0; length.unwrap_or(0)];
        // The response to HEAD has no body.
        if reader.read_exact(&mut body).is_ok() {
            self.body = body;
        }
    }

    /// A response, if there is one in this text.
    pub(super) fn parse(mut said: &[u8]) -> Option<Self> {
        (!said.is_empty()).then(|| Response::read_one(&mut said))
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("text")
    }
}
