//! The review server's rules, over bare sockets: what is refused, with which status, and that it changes
//! nothing.

use crate::program::Place;
use crate::running::Running;
use crate::served::{CHANGE, Served, serve, serve_within};
use crate::wire::{Request, answer, connect};
use gridlens::web::Limits;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

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
const CHANGES: [&str; 7] =
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

#[test]
fn rule_6_there_is_no_way_out_of_the_page_s_folder() {
    let paths = [
        "/..",
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/%2E%2E%2f%2e%2e%2fetc/passwd",
        "/..%5c..%5cCargo.toml",
        "/style.css/../../mod.rs",
        "/./style.css",
        "//style.css",
        "/%2fstyle.css",
        "/%73tyle.css",
        "/style.css%00",
        "/style.css/",
        "/STYLE.CSS",
        "/api/../style.css",
        "/api/..%2fstate",
        "/%61pi/state",
        "//api/state",
        "/API/state",
        "/etc/passwd",
        "/page/index.html",
        "/mod.rs",
        "/api/state/",
        "/api/state/x",
        "/api/nowhere",
        "/api",
    ];
    serve(|served| {
        served.changes_nothing(|| {
            for path in paths {
                for method in ["GET", "HEAD"] {
                    served.refuses(404, &served.right(method, path));
                }
            }
            for path in paths.into_iter().filter(|path| path.starts_with("/api/") || path.contains("..")) {
                served.refuses(404, &served.right("POST", path).body(CHANGE));
            }
        });
    });
}

#[test]
fn rule_6_bodies_are_of_bearable_size() {
    serve(|served| {
        let Limits { json_bytes, picture_bytes, .. } = Limits::default();
        assert_eq!((json_bytes, picture_bytes), (64 << 10, 32 << 20));
        let padded = |bytes: usize| {
            let mut body = CHANGE.as_bytes().to_vec();
            body.resize(bytes, b' ');
            body
        };
        served.changes_nothing(|| {
            for path in ["/api/step", "/api/save", "/api/next", "/api/puzzle", "/api/nowhere"] {
                served.refuses(413, &served.right("POST", path).body(padded(json_bytes + 1)));
                // A length alone is enough, before any of it was sent.
                let announced = served.right("POST", path).set("Content-Length", "99999999999");
                served.refuses(413, &announced);
            }
            let upload = served.right("POST", "/api/upload").set("Content-Type", "image/png");
            served.refuses(413, &upload.clone().body(vec![0; picture_bytes + 1]));
            served.refuses(413, &upload.set("Content-Length", &(picture_bytes + 1).to_string()));
        });
        // The last size that fits is taken.
        assert_eq!(served.send(&served.right("POST", "/api/step").body(padded(json_bytes))).status, 200);
    });
}

