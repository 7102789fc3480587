/** A value as JSON has them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One step of a JSON Patch (RFC 6902). */
export type PatchStep =
  | { op: 'add' | 'replace' | 'test'; path: string; value: Json }
  | { op: 'remove'; path: string }
  | { op: 'move' | 'copy'; from: string; path: string };

/** What the steps make of a document. What they do not touch is shared with it. Throws where a step does not fit. */
export function patched(document: Json, steps: readonly PatchStep[]): Json {
  return steps.reduce(applied, document);
}

function applied(document: Json, step: PatchStep): Json {
  const path = pointer(step.path);
  switch (step.op) {
    case 'add':
      return put(document, path, step.value, true);
    case 'replace':
      return put(document, path, step.value, false);
    case 'remove':
      return put(document, path, undefined, false);
    case 'copy':
      return put(document, path, at(document, pointer(step.from)), true);
    case 'move': {
      const moved = at(document, pointer(step.from));
      return put(put(document, pointer(step.from), undefined, false), path, moved, true);
    }
    case 'test':
      if (JSON.stringify(at(document, path)) !== JSON.stringify(step.value)) misfit(step.path);
      return document;
  }
}

function pointer(path: string): string[] {
  const [, ...names] = path.split('/');
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function at(value: Json, path: readonly string[]): Json {
  let found: Json | undefined = value;
  for (const name of path) found = isBranch(found) ? (found as Record<string, Json>)[name] : undefined;
  return found === undefined ? misfit(path.join('/')) : found;
}

/** The value with another one in a place; `undefined` takes away what stands there. */
function put(
  value: Json,
  [name, ...rest]: readonly string[],
  next: Json | undefined,
  inserts: boolean,
): Json {
  if (name === undefined) return next ?? null;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const index = name === '-' ? list.length : Number(name);
    if (!(index <= list.length - (inserts && rest.length === 0 ? 0 : 1))) misfit(name);
    if (rest.length > 0) return list.with(index, put(list[index] ?? null, rest, next, inserts));
    return list.toSpliced(index, inserts ? 0 : 1, ...(next === undefined ? [] : [next]));
  }
  if (!isBranch(value)) return misfit(name);
  const fields = value as { readonly [name: string]: Json };
  if (rest.length > 0) {
    if (!Object.hasOwn(fields, name)) misfit(name);
    return { ...fields, [name]: put(fields[name] ?? null, rest, next, inserts) };
  }
  if (next !== undefined) return { ...fields, [name]: next };
  const { [name]: _, ...others } = fields;
  return others;
}

function isBranch(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function misfit(path: string): never {
  throw new Error(`The patch does not fit at ${path}`);
}
