import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev -w web/admin` finds the running server. */
const server = process.env['PRALINE_SERVER'] ?? 'http://127.0.0.1:8080';
const asOwn = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  // The server sends this app under an address of its own, so that its files are never those of shoppers.
  base: '/admin/',
  plugins: [react()],
  resolve: { alias: { '@': new URL('./src', import.meta.url).pathname } },
  build: {
    target: 'es2023',
    outDir: '../dist-admin',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5174,
    proxy: {
      // Everything but the app itself is the server's: calls, the socket, and the pages that are shown in the preview.
      '^/(?!admin)': { ...asOwn, ws: true, rewriteWsOrigin: true },
    },
  },
});
