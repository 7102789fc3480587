// Tells when the pictures in out/ are not those these sources draw: node src/check.mjs
import { complete, fingerprint, firstPaints, readManifest, secondViews } from './inputs.mjs';
import { allPictures } from './pictures.mjs';

const known = readManifest().pictures;
const wanted = allPictures(secondViews());
const ready = firstPaints();
const problems = [];
for (const { name, form, draw } of wanted) {
  if (!known[name]) problems.push(`${name} has not been drawn`);
  else if (known[name].inputs !== fingerprint(draw(), form)) problems.push(`${name} is out of date`);
  else if (!complete(name, form, ready)) problems.push(`${name} lacks files`);
}
const names = new Set(wanted.map((p) => p.name));
for (const name of Object.keys(known)) if (!names.has(name)) problems.push(`${name} is no longer drawn`);

if (problems.length) {
  console.error(`${problems.join('\n')}\nrun: npm run build`);
  process.exit(1);
}
console.log(`${wanted.length} pictures up to date`);
