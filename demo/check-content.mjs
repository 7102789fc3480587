// Checks demo/content: recipes, stories, places, the pages above them, and the categories all of them name. Used by check.mjs.
// `praline content import` and `content check` look at the rest: fields, blocks, HTML, and whether what pages name is there.
import fs from 'node:fs';
import path from 'node:path';

const LANGUAGES = ['fi', 'sv', 'en'];
const HOURS = ['MondayToFriday', 'Saturday', 'Sunday'].flatMap((day) => [`openingHours${day}`, `closingHours${day}`]);
const TEXT = ['segment', 'name', 'mainIntro'];

// What each type of page must have, and the groups of categories (ids) its lists may name.
const TYPES = {
  RecipePage: {
    parent: 'recipes',
    picture: 'mainImage',
    shared: ['seoCookTime', 'seoPreparationTime'],
    texts: [...TEXT, 'author', 'seoRecipeCuisine', 'portionSize', 'seoRecipeIngredient', 'seoRecipeInstructions'],
    lists: { recipeCategories: [100, 250, 300], productAllergens: [200] },
  },
  ArticlePage: {
    parent: 'articles',
    picture: 'heroImage',
    shared: [],
    texts: [...TEXT, 'topic', 'mainBody'],
    lists: { categories: [400] },
  },
  LocationPage: {
    parent: 'locations',
    picture: 'mainImage',
    shared: ['streetAddress', 'postalCode', 'country', 'latitude', 'longitude'],
    texts: [...TEXT, 'city', 'mainBody', 'additionalContactInfomation'],
    lists: { categories: [500] },
  },
};

/** Checks every content page; `fail(where, what)` hears of problems. Returns how many pages there are. */
export function checkContent({ root, fail, checkPicture }) {
  const groups = JSON.parse(fs.readFileSync(path.join(root, 'content/categories.json'), 'utf8'));
  const groupOf = checkGroups(groups, fail);
  const pages = readPages(path.join(root, 'content/pages'), fail);
  const ids = new Set(pages.map((page) => page.id));
  unique(
    pages.map((page) => page.id),
    'page id',
    fail,
  );
  for (const parent of new Set(pages.map((page) => page.parent)))
    for (const language of LANGUAGES)
      unique(
        pages.filter((page) => page.parent === parent).map((page) => page[language]?.segment),
        `segment of ${parent ?? 'the root'} (${language})`,
        fail,
      );
  unique(
    pages.map((page) => page.shared?.[TYPES[page.type]?.picture]?.url),
    'picture of a page',
    fail,
  );
  for (const page of pages) {
    const where = `page ${page.id}`;
    checkFrame(where, page, ids, fail);
    if (TYPES[page.type]) checkPage(where, page, TYPES[page.type], { fail, checkPicture, groupOf });
  }
  return pages.length;
}

/** The addresses of the pages in a language. */
export function contentPaths(root, language) {
  const pages = new Map(readPages(path.join(root, 'content/pages'), () => {}).map((page) => [page.id, page]));
  const pathOf = (page) => {
    const segment = page?.[language]?.segment;
    const above = pages.get(page?.parent);
    if (!segment || !above) return undefined;
    const before = above.type === 'StartPage' ? `/${language}` : pathOf(above);
    return before && `${before}/${segment}`;
  };
  return [...pages.values()].map(pathOf).filter(Boolean);
}

function readPages(folder, fail) {
  const files = fs.readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => {
    try {
      const page = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
      if (`${page.id}.json` !== path.basename(file)) fail(file, `has another id: ${page.id}`);
      return [page];
    } catch (error) {
      fail(file, `is not JSON (${error.message})`);
      return [];
    }
  });
}

function unique(values, what, fail) {
  for (const value of values.filter((v, i) => v !== undefined && values.indexOf(v) !== i)) fail(what, `is used twice: ${value}`);
}

/** The group of each category's id. */
function checkGroups(groups, fail) {
  const all = groups.flatMap((group) => [group, ...group.categories]);
  unique(
    all.map((category) => category.id),
    'category id',
    fail,
  );
  for (const { id, name } of all)
    for (const language of LANGUAGES) if (!name?.[language]?.trim()) fail(`category ${id}`, `has no name in ${language}`);
  return new Map(groups.flatMap((group) => group.categories.map(({ id }) => [id, group.id])));
}

