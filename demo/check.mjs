// Checks the demo brand's data: `node demo/check.mjs`. Needs nothing but Node.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkContent, contentPaths } from './check-content.mjs';
import { checkReleases } from './check-releases.mjs';
import { masterOverBudget, overBudget } from './picture-budget.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const LANGUAGES = ['fi', 'sv', 'en'];
const MARKETS = ['FI', 'SE'];
const RESERVED = {
  fi: ['tuotteet', 'haku', 'ostoskori', 'etsi-tilaus'],
  sv: ['produkter', 'sok', 'varukorg', 'hitta-bestallning'],
  en: ['products', 'search', 'cart', 'find-order'],
};
const ALLERGENS = 'gluten crustaceans eggs fish peanuts soybeans milk nuts celery mustard sesame sulphites lupin molluscs'.split(' ');
const SUITABLE = 'vegetarians vegans coeliacs lactoseIntolerant'.split(' ');
const DIETS = 'vegan glutenFree lactoseFree lowLactose milkFree organic sugarFree'.split(' ');
const LABELS = [
  'blue swan',
  'cocoa responsibility',
  'crossed grain',
  'dentist recommends',
  'heart symbol',
  'key flag',
  'EU organic',
  'vegan',
];
const NUTRIENTS = (
  'energyKj energyKcal fat saturatedFat carbohydrate sugar protein salt fiber betaGlucan calcium lactose potassium phosphorus vitaminD vitaminE ' +
  'vitaminB6 vitaminB12 vitaminC iron pantothenicAcid zinc folicAcid magnesium iodine riboflavin'
).split(' ');

const problems = [];
const fail = (where, what) => problems.push(`${where}: ${what}`);
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

const brands = readJson('brands.json');
const categories = readJson('categories.json');
const site = readJson('site.json');
const promotions = readJson('promotions.json');
const warehouses = readJson('warehouses.json');
const giftCards = readJson('gift-cards.json');
const products = fs
  .readdirSync(path.join(root, 'products'))
  .filter((f) => f.endsWith('.jsonl'))
  .sort()
  .flatMap(readProducts);
const pictures = readPictures();
const variations = new Map(products.flatMap((p) => p.variations.map((v) => [v.code, v])));

checkUnique();
categories.forEach(checkCategory);
products.forEach(checkProduct);
checkOrder();
checkSite();
promotions.forEach(checkPromotion);
warehouses.forEach(checkWarehouse);
giftCards.forEach(checkGiftCard);
const pages = checkContent({ root, fail, checkPicture });
const releases = checkReleases({ root, fail, checkPicture });
if (pictures) {
  fs.readdirSync(path.join(root, 'pictures/out')).forEach(checkPictureFile);
  checkAlternativeTexts(readJson('pictures/alt.json'));
}

if (problems.length) {
  console.error(problems.join('\n'));
  console.error(`${problems.length} problem(s)`);
  process.exit(1);
}
console.log(
  `${products.length} products, ${variations.size} variations, ${categories.length} categories, ${brands.length} brands, ${pictures.size} pictures, ${promotions.length} promotions, ${warehouses.length} warehouses, ${giftCards.length} gift cards, ${pages} content pages, ${releases} press releases: all in order`,
);

function readProducts(file) {
  return fs
    .readFileSync(path.join(root, 'products', file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      try {
        return JSON.parse(line);
      } catch (error) {
        fail(`${file}:${index + 1}`, `is not JSON (${error.message})`);
        return { code: `${file}:${index + 1}`, variations: [], categories: [], brands: [], pictures: [], tags: [] };
      }
    });
}

