//! What the command line means: flags, environment and config files resolved into one set of values.

use super::args::{Answering, Color, Common, Doubting, Drawing, Ink, Reading, Solving, When, Working};
use crate::app::options;
use crate::diagnostics::{Code, Diagnostic, Result, Warned, shown, utf8};
use crate::files;
use serde::Deserialize;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Cells read with a lower probability are shown as doubtful. A digit that two readings of its cell agree on
/// stands above it, one that they disagree on below: a clear photo lists none.
const SURE_PERCENT: f64 = 80.0;
/// Longest solver time that can be asked for, in seconds: a day.
const MAX_TIMEOUT: f64 = 86_400.0;
/// Largest megapixel limit that can be asked for: 3 bytes a pixel still fit a 32-bit address space.
const MAX_MEGAPIXELS: f64 = 1_000.0;
/// The config file of a folder.
const HERE: &str = "gridlens.toml";
/// Most threads that can be asked for.
const MAX_JOBS: usize = 1_024;

/// Every value a run depends on, resolved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// What its work depends on.
    pub(crate) work: options::Settings,
    /// When messages are coloured.
    pub(crate) color: Color,
    /// When a person is asked.
    pub(crate) review: When,
}

/// One source of settings: what it does not say is left to the next.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Layer {
    /// Percent, 0 to 100.
    pub(crate) sure: Option<f64>,
    /// Seconds.
    pub(crate) timeout: Option<f64>,
    /// Megapixels.
    pub(crate) max_megapixels: Option<f64>,
    /// Threads.
    pub(crate) jobs: Option<usize>,
    /// When messages are coloured.
    pub(crate) color: Option<Color>,
    /// How answers are drawn.
    pub(crate) ink: Option<Ink>,
    /// When a person is asked.
    pub(crate) review: Option<When>,
}

impl Layer {
    /// With what is said of how pictures are read.
    pub(crate) fn reading(self, typed: &Reading) -> Self {
        Self { max_megapixels: typed.max_megapixels, ..self }
    }

    /// With what is said of the solver.
    pub(crate) fn solving(self, typed: &Solving) -> Self {
        Self { timeout: typed.timeout, ..self }
    }

    /// With what is said of threads.
    pub(crate) fn working(self, typed: &Working) -> Self {
        Self { jobs: typed.jobs, ..self }
    }

    /// With what is said of doubt.
    pub(crate) fn doubting(self, typed: &Doubting) -> Self {
        Self { sure: typed.sure, ..self }
    }

    /// With what is said of drawing.
    pub(crate) fn drawing(self, typed: &Drawing) -> Self {
        Self { ink: typed.ink, ..self }
    }

    /// With what is said of a batch's answers.
    pub(crate) fn answering(self, typed: &Answering) -> Self {
        self.reading(&typed.reading)
            .doubting(&typed.doubting)
            .solving(&typed.solving)
            .drawing(&typed.drawing)
            .working(&typed.working)
    }

    /// With what is said of messages.
    pub(crate) fn common(self, typed: &Common) -> Self {
        Self { color: typed.color, ..self }
    }

    /// The settings among `GRIDLENS_*`; `variable` looks one up. A variable that is set but empty is not set.
    pub(crate) fn from_environment(variable: &dyn Fn(&str) -> Option<OsString>) -> Result<Self> {
        Ok(Self {
            sure: parsed(variable, "GRIDLENS_SURE")?,
            timeout: parsed(variable, "GRIDLENS_TIMEOUT")?,
            max_megapixels: parsed(variable, "GRIDLENS_MAX_MEGAPIXELS")?,
            jobs: parsed(variable, "GRIDLENS_JOBS")?,
            color: chosen(variable, "GRIDLENS_COLOR")?,
            ink: chosen(variable, "GRIDLENS_INK")?,
            review: chosen(variable, "GRIDLENS_REVIEW")?,
        })
    }

    /// The settings in the text of a config file.
    pub(crate) fn from_toml(text: &str, file: &Path) -> Result<Self> {
        let layer: Self = toml::from_str(text).map_err(|e| {
            let diagnostic =
                Diagnostic::new(Code::Usage, format!("this config file is not right: {}", e.message()))
                    .in_file(shown(file))
                    .hint("settings are: sure, timeout, max-megapixels, jobs, color, ink, review");
            match e.span() {
                Some(span) => at_offset(diagnostic, text, span.start),
                None => diagnostic,
            }
        })?;
        layer.check("a config file").map_err(|diagnostic| diagnostic.in_file(shown(file)))?;
        Ok(layer)
    }

