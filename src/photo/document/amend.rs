//! A PDF with layers over its pages: what was in the file stays as it is, what is new follows it.

use super::layers::{FACE, Face, Layer, Layers};
use super::syntax;
use super::update::{Refusal, Update};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::photo::mark;
use hayro::hayro_syntax::Pdf as Parsed;
use hayro::hayro_syntax::content::ops::TypedInstruction;
use hayro::hayro_syntax::object::{Array, Dict, Object, ObjectIdentifier, Stream};
use hayro::hayro_syntax::page::Page;
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::fmt::Write as _;
use std::sync::Arc;

/// Nodes of the tree of pages above a page that are looked at for its resources.
const HIGHEST: usize = 64;

/// How hard the encoder tries: as small as it can.
const SMALLEST: u8 = 10;

/// Objects that belong to no single page, besides the glyphs.
const SHARED: usize = 4;

/// The document with `layers` over its pages.
pub(super) fn with(parsed: &Parsed, layers: &Layers) -> Result<Vec<u8>> {
    let bytes = parsed.data().as_ref().to_vec();
    let comment = mark::of_document(bytes.len());
    let mut update = Update::of(bytes).map_err(refused)?;
    let room = layers.pages.len() + layers.face.glyphs.len() + SHARED;
    let is_taken = |number: usize| parsed.xref().get::<Object<'_>>(identifier(number)).is_some();
    if (update.next()..update.next() + room).any(is_taken) {
        return Err(refused(Refusal::Damaged));
    }
    let face = add_face(&mut update, &layers.face);
    let save = update.add_stream("", b"q");
    for layer in &layers.pages {
        let page = layer.page.checked_sub(1).and_then(|index| parsed.pages().get(index));
        let laid = page.and_then(|page| lay(&mut update, (parsed, page), layer, (face, save)));
        laid.ok_or_else(|| refused(Refusal::Damaged))?;
    }
    let bytes = Arc::new(update.finish(&comment));
    // A file that cannot be read is written for nobody.
    let read = Parsed::new(Arc::clone(&bytes));
    let is_whole = read.is_ok_and(|read| read.pages().len() == parsed.pages().len());
    let bytes = Arc::try_unwrap(bytes).ok().filter(|_| is_whole);
    bytes.ok_or_else(|| refused(Refusal::Damaged))
}

fn identifier(number: usize) -> ObjectIdentifier {
    ObjectIdentifier::new(number as u32, 0)
}

/// Lays a layer over a page; nothing for a page that is no object of its own.
fn lay(
    update: &mut Update,
    (parsed, page): (&Parsed, &Page<'_>),
    layer: &Layer,
    (face, save): (usize, usize),
) -> Option<()> {
    let dict = page.raw();
    let id = dict.obj_id()?;
    if parsed.xref().get::<Dict<'_>>(id)?.data() != dict.data() {
        return None;
    }
    // Whatever the page has left saved is restored, so that the layer begins with the page's own units.
    let operators = format!("{}\n{}", "Q ".repeat(1 + left_saved(page)), layer.operators);
    let drawn = update.add_stream("/Filter /FlateDecode ", &deflated(operators.as_bytes()));
    let (entries, _) = syntax::entries(dict.data())?;
    let mut body = b"<< ".to_vec();
    for (name, value) in &entries {
        if !matches!(*name, b"/Contents" | b"/Resources") {
            body.extend([name, &b" "[..], value, b"\n"].concat());
        }
    }
    let contents = [format!("/Contents [{save} 0 R ").as_bytes(), &contents(dict)?].concat();
    body.extend([&contents[..], format!(" {drawn} 0 R]\n").as_bytes()].concat());
    body.extend([b"/Resources ", &resources(dict, face)?[..], b" >>"].concat());
    update.put((id.obj_number as usize, u32::try_from(id.gen_number).ok()?), &body);
    Some(())
}

/// How many graphics states the page's operators save and never restore.
fn left_saved(page: &Page<'_>) -> usize {
    let (mut saved, mut operations) = (0_usize, page.typed_operations());
    while let Some(operation) = operations.next() {
        match operation {
            TypedInstruction::SaveState(_) => saved += 1,
            TypedInstruction::RestoreState(_) => saved = saved.saturating_sub(1),
            _ => {}
        }
    }
    saved
}