function readPictures() {
  const file = path.join(root, 'pictures/out/manifest.json');
  if (!fs.existsSync(file)) {
    fail('pictures', 'manifest.json is missing: run the generator');
    return null;
  }
  return new Map(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')).pictures));
}

function checkPictureFile(name) {
  const [, picture, width] = name.match(/^(.+?)(?:-(\d+)\.avif|\.webp)$/) ?? [];
  if (!picture) return;
  if (!pictures.has(picture)) fail(`pictures/${name}`, 'is not in the manifest');
  const bytes = fs.statSync(path.join(root, 'pictures/out', name)).size;
  const over = width ? overBudget(width, bytes) : masterOverBudget(bytes);
  if (over) fail(`pictures/${name}`, over);
}

/** Every picture says in each language what it shows, or (null) that it is mere decoration. It is read out in one breath. */
function checkAlternativeTexts(texts) {
  for (const name of pictures.keys()) {
    const where = `pictures/alt.json: ${name}`;
    if (texts[name] === undefined) fail(where, 'is missing; a decoration is null');
    else if (texts[name] !== null) checkTexts(where, texts[name]);
    for (const text of Object.values(texts[name] ?? {})) if (text.length > 160) fail(where, `is longer than 160 characters: ${text}`);
  }
  for (const name of Object.keys(texts)) if (!pictures.has(name)) fail(`pictures/alt.json: ${name}`, 'is no picture');
}

function checkPicture(where, name) {
  if (!pictures) return;
  if (!pictures.has(name)) return fail(where, `names a picture that does not exist: ${name}`);
  if (!fs.existsSync(path.join(root, `pictures/out/${name}.webp`))) fail(where, `the master of a picture is missing: ${name}`);
}

function checkTexts(where, texts, { underscores = false } = {}) {
  for (const language of LANGUAGES) {
    const text = texts?.[language];
    if (typeof text !== 'string' || !text.trim()) fail(where, `has no text in ${language}`);
    else if (text !== text.trim() || / {2}/.test(text)) fail(where, `has stray spaces in ${language}`);
    else if (!underscores && text.includes('_')) fail(where, `has an underscore in ${language}`);
  }
  for (const key of Object.keys(texts ?? {})) if (!LANGUAGES.includes(key)) fail(where, `has an unknown language ${key}`);
}

function checkKnown(where, what, codes, list) {
  for (const code of codes) if (!list.some((item) => item.code === code)) fail(where, `unknown ${what} ${code}`);
}

function duplicates(list) {
  return list.filter((value, index) => list.indexOf(value) !== index);
}

function checkUnique() {
  const sets = {
    'brand code': brands.map((b) => b.code),
    'category code': categories.map((c) => c.code),
    'product code': products.map((p) => p.code),
    'variation code': products.flatMap((p) => p.variations.map((v) => v.code)),
    EAN: products.flatMap((p) => p.variations.map((v) => v.ean)),
    position: products.map((p) => p.position),
    'promotion id': promotions.map((p) => p.id),
    'coupon code': promotions.flatMap((p) => p.conditions?.coupons ?? []),
    'warehouse id': warehouses.map((w) => w.id),
    'gift card': giftCards.map((c) => c.code),
  };
  for (const language of LANGUAGES) {
    sets[`product slug (${language})`] = products.map((p) => p.slug?.[language]);
    sets[`product name (${language})`] = products.map((p) => p.name?.[language]);
    sets[`description (${language})`] = products.map((p) => p.description?.[language]);
    sets[`category slug (${language})`] = [...categories.map((c) => c.slug[language]), ...RESERVED[language]];
  }
  for (const [what, list] of Object.entries(sets)) for (const value of duplicates(list)) fail(what, `is used twice: ${value}`);
  const firstPictures = products.map((p) => p.pictures[0]);
  for (const value of duplicates(firstPictures)) fail('picture', `is the first picture of two products: ${value}`);
}

function checkSlugs(where, slugs) {
  checkTexts(where, slugs);
  for (const slug of Object.values(slugs ?? {})) if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) fail(where, `is not a slug: ${slug}`);
}

function checkCategory(category) {
  const where = `category ${category.code}`;
  checkTexts(`${where} name`, category.name);
  checkTexts(`${where} description`, category.description);
  checkSlugs(`${where} slug`, category.slug);
  checkPicture(where, category.picture);
  if (!products.some((p) => p.categories.includes(category.code))) fail(where, 'has no products');
}

function checkProduct(product) {
  const where = product.code;
  for (const field of ['name', 'shortDescription', 'description']) checkTexts(`${where} ${field}`, product[field]);
  checkSlugs(`${where} slug`, product.slug);
  for (const text of Object.values(product.description ?? {}))
    if (!/^(<p>[^<>]+<\/p>)+$/.test(text)) fail(where, 'description is not simple paragraphs');
  if (!['standard', 'package', 'customTablet', 'giftCard'].includes(product.type)) fail(where, `unknown type ${product.type}`);
  if (!/^\d{4}-\d\d-\d\d$/.test(product.published)) fail(where, 'has no publishing date');
  if (!product.brands.length || !product.categories.length || !product.pictures.length || !product.variations.length)
    fail(where, 'lacks a brand, category, picture or variation');
  for (const code of product.brands) if (!brands.some((b) => b.code === code)) fail(where, `unknown brand ${code}`);
  for (const code of product.categories) if (!categories.some((c) => c.code === code)) fail(where, `unknown category ${code}`);
  for (const name of product.pictures) checkPicture(where, name);
  for (const tag of product.tags) checkTexts(`${where} tag ${tag.variant}`, tag.text);
  for (const v of product.variations) checkVariation(product, v);
  // A gift card's variations are told apart by what they cost.
  if (product.type === 'giftCard') return;
  const choices = product.variations.map((v) => `${v.name?.fi ?? ''}/${v.color?.fi ?? ''}/${v.size}`);
  for (const value of duplicates(choices)) fail(where, `two variations look the same: ${value}`);
}

