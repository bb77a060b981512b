//! The review server's rules, over bare sockets: what is refused, with which status, and that it changes
//! nothing.

use crate::served::{CHANGE, Served, serve, serve_within};
use crate::wire::Request;
use gridlens::web::Limits;
use std::time::Duration;

/// A page's file, the state, the photo, a change, the upload, and nothing at all, with the methods that fit.
const DOORS: [(&str, &str); 11] = [
    ("GET", "/"),
    ("HEAD", "/"),
    ("GET", "/style.css"),
    ("GET", "/api/state"),
    ("HEAD", "/api/state"),
    ("GET", "/api/photo?n=1"),
    ("HEAD", "/api/photo?n=1"),
    ("GET", "/nowhere"),
    ("HEAD", "/nowhere"),
    ("POST", "/api/step"),
    ("POST", "/api/save"),
];

/// Those of them that need the key.
fn locked() -> impl Iterator<Item = (&'static str, &'static str)> {
    let more = [("POST", "/api/upload"), ("GET", "/api/nowhere"), ("HEAD", "/api"), ("GET", "/api/")];
    DOORS.into_iter().filter(|(_, path)| path.starts_with("/api/")).chain(more)
}

/// Methods that change something, or would.
pub(crate) const CHANGES: [&str; 7] =
    ["/api/step", "/api/preview", "/api/puzzle", "/api/save", "/api/next", "/api/upload", "/api/nowhere"];

#[test]
fn the_right_requests_work() {
    serve(|served| {
        for (method, path) in [("GET", "/"), ("GET", "/api/state"), ("GET", "/api/photo?n=1")] {
            let got = served.send(&served.right(method, path));
            assert_eq!(got.status, 200, "{path}: {}", got.text());
            assert!(!got.body.is_empty());
            let head = served.send(&served.right("HEAD", path));
            assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        }
        let (before, journal) = (served.version(), served.journal());
        let moved = served.send(&served.change());
        assert_eq!(moved.status, 200, "{}", moved.text());
        assert!(served.version() > before && served.journal().len() > journal.len());
    });
}

#[test]
fn rule_1_the_server_is_this_machine_s_alone_and_ends_when_the_person_is_through() {
    let address = serve(|served| {
        assert!(served.address.ip().is_loopback() && served.address.port() != 0);
        let end = served.send(&served.right("POST", "/api/next").body("{}"));
        assert_eq!((end.status, end.json()["stage"].as_str()), (200, Some("ended")));
        served.address
    });
    assert!(std::net::TcpStream::connect(address).is_err(), "something still listens");
}

#[test]
fn rule_1_the_server_ends_when_nobody_asks_for_anything() {
    let limits = Limits { idle: Duration::from_millis(200), ..Limits::default() };
    let ended = serve_within(limits, Served::wait_for_the_end);
    assert_eq!(ended, gridlens::review::Ended::Stopped);
}

#[test]
fn rule_2_the_host_is_exactly_one_of_ours() {
    serve(|served| {
        let port = served.address.port();
        let others = [
            "127.evil.com".to_owned(),
            format!("127.evil.com:{port}"),
            format!("127.0.0.1.evil.com:{port}"),
            "evil.com".to_owned(),
            "127.0.0.1".to_owned(),
            format!("127.0.0.1:{}", port ^ 1),
            format!("127.0.0.1.:{port}"),
            format!("127.1:{port}"),
            format!("2130706433:{port}"),
            format!("[::1]:{port}"),
            format!("0.0.0.0:{port}"),
        ];
        served.changes_nothing(|| {
            for (method, path) in DOORS.into_iter().chain([("OPTIONS", "/"), ("DELETE", "/api/step")]) {
                for host in &others {
                    served.refuses(403, &served.right(method, path).set("Host", host));
                }
            }
        });
        for own in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("LOCALHOST:{port}")] {
            assert_eq!(
                served.send(&served.right("GET", "/api/state").set("Host", &own)).status,
                200,
                "{own}"
            );
        }
    });
}