    /// Refuses values outside their range, naming `origin`.
    pub(crate) fn check(&self, origin: &str) -> Result<()> {
        let range = |name: &str, value: Option<f64>, low: f64, high: f64| match value {
            Some(v) if !(low..=high).contains(&v) => Err(Diagnostic::new(
                Code::Usage,
                format!("{name} must lie between {low} and {high}, not {v}"),
            )
            .fact(format!("given by: {origin}"))
            .hint(format!("give it a value between {low} and {high}, or leave it out"))),
            _ => Ok(()),
        };
        range("sure", self.sure, 0.0, 100.0)?;
        range("timeout", self.timeout, 0.001, MAX_TIMEOUT)?;
        range("max-megapixels", self.max_megapixels, 0.001, MAX_MEGAPIXELS)?;
        range("jobs", self.jobs.map(|j| j as f64), 1.0, MAX_JOBS as f64)
    }

    /// This layer where it speaks, `next` where it does not.
    fn or(&self, next: &Self) -> Self {
        Self {
            sure: self.sure.or(next.sure),
            timeout: self.timeout.or(next.timeout),
            max_megapixels: self.max_megapixels.or(next.max_megapixels),
            jobs: self.jobs.or(next.jobs),
            color: self.color.or(next.color),
            ink: self.ink.or(next.ink),
            review: self.review.or(next.review),
        }
    }
}

impl Settings {
    /// The layers laid over one another, strongest first, with defaults below all.
    pub(crate) fn resolve(layers: &[Layer]) -> Self {
        let all = layers.iter().fold(Layer::default(), |strong, weak| strong.or(weak));
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            work: options::Settings {
                sure: all.sure.unwrap_or(SURE_PERCENT) / 100.0,
                timeout: all.timeout.map_or(crate::solve::Budget::default().time, Duration::from_secs_f64),
                max_megapixels: all.max_megapixels.unwrap_or(crate::photo::Limits::default().megapixels),
                jobs: all.jobs.unwrap_or(cores),
                ink: all.ink.unwrap_or(Ink::Blue).into(),
                tessdata: None,
            },
            color: all.color.unwrap_or_default(),
            review: all.review.unwrap_or_default(),
        }
    }

    /// The settings of this process: `flags`, then environment, then the file `config` or the usual config
    /// files, then defaults. What was typed or asked for by name has to be right; a config file that just
    /// lies there is left out with a warning where it is not.
    pub(crate) fn of_process(flags: Layer, config: Option<&Path>) -> Result<Warned<Self>> {
        flags.check("the command line")?;
        let variable = |name: &str| std::env::var_os(name);
        let environment = Layer::from_environment(&variable)?;
        environment.check("the environment (GRIDLENS_...)")?;
        let (mut layers, mut warnings) = (vec![flags, environment], Vec::new());
        if let Some(file) = config.map(Path::to_owned).or_else(|| named(&variable, "GRIDLENS_CONFIG")) {
            layers.push(read_config(&file, true)?);
        } else {
            for file in std::iter::once(PathBuf::from(HERE)).chain(user_config(&variable)) {
                match read_config(&file, false) {
                    Ok(layer) => layers.push(layer),
                    Err(diagnostic) => warnings.push(diagnostic.fact("the file is left out")),
                }
            }
        }
        Ok(Warned { value: Self::resolve(&layers), warnings })
    }
}

/// The path that a variable holds, if it holds one.
fn named(variable: &dyn Fn(&str) -> Option<OsString>, name: &str) -> Option<PathBuf> {
    variable(name).filter(|v| !v.is_empty()).map(PathBuf::from)
}

/// The user's config file: `$XDG_CONFIG_HOME/gridlens/config.toml`, by default under `~/.config`.
fn user_config(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let home = || named(variable, "HOME").map(|home| home.join(".config"));
    let base = named(variable, "XDG_CONFIG_HOME").or_else(home)?;
    Some(base.join("gridlens").join("config.toml"))
}

/// A config file's layer; one that does not exist says nothing unless it was asked for by name. Where the
/// home folder is no folder, as with daemons, none exists.
fn read_config(file: &Path, asked_for: bool) -> Result<Layer> {
    let refused = |diagnostic: Diagnostic| {
        let message = format!("cannot read this config file: {}", diagnostic.message);
        let refused = Diagnostic { code: Code::Usage, message, ..diagnostic };
        refused.hint("check the spelling and who may read it, or name another: `--config FILE`")
    };
    let bytes = match files::read_if_there(file, files::CONFIG).map_err(refused)? {
        None if !asked_for => return Ok(Layer::default()),
        None => files::read(file, files::CONFIG).map_err(refused)?,
        Some(bytes) => bytes,
    };
    let text =
        utf8(&bytes, Code::Usage, &shown(file)).map_err(|t| refused(t).hint("save it as UTF-8 text"))?;
    Layer::from_toml(text, file)
}

