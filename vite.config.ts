import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './scripts/contract-without-schemas.ts';
import { firstScreen } from './scripts/first-screen.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 5000}`;

const first = firstScreen();

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), contractWithoutSchemas(), first],
  resolve: {
    // Radix' dialogs lock the page's scrolling with a style element, which the content security policy refuses.
    alias: {
      'react-style-singleton': fileURLToPath(new URL('src/web/ui/style-singleton.ts', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: URLs for fonts, scripts and styles.
    assetsInlineLimit: 0,
    // Every browser that the application runs in knows modulepreload; the stand-in costs a request.
    modulePreload: { polyfill: false },
    // The application, the public pages and the homeowner's page; scripts/prerender-pages.ts goes on from there.
    manifest: true,
    // The map's library is a megabyte, and loaded only where a map is shown.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: ['index.html', 'site.html', 'sign.html'],
      // A slow machine's first start would print how long each step took.
      checks: { bundlerTimings: false },
      output: {
        // As few files as each kind of page needs: each one more costs headers and a turn on a phone's slow line.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'every-page',
              test: /vite\/preload-helper|contract\/pages\.|api\/unhandled|ui\/(button-variants|logo|theme)\.|node_modules\/(clsx|class-variance-authority|lucide-react\/dist\/esm\/(?!icons\/))/,
              minShareCount: 2,
            },
            {
              name: 'public',
              test: /features\/platform\/marketing\/(amounts|facts|steps|(parts|site)\/(?!.*(screen|prerender|entry|\.page)))/,
              minShareCount: 2,
            },
            {
              name: 'everybody',
              test: first.isFor('everybody'),
              minShareCount: 2,
              entriesAware: true,
              // A public page rather loads a few kilobytes too many than a member a dozen files more.
              entriesAwareMergeThreshold: 16_384,
            },
            { name: 'homeowner', test: first.isFor('homeowner'), minShareCount: 2 },
            { name: 'sign-in', test: first.isFor('sign-in'), minShareCount: 2 },
            { name: 'member', test: first.isFor('member'), minShareCount: 2 },
            { name: 'dashboard', test: first.isFor('dashboard'), minShareCount: 2 },
            ...(['field-and-map', 'field'] as const).map((name) => ({
              name,
              test: first.isFor(name),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
            // Hundreds of bytes each, and a request for each costs more.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/healthz': api } },
});
