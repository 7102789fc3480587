import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { namedChunks } from './vite.chunks.ts';
import { className } from './vite.class-names.ts';

const own = new URL('.', import.meta.url).pathname;

/** The second bundle: the components for the server, in one script for an interpreter without modules. */
export default defineConfig({
  plugins: [namedChunks(), react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [
      { find: '@', replacement: `${own}src` },
      // Forms of payment providers are shown in browsers only, and large.
      { find: /^\.\/adyen-component$/, replacement: `${own}src/renderer/nothing.ts` },
      {
        find: /^react-dom\/server$/,
        // The others need streams, which the interpreter does not have.
        replacement: `${own}../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js`,
      },
    ],
  },
  css: { modules: { generateScopedName: className } },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: 'src/renderer/main.tsx',
    outDir: 'dist-renderer',
    target: 'es2022',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { format: 'iife', codeSplitting: false, entryFileNames: 'renderer.js' } },
  },
});
