//! One copy of the program, in an interpreter of its own.

use std::{cell::Cell, rc::Rc, sync::Arc, time::Instant};

use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Runtime, function::Func};

use crate::{
    error::RenderError,
    metrics,
    page::{Body, Page},
    program::{Dictionary, Program},
};

/// What the interpreter may take of its thread's stack.
const STACK_BYTES: usize = 6 << 20;

/// A page may take so many times what a copy may hold before it fails. `QuickJS` does not look everywhere whether memory was
/// there and ends the process where it was not (a joined string that cannot be laid out): its own bound is for what runs
/// away. No page of the demo brand needs half of it.
const PAGE_FACTOR: usize = 8;

/// Collecting takes milliseconds that the next page may wait for; little of what a page leaves behind is a cycle.
const PAGES_BETWEEN_COLLECTIONS: u32 = 32;

pub(crate) struct Engine {
    runtime: Runtime,
    context: Context,
    /// When the page at hand has to be done.
    until: Rc<Cell<Option<Instant>>>,
    /// Bytes that may be held between pages.
    memory: usize,
    /// Pages since cycles were collected.
    pages: u32,
}

impl Engine {
    /// Runs the program and gives it its dictionaries. A copy that holds more than `memory` bytes between pages has grown;
    /// while a page is being rendered, cycles are collected from there on.
    ///
    /// # Errors
    /// `Failed` where the script throws, or is not what it should be.
    pub fn load(program: &Program, memory: usize) -> Result<Self, RenderError> {
        let runtime = Runtime::new().map_err(failed)?;
        runtime.set_memory_limit(memory.saturating_mul(PAGE_FACTOR));
        runtime.set_max_stack_size(STACK_BYTES);
        runtime.set_gc_threshold(memory);
        let until = Rc::new(Cell::new(None::<Instant>));
        runtime.set_interrupt_handler(Some(Box::new({
            let until = until.clone();
            move || until.get().is_some_and(|until| until <= Instant::now())
        })));
        let context = Context::full(&runtime).map_err(failed)?;
        context.with(|ctx| {
            install_console(&ctx).map_err(failed)?;
            ctx.eval::<(), _>(program.script.as_bytes()).catch(&ctx).map_err(thrown)
        })?;
        // The components' modules arrive as promises.
        while runtime
            .execute_pending_job()
            .map_err(|_| failed("a module could not be loaded"))?
        {}
        context.with(|ctx| {
            let learn: Function = praline(&ctx)?.get("dictionary").catch(&ctx).map_err(thrown)?;
            for Dictionary { language, all, first } in program.dictionaries.iter() {
                learn
                    .call::<_, ()>((*language, &**all, &**first))
                    .catch(&ctx)
                    .map_err(thrown)?;
            }
            Ok(())
        })?;
        Ok(Self {
            runtime,
            context,
            until,
            memory,
            pages: 0,
        })
    }

    /// # Errors
    /// `Late` past `until`, `Failed` when a component throws or memory runs out.
    pub fn render(&mut self, page: &Page, until: Instant) -> Result<Body, RenderError> {
        self.until.set(Some(until));
        let rendered = self.context.with(|ctx| {
            let render: Function = praline(&ctx)?.get("render").catch(&ctx).map_err(thrown)?;
            let body: Object = render
                .call((page.language, &*page.model, &*page.path, &*page.search))
                .catch(&ctx)
                .map_err(thrown)?;
            Ok(Body {
                html: body.get("html").catch(&ctx).map_err(thrown)?,
                styles: body.get("styles").catch(&ctx).map_err(thrown)?,
                modules: body.get("modules").catch(&ctx).map_err(thrown)?,
                later_texts: body.get("laterTexts").catch(&ctx).map_err(thrown)?,
            })
        });
        self.until.set(None);
        match rendered {
            Err(_) if until <= Instant::now() => Err(RenderError::Late),
            rendered => rendered,
        }
    }

    /// Collects, after some pages, what they left behind; true when more stays than a copy may hold.
    pub fn has_grown(&mut self) -> bool {
        self.pages += 1;
        if self.pages < PAGES_BETWEEN_COLLECTIONS {
            return false;
        }
        self.pages = 0;
        self.runtime.run_gc();
        let held = self.runtime.memory_usage().malloc_size;
        ::metrics::gauge!(metrics::ENGINE_BYTES).set(held as f64);
        usize::try_from(held).is_ok_and(|held| held > self.memory)
    }
}