#[test]
fn rule_2_a_host_that_is_missing_doubled_or_none_is_refused() {
    serve(|served| {
        let own = served.address.to_string();
        served.changes_nothing(|| {
            for (method, path) in DOORS {
                let right = served.right(method, path);
                served.refuses(400, &right.clone().without("Host"));
                served.refuses(400, &right.clone().with("Host", &own));
                served.refuses(400, &right.clone().with("Host", "evil.com"));
                for odd in
                    ["", ":80", "127.0.0.1:", "me@127.0.0.1", "127.0.0.1/", "127.0.0.1:99999", "a b", "é"]
                {
                    served.refuses(400, &right.clone().set("Host", odd));
                }
                served.refuses(400, &right.clone().set("Host", &format!("{own}, {own}")));
                served.refuses(400, &right.set("Host", &format!("me@{own}")));
            }
        });
    });
}

#[test]
fn rule_2_a_host_in_the_first_line_counts_too() {
    serve(|served| {
        let own = served.address;
        served.changes_nothing(|| {
            served.refuses(403, &served.right("GET", "http://evil.com/api/state"));
            served.refuses(403, &served.right("POST", "http://evil.com/api/step").body(CHANGE));
            served.refuses(
                403,
                &served.right("GET", &format!("http://{own}/api/state")).set("Host", "evil.com"),
            );
            served.refuses(400, &served.right("GET", &format!("http://me@{own}/api/state")));
            served.refuses(403, &served.right("CONNECT", "evil.com:443"));
        });
        let whole = served.right("GET", &format!("http://{own}/api/state"));
        assert_eq!(served.send(&whole).status, 200);
    });
}

#[test]
fn rule_3_everything_but_the_page_s_files_needs_the_key() {
    serve(|served| {
        let key = served.key();
        let other = key.chars().rev().collect::<String>();
        assert_ne!(key, other);
        let mut last = key.clone();
        last.replace_range(42.., if key.ends_with('A') { "B" } else { "A" });
        let wrong = ["", " ", &key[..42], &key[1..], &format!("{key}A"), &other, &last, &key.to_lowercase()];
        served.changes_nothing(|| {
            for (method, path) in locked() {
                let right = served.right(method, path);
                served.refuses(403, &right.clone().without("X-Gridlens-Key"));
                for key in wrong {
                    served.refuses(403, &right.clone().set("X-Gridlens-Key", key));
                }
                served.refuses(403, &right.clone().with("X-Gridlens-Key", &key));
                let elsewhere = right.without("X-Gridlens-Key").with("Cookie", &format!("key={key}"));
                served.refuses(403, &elsewhere.with("Authorization", &format!("Bearer {key}")));
                served.refuses(
                    403,
                    &Request::new(method, &format!("{path}?key={key}")).with("Host", &served.host()),
                );
            }
        });
        for path in ["/", "/style.css", "/icon.svg"] {
            assert_eq!(
                served.send(&served.right("GET", path).without("X-Gridlens-Key")).status,
                200,
                "{path}"
            );
        }
    });
}