#[test]
fn rule_6_a_body_in_chunks_is_counted_as_it_comes() {
    let chunk = |bytes: &[u8]| [format!("{:x}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n"].concat();
    serve(|served| {
        let chunked = |path: &str, kind: &str| {
            served
                .right("POST", path)
                .without("Content-Length")
                .set("Content-Type", kind)
                .with("Transfer-Encoding", "chunked")
        };
        served.changes_nothing(|| {
            let mut bytes = chunked("/api/step", "application/json").head();
            bytes.extend(chunk(CHANGE.as_bytes()));
            for _ in 0..17 {
                bytes.extend(chunk(&[b' '; 4096]));
            }
            bytes.extend(b"0\r\n\r\n");
            assert_eq!(served.raw(&bytes).status, 413);

            let mut bytes = chunked("/api/upload", "image/png").head();
            for _ in 0..33 {
                bytes.extend(chunk(&vec![0; 1 << 20]));
            }
            bytes.extend(b"0\r\n\r\n");
            assert_eq!(served.raw(&bytes).status, 413);

            let mut garbled = chunked("/api/step", "application/json").head();
            garbled.extend(b"zz\r\nnonsense\r\n0\r\n\r\n");
            assert_eq!(served.raw(&garbled).status, 400);
        });
        let mut whole = chunked("/api/step", "application/json").head();
        whole.extend(chunk(CHANGE.as_bytes()));
        whole.extend(b"0\r\n\r\n");
        assert_eq!(served.raw(&whole).status, 200);
    });
}

#[test]
fn rule_6_what_follows_a_body_is_no_second_request() {
    serve(|served| {
        served.changes_nothing(|| {
            // Longer than it says: what is left of it is no JSON.
            let cut = served.right("POST", "/api/step").body(CHANGE).set("Content-Length", "5");
            served.refuses(400, &cut);
            // Two lengths, or a length and chunks, are read differently by different programs.
            let two = served.change().with("Content-Length", "5");
            served.refuses(400, &two);
            let mut bytes = served.right("GET", "/api/state").bytes();
            bytes.extend(served.change().bytes());
            let answers = served.raw(&bytes);
            assert_eq!(answers.status, 200);
            assert_eq!(answers.text().matches("HTTP/1.1").count(), 0, "a second answer follows");
        });
    });
}

#[test]
fn rule_6_whoever_is_too_slow_is_sent_away() {
    let two = Duration::from_secs(2);
    let limits = Limits { head: two, read: two, upload: Duration::from_secs(3), ..Limits::default() };
    serve_within(limits, |served| {
        served.changes_nothing(|| {
            let whole = served.change().bytes();
            let head = served.change().head().len();
            // Nothing at all, half a head, a head without its body, half a body.
            for sent in [0, 10, head, head + 5] {
                assert_eq!(served.raw(&whole[..sent]).status, 408, "after {sent} bytes");
            }
            // A byte now and then does not help, neither for a head nor for a picture.
            let get = served.right("GET", "/api/state").head();
            assert_eq!(served.trickle(&[], &get, Duration::from_millis(300)).status, 408);
            let upload = served.right("POST", "/api/upload").body(vec![0; 1000]);
            assert_eq!(served.trickle(&upload.head(), &[0; 1000], Duration::from_millis(10)).status, 408);
        });
        assert_eq!(served.send(&served.change()).status, 200);
    });
}

#[test]
fn rule_6_no_more_than_32_are_served_at_once() {
    assert_eq!((Limits::default().connections, Limits::default().unauthenticated), (32, 32));
    assert_eq!(Limits::default().read, Duration::from_secs(10));
    let limits = Limits { read: Duration::from_mins(10), ..Limits::default() };
    serve_within(limits, |served| {
        // With the key, and half a body.
        let change = served.change();
        let half = &change.bytes()[..change.head().len() + 5];
        let mut held = Vec::new();
        for _ in 0..limits.connections {
            let mut socket = connect(served.address);
            socket.write_all(half).unwrap();
            held.push(socket);
            // Each has shown its key before the next one comes, and the last before the one that is to wait.
            std::thread::sleep(Duration::from_millis(30));
        }
        let mut next = connect(served.address);
        next.write_all(&served.right("GET", "/api/state").bytes()).unwrap();
        next.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        let early = next.read(&mut [0]).expect_err("the 33rd is served beside the 32");
        assert!(matches!(early.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{early}");
        drop(held.pop());
        next.set_read_timeout(None).unwrap();
        assert_eq!(answer(&mut next).unwrap().status, 200);
        // Page and key are there for whoever comes without one.
        assert_eq!(served.send(&served.right("GET", "/").without("X-Gridlens-Key")).status, 200);
    });
}

/// Strangers hold nothing up: who has the key does not wait for those who have none.
#[test]
fn rule_6_sockets_that_say_nothing_keep_nobody_waiting() {
    let limits = Limits { read: Duration::from_mins(10), head: Duration::from_mins(10), ..Limits::default() };
    serve_within(limits, |served| {
        let right = served.right("GET", "/api/state");
        for sent in [&b""[..], &right.bytes()[..20]] {
            let mut silent: Vec<_> = (0..160).map(|_| connect(served.address)).collect();
            for socket in &mut silent {
                // Those that came first may have been shown out by now.
                let _ = socket.write_all(sent);
            }
            let start = Instant::now();
            assert_eq!(served.send(&right).status, 200);
            assert!(start.elapsed() < Duration::from_secs(3), "it took {:?}", start.elapsed());
            // No more of them are left than there is room for.
            let open = silent.iter().filter(|socket| is_open(socket)).count();
            assert!(open <= limits.unauthenticated_per_address, "{open} are still open");
        }
    });
}

/// Whether the other side still listens.
fn is_open(mut socket: &TcpStream) -> bool {
    socket.set_read_timeout(Some(Duration::from_millis(20))).expect("a time that is not zero");
    let read = socket.read(&mut [0]);
    matches!(read, Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut))
}

/// Uploads share bounded memory: as many of the largest uploads as come at once share one room.
#[cfg(target_os = "linux")]
#[test]
fn rule_6_many_large_uploads_at_once_share_one_room() {
    const AT_ONCE: usize = 32;
    const MOST: u64 = 600 << 20;
    let place = Place::new();
    let running = Running::start(&place, ["serve", "--link-only"]);
    let bytes = vec![0_u8; 31 << 20];
    let request = running.request("POST", "/api/upload").with("Content-Type", "image/jpeg");
    let head = request.set("Content-Length", &bytes.len().to_string()).head();
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let upload = || {
            let mut socket = connect(running.address());
            socket.write_all(&head).unwrap();
            // What is refused for want of room is not read to its end.
            let _ = socket.write_all(&bytes);
            answer(&mut socket).map_or(0, |answer| answer.status)
        };
        let all: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(upload)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    // No picture, given up for a later one, or no room: each has its answer, and most were taken in.
    assert!(statuses.iter().all(|status| [409, 422, 503].contains(status)), "{statuses:?}");
    assert!(statuses.iter().filter(|&&status| status != 503).count() > AT_ONCE / 4, "{statuses:?}");
    let peak = running.peak().expect("Linux says");
    assert!(peak < MOST, "{} MiB", peak >> 20);
    assert_eq!(running.get("/api/state").json()["stage"], "waiting");
    running.kill();
}

/// Where others leave no room for long, an upload is told when to come again.
#[test]
fn rule_6_an_upload_that_finds_no_room_is_told_so() {
    let limits = Limits {
        uploads_bytes: 0,
        picture_bytes: 1 << 20,
        upload_wait: Duration::from_millis(300),
        ..Limits::default()
    };
    serve_within(limits, |served| {
        let upload = served.right("POST", "/api/upload").body(vec![0; 1 << 20]);
        let mut slow = connect(served.address);
        slow.write_all(&upload.head()).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let refused = served.send(&upload);
        assert_eq!((refused.status, refused.json()["name"].as_str()), (503, Some("busy")));
        let wait: u32 = refused.header("Retry-After").concat().parse().unwrap();
        assert!((1..60).contains(&wait));
        drop(slow);
        assert_eq!(served.send(&served.right("GET", "/api/state")).status, 200);
    });
}

#[test]
fn rule_6_no_answer_names_a_path() {
    // `Served::send` looks for the folder of the photo in every answer of every test; here are those most
    // likely to name it: the whole way, and a file in the way of what is saved.
    serve(|served| {
        for path in
            ["/api/state", "/api/verdict?version=0", "/api/suggestion?version=0", "/api/download?what=csv"]
        {
            served.send(&served.right("GET", path));
        }
        for body in ["{}", "[]", "", "{\"puzzle\":99}", "{\"puzzle\":\"../x\"}", "nonsense"] {
            for path in CHANGES.into_iter().filter(|path| !matches!(*path, "/api/save" | "/api/next")) {
                served.send(&served.right("POST", path).body(body));
            }
        }
        served.block_saving();
        let refused = served.send(&served.right("POST", "/api/save").body("{}"));
        assert!(refused.status >= 400, "{}", refused.text());
        served.unblock_saving();
        let saved = served.send(&served.right("POST", "/api/save").body("{}"));
        assert_eq!(saved.status, 200, "{}", saved.text());
        let files = saved.json()["files"].as_array().unwrap().clone();
        assert!(!files.is_empty());
        for name in files {
            assert!(!name.as_str().unwrap().contains(['/', '\\']), "{name}");
        }
    });
}
