import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const bff = `http://127.0.0.1:${process.env['PORT'] ?? '4280'}`;

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