fn parsed<T: std::str::FromStr>(
    variable: &dyn Fn(&str) -> Option<OsString>,
    name: &str,
) -> Result<Option<T>> {
    let Some(value) = variable(name).filter(|v| !v.is_empty()) else { return Ok(None) };
    let value = value.to_string_lossy();
    value.trim().parse().map(Some).map_err(|_| {
        Diagnostic::new(Code::Usage, format!("{name} must be a number, not {value:?}"))
            .hint(format!("unset {name}, or give it a number"))
    })
}

fn chosen<T: clap::ValueEnum>(variable: &dyn Fn(&str) -> Option<OsString>, name: &str) -> Result<Option<T>> {
    let Some(value) = variable(name).filter(|v| !v.is_empty()) else { return Ok(None) };
    let value = value.to_string_lossy();
    T::from_str(value.trim(), false).map(Some).map_err(|_| {
        let known: Vec<String> = T::value_variants()
            .iter()
            .filter_map(|v| v.to_possible_value().map(|p| p.get_name().to_owned()))
            .collect();
        Diagnostic::new(Code::Usage, format!("{name} cannot be {value:?}"))
            .hint(format!("use one of: {}", known.join(", ")))
    })
}

/// `diagnostic` placed at the line and column that byte `offset` of `text` lies in.
fn at_offset(diagnostic: Diagnostic, text: &str, offset: usize) -> Diagnostic {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    diagnostic.at_line(before.matches('\n').count() + 1, before[start..].chars().count() + 1, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<OsString> {
        |name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| OsString::from(v))
    }

    #[test]
    fn flags_beat_environment_beats_files_beats_defaults() {
        let flags = Layer { sure: Some(50.0), ..Layer::default() };
        let env = Layer::from_environment(&environment(&[("GRIDLENS_SURE", "60"), ("GRIDLENS_JOBS", "3")]))
            .expect("values in range");
        let here = Layer::from_toml("sure = 70\njobs = 4\ntimeout = 2.5", Path::new("gridlens.toml"))
            .expect("settings");
        let user = Layer::from_toml("ink = 'high-contrast'\ntimeout = 9", Path::new("config.toml"))
            .expect("settings");
        let settings = Settings::resolve(&[flags, env, here, user]);
        assert!((settings.work.sure - 0.5).abs() < 1e-9);
        assert_eq!(settings.work.jobs, 3);
        assert_eq!(settings.work.timeout, Duration::from_millis(2500));
        assert_eq!(settings.work.ink, crate::draw::Ink::HighContrast);
        assert_eq!(settings.color, Color::Auto);
    }

    #[test]
    fn a_wrong_config_names_line_and_column() {
        let e = Layer::from_toml("sure = 70\nsrue = 1\n", Path::new("gridlens.toml")).unwrap_err();
        assert_eq!(e.code, Code::Usage);
        assert_eq!((e.place.line, e.place.column), (Some(2), Some(1)));
        assert_eq!(e.place.text.as_deref(), Some("srue = 1"));
    }

    #[test]
    fn values_out_of_range_are_refused_wherever_they_come_from() {
        for bad in
            ["sure = 101", "timeout = 0", "timeout = inf", "max-megapixels = -1", "jobs = 0", "sure = nan"]
        {
            assert_eq!(Layer::from_toml(bad, Path::new("c.toml")).unwrap_err().code, Code::Usage, "{bad}");
        }
        let word = environment(&[("GRIDLENS_TIMEOUT", "soon")]);
        assert_eq!(Layer::from_environment(&word).unwrap_err().code, Code::Usage);
        let colour = environment(&[("GRIDLENS_COLOR", "green")]);
        assert!(Layer::from_environment(&colour).unwrap_err().hint.expect("a hint").contains("always"));
    }

    #[test]
    fn an_empty_variable_is_not_set() {
        let env = Layer::from_environment(&environment(&[("GRIDLENS_SURE", "")])).expect("nothing set");
        assert_eq!(env, Layer::default());
    }

    #[test]
    fn the_users_config_lies_where_xdg_says() {
        let xdg = environment(&[("XDG_CONFIG_HOME", "/x"), ("HOME", "/h")]);
        assert_eq!(user_config(&xdg), Some(PathBuf::from("/x/gridlens/config.toml")));
        let home = environment(&[("HOME", "/h")]);
        assert_eq!(user_config(&home), Some(PathBuf::from("/h/.config/gridlens/config.toml")));
    }
}
