//! Where exports go: to standard output, or into a file that is there whole or not at all.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, BufWriter, Stdout, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::Args;

use super::context::{CLOSED_PIPE, Common, Context, Failure, eprint, with_context};

/// What is exported, and where to.
#[derive(Args)]
pub struct ExportArguments {
    #[command(flatten)]
    common: Common,
    /// Write into this file, in the place of an earlier one, once all of it is there; to standard output otherwise.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Exports what `write` writes; the sentence that it gives back is told on standard error at the end. Where whoever read
/// the output has had enough, nothing is said, and the command ends as one that SIGPIPE ended.
pub(super) fn export(
    arguments: ExportArguments,
    write: impl AsyncFnOnce(&Context, &mut Sink) -> Result<String, Failure>,
) -> Result<ExitCode, Failure> {
    let ExportArguments { common, file } = arguments;
    with_context(common, async |context| {
        let mut sink = Sink::open(file)?;
        let done = write(context, &mut sink).await;
        match done.and_then(|told| sink.finish().map(|()| told)) {
            Ok(told) => {
                eprint(&told);
                Ok(ExitCode::SUCCESS)
            }
            Err(_) if sink.is_closed => Ok(ExitCode::from(CLOSED_PIPE)),
            Err(error) => Err(error),
        }
    })
}

/// Exports a text that is made as a whole, with the sentence to tell.
pub(super) fn export_text(
    arguments: ExportArguments,
    make: impl AsyncFnOnce(&Context) -> Result<(String, String), Failure>,
) -> Result<ExitCode, Failure> {
    export(arguments, async |context, sink| {
        let (text, told) = make(context).await?;
        sink.write_all(text.as_bytes())
            .map_err(|error| format!("The export cannot be written: {error}."))?;
        Ok(told)
    })
}

/// What an export is written to.
pub(super) struct Sink {
    to: To,
    /// Nobody reads the output any more.
    is_closed: bool,
}

enum To {
    Output(BufWriter<Stdout>),
    /// A part until it is whole.
    File {
        out: BufWriter<File>,
        part: PathBuf,
        whole: PathBuf,
    },
}

impl Sink {
    fn open(file: Option<PathBuf>) -> Result<Self, Failure> {
        let to = match file {
            None => To::Output(BufWriter::new(io::stdout())),
            Some(whole) => {
                let mut part = OsString::from(&whole);
                part.push(".part");
                let part = PathBuf::from(part);
                let out = File::create(&part)
                    .map_err(|error| format!("The file {} cannot be written: {error}.", whole.display()))?;
                To::File {
                    out: BufWriter::new(out),
                    part,
                    whole,
                }
            }
        };
        Ok(Self { to, is_closed: false })
    }

    /// All was written. A file has its name from now on, and is on the disk.
    fn finish(&mut self) -> Result<(), Failure> {
        let flushed = self.flush();
        let To::File { out, part, whole } = &self.to else {
            return Ok(flushed.map_err(|error| format!("The output cannot be written: {error}."))?);
        };
        let named = flushed
            .and_then(|()| out.get_ref().sync_all())
            .and_then(|()| fs::rename(part, whole));
        Ok(named.map_err(|error| format!("The file {} cannot be written: {error}.", whole.display()))?)
    }

    fn out(&mut self) -> &mut dyn Write {
        match &mut self.to {
            To::Output(out) => out,
            To::File { out, .. } => out,
        }
    }

    fn noted<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        let is_broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        self.is_closed |= matches!(self.to, To::Output(_)) && done.as_ref().err().is_some_and(is_broken);
        done
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out().write(bytes);
        self.noted(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out().flush();
        self.noted(flushed)
    }
}

/// What is no whole export goes.
impl Drop for Sink {
    fn drop(&mut self) {
        if let To::File { part, .. } = &self.to {
            let _ = fs::remove_file(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("products.jsonl");
        let entries = || fs::read_dir(folder.path()).expect("read").count();
        fs::write(&file, "before").expect("written");
        let mut broken = Sink::open(Some(file.clone())).expect("a file");
        broken.write_all(b"half").expect("written");
        drop(broken);
        assert_eq!(
            (fs::read_to_string(&file).expect("read"), entries()),
            ("before".to_owned(), 1)
        );
        let mut whole = Sink::open(Some(file.clone())).expect("a file");
        whole.write_all(b"whole").expect("written");
        whole.finish().expect("finished");
        drop(whole);
        assert_eq!(
            (fs::read_to_string(&file).expect("read"), entries()),
            ("whole".to_owned(), 1)
        );
    }
}