function checkVariation(product, v) {
  const where = v.code;
  if (!v.code.startsWith(product.code)) fail(where, 'does not start with its product code');
  if (!validEan(v.ean)) fail(where, `EAN is wrong: ${v.ean}`);
  if (product.type === 'giftCard') return checkAmount(where, v);
  if (!/^\d+(,\d+)? (g|kg)$/.test(v.size)) fail(where, `size is unreadable: ${v.size}`);
  const grams = Number.parseFloat(v.size) * (v.size.endsWith('kg') ? 1000 : 1);
  if (grams !== v.netWeight) fail(where, `size ${v.size} is not the net weight ${v.netWeight}`);
  if (!(v.weight > v.netWeight)) fail(where, 'weighs no more than its contents');
  for (const market of MARKETS)
    if (!Number.isInteger(v.prices?.[market]) || v.prices[market] <= 0) fail(where, `has no price in ${market}`);
  checkPeriods(where, v);
  if (!isCount(v.stock)) fail(where, 'stock is not a count');
  if (!['confectionery', 'food'].includes(v.taxClass)) fail(where, `unknown tax class ${v.taxClass}`);
  if (v.name) checkTexts(`${where} name`, v.name);
  if (v.color) checkTexts(`${where} color`, v.color);
  for (const name of v.pictures ?? []) checkPicture(where, name);
  checkListed(where, v);
  if (product.type === 'package') return checkIncluded(where, v);
  if (v.includedItems.length) fail(where, 'has included items but is no package');
  checkIngredients(where, v);
  checkNutrients(where, v.nutrients, v.diets.includes('sugarFree'));
}

function checkAmount(where, v) {
  for (const market of MARKETS)
    if (!Number.isInteger(v.prices?.[market]) || v.prices[market] <= 0) fail(where, `has no price in ${market}`);
  if (v.stock !== 0 || !v.backorder) fail(where, 'is kept in stock: a gift card is sold without');
  for (const name of v.pictures ?? []) checkPicture(where, name);
}

function isCount(value) {
  return Number.isInteger(value) && value >= 0;
}

function isMoment(text) {
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z))?$/.test(text) && !Number.isNaN(Date.parse(text));
}

function checkPeriod(where, { from, until }) {
  for (const moment of [from, until]) if (moment !== undefined && !isMoment(moment)) fail(where, `is no moment: ${moment}`);
  if (from && until && Date.parse(from) >= Date.parse(until)) fail(where, 'ends before it begins');
}

function checkPeriods(where, v) {
  for (const period of v.pricePeriods ?? []) {
    if (!MARKETS.includes(period.market)) fail(where, `has a price for an unknown market ${period.market}`);
    if (!['campaign', 'regular'].includes(period.kind)) fail(where, `has a price of an unknown kind ${period.kind}`);
    if (!Number.isInteger(period.price) || period.price <= 0) fail(where, 'has a dated price that is none');
    if (period.kind === 'campaign' && period.price >= v.prices[period.market])
      fail(where, `has a campaign in ${period.market} that is no reduction`);
    if (!period.from) fail(where, 'has a dated price without a beginning');
    checkPeriod(where, period);
  }
  const markets = (v.pricePeriods ?? []).filter((p) => p.kind === 'campaign').map((p) => p.market);
  if (markets.length && markets.sort().join() !== MARKETS.join()) fail(where, 'has a campaign that is not one in each market');
}

function checkListed(where, v) {
  const lists = {
    allergens: [Object.keys(v.allergens), ALLERGENS],
    suitableFor: [v.suitableFor, SUITABLE],
    diets: [v.diets, DIETS],
    labels: [v.labels, LABELS],
  };
  for (const [what, [used, known]] of Object.entries(lists)) {
    for (const value of used) if (!known.includes(value)) fail(where, `unknown ${what}: ${value}`);
    for (const value of duplicates(used)) fail(where, `${what} twice: ${value}`);
  }
  for (const value of Object.values(v.allergens))
    if (!['contains', 'mayContain', 'free'].includes(value)) fail(where, `unknown allergen state ${value}`);
  const clash = { vegan: ['milk', 'eggs'], milkFree: ['milk'], lactoseFree: ['milk'], glutenFree: ['gluten'] };
  for (const [diet, keys] of Object.entries(clash)) {
    for (const key of keys)
      if (v.diets.includes(diet) && v.allergens[key] === 'contains') fail(where, `is called ${diet} but contains ${key}`);
  }
}

