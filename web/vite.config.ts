import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { gallery } from './gallery/plugin.ts';
import { namedChunks } from './vite.chunks.ts';
import { className } from './vite.class-names.ts';
import { shortProperties } from './vite.property-names.ts';

const own = (path: string) => new URL(path, import.meta.url).pathname;

/** Where `npm run dev` finds the running server. */
const server = process.env['PRALINE_SERVER'] ?? 'http://127.0.0.1:8080';

/** The document's frame and its own script travel with every page: they are made as small as the files are. */
const smallDocument: Plugin = {
  name: 'small-document',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace(
          /(<script nonce[^>]*>)(.*?)(<\/script>)/s,
          (_, open: string, code: string, close: string) => open + minifySync('inline.js', code).code + close,
        )
        .replace(/\n\s+/g, '\n'),
  },
};

export default defineConfig(({ command }) => ({
  plugins: [namedChunks(), react(), gallery(server), smallDocument],
  resolve: { alias: { '@': own('./src') } },
  // While it is being developed the app keeps names that tell where they are from.
  css:
    command === 'build'
      ? { modules: { generateScopedName: className }, postcss: { plugins: [shortProperties()] } }
      : {},
  build: {
    target: 'es2022',
    manifest: true,
    // Browsers that do not preload modules by themselves load them a little later instead.
    modulePreload: {
      polyfill: false,
      // What every page has already need not be named with each of its parts.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/^assets\/(core|index|rolldown|vendor)-/.test(file)),
    },
    assetsDir: 'assets',
    // Fonts and pictures stay files of their own: inlined they would be loaded by every page.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: {
        index: own('index.html'),
        // Scripts of their own, with addresses that stay.
        'secure-worker': own('src/secure-worker.ts'),
        'account-widget': own('src/account-widget.ts'),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'index' ? 'assets/[name]-[hash].js' : '[name].js'),
        // The names stand in the entry and in each document: the first word says what it is about, and seven signs tell versions
        // of one file apart. Digits and small letters compress better than all of them.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => `assets/${name.split(/[-.]/)[0]}-[hash:7].js`,
        assetFileNames: ({ names }) => {
          const [name = ''] = names;
          return name.endsWith('.css')
            ? `assets/${name.split(/[-.]/)[0]}-[hash:7][extname]`
            : 'assets/[name]-[hash:7][extname]';
        },
        codeSplitting: {
          groups: [
            // Changes with the libraries only: a new release of the shop leaves it in the visitors' caches.
            // Not the socket's, which comes after the first page is drawn, nor a payment provider's.
            {
              name: 'vendor',
              test: /node_modules\/(?!react-use-websocket|@adyen|@paypal|classnames|preact)/,
            },
            // What most pages share travels together: fewer requests, and it compresses better.
            // Not the cards of products, though: a product's own page shows them at its end only. Nor forms and
            // the rules of addresses, nor what belongs to lists, searches and drawers, nor the field of
            // quantities, which a page needs once something is in the cart; nor what is live or asks, which comes after the
            // page, nor the menus of content sites.
            {
              name: 'core',
              test: /src\/(?!features\/(account|address|analytics\/(page-view|positions|push|reports)|cart\/(cart-codes|cart-engine|cart-notices|cart-ops|cart-outbox|cart-service|cart-stepper|code-forms|custom-line|free-delivery|line-hint|page-engine|rate-limiter|refusals|summary|tablet-edit|outbox-recovery|use-focus-handover|waiting-carts)|catalog\/(product-card|card-actions)|checkout|confirmation|consent|content|frames|identity|listing|locations|members|navigation\/(hover|site-search)|order-lookup|popup|realtime\/(connection\.|reconnecting|live-socket|order-feed|token)|results|search|video|wishes|withdrawal)|lib\/(api\/(cart|checkout|consents|content|customers|orders|pages|search|secure|wishes)|consent\.|dates|filters|form|listing-query|own-style|page-key|search-phrase|use-debounced)|ui\/(band|button\/step-actions|carousel|chunk-table|disclosure|drawer|field|html\/prose|qty-stepper|split-view))/,
              minShareCount: 3,
            },
            // Cards of content, rows of them and what they are marked with: whoever shows one shows the other.
            { name: 'teasers', test: /src\/features\/content\/(teaser-row|content-teaser|pills)/ },
            // How far a place is, and whether it is open.
            { name: 'open', test: /src\/features\/locations\/(distance|open-now)/ },
            // Colours that editors choose, and what opens a page.
            { name: 'band', test: /src\/(lib\/own-style|ui\/band|blocks\/opens-page)/ },
            // Fields, with how forms complain.
            {
              name: 'form',
              test: /src\/(ui\/field\/(?!radio-group|choice-list|checkbox)|lib\/form|ui\/button\/step-actions|features\/consents\/policy-link)/,
            },
            // The groups below that are not recursive take these files and no others: what they import stays where it is.
            // The connection, without the socket's code.
            {
              name: 'connection',
              includeDependenciesRecursively: false,
              test: /src\/(features\/realtime\/(connection\.|reconnecting|token)|lib\/api\/cart\.)/,
            },
            // What is done to a cart, and its lines that are made for somebody.
            {
              name: 'ops',
              includeDependenciesRecursively: false,
              test: /src\/features\/cart\/(cart-(ops|service)|custom-line|refusals|tablet-edit)/,
            },
            // What keeps that until the server has it. Once this file is here it takes what is put into the cart, and has to be started:
            // who only makes lines does not load it.
            {
              name: 'engine',
              includeDependenciesRecursively: false,
              test: /src\/features\/(cart\/(cart-(engine|notices|outbox)|outbox-recovery|page-engine|rate-limiter|waiting-carts\.)|checkout\/own-payment)/,
            },
            // The lines of a cart, with what stands beside them.
            {
              name: 'lines',
              includeDependenciesRecursively: false,
              test: /src\/features\/cart\/(free-delivery|gift-card-details|line-hint|line-item|lock-note-host|tablet-details|use-cart-viewed|use-line-removal|waiting-carts-note)/,
            },
            // Wishes, and the hearts on cards.
            {
              name: 'hearts',
              includeDependenciesRecursively: false,
              test: /src\/(features\/wishes\/(?!wish-)|lib\/api\/wishes)/,
            },
            // What searches on pages ask for, and how addresses name it.
            {
              name: 'results',
              includeDependenciesRecursively: false,
              test: /src\/features\/results\/(results-state|use-block-parameters)/,
            },
            // What the steps of the checkout share: small files compress better together.
            {
              name: 'steps',
              test: /src\/(features\/checkout\/checkout\.module|lib\/api\/checkout)/,
            },
            // What every page of the shop loads once it has been taken over, and no preview: the way to other pages, and all that is
            // live. In one file, since a phone's line has each round of requests wait for half a second.
            {
              name: 'live',
              includeDependenciesRecursively: false,
              test: /node_modules\/react-use-websocket|src\/(app\/(browsing|cache-sync|connection-notices|live|merge-sync|navigation|owner-sync|page-feed|page-loader|prefetch|router|scroll-memory)\.|features\/(analytics\/(page-view|positions|push|reports)|consent\/consent-host|popup\/popup-host|realtime\/(live-socket|socket))|lib\/(api\/pages|consent|page-cache|page-key)\.)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // The server checks where changes and sockets come from; seen from it the page comes from the server itself.
      '/api': { target: server, changeOrigin: true, headers: { origin: server } },
      '/pictures': { target: server, changeOrigin: true },
      '/ws': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
}));
