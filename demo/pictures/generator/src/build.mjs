// Draws the pictures and writes their masters, only those that changed: node src/build.mjs
// To look at some together instead: node src/build.mjs --only=regexp --sheet=file.png --cell=320
import fs from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { complete, filesOf, fingerprint, firstPaints, MASTER_QUALITY, OUT, quality, readManifest, secondViews } from './inputs.mjs';
import { allPictures } from './pictures.mjs';

const args = Object.fromEntries(process.argv.slice(2).map((a) => a.replace(/^--/, '').split('=')));
const wanted = allPictures(secondViews());
if (args.sheet)
  await sheet(
    wanted.filter((p) => new RegExp(args.only ?? '.').test(p.name)),
    args.sheet,
    Number(args.cell ?? 320),
  );
else await build(wanted);

function render(drawing, width) {
  return new Resvg(drawing, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();
}

async function build(pictures) {
  fs.mkdirSync(OUT, { recursive: true });
  const before = readManifest().pictures;
  const entries = {};
  const ready = firstPaints();
  const wantedFiles = new Set(['manifest.json']);
  let drawn = 0;
  for (const { name, form, draw } of pictures) {
    const drawing = draw();
    const inputs = fingerprint(drawing, form);
    for (const file of filesOf(name, form, ready)) wantedFiles.add(file);
    if (before[name]?.inputs === inputs && complete(name, form, ready)) {
      entries[name] = before[name];
      continue;
    }
    const png = render(drawing, Math.max(...form.widths));
    const { width, height } = await writeMaster(png, name);
    if (ready.has(name)) await Promise.all(form.widths.map((wide) => writeReady(png, name, wide, form)));
    entries[name] = {
      ground: form.ground ?? (await dominant(png)),
      width,
      height,
      inputs,
    };
    save({ ...before, ...entries });
    if (++drawn % 10 === 0) console.log(`${drawn} drawn`);
  }
  save(entries);
  for (const file of fs.readdirSync(OUT)) if (!wantedFiles.has(file)) fs.rmSync(path.join(OUT, file));
  const bytes = fs.readdirSync(OUT).reduce((sum, f) => sum + fs.statSync(path.join(OUT, f)).size, 0);
  console.log(`${drawn} drawn of ${pictures.length} pictures, ${(bytes / 1e6).toFixed(2)} MB in all`);
}

function writeMaster(png, name) {
  return sharp(png)
    .removeAlpha()
    .webp({ quality: MASTER_QUALITY, effort: 6, smartSubsample: true })
    .toFile(path.join(OUT, `${name}.webp`));
}

function writeReady(png, name, width, form) {
  return sharp(png)
    .resize(width, null, { kernel: 'lanczos3' })
    .removeAlpha()
    .avif({ quality: quality(width, form), effort: form.effort ?? 4, chromaSubsampling: '4:2:0' })
    .toFile(path.join(OUT, `${name}-${width}.avif`));
}

async function dominant(png) {
  const { r, g, b } = (await sharp(png).stats()).dominant;
  return `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

// Written after every picture, so that an interrupted run goes on where it stopped.
function save(entries) {
  const sorted = Object.fromEntries(
    Object.keys(entries)
      .sort()
      .map((name) => [name, entries[name]]),
  );
  fs.writeFileSync(path.join(OUT, 'manifest.json'), `${JSON.stringify({ pictures: sorted }, null, 1)}\n`);
}

async function sheet(pictures, file, cell) {
  const columns = Math.max(1, Math.min(pictures.length, Math.floor(1600 / cell)));
  const row = Math.ceil(Math.max(...pictures.map(({ form }) => Math.min(cell, (cell * form.height) / form.width))));
  const tiles = [];
  for (const [i, { draw, form }] of pictures.entries()) {
    const input = await sharp(render(draw(), cell * 2))
      .resize(cell, form.width > form.height ? null : cell)
      .png()
      .toBuffer();
    tiles.push({ input, left: (i % columns) * cell, top: Math.floor(i / columns) * row });
  }
  const height = Math.ceil(pictures.length / columns) * row;
  await sharp({ create: { width: columns * cell, height, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .png()
    .toFile(file);
  console.log(pictures.map((p) => p.name).join(' '));
}
