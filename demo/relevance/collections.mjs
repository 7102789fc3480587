// Writes the judged questions of the demo brand as collections that `bench -- relevance` takes: for each language one of
// products and one of pages, in a folder each, with the documents as lines of JSON.
//
//   node demo/relevance/collections.mjs FOLDER
import fs from 'node:fs';
import path from 'node:path';

const demo = path.dirname(import.meta.dirname);
const [target] = process.argv.slice(2);
if (!target) {
  console.error('Which folder? node demo/relevance/collections.mjs FOLDER');
  process.exit(2);
}

const read = (...names) => fs.readFileSync(path.join(demo, ...names), 'utf8');
const rows = (text) => text.split('\n').filter((line) => line !== '');
const filesIn = (...names) =>
  fs
    .readdirSync(path.join(demo, ...names), { recursive: true })
    .filter((file) => /\.jsonl?$/.test(file))
    .map((file) => read(...names, file));
const plain = (html) => html.replaceAll(/<[^>]*>/g, ' ');
const textOf = (parts) => plain(parts.flat(9).filter(Boolean).join(' '));

const categories = new Map(JSON.parse(read('categories.json')).map((category) => [category.code, category.name]));
const brands = new Map(JSON.parse(read('brands.json')).map((brand) => [brand.code, brand.name]));
const taxonomy = new Map(
  JSON.parse(read('content/categories.json')).flatMap((group) =>
    group.categories.map((category) => [String(category.id), category.name]),
  ),
);

const product = (row, language) => ({
  id: row.code,
  title: row.name[language],
  text: textOf([
    row.code,
    row.brands.map((code) => brands.get(code)),
    row.categories.map((code) => categories.get(code)?.[language]),
    row.searchWords?.[language],
    row.shortDescription?.[language],
    row.description?.[language],
    row.variations.map((variation) => [variation.code, variation.ean, variation.ingredients?.[language]]),
  ]),
});

const page = (row, language) => {
  const fields = { ...row.shared, ...row[language] };
  const ids = [fields.recipeCategories, fields.categories].filter(Boolean).join(',').split(',');
  return {
    id: row.id,
    title: fields.name,
    text: textOf([
      ids.map((id) => taxonomy.get(id)?.[language]),
      fields.searchWords,
      fields.topic,
      fields.city,
      fields.mainIntro,
      fields.mainBody,
      fields.seoRecipeIngredient,
      fields.seoRecipeInstructions,
    ]),
  };
};

const products = filesIn('products').flatMap((text) => rows(text).map((line) => JSON.parse(line)));
const pages = filesIn('content/pages')
  .map((text) => JSON.parse(text))
  .filter((row) => ['RecipePage', 'ArticlePage', 'LocationPage'].includes(row.type));
const questions = rows(read('relevance/queries.tsv')).map((line) => line.split('\t'));
const judgments = rows(read('relevance/judgments.tsv')).map((line) => line.split('\t'));

for (const language of ['fi', 'sv', 'en'])
  for (const [name, documents] of [
    ['products', products.map((row) => product(row, language))],
    ['pages', pages.map((row) => page(row, language))],
  ]) {
    const ids = new Set(documents.map((document) => document.id));
    const asked = new Set(questions.filter(([, its]) => its === language).map(([id]) => id));
    const judged = judgments.filter(([question, , document]) => asked.has(question) && ids.has(document));
    const wanted = new Set(judged.map(([question]) => question));
    const folder = path.join(target, `${language}-${name}`);
    fs.mkdirSync(folder, { recursive: true });
    const write = (file, lines) => fs.writeFileSync(path.join(folder, file), lines.map((line) => `${line}\n`).join(''));
    write('documents.jsonl', documents.map((document) => JSON.stringify(document)));
    write('queries.tsv', questions.filter(([id]) => wanted.has(id)).map((columns) => columns.join('\t')));
    write('judgments.txt', judged.map((columns) => columns.join(' ')));
    console.log(`${folder}: ${documents.length} documents, ${wanted.size} questions, ${judged.length} judgments`);
  }
