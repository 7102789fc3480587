import { readdirSync } from 'node:fs';

const source = new URL('./src/', import.meta.url).pathname;
const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.module.css'))
  .sort();

/**
 * Names the classes of CSS modules as short as can be: by the place of the module and of the class in it. Documents carry
 * their style sheets, and half of what does not compress in those are names. The browser's build and the server's agree,
 * since both count the same files.
 */
export function className(name: string, file: string, css: string): string {
  const path = file.split('?')[0]?.replace(source, '') ?? '';
  const place = modules.indexOf(path);
  if (place < 0) throw new Error(`${file} is not a module of ${source}`);
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[A-Za-z][\w-]*/g))];
  const number = names.indexOf(name);
  if (number < 0) throw new Error(`${file} names no ${name}`);
  return `_${place.toString(36)}${number < 36 ? number.toString(36) : `_${number.toString(36)}`}`;
}
