import type { Plugin } from 'vite';

const own = new URL('.', import.meta.url).pathname;

/**
 * Tells each chunk the path of its source, by which the server finds the browser's files of it, and the browser what the
 * server rendered: `chunk(() => import('./tabs'))` becomes `chunk(() => import('./tabs'), 'src/pages/…/tabs.tsx')`.
 */
export function namedChunks(): Plugin {
  const wrapped = /\(\) => import\('([^']+)'\)(?=\))/g;
  return {
    name: 'named-chunks',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(`${own}src/`) || !code.includes("from '@/lib/chunk'")) return null;
      const sources = new Map<string, string>();
      for (const [, specifier = ''] of code.matchAll(wrapped)) {
        const source = (await this.resolve(specifier, id))?.id;
        if (source) sources.set(specifier, source.slice(own.length));
      }
      const named = code.replace(
        wrapped,
        (whole, specifier: string) => `${whole}, ${JSON.stringify(sources.get(specifier))}`,
      );
      return { code: named, map: null };
    },
  };
}