#[test]
fn rule_3_a_key_is_long_and_new_every_time() {
    let keys = [0, 1].map(|_| serve(Served::key));
    assert_ne!(keys[0], keys[1]);
    for key in keys {
        assert_eq!(key.len(), 43);
        assert!(key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'), "{key}");
    }
}

#[test]
fn rule_4_only_json_changes_anything() {
    serve(|served| {
        served.changes_nothing(|| {
            for path in CHANGES.into_iter().filter(|path| *path != "/api/upload") {
                let right = served.right("POST", path).body(CHANGE);
                served.refuses(415, &right.clone().without("Content-Type"));
                served.refuses(415, &right.clone().with("Content-Type", "application/json"));
                let others = [
                    "",
                    "text/plain",
                    "application/x-www-form-urlencoded",
                    "multipart/form-data",
                    "image/png",
                ];
                for kind in others.into_iter().chain(["application/jsonp", "text/plain; application/json"]) {
                    served.refuses(415, &right.clone().set("Content-Type", kind));
                }
            }
            for kind in ["", "application/json", "text/plain", "image", "image/", "imagine/png"] {
                served.refuses(415, &served.right("POST", "/api/upload").set("Content-Type", kind).body("x"));
            }
            for method in ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"] {
                for path in ["/api/step", "/api/state", "/", "/nowhere"] {
                    served.refuses(405, &served.right(method, path));
                }
            }
            served.refuses(405, &served.right("POST", "/").body(CHANGE));
            served.refuses(405, &served.right("POST", "/api/state").body(CHANGE));
            for path in CHANGES.into_iter().filter(|path| *path != "/api/nowhere") {
                served.refuses(405, &served.right("GET", path));
            }
        });
        let named = served.change().set("Content-Type", "Application/JSON; charset=utf-8");
        assert_eq!(served.send(&named).status, 200);
    });
}

#[test]
fn rule_4_only_our_own_page_is_answered() {
    serve(|served| {
        let (own, port) = (format!("http://{}", served.address), served.address.port());
        let origins = [
            "http://evil.com".to_owned(),
            "null".to_owned(),
            String::new(),
            format!("https://127.0.0.1:{port}"),
            "http://127.0.0.1".to_owned(),
            format!("http://127.0.0.1:{}", port ^ 1),
            format!("http://127.0.0.1:{port}.evil.com"),
            format!("{own}/"),
            format!("{own}, http://evil.com"),
        ];
        served.changes_nothing(|| {
            for (method, path) in locked() {
                let right = served.right(method, path);
                for origin in &origins {
                    served.refuses(403, &right.clone().with("Origin", origin));
                }
                served.refuses(403, &right.clone().with("Origin", &own).with("Origin", "http://evil.com"));
                for site in ["cross-site", "same-site", "", "same-origin, cross-site", "Same-Origin"] {
                    served.refuses(403, &right.clone().with("Sec-Fetch-Site", site));
                }
            }
        });
        for site in ["same-origin", "none"] {
            let ours = served.change().with("Origin", &own).with("Sec-Fetch-Site", site);
            assert_eq!(served.send(&ours).status, 200);
        }
    });
}

#[test]
fn rule_4_no_other_page_is_invited_and_no_cookie_is_set() {
    // `Served::send` looks for these headers in every answer of every test; here are those most likely to
    // have them.
    serve(|served| {
        let preflight = Request::new("OPTIONS", "/api/step")
            .with("Host", &served.host())
            .with("Origin", "http://evil.com")
            .with("Access-Control-Request-Method", "POST")
            .with("Access-Control-Request-Headers", "x-gridlens-key, content-type");
        served.refuses(403, &preflight);
        served.refuses(403, &served.right("GET", "/api/state").with("Origin", "http://evil.com"));
        served.send(&served.right("GET", "/").with("Origin", "http://evil.com"));
    });
}

#[test]
fn rule_5_every_answer_carries_the_same_headers() {
    // `Served::send` checks them in every answer of every test; here are answers of every kind.
    serve(|served| {
        for (method, path) in DOORS {
            served.send(&served.right(method, path));
            served.send(&Request::new(method, path));
        }
        // What hyper refuses before it is a request.
        for line in
            ["GET", "GET / HTTP/9.9", "\u{1}\u{2}", "GET / HTTP/1.1\r\nno colon", "GET /\u{7f} HTTP/1.1"]
        {
            let answer = served.raw(format!("{line}\r\n\r\n").as_bytes());
            assert_eq!(answer.status, 400, "{line:?}");
        }
        let long = format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n", served.host(), "x".repeat(100_000));
        assert_eq!(served.raw(long.as_bytes()).status, 431);
    });
}
