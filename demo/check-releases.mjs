// Checks demo/releases.json: press releases in all languages, with pictures that exist. Used by check.mjs.
// `praline releases import` looks at the rest: texts, lengths, HTML and links.
import fs from 'node:fs';
import path from 'node:path';

const LANGUAGES = ['fi', 'sv', 'en'];
const FIELDS = ['id', 'published', 'categories', 'keywords', 'images', ...LANGUAGES];

/** Checks every feed; `fail(where, what)` hears of problems. Returns how many releases there are. */
export function checkReleases({ root, fail, checkPicture }) {
  const feeds = JSON.parse(fs.readFileSync(path.join(root, 'releases.json'), 'utf8'));
  const all = feeds.flatMap((feed) => feed.releases);
  const ids = all.map((release) => release.id);
  for (const id of ids.filter((id, i) => ids.indexOf(id) !== i)) fail('releases.json', `has ${id} twice`);
  for (const feed of feeds) {
    const codes = new Set(feed.categories.map(({ code }) => code));
    for (const { code, name } of feed.categories)
      for (const language of LANGUAGES) if (!name[language]?.trim()) fail(`category ${code} of releases`, `has no name in ${language}`);
    for (const code of codes)
      if (!feed.releases.some((release) => release.categories.includes(code))) fail(`category ${code} of releases`, 'is nobody’s');
    for (const release of feed.releases) checkRelease(release, codes, fail, checkPicture);
    const dates = feed.releases.map(({ published }) => Date.parse(published));
    if (dates.some((date, i) => i > 0 && date >= dates[i - 1])) fail(`feed ${feed.feed}`, 'does not begin with the newest release');
  }
  return all.length;
}

function checkRelease(release, codes, fail, checkPicture) {
  const where = `release ${release.id}`;
  for (const field of Object.keys(release)) if (!FIELDS.includes(field)) fail(where, `has an unknown field ${field}`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(release.id)) fail(where, 'has an id that is not kebab-case');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(release.published) || Number.isNaN(Date.parse(release.published)))
    fail(where, 'has no moment of publishing');
  if (release.categories.length === 0) fail(where, 'is filed under nothing');
  for (const code of release.categories) if (!codes.has(code)) fail(where, `names an unknown category ${code}`);
  for (const { picture, description } of release.images) {
    checkPicture(where, picture);
    for (const language of LANGUAGES) if (!description[language]?.trim()) fail(where, `does not describe ${picture} in ${language}`);
  }
  for (const language of LANGUAGES) checkText(`${where} (${language})`, release[language], release.fi, fail);
}

function checkText(where, text, finnish, fail) {
  if (!text) return fail(where, 'is missing');
  for (const field of ['title', 'intro', 'body'])
    if (typeof text[field] !== 'string' || !text[field].trim()) fail(where, `has no ${field}`);
  const paragraphs = (html) => html.split('<p>').length;
  if (paragraphs(text.body) !== paragraphs(finnish.body)) fail(where, 'has other paragraphs than the Finnish one');
  if ((text.files?.length ?? 0) !== (finnish.files?.length ?? 0)) fail(where, 'has other files than the Finnish one');
}
