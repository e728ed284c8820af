const everywhere = ['**/node_modules/**', '**/dist/**'];

/**
 * Folders whose modules have no state that tests could share: each test opens its own index, service, or page.
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
  // Vitest passes these to Node, which adds its own: with `import` among them, a CommonJS package's `require` of a dual
  // package gets the ES module.
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // By default, Vitest leaves one core idle: half of a machine with two cores.
    maxWorkers: '100%',
    // Generous, because tests are slow on a machine that is busy with other work.
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
