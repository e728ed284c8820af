import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const bff = `http://127.0.0.1:${process.env['PORT'] ?? '4280'}`;

const inPackages = (names: string) => new RegExp(`node_modules.(?:\\.pnpm.)?(?:${names})[@+/\\\\]`);

/**
 * A page loads few files: modules that most pages need share a chunk. Without groups every icon and component that two
 * pages share is a file. Tables, editors, and forms keep the chunks of the pages that use them.
 */
const chunkGroups = [
  {
    name: 'framework',
    priority: 3,
    test: inPackages('react|react-dom|scheduler|react-router|@tanstack.(?:query-core|react-query)'),
  },
  {
    name: 'components',
    priority: 2,
    minShareCount: 3,
    test: /node_modules.(?:\.pnpm.)?(?:@mantine|@floating-ui|@tabler)/,
  },
  { name: 'contract', priority: 2, minShareCount: 4, test: /packages.contract.src/ },
  {
    name: 'shared',
    priority: 1,
    minShareCount: 3,
    test: /apps.console.src.(?:app|shared.(?!monaco|definition|schema-form|ui.(?:data-table|use-table|use-rows)))/,
  },
];

/** The build lands in dist/app, which the BFF serves; `vite` alone serves sources and sends /api to the BFF. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true, // read by the size check
    target: 'es2022',
    assetsInlineLimit: 0, // font-src is 'self': nothing but images may be a data: URI
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    chunkSizeWarningLimit: 4500, // Monaco: one lazy chunk
  },
  worker: { format: 'es' },
  server: {
    // The BFF compares Origin and Host with its own address.
    proxy: Object.fromEntries(
      ['/api', '/launch'].map((path) => [path, { target: bff, changeOrigin: true, headers: { origin: bff } }]),
    ),
  },
});
