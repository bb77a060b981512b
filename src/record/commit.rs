//! All files of a run, or, after a crash, what the next run needs to complete them.
//!
//! Every file is whole on the disk before the first gets its name. Then the sidecar comes, saying what each
//! file will be and what it replaces; then the files; then the sidecar once more, saying that they are there.
//! Whoever finds the first of the two knows which files are a run's own, and makes the run again.

use super::atomic::{Clobber, Privacy, Staged, sync_folder};
use super::paths::Names;
use super::sidecar::{OutputRecord, Piece, Sidecar};
use crate::diagnostics::Result;
use crate::photo::Photo;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// What an earlier run over the same puzzle left.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Earlier {
    /// Its sidecar.
    pub sidecar: Sidecar,
    /// SHA-256 of the sidecar's own bytes.
    pub sha256: String,
}

impl Earlier {
    /// What the run left whose sidecar is at `path`, if it was over the photo with this SHA-256.
    pub fn at(path: &Path, sha256: &str) -> Option<Self> {
        let bytes = hash_at(path)?;
        let sidecar = Sidecar::at(path)?;
        (sidecar.input.sha256 == sha256).then_some(Self { sidecar, sha256: bytes })
    }

    /// Whether somebody else has written the file of this sort, which is at `path`; not where there is none.
    pub fn is_changed(&self, piece: Piece, path: &Path) -> bool {
        hash_at(path).is_some_and(|hash| !self.sidecar.known(piece).contains(&hash))
    }

    /// Whether the run came to its end and everything it wrote is there.
    pub fn is_whole(&self, names: &Names) -> bool {
        let is_there =
            |record: &OutputRecord| hash_at(&names.of(record.piece())).as_ref() == Some(&record.sha256);
        self.sidecar.pending.is_none() && self.sidecar.outputs.iter().all(is_there)
    }
}

/// SHA-256 of the regular file at `path`, if there is one that can be read.
pub(super) fn hash_at(path: &Path) -> Option<String> {
    if !fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return None;
    }
    Photo::hash_of_reader(File::open(path).ok()?).ok()
}

/// What a run leaves.
#[derive(Debug)]
#[non_exhaustive]
pub struct Outputs<'a> {
    /// What its files are called.
    pub names: &'a Names,
    /// The files.
    pub files: Vec<(Piece, Vec<u8>)>,
    /// Files of a person's that count as some of them and stay as they are: which, and the SHA-256 of their
    /// bytes.
    pub kept: Vec<(Piece, String)>,
    /// What an earlier run left, where its files may be replaced.
    pub earlier: Option<&'a Earlier>,
    /// Whether files of others may be replaced, too.
    pub force: bool,
    /// Who may read the files.
    pub privacy: Privacy,
}

impl Outputs<'_> {
    /// Writes the files, and `sidecar` with them in it; files of the earlier run that this one has none of
    /// are removed. Nothing is touched where all is there already.
    ///
    /// # Errors
    /// As [`super::save`]. No file has changed where one does not fit the disk.
    pub fn commit(&self, mut sidecar: Sidecar) -> Result<()> {
        sidecar.outputs = self.records();
        let path = &self.names.sidecar;
        let before: Vec<String> = self.earlier.iter().map(|earlier| earlier.sha256.clone()).collect();
        let hashes: Vec<Vec<String>> = self.files.iter().map(|(piece, _)| self.known(*piece)).collect();
        let paths: Vec<PathBuf> = self.files.iter().map(|(piece, _)| self.names.of(*piece)).collect();
        let stage = |path, bytes: &[u8], hashes| Staged::new(path, bytes, self.clobber(hashes), self.privacy);
        let files: Vec<Staged> = self
            .files
            .iter()
            .zip(paths.iter().zip(&hashes))
            .map(|((_, bytes), (path, hashes))| stage(path, bytes, hashes))
            .collect::<Result<_>>()?;
        let last = stage(path, sidecar.to_json().as_bytes(), &before)?;
        let is_new = !last.is_there();
        if !is_new && files.iter().all(Staged::is_there) {
            return Ok(());
        }
        sidecar.pending = Some(self.replaced());
        let intent = sidecar.to_json();
        if is_new {
            // The last thing that takes room on the disk.
            stage(path, intent.as_bytes(), &before)?.publish()?;
            sync_folder(path);
        }
        files.into_iter().try_for_each(Staged::publish)?;
        self.remove_superseded();
        sync_folder(path);
        if self.names.picture.parent() != path.parent() {
            sync_folder(&self.names.picture);
        }
        if is_new {
            last.publish_over(&[Photo::hash_of(intent.as_bytes())])?;
            sync_folder(path);
        }
        Ok(())
    }

    fn records(&self) -> Vec<OutputRecord> {
        let own = |(piece, bytes): &(Piece, Vec<u8>)| OutputRecord::new(*piece, Photo::hash_of(bytes));
        let kept = |(piece, sha256): &(Piece, String)| OutputRecord {
            edited: true,
            ..OutputRecord::new(*piece, sha256.clone())
        };
        let mut records: Vec<OutputRecord> =
            self.files.iter().map(own).chain(self.kept.iter().map(kept)).collect();
        records.sort_by_key(OutputRecord::piece);
        records
    }

    fn known(&self, piece: Piece) -> Vec<String> {
        self.earlier.map(|earlier| earlier.sidecar.known(piece)).unwrap_or_default()
    }

    const fn clobber<'h>(&self, hashes: &'h [String]) -> Clobber<'h> {
        match (self.force, self.earlier) {
            (true, _) => Clobber::Force,
            (false, Some(_)) => Clobber::Known(hashes),
            (false, None) => Clobber::Never,
        }
    }

    /// Removes what an earlier run wrote and this one does not: what it shows no longer holds.
    fn remove_superseded(&self) {
        let stays = |piece| {
            let mut all = self.files.iter().map(|file| file.0).chain(self.kept.iter().map(|kept| kept.0));
            all.any(|other| other == piece)
        };
        for record in self.replaced() {
            let path = &self.names.of(record.piece());
            if !stays(record.piece()) && hash_at(path).is_some_and(|hash| hash == record.sha256) {
                // What cannot be removed stays; nothing that was asked for is missing.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// The files that this run replaces or removes.
    fn replaced(&self) -> Vec<OutputRecord> {
        let own = self.earlier.iter().flat_map(|earlier| {
            let Sidecar { outputs, pending, .. } = &earlier.sidecar;
            outputs.iter().chain(pending.iter().flatten()).filter(|record| !record.edited).cloned()
        });
        let forced = self.files.iter().filter(|_| self.force).filter_map(|(piece, _)| {
            let sha256 = hash_at(&self.names.of(*piece))?;
            Some(OutputRecord::new(*piece, sha256))
        });
        let mut records: Vec<OutputRecord> = own.chain(forced).collect();
        records.sort_by(|a, b| (a.piece(), &a.sha256).cmp(&(b.piece(), &b.sha256)));
        records.dedup();
        records
    }
}
