import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What shops of one run have from each other: the seeded data, and the pictures that were made. A debug build takes
 * seconds for the one and a second for each of the other. Playwright empties the folder before a run.
 */
const shared = join(import.meta.dirname, '../../test-results/shared');
const seeded = join(shared, 'seeded');
const pictures = join(shared, 'pictures');

/** Fills a new data folder with the demo shop, and with the pictures that others have made. */
export function fill(data: string, binary: string): void {
  if (!existsSync(seeded)) seed(binary);
  cpSync(seeded, data, { recursive: true });
  copyPictures(pictures, join(data, 'pictures'));
}

/** Keeps the pictures that a shop has made for those to come. */
export function share(data: string): void {
  copyPictures(join(data, 'pictures'), pictures);
}

/** Whoever is first makes it; another worker that is at it as well makes the same. */
function seed(binary: string): void {
  const own = `${seeded}-${process.pid}`;
  execFileSync(binary, ['seed', '--data-dir', own], { stdio: 'pipe' });
  try {
    renameSync(own, seeded);
  } catch (error) {
    if (!existsSync(seeded)) throw error;
    rmSync(own, { recursive: true });
  }
}

/** Each file whole or not at all: a server may write into the one folder, and another worker read from the other. */
function copyPictures(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (!existsSync(from)) return;
  const known = new Set(readdirSync(to));
  for (const name of readdirSync(from)) {
    if (known.has(name) || name.endsWith('.part')) continue;
    const unfinished = join(to, `${name}-${process.pid}.part`);
    copyFileSync(join(from, name), unfinished);
    renameSync(unfinished, join(to, name));
  }
}