/** What every page has. */
function checkFrame(where, page, ids, fail) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(page.id)) fail(where, 'has an id that is not kebab-case');
  if (page.parent !== undefined && !ids.has(page.parent)) fail(where, `stands under an unknown page ${page.parent}`);
  if (!Number.isInteger(page.position)) fail(where, 'has no position');
  if (!/^\d{4}-\d\d-\d\d$/.test(page.published) || Number.isNaN(Date.parse(page.published))) fail(where, 'has no publishing date');
  for (const language of LANGUAGES) if (!page[language]) fail(where, `is missing in ${language}`);
}

function checkPage(where, page, type, { fail, checkPicture, groupOf }) {
  if (type.parent !== page.parent) fail(where, `is a ${page.type} under ${page.parent}`);
  checkPicture(where, page.shared[type.picture]?.url);
  // A street has another name in another language, where it has two.
  for (const field of type.shared) {
    const has = (fields) => (fields?.[field] ?? '') !== '';
    if (!has(page.shared) && !LANGUAGES.every((language) => has(page[language]))) fail(where, `has no ${field}`);
  }
  for (const [field, allowed] of Object.entries(type.lists)) checkList(where, page.shared[field], field, allowed, groupOf, fail);
  for (const language of LANGUAGES) if (page[language]) checkLanguage(`${where} (${language})`, page, page[language], type, fail);
  if (page.type === 'RecipePage') checkRecipe(where, page, fail);
  if (page.type === 'LocationPage') checkLocation(where, page.shared, fail);
}

function checkList(where, list, field, allowed, groupOf, fail) {
  if (typeof list !== 'string') return fail(where, `has no ${field}`);
  const ids = list.split(',').filter(Boolean).map(Number);
  unique(ids, `${where} ${field}`, fail);
  for (const id of ids) if (!allowed.includes(groupOf.get(id))) fail(where, `${field} names ${id}, which is none of theirs`);
  if (field !== 'productAllergens' && groupOf.get(ids[0]) !== allowed[0]) fail(where, `${field} begins with none of group ${allowed[0]}`);
}

function checkLanguage(where, page, texts, type, fail) {
  for (const field of type.texts) {
    const value = texts[field];
    const items = Array.isArray(value) ? value : [value];
    if (!items.length || items.some((text) => typeof text !== 'string' || !text.trim() || text !== text.trim()))
      fail(where, `has no proper ${field}`);
  }
  for (const field of Object.keys(texts)) if (field in page.shared) fail(where, `has ${field}, which is shared`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(texts.segment)) fail(where, `is no segment: ${texts.segment}`);
}

function checkRecipe(where, page, fail) {
  for (const field of ['seoCookTime', 'seoPreparationTime'])
    if (!/^PT(?=\d)(\d+H)?(\d+M)?$/.test(page.shared[field])) fail(where, `${field} is no duration: ${page.shared[field]}`);
  for (const field of ['seoRecipeIngredient', 'seoRecipeInstructions'])
    if (new Set(LANGUAGES.map((language) => page[language]?.[field]?.length)).size > 1)
      fail(where, `has more ${field} in one language than in another`);
}

function checkLocation(where, shared, fail) {
  if (!['FI', 'SE'].includes(shared.country)) fail(where, `is in an unknown country ${shared.country}`);
  if (!(shared.latitude > 55 && shared.latitude < 70.1 && shared.longitude > 11 && shared.longitude < 31.6))
    fail(where, 'lies outside Finland and Sweden');
  for (const field of HOURS)
    if (!/^(|([01]\d|2[0-3]):[0-5]\d)$/.test(shared[field] ?? '?')) fail(where, `${field} is no time: ${shared[field]}`);
  for (const [i, opens] of HOURS.entries()) {
    if (i % 2) continue;
    const [from, until] = [shared[opens], shared[HOURS[i + 1]]];
    if (!from !== !until || (from && from >= until)) fail(where, `${opens} is not before its closing`);
  }
}
