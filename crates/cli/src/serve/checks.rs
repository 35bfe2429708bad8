//! Which requests are answered at all.
//!
//! A page from elsewhere may have a name that leads to this machine (DNS rebinding), and then a browser takes the server
//! for a part of that page. Its requests have that name as their host, so only requests to known names are answered.

use hyper::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use hyper::{Request, StatusCode};

use super::responses::Problem;

/// The names of this machine for itself.
const LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// The names of the server.
#[derive(Debug)]
pub(super) struct Hosts {
    port: u16,
    allowed: Vec<String>,
}

impl Hosts {
    /// The names of this machine with this port, and other names with any port.
    pub(super) fn new(port: u16, allowed: &[String]) -> Self {
        Hosts { port, allowed: allowed.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// Checks that the request is for this server, and comes from its page or from no page.
    pub(super) fn check<B>(&self, request: &Request<B>) -> Result<(), Problem> {
        let uri_is_ours = request.uri().authority().is_none_or(|name| self.are(name.as_str()));
        let host = only(request.headers(), HOST);
        if !uri_is_ours || !host.is_some_and(|name| self.are(name)) {
            let detail = "the server has another name; --allow-host adds one";
            return Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, detail));
        }
        let is_ours = |origin: &str| {
            origin
                .split_once("://")
                .is_some_and(|(scheme, name)| matches!(scheme, "http" | "https") && self.are(name))
        };
        let has_origin = request.headers().contains_key(ORIGIN);
        if has_origin && !only(request.headers(), ORIGIN).is_some_and(is_ours) {
            let detail = "pages of other servers may not ask this one";
            return Err(Problem::new(StatusCode::FORBIDDEN, detail));
        }
        Ok(())
    }

    /// Whether this is a name of the server.
    fn are(&self, authority: &str) -> bool {
        let authority = authority.to_ascii_lowercase();
        let end_of_name = authority.rfind(']').map_or(0, |end| end + 1);
        let (name, port) = match authority[end_of_name..].find(':') {
            Some(at) => {
                let (name, port) = authority.split_at(end_of_name + at);
                (name, port[1..].parse().ok())
            }
            None => (authority.as_str(), Some(80)),
        };
        LOOPBACK.contains(&name) && port == Some(self.port)
            || port.is_some() && self.allowed.iter().any(|allowed| allowed == name)
    }
}

/// The value of a header that may stand only once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().and_then(|value| value.to_str().ok());
    value.filter(|_| values.next().is_none())
}

/// Checks that the body is said to be JSON, which pages of other servers cannot say without being asked.
pub(super) fn check_is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let said = headers.get(CONTENT_TYPE).map(HeaderValue::to_str);
    let said = said.and_then(Result::ok).unwrap_or_default();
    let kind = said.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let detail = "the content type application/json is expected";
    Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_names_with_the_port_are_the_server() {
        let hosts = Hosts::new(7600, &["Sudoku.example".to_owned(), "[fe80::1]".to_owned()]);
        for ours in [
            "127.0.0.1:7600",
            "localhost:7600",
            "LOCALHOST:7600",
            "[::1]:7600",
            "sudoku.example",
            "sudoku.example:443",
            "SUDOKU.example:7600",
            "[fe80::1]:7600",
        ] {
            assert!(hosts.are(ours), "{ours}");
        }
        for other in [
            "",
            ":7600",
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1:7601",
            "127.0.0.1:7600:7600",
            "127.0.0.1.evil.example:7600",
            "localhost.:7600",
            "user@localhost:7600",
            "evil.example:7600",
            "[::1]",
            "[::1]7600",
            "::1:7600",
            "x[::1]:7600",
            "sudoku.example:x",
            "a.sudoku.example",
        ] {
            assert!(!hosts.are(other), "{other}");
        }
        assert!(Hosts::new(80, &[]).are("localhost"), "the port of http may be left out");
    }

    fn asked(headers: &[(HeaderName, &str)]) -> Result<(), StatusCode> {
        let mut request = Request::new(());
        for (name, value) in headers {
            request.headers_mut().append(name, value.parse().expect("a value"));
        }
        Hosts::new(7600, &[]).check(&request).map_err(|problem| problem.status())
    }

    #[test]
    fn requests_to_other_names_and_from_other_pages_are_refused() {
        let host = (HOST, "localhost:7600");
        assert_eq!(asked(std::slice::from_ref(&host)), Ok(()));
        assert_eq!(asked(&[]), Err(StatusCode::MISDIRECTED_REQUEST));
        assert_eq!(asked(&[host.clone(), host.clone()]), Err(StatusCode::MISDIRECTED_REQUEST));
        assert_eq!(asked(&[(HOST, "evil.example")]), Err(StatusCode::MISDIRECTED_REQUEST));
        assert_eq!(asked(&[host.clone(), (ORIGIN, "http://127.0.0.1:7600")]), Ok(()));
        for origin in ["null", "", "http://evil.example", "localhost:7600", "file://localhost:7600"]
        {
            let asked = asked(&[host.clone(), (ORIGIN, origin)]);
            assert_eq!(asked, Err(StatusCode::FORBIDDEN), "{origin}");
        }
    }

    #[test]
    fn json_may_have_parameters() {
        for (said, is_json) in [
            ("application/json", true),
            ("Application/JSON; charset=utf-8", true),
            ("application/json-patch", false),
            ("text/plain", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(CONTENT_TYPE, said.parse().expect("a value"))]);
            assert_eq!(check_is_json(&headers).is_ok(), is_json, "{said}");
        }
        assert!(check_is_json(&HeaderMap::new()).is_err());
    }
}
