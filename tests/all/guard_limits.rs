//! The limits of the server: sizes, times, numbers of connections and uploads.

use crate::guard::CHANGES;
use crate::program::Place;
use crate::running::Running;
use crate::served::{CHANGE, serve, serve_within};
use crate::wire::{answer, connect};
use gridlens::web::Limits;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

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
