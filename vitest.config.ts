// Packages resolve to their sources (the `source` export condition), so tests never see a stale build.
export default {
  resolve: { conditions: ['source', 'node', 'import', 'default'] },
  // Vitest hands these to Node, which adds its own: with `import` among them, a CommonJS package's `require` of a dual
  // package gets the ES module.
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
  },
};