function checkIncluded(where, v) {
  if (!v.includedItems.length) fail(where, 'is an empty package');
  let grams = 0;
  for (const item of v.includedItems) {
    const included = variations.get(item.code);
    if (!included) fail(where, `includes an unknown variation ${item.code}`);
    else grams += item.quantity * included.netWeight;
    if (!(item.quantity >= 1)) fail(where, `includes ${item.quantity} of ${item.code}`);
  }
  if (grams !== v.netWeight) fail(where, `weighs ${v.netWeight} g but its contents ${grams} g`);
}

function checkIngredients(where, v) {
  checkTexts(`${where} ingredients`, v.ingredients, { underscores: true });
  const states = Object.values(v.allergens);
  const marked = states.filter((s) => s !== 'free').length;
  for (const [language, text] of Object.entries(v.ingredients ?? {})) {
    const count = (text.match(/_/g) ?? []).length;
    if (count % 2) fail(where, `ingredients (${language}) have an unclosed allergen mark`);
    if (count / 2 < marked) fail(where, `ingredients (${language}) mark fewer allergens than the product has`);
    if (marked === 0 && count) fail(where, `ingredients (${language}) mark an allergen the product does not have`);
    if ((text.match(/\(/g) ?? []).length !== (text.match(/\)/g) ?? []).length)
      fail(where, `ingredients (${language}) have an unclosed bracket`);
  }
}

function checkNutrients(where, n, polyols) {
  for (const [key, value] of Object.entries(n)) {
    if (!NUTRIENTS.includes(key)) fail(where, `unknown nutrient ${key}`);
    if (!(value >= 0)) fail(where, `${key} is not an amount`);
  }
  for (const key of NUTRIENTS.slice(0, 9)) if (n[key] === undefined) fail(where, `${key} is missing`);
  if (n.sugar > n.carbohydrate) fail(where, 'has more sugar than carbohydrate');
  if (n.saturatedFat > n.fat) fail(where, 'has more saturated fat than fat');
  const total = n.fat + n.carbohydrate + n.protein + n.salt + n.fiber;
  if (total > 100.5) fail(where, `adds up to ${total.toFixed(1)} g in 100 g`);
  // Sweeteners of the polyol kind give 10 kJ (2.4 kcal) a gram instead of 17 (4).
  const kj = 37 * n.fat + (polyols ? 10 : 17) * n.carbohydrate + 17 * n.protein + 8 * n.fiber;
  const kcal = 9 * n.fat + (polyols ? 2.4 : 4) * n.carbohydrate + 4 * n.protein + 2 * n.fiber;
  if (Math.abs(kj - n.energyKj) > Math.max(12, kj * 0.02))
    fail(where, `energy ${n.energyKj} kJ does not match its macronutrients (${Math.round(kj)})`);
  if (Math.abs(kcal - n.energyKcal) > Math.max(4, kcal * 0.02))
    fail(where, `energy ${n.energyKcal} kcal does not match its macronutrients (${Math.round(kcal)})`);
}