/// References to the streams of a page's operators.
fn contents(page: &Dict<'_>) -> Option<Vec<u8>> {
    if let Some(streams) = page.get::<Array<'_>>("Contents") {
        let inside = streams.data().strip_prefix(b"[").unwrap_or_else(|| streams.data());
        return Some(inside.strip_suffix(b"]").unwrap_or(inside).to_vec());
    }
    page.get::<Stream<'_>>("Contents")?;
    let stream = page.get_ref("Contents")?;
    Some(format!("{} {} R", stream.obj_number, stream.gen_number).into_bytes())
}

/// The resources of a page, which may be those of what it hangs from, with the face among its fonts.
fn resources(page: &Dict<'_>, face: usize) -> Option<Vec<u8>> {
    let mut node = page.clone();
    let mut found = node.get::<Dict<'_>>("Resources");
    for _ in 0..HIGHEST {
        if found.is_some() {
            break;
        }
        let Some(parent) = node.get::<Dict<'_>>("Parent") else { break };
        node = parent;
        found = node.get::<Dict<'_>>("Resources");
    }
    let (own, fonts) = match &found {
        Some(found) => (found.data(), found.get::<Dict<'_>>("Font")),
        None => (&b"<< >>"[..], None),
    };
    let mut resources = b"<< ".to_vec();
    let copied = |entries: &syntax::Entries<'_>, but: &[u8]| {
        let others = entries.iter().filter(|(name, _)| *name != but);
        others.flat_map(|(name, value)| [name, &b" "[..], value, b" "].concat()).collect::<Vec<u8>>()
    };
    resources.extend(copied(&syntax::entries(own)?.0, b"/Font"));
    resources.extend(b"/Font << ");
    if let Some(fonts) = &fonts {
        resources.extend(copied(&syntax::entries(fonts.data())?.0, format!("/{FACE}").as_bytes()));
    }
    resources.extend(format!("/{FACE} {face} 0 R >> >>").as_bytes());
    Some(resources)
}

/// Adds a font of drawn glyphs; gives its number.
fn add_face(update: &mut Update, face: &Face) -> usize {
    let Face { glyphs, advance, bounds: [left, bottom, right, top] } = face;
    let (mut procedures, mut differences) = (String::new(), String::new());
    let (mut first, mut last) = (b' ', b' ');
    for (character, operators) in glyphs {
        let code = u8::try_from(*character).unwrap_or(b'?');
        (first, last) = (first.min(code), last.max(code));
        // The glyph sets its own colours.
        let operators = format!("{advance} 0 d0 {operators}");
        let drawn = update.add_stream("/Filter /FlateDecode ", &deflated(operators.as_bytes()));
        // Writing to a string cannot fail.
        let _ = write!(procedures, "/uni{code:04X} {drawn} 0 R ");
        let _ = write!(differences, "{code} /uni{code:04X} ");
    }
    let widths = format!("{advance} ").repeat(usize::from(last - first) + 1);
    let map = format!(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /{FACE} def /CMapType 2 def\n\
         1 begincodespacerange <00> <FF> endcodespacerange\n\
         1 beginbfrange <{first:02X}> <{last:02X}> <{first:04X}> endbfrange\n\
         endcmap CMapName currentdict /CMap defineresource pop end end"
    );
    let map = update.add_stream("/Filter /FlateDecode ", &deflated(map.as_bytes()));
    let font = format!(
        "<< /Type /Font /Subtype /Type3 /Name /{FACE} /FontBBox [{left} {bottom} {right} {top}]\n\
         /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >> /CharProcs << {procedures}>>\n\
         /Encoding << /Type /Encoding /Differences [{differences}] >>\n\
         /FirstChar {first} /LastChar {last} /Widths [{widths}] /ToUnicode {map} 0 R >>"
    );
    update.add(font.as_bytes())
}

/// The same bytes on every machine, which not every encoder gives.
fn deflated(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, SMALLEST)
}

fn refused(refusal: Refusal) -> Diagnostic {
    match refusal {
        Refusal::Encrypted => {
            Diagnostic::new(Code::Unsupported, "this PDF is encrypted, so answers cannot be written into it")
                .hint("the pictures of its pages have them; or save it without encryption, and try again")
        }
        Refusal::Damaged => {
            Diagnostic::new(Code::Unsupported, "this PDF is damaged, so answers cannot be written into it")
                .hint("the pictures of its pages have them; or repair it, such as with `qpdf`, and try again")
        }
    }
}
