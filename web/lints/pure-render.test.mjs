// What the lint of pure rendering finds, and what it leaves alone: `node --test web/lints/pure-render.test.mjs`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const lint = fileURLToPath(new URL('./pure-render.grit', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lines that end in `// wrong` must be found, and no others. */
const source = `export function Clock({ zone }: Props) {
  const width = window.innerWidth; // wrong
  const now = Date.now(); // wrong
  const [first] = useState(() => new Date()); // wrong
  const [still] = useState(prefersReducedMotion); // wrong
  const text = new Intl.NumberFormat('fi').format(now); // wrong
  useEffect(() => {
    document.title = text;
  }, [text]);
  const stop = () => window.stop();
  return <time onClick={() => window.scrollTo(0, 0)}>{Math.random()}</time>; // wrong
}
export function useNarrow(limit: number): boolean {
  return matchMedia(\`(max-width: \${limit}px)\`).matches; // wrong
}
export default function Title<T>({ given }: Props<T>) {
  if (given) return null;
  return <h1>{document.title}</h1>; // wrong
}
function plain() {
  return window.location.href;
}
export function At({ at }: Props) {
  return <time>{new Date(at).toISOString()}</time>;
}
`;

test('what a component asks of browser and clock while it renders is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'praline-lint-'));
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: [lint] }));
    writeFileSync(join(folder, 'clock.tsx'), source);
    const said = spawnSync(
      'npx',
      [
        'biome',
        'lint',
        '--only=plugin',
        `--config-path=${folder}`,
        '--reporter=github',
        join(folder, 'clock.tsx'),
      ],
      { cwd: root, encoding: 'utf8' },
    );
    const found = [...said.stdout.matchAll(/,line=(\d+),/g)].map(([, line]) => Number(line));
    const wrong = source.split('\n').flatMap((line, index) => (line.endsWith('// wrong') ? [index + 1] : []));
    assert.deepEqual(
      found.toSorted((one, other) => one - other),
      wrong,
      said.stdout + said.stderr,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