function validEan(ean) {
  if (!/^\d{13}$/.test(ean)) return false;
  const sum = [...ean.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(ean[12]);
}

function checkOrder() {
  const sorted = [...products].sort((a, b) => a.position - b.position);
  const kind = (p) => {
    if (p.type === 'customTablet') return 'tablet';
    if (p.type === 'giftCard') return 'giftCard';
    const stock = Math.min(...p.variations.map((v) => v.stock));
    return stock === 0 ? 'soldOut' : stock <= 20 ? 'low' : stock >= 2000 ? 'ordinary' : 'odd';
  };
  const kinds = sorted.map(kind);
  const ordinary = kinds.filter((k) => k === 'ordinary').length;
  if (kinds.includes('odd')) fail('stock', 'must be 0, 1 to 20 or at least 2000');
  if (kinds.slice(0, ordinary).some((k) => k !== 'ordinary')) fail('default order', 'ordinary products come first');
  if (ordinary < 66) fail('catalogue', `has ${ordinary} ordinary products, wants 66`);
  for (const k of ['low', 'soldOut']) if (kinds.filter((x) => x === k).length !== 2) fail('catalogue', `wants 2 products of kind ${k}`);
  sorted.slice(0, 12).forEach((p) => {
    if (p.type !== 'standard' || p.variations.length !== 1)
      fail(p.code, 'is among the first 12 but is no single-variation standard product');
  });
}

/** What only looks at this file; `praline promotions import` says more. */
function checkPromotion(promotion) {
  const where = `promotion ${promotion.id}`;
  const conditions = promotion.conditions ?? {};
  checkTexts(`${where} name`, promotion.name);
  checkPeriod(where, conditions);
  if (conditions.until && Date.parse(conditions.until) < Date.parse('2029-12-31') && !conditions.from) fail(where, 'ends before 2030');
  for (const goods of [conditions.target, promotion.appliesTo]) {
    checkKnown(where, 'product', [...(goods?.products ?? []), ...(goods?.excludeProducts ?? [])], products);
    checkKnown(where, 'category', goods?.categories ?? [], categories);
    checkKnown(where, 'brand', goods?.brands ?? [], brands);
  }
  for (const amounts of [conditions.minimumAmount, promotion.action.amount]) {
    if (!amounts) continue;
    if (Object.keys(amounts).sort().join() !== MARKETS.join()) fail(where, 'has an amount that is not one for each market');
    for (const amount of Object.values(amounts)) if (!Number.isInteger(amount) || amount <= 0) fail(where, `has no amount ${amount}`);
  }
  if (promotion.action.kind === 'giftLine' && !variations.has(promotion.action.code)) fail(where, `gives ${promotion.action.code} away`);
}

function checkWarehouse(warehouse) {
  const where = `warehouse ${warehouse.id}`;
  if (!warehouse.name?.trim()) fail(where, 'has no name');
  if (!/^[A-Z]{3}$/.test(warehouse.country)) fail(where, `is in an unknown country ${warehouse.country}`);
  const first = [...products].sort((a, b) => a.position - b.position).slice(0, 24);
  for (const [code, pieces] of Object.entries(warehouse.stock ?? {})) {
    if (!variations.has(code)) fail(where, `holds an unknown variation ${code}`);
    else if (variations.get(code).stock < 2000) fail(where, `would make ${code} an ordinary product`);
    if (first.some((p) => p.variations.some((v) => v.code === code))) fail(where, `changes the stock of ${code}, one of the first 24`);
    if (!isCount(pieces)) fail(where, `holds no count of ${code}`);
  }
}

function checkGiftCard(card) {
  const where = `gift card ${card.code}`;
  if (!/^([2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/.test(card.code)) fail(where, 'has a code that none can be');
  if (!/^\d{6}$/.test(card.pin)) fail(where, 'has no PIN of 6 digits');
  if (!['EUR', 'SEK'].includes(card.currency)) fail(where, `is in an unknown currency ${card.currency}`);
  if (!(isCount(card.amount) && card.amount <= 20000)) fail(where, 'is worth too much for a card in the open');
}

function checkSite() {
  const topmost = fs
    .readdirSync(path.join(root, 'content/pages'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => readJson(`content/pages/${file}`));
  const addresses = Object.fromEntries(
    LANGUAGES.map((l) => [
      l,
      new Set([
        `/${l}/`,
        ...RESERVED[l].map((s) => `/${l}/${s}`),
        ...categories.map((c) => `/${l}/${c.slug[l]}`),
        ...products.map((p) => `/${l}/${RESERVED[l][0]}/${p.slug[l]}`),
        ...contentPaths(root, l),
        ...topmost.flatMap((page) => (page[l]?.segment ? [`/${l}/${page[l].segment}`] : [])),
      ]),
    ]),
  );
  for (const language of LANGUAGES)
    if (!site.searchSuggestions[language]?.length) fail('site.json', `has no search suggestions in ${language}`);
  walk(site, 'site.json');
  walk(readJson('content/pages/start.json').shared.mainContentArea, 'content/pages/start.json');
  function walk(node, where) {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries()) walk(item, `${where}[${index}]`);
      return;
    }
    if (!node || typeof node !== 'object') return;
    if (LANGUAGES.some((l) => typeof node[l] === 'string')) {
      checkTexts(where, node);
      if (/(url|callToAction)$/i.test(where))
        for (const l of LANGUAGES) if (!addresses[l].has(node[l])) fail(where, `leads nowhere: ${node[l]}`);
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'products') checkKnown(where, 'product', value, products);
      else if (key === 'categories') checkKnown(where, 'category', value, categories);
      else if (key === 'images') for (const name of value) checkPicture(where, name);
      else if (key === 'image') checkPicture(where, value);
      else walk(value, `${where}.${key}`);
    }
  }
}
