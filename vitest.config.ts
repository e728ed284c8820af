const everywhere = ['**/node_modules/**', '**/dist/**'];

/**
 * Folders whose modules keep no state that a test could leave to another: each test opens its own index, service, or page.
 * Their test files share a worker's modules, which halves their CPU time.
 */
const sharedModules = [
  'packages/contract/src/**/*.test.ts',
  'packages/query/src/**/*.test.ts',
  'apps/console/src/**/*.test.{ts,tsx}',
  'apps/local-service/src/**/*.test.ts',
  'packages/{analysis,enrichment,engine,inference}/src/**/*.test.ts',
];

// Packages resolve to their sources (the `source` export condition), so tests never see a stale build.
export default {
  resolve: { conditions: ['source', 'node', 'import', 'default'] },
  // Vitest hands these to Node, which adds its own: with `import` among them, a CommonJS package's `require` of a dual
  // package gets the ES module.
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // By itself it leaves one core idle: the only other one, on a machine of two.
    maxWorkers: '100%',
    // Generous: a machine that is busy with other things is slow, and that is no failure.
    testTimeout: 240_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      { extends: true, test: { name: 'shared', include: sharedModules, exclude: everywhere, isolate: false } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx'],
          exclude: [...everywhere, ...sharedModules],
        },
      },
    ],
  },
};
