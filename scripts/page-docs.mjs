// The pages of docs/pages, made of the schema of content and of the demo brand's pages. `npm run types` writes them; with --check it
// tells whether they are current.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, pictureOf } from './block-docs.mjs';
import { root } from './tools.mjs';

/** What editors add to pages of the catalogue is shown by the catalogue's components. */
const SHOWN_BY = { ProductContent: 'product-page', CategoryContent: 'category' };

/** The text of each file, by its path. */
export function pagePages(schema) {
  const types = schema.oneOf.map(({ allOf: [content, { properties }] }) => {
    const type = properties.type.enum[0];
    const component = SHOWN_BY[type] ?? type.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
    return { type, component, content: definition(schema, content) };
  });
  const samples = smallest(join(root, 'demo/content/pages'));
  const pages = types.map((one) => [
    `docs/pages/${one.component}.md`,
    page(one, schema, samples.get(one.type)),
  ]);
  return { 'docs/pages/README.md': index(types), ...Object.fromEntries(pages) };
}

function index(types) {
  const rows = types.map(
    ({ type, component, content }) => `| [\`${type}\`](${component}.md) | ${cell(content.description)} |`,
  );
  return `# Types of pages

What an editor can write: each type with its fields, and a page of the demo brand. How pages are put, published and taken back is
told in [content](../content.md), what stands in their areas in [blocks](../blocks/README.md). \`npm run types\` makes these pages from the
types in \`crates/domain/src/content/kinds.rs\`, and \`npm test\` tells when they are not current; their pictures are told of [there](../blocks/README.md#pictures).

| type | what it is |
|---|---|
${rows.join('\n')}
`;
}

function page({ type, component, content }, schema, sample) {
  return `# ${type}

${cell(content.description)}

${pictureOf('pages', component, `The sample of ${type}`)}

## Fields

${table(content, schema)}
${inner(content, schema)}${sample ? written(sample) : ''}
[All types of pages](README.md)
`;
}

function table({ properties, required = [] }, schema) {
  const rows = Object.entries(properties).map(([name, field]) => {
    // Of what may be missing, the value says it.
    const purpose =
      field.description ?? field.oneOf?.find(({ description }) => description)?.description ?? '';
    return `| \`${name}\` | ${holds(field, schema)} | ${required.includes(name) ? 'yes' : ''} | ${cell(purpose)} |`;
  });
  return `| field | holds | required | |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** What a field holds, in words. */
function holds(field, schema) {
  const name = nameOf(field);
  if (name === 'BlockData') return '[block](../blocks/README.md)';
  if (name === 'Html') return 'formatted text';
  if (name === 'CategoryIds') return 'ids of categories, with commas between them';
  if (name === 'Image') return 'picture: `{"url": name}`';
  if (name) {
    const meant = schema.$defs[name];
    return meant.properties ? `[\`${name}\`](#${name.toLowerCase()})` : holds(meant, schema);
  }
  const [other] = (field.oneOf ?? field.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (other) return holds(other, schema);
  if (field.enum) return `one of ${field.enum.map((word) => `\`${word}\``).join(', ')}`;
  if (field.type === 'array') return `list: ${holds(field.items, schema)}`;
  if (field.type === 'object' && field.additionalProperties)
    return `${holds(field.additionalProperties, schema)}, by names`;
  const type = [field.type].flat().find((one) => one !== 'null');
  return (
    { string: 'text', boolean: '`true` or `false`', integer: 'whole number', number: 'number' }[type] ??
    'object'
  );
}

/** The objects in fields have fields of their own. */
function inner(content, schema, seen = new Set()) {
  const names = Object.values(content.properties).flatMap((field) => objects(field, schema));
  return names
    .filter((name) => !seen.has(name) && seen.add(name))
    .map(
      (name) =>
        `### ${name}\n\n${about(schema.$defs[name])}${table(schema.$defs[name], schema)}\n${inner(schema.$defs[name], schema, seen)}`,
    )
    .join('');
}

const about = ({ description }) => (description ? `${cell(description)}\n\n` : '');

function objects(field, schema) {
  const name = nameOf(field);
  if (name) return !['BlockData', 'Image'].includes(name) && schema.$defs[name].properties ? [name] : [];
  const parts = [...(field.oneOf ?? field.anyOf ?? []), field.items, field.additionalProperties];
  return parts.filter((part) => typeof part === 'object').flatMap((part) => objects(part, schema));
}

function nameOf({ $ref, allOf }) {
  const named = $ref ?? allOf?.[0]?.$ref;
  return named?.split('/').at(-1);
}

const definition = (schema, field) => schema.$defs[nameOf(field)];

function written({ file, page }) {
  return `## Sample

From the demo brand, in Finnish; blocks are told by their types alone. The whole page is [${page.id}.json](../../demo/content/pages/${file}).

\`\`\`json
${JSON.stringify({ ...page, sv: undefined, en: undefined }, abridged, 2)}
\`\`\`
`;
}

/** Blocks have pages of their own. */
function abridged(_name, value) {
  const isBlock = typeof value?.type === 'string' && value.type.endsWith('Block');
  return isBlock ? { type: value.type } : value;
}

/** The demo brand's shortest page of each type: the first of them by its name, where two are alike. */
function smallest(folder) {
  const found = new Map();
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'));
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    const text = readFileSync(join(folder, file), 'utf8');
    const page = JSON.parse(text);
    if (text.length < (found.get(page.type)?.length ?? Number.POSITIVE_INFINITY))
      found.set(page.type, { file, page, length: text.length });
  }
  return found;
}
