//! Which file of a crate names what is defined in which other one.

use std::collections::{BTreeMap, BTreeSet};

use syn::{
    Attribute, File, Item, UseTree, Visibility,
    visit::{self, Visit},
};

/// A module's place in its crate: `["pricing", "tax"]`; the crate itself is empty.
type ModulePath = Vec<String>;

/// The files of one crate, by the module that each is.
pub struct Modules {
    files: BTreeMap<ModulePath, ModuleFile>,
}

struct ModuleFile {
    path: String,
    defined: BTreeSet<String>,
    /// What the module hands on under a name of its own; `None` for everything of another one.
    handed_on: Vec<(Option<String>, Vec<String>)>,
    /// Every path that its code names, and whether it comes from a `use`, which needs no module of that name in sight.
    named: BTreeSet<Vec<String>>,
}

impl Modules {
    /// The files under `src`, with their paths in it.
    pub fn new(sources: &BTreeMap<String, File>, src: &str) -> Self {
        let files = sources.iter().filter_map(|(path, file)| {
            let module = module_of(path.strip_prefix(src)?)?;
            Some((module, ModuleFile::new(path, file)))
        });
        Self { files: files.collect() }
    }

    /// The groups of files that name each other in a circle, each as its imports: `a.rs -> b.rs`.
    pub fn circles(&self) -> Vec<Vec<String>> {
        let imports: BTreeMap<&str, BTreeSet<&str>> = self
            .files
            .iter()
            .map(|(module, file)| (file.path.as_str(), self.imports(module, file)))
            .collect();
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            imports.keys().map(|file| (*file, reachable(&imports, file))).collect();
        let in_circles = imports.keys().filter(|file| reached[**file].contains(**file));
        let circles: BTreeSet<BTreeSet<&str>> = in_circles
            .map(|file| {
                let others = reached[*file].iter().filter(|other| reached[**other].contains(*file));
                others.copied().collect()
            })
            .collect();
        let imports_of = |circle: BTreeSet<&str>| {
            let pairs = circle
                .iter()
                .flat_map(|file| imports[*file].iter().map(move |other| (*file, *other)));
            let inside = pairs.filter(|(_, other)| circle.contains(*other));
            inside.map(|(file, other)| format!("{file} -> {other}")).collect()
        };
        circles.into_iter().map(imports_of).collect()
    }

    /// What each file names of the crate's others: pairs of paths.
    pub fn all_imports(&self) -> Vec<(&str, &str)> {
        let files = self.files.iter();
        files
            .flat_map(|(module, file)| {
                let imports = self.imports(module, file).into_iter();
                imports.map(|other| (file.path.as_str(), other))
            })
            .collect()
    }

    fn imports(&self, module: &ModulePath, file: &ModuleFile) -> BTreeSet<&str> {
        let named = file.named.iter().filter_map(|path| self.file_of(module, path, 0));
        named.filter(|other| *other != file.path).collect()
    }

    /// The file that defines what a path names, as seen from a module.
    fn file_of(&self, from: &ModulePath, path: &[String], depth: usize) -> Option<&str> {
        // Modules that hand on each other's names would be followed for ever.
        if depth > 8 {
            return None;
        }
        let mut module = from.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => module = Vec::new(),
            "self" => {}
            "super" => {
                module.pop()?;
            }
            first => {
                // A child, or something of another crate, or of the module itself.
                if !self.files.contains_key(&child(&module, first)) {
                    return None;
                }
                module.push(first.to_owned());
            }
        }
        rest = &rest[1..];
        while let Some((next, after)) = rest.split_first() {
            if next == "super" {
                module.pop()?;
            } else if self.files.contains_key(&child(&module, next)) {
                module.push(next.clone());
            } else {
                let file = self.files.get(&module)?;
                if !file.defined.contains(next) {
                    let handed_on = file.handed_on.iter().filter_map(|(name, target)| match name {
                        Some(name) if name == next => self.file_of(&module, target, depth + 1),
                        Some(_) => None,
                        None => {
                            let target: Vec<String> = target.iter().chain([next]).cloned().collect();
                            self.file_of(&module, &target, depth + 1)
                        }
                    });
                    if let Some(found) = handed_on.into_iter().next() {
                        return Some(found);
                    }
                }
                return Some(&file.path);
            }
            rest = after;
        }
        self.files.get(&module).map(|file| file.path.as_str())
    }
}

impl ModuleFile {
    fn new(path: &str, file: &File) -> Self {
        let mut reader = Reader::default();
        reader.visit_file(file);
        Self {
            path: path.to_owned(),
            defined: file.items.iter().filter_map(name_of).collect(),
            handed_on: reader.handed_on,
            named: reader.named,
        }
    }
}

#[derive(Default)]
struct Reader {
    handed_on: Vec<(Option<String>, Vec<String>)>,
    named: BTreeSet<Vec<String>>,
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let mut leaves = Vec::new();
        leaves_of(&item.tree, &mut Vec::new(), &mut leaves);
        let is_own = matches!(item.vis, Visibility::Inherited);
        for (name, path) in leaves {
            if is_own {
                self.named.insert(path);
            } else {
                self.handed_on.push((name, path));
            }
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.named.insert(segments);
        }
        visit::visit_path(self, path);
    }
}

/// What a `use` brings: the name here (`None` for everything), and the path.
fn leaves_of(tree: &UseTree, before: &mut Vec<String>, leaves: &mut Vec<(Option<String>, Vec<String>)>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            leaves_of(&path.tree, before, leaves);
            before.pop();
        }
        UseTree::Name(name) if name.ident == "self" => leaves.push((before.last().cloned(), before.clone())),
        UseTree::Name(name) => {
            let path = before.iter().cloned().chain([name.ident.to_string()]);
            leaves.push((Some(name.ident.to_string()), path.collect()));
        }
        UseTree::Rename(rename) => {
            let path = before.iter().cloned().chain([rename.ident.to_string()]);
            leaves.push((Some(rename.rename.to_string()), path.collect()));
        }
        UseTree::Glob(_) => leaves.push((None, before.clone())),
        UseTree::Group(group) => {
            for tree in &group.items {
                leaves_of(tree, before, leaves);
            }
        }
    }
}

fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

fn reachable<'a>(imports: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<&'a str> = imports[from].iter().copied().collect();
    while let Some(file) = waiting.pop() {
        if reached.insert(file) {
            waiting.extend(imports[file].iter().copied());
        }
    }
    reached
}

fn child(module: &[String], name: &str) -> ModulePath {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

/// The module that a file under `src` is; none for a program's own file.
fn module_of(inner: &str) -> Option<ModulePath> {
    let inner = inner.trim_start_matches('/').strip_suffix(".rs")?;
    let mut module: ModulePath = inner.split('/').map(str::to_owned).collect();
    match module.last()?.as_str() {
        "lib" if module.len() == 1 => module.clear(),
        "main" | "planted" if module.len() == 1 => return None,
        "mod" => {
            module.pop();
        }
        _ => {}
    }
    Some(module)
}

/// Whether something is compiled for tests alone.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<syn::Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}
