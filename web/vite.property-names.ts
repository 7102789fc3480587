import { readdirSync, readFileSync } from 'node:fs';

const source = new URL('./src/', import.meta.url).pathname;
const NAME = /(?<![\w-])--[a-z][\w-]*/g;

function named(ending: RegExp): string[] {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    ending.test(path),
  );
  return paths.flatMap((path) => readFileSync(source + path, 'utf8').match(NAME) ?? []);
}

/** Properties that components of others read. */
const OTHERS = /^--adyen-/;

/** New names by the old ones: the more often one is written, the shorter. What scripts write too keeps its name. */
function shortNames(): Map<string, string> {
  const kept = new Set(named(/\.tsx?$/));
  const count = new Map<string, number>();
  for (const name of named(/\.css$/))
    if (!kept.has(name) && !OTHERS.test(name)) count.set(name, (count.get(name) ?? 0) + 1);
  const names = [...count.keys()].sort();
  names.sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0));
  return new Map(names.map((name, place) => [name, `--${place.toString(36)}`]));
}

interface Declaration {
  prop: string;
  value: string;
}

/** What PostCSS hands to its plugins of a sheet. */
interface Sheet {
  walkDecls(change: (declaration: Declaration) => void): void;
}

/** Names the custom properties of a build as short as can be, as `className` does with classes: documents carry them. */
export function shortProperties() {
  const names = shortNames();
  const shortened = (text: string) => text.replace(NAME, (name) => names.get(name) ?? name);
  return {
    postcssPlugin: 'short-properties',
    Once(sheet: Sheet) {
      sheet.walkDecls((declaration) => {
        declaration.prop = shortened(declaration.prop);
        declaration.value = shortened(declaration.value);
      });
    },
  };
}