fn praline<'js>(ctx: &Ctx<'js>) -> Result<Object<'js>, RenderError> {
    ctx.globals().get("praline").catch(ctx).map_err(thrown)
}

/// What React and the components complain of reaches the log.
fn install_console(ctx: &Ctx<'_>) -> rquickjs::Result<()> {
    let console = Object::new(ctx.clone())?;
    let complain =
        |text: rquickjs::Coerced<String>| tracing::warn!(text = %text.0, "a page complained while it was rendered");
    for name in ["error", "warn"] {
        console.set(name, Func::from(complain))?;
    }
    ctx.globals().set("console", console)
}

fn failed(error: impl ToString) -> RenderError {
    RenderError::Failed(error.to_string().into())
}

fn thrown(error: CaughtError<'_>) -> RenderError {
    let text: Arc<str> = error.to_string().into();
    RenderError::Failed(text)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const PROGRAM: &str = r"
        const dictionaries = {};
        globalThis.praline = {
          dictionary(language, json) { dictionaries[language] = JSON.parse(json); },
          render(language, model, path, search) {
            const { act } = JSON.parse(model);
            if (act === 'loop') for (;;) {}
            if (act === 'throw') throw new Error('no such component');
            if (act === 'hoard') { const all = []; for (;;) all.push(new Array(1000).fill(act)); }
            if (act === 'leak') (globalThis.leaks ??= []).push('x'.repeat(1 << 24));
            if (act === 'large') 'x'.repeat(1 << 24);
            const html = `<p>${dictionaries[language].hello} ${path}${search}</p>`;
            return { html, styles: 'p{}', modules: ['src/a.tsx'], laterTexts: act === 'form' };
          },
        };";

    fn engine() -> Engine {
        let program = Program {
            script: PROGRAM.into(),
            dictionaries: [Dictionary {
                language: "fi",
                all: r#"{"hello":"Hei"}"#.into(),
                first: "{}".into(),
            }]
            .into(),
        };
        Engine::load(&program, 8 << 20).expect("the program loads")
    }

    fn page(act: &str) -> Page {
        Page {
            language: "fi",
            model: format!(r#"{{"act":"{act}"}}"#).into(),
            path: "/fi/".to_owned(),
            search: "?page=2".to_owned(),
        }
    }

    fn render(engine: &mut Engine, act: &str, time: Duration) -> Result<Body, RenderError> {
        engine.render(&page(act), Instant::now() + time)
    }

    const ENOUGH: Duration = Duration::from_mins(1);

    #[test]
    fn a_page_becomes_markup() {
        let body = render(&mut engine(), "", ENOUGH).expect("a body");
        assert_eq!(body.html, "<p>Hei /fi/?page=2</p>");
        assert_eq!(body.modules, ["src/a.tsx"]);
        assert!(!body.later_texts);
        assert!(render(&mut engine(), "form", ENOUGH).expect("a body").later_texts);
    }

    #[test]
    fn what_never_ends_is_late() {
        let rendered = render(&mut engine(), "loop", Duration::from_millis(20));
        assert_eq!(rendered, Err(RenderError::Late));
    }

    #[test]
    fn what_throws_says_what() {
        let Err(RenderError::Failed(text)) = render(&mut engine(), "throw", ENOUGH) else {
            panic!("it failed")
        };
        assert!(text.contains("no such component"), "{text}");
    }

    #[test]
    fn memory_is_bounded() {
        let rendered = render(&mut engine(), "hoard", ENOUGH);
        assert!(matches!(rendered, Err(RenderError::Failed(_))), "{rendered:?}");
    }

    #[test]
    fn what_stays_behind_is_noticed() {
        let mut engine = engine();
        let mut has_grown_after = |act| {
            (0..PAGES_BETWEEN_COLLECTIONS).any(|page| {
                render(&mut engine, if page == 0 { act } else { "" }, ENOUGH).expect("a body");
                engine.has_grown()
            })
        };
        assert!(!has_grown_after(""));
        assert!(!has_grown_after("large"));
        assert!(has_grown_after("leak"));
    }
}
