// The pages of docs/blocks, made of the definitions of blocks. `npm run types` writes them; with --check it tells whether they
// are current.

/** What a kind of field holds, in words. */
const KINDS = {
  text: 'text, in each language',
  html: 'formatted text, in each language',
  words: 'text, the same in all languages',
  markup: 'HTML as it stands, for a frame of its own',
  embed: "a network's own markup: a `div` with an `id` and a `script` with a `src`",
  video: 'address of a film on YouTube',
  'film-file': 'address of a film’s file, in each language: a path of the site, or `https:`',
  blocks: 'other blocks',
  link: 'address, in each language: a path of the site, `https:`, `mailto:` or `tel:`',
  picture: 'picture: its name, or `{"url": …, "altText": {…}}`',
  pictures: 'list of pictures',
  colour: 'colour, such as `#F6F0E8`',
  page: 'id of a page',
  number: 'number',
  flag: '`true` or `false`',
  choice: 'one of some words',
  items: 'list of objects',
  list: 'list of words, the same in all languages',
};

const REFERENCES = {
  page: 'list of ids of pages',
  product: 'list of codes of products',
  category: 'list of codes of product categories',
  taxon: 'list of numbers of content categories',
};

const AREAS = {
  top: 'top',
  main: 'main',
  items: 'items',
  liftup: 'lift-up',
  bottom: 'bottom',
  inner: 'inside other blocks',
};

/** The text of each file, by its path. */
export function blockPages(definitions) {
  const pages = definitions.map((definition) => [pathOf(definition), page(definition)]);
  return { 'docs/blocks/README.md': index(definitions), ...Object.fromEntries(pages) };
}

function pathOf({ component }) {
  return `docs/blocks/${component}.md`;
}

function index(definitions) {
  const rows = [...definitions]
    .sort((one, other) => (one.label.en < other.label.en ? -1 : 1))
    .map(
      ({ label, type, component, purpose }) =>
        `| [${label.en}](${component}.md) | \`${type}\` | ${cell(purpose)} |`,
    );
  return `# Blocks

What an editor can put into the content areas of a page. Each has a page with its fields and a sample. \`npm run types\` makes
these pages from the definitions in \`crates/wire/src/blocks/\`, and \`npm test\` tells when they are not current. While
\`npm run dev\` runs, \`http://localhost:5173/_gallery\` shows every block in every theme and width.

## Pictures

\`npm run pictures\` takes the pictures of these pages and of [types of pages](../pages/README.md) from the gallery, in the theme \`d2c\`; \`npm run pictures -- video-block\`
takes some of them. They lie in the repository, so that the pages can be read wherever it is looked at, as WebP of at most 12 kB each. A sample looks a little different on every
machine: \`npm test\` checks that each picture is there and no larger, and compares nothing. Take one anew where a block or its sample looks otherwise than before.

| block | type | what it is for |
|---|---|---|
${rows.join('\n')}
`;
}

function page({ label, type, component, purpose, areas, fields, sample }) {
  return `# ${label.en}

${purpose ?? ''}

${pictureOf('blocks', component, `The sample of ${type}`)}

- Type: \`${type}\`
- In Finnish: ${label.fi}; in Swedish: ${label.sv}
- May stand in these areas: ${areas.map((area) => AREAS[area] ?? area).join(', ')}

## Fields

${table(fields)}
${inner(fields)}
## Sample

\`\`\`json
${JSON.stringify({ type, ...sample }, null, 2)}
\`\`\`

[All blocks](README.md)
`;
}

function table(fields) {
  if (fields.length === 0) return 'It has none.\n';
  const rows = fields.map(
    (field) =>
      `| \`${field.name}\` | ${held(field)} | ${limits(field)} | ${field.required ? 'yes' : ''} | ${field.searched ? 'yes' : ''} | ${cell(field.purpose)} |`,
  );
  return `| field | holds | limits | required | searched | |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function held({ name, kind, to }) {
  const words = kind === 'references' ? REFERENCES[to] : KINDS[kind];
  if (!words) throw new Error(`Nothing says what the field ${name} of the kind ${kind} holds`);
  return words;
}

/** The objects in lists have fields of their own. */
function inner(fields) {
  const lists = fields.filter(({ kind }) => kind === 'items');
  return lists
    .map(({ name, fields: own }) => `\n### Each of \`${name}\`\n\n${table(own)}${inner(own)}`)
    .join('');
}

function limits({ kind, min, max, words }) {
  if (kind === 'number') return `${min} to ${max}`;
  if (kind === 'choice') return (words ?? []).map((word) => `\`${word}\``).join(', ');
  if (max === undefined) return '';
  return ['text', 'html', 'words', 'markup', 'embed'].includes(kind) ? `${max} characters` : `${max} entries`;
}

const SHARED = 'It has no look of its own: the blocks are shown on the pages that name them.';

/** What stands in the place of a picture where there is none, by the component. */
export const WITHOUT_PICTURE = new Map([
  ['shared-block', SHARED],
  ['shared-blocks', SHARED],
]);

/** Where the picture of a block or of a type of page lies, as its page says it. */
export function pictureOf(folder, component, alt) {
  const instead = WITHOUT_PICTURE.get(component);
  return instead ?? `![${alt}](../pictures/${folder}/${component}.webp)`;
}

export function cell(text) {
  return (text ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
