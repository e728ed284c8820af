const CONTRACT = 'packages/contract';
const QUERY = 'packages/query';
const ANALYSIS = 'packages/analysis';
const ENGINE = 'packages/engine';
const INFERENCE = 'packages/inference';
const ENRICHMENT = 'packages/enrichment';
const SQLITE = 'packages/sqlite';
const OUTBOUND = 'packages/outbound';
const TESTKIT = 'packages/testkit';

/** The packages that each package may import, in addition to itself. */
export const ALLOWED_IMPORTS = {
  'apps/console': [CONTRACT, QUERY],
  'apps/bff': [CONTRACT, QUERY, SQLITE, OUTBOUND],
  'apps/local-service': [CONTRACT, QUERY, ANALYSIS, ENGINE, INFERENCE, ENRICHMENT, SQLITE, OUTBOUND],
  [ENRICHMENT]: [CONTRACT, QUERY, ANALYSIS, ENGINE, INFERENCE],
  [INFERENCE]: [CONTRACT],
  [ENGINE]: [CONTRACT, QUERY, ANALYSIS, SQLITE],
  [ANALYSIS]: [CONTRACT],
  [QUERY]: [CONTRACT],
  [CONTRACT]: [],
  [SQLITE]: [],
  [OUTBOUND]: [],
  [TESTKIT]: [CONTRACT],
  // The benchmark and the soak test drive the engine itself, and send requests of the console.
  'packages/tooling': [CONTRACT, ENGINE, SQLITE],
  // Tests of every kind and every template read their registries.
  e2e: [CONTRACT],
};

const PACKAGES = '^(apps/|packages/|e2e/)';
const TESTS = '\\.test\\.tsx?$|/(tests|testing|test-support)/';

const betweenPackages = Object.entries(ALLOWED_IMPORTS).map(([folder, allowedFolders]) => ({
  name: `${folder.replace('/', '-')}-imports-only-what-is-below`,
  severity: 'error',
  comment: `${folder} may import: ${allowedFolders.join(', ') || 'no other package'}`,
  from: { path: `^${folder}/` },
  to: { path: PACKAGES, pathNot: [folder, ...allowedFolders, TESTKIT].map((allowed) => `^${allowed}/`) },
}));

const insideConsole = [
  {
    name: 'console-feature-alone',
    severity: 'error',
    comment: 'A feature does not import another feature: code that several features use is in shared.',
    from: { path: '^apps/console/src/features/([^/]+)/' },
    to: { path: '^apps/console/src/features/', pathNot: '^apps/console/src/features/$1/' },
  },
  {
    name: 'console-feature-below-app',
    severity: 'error',
    from: { path: '^apps/console/src/features/' },
    to: { path: '^apps/console/src/app/' },
  },
  {
    name: 'console-shared-below-all',
    severity: 'error',
    from: { path: '^apps/console/src/shared/' },
    to: { path: '^apps/console/src/(app|features)/' },
  },
];

/** The folders of the engine from the lowest to the highest: each imports only what is before it. */
const ENGINE_FOLDERS = [
  'definition',
  'documents',
  'segment',
  'segment/merge',
  'explain',
  'terms',
  'terms/regexp',
  'analysis',
  'filter',
  'weights',
  'planning',
  'ranking',
  'matching',
  'facets',
  'scoring',
  'highlight',
  'vector',
  'vector/graph',
  'vector/search',
  'suggest',
  'collectors',
  'search',
  'threads',
  'storage',
  'indexing',
  'index-store',
  'query-threads',
];

const insideEngine = ENGINE_FOLDERS.slice(0, -1).map((folder, i) => ({
  name: `engine-${folder.replace('/', '-')}-imports-only-what-is-below`,
  severity: 'error',
  from: { path: `^${ENGINE}/src/${folder}/[^/]+$`, pathNot: TESTS },
  to: { path: ENGINE_FOLDERS.slice(i + 1).map((above) => `^${ENGINE}/src/${above}/[^/]+$`) },
}));

/** The folders of the local service and the type of its app, from the lowest to the highest. */
const LOCAL_SERVICE = 'apps/local-service';
const LOCAL_SERVICE_LAYERS = [
  'options/',
  'json/',
  'runs/',
  'store/',
  'services/',
  'quotas/',
  'tokens/',
  'app-context.ts',
  'indexes/',
  'indexers/',
  'definitions/',
  'planes/',
  'samples/',
  'http/',
  '(compose|main).ts',
];
const insideLocalService = LOCAL_SERVICE_LAYERS.slice(0, -1).map((layer, i) => ({
  name: `local-service-${layer.replace(/\W.*/, '')}-imports-only-what-is-below`,
  severity: 'error',
  from: { path: `^${LOCAL_SERVICE}/src/${layer}`, pathNot: TESTS },
  to: { path: LOCAL_SERVICE_LAYERS.slice(i + 1).map((above) => `^${LOCAL_SERVICE}/src/${above}`) },
}));

export default {
  forbidden: [
    ...betweenPackages,
    ...insideConsole,
    ...insideEngine,
    ...insideLocalService,
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Folders of these packages have an order: no two import each other.',
      scope: 'folder',
      from: { path: '^packages/(analysis|enrichment|inference)/src/' },
      to: { circular: true },
    },
    {
      name: 'testkit-only-in-tests',
      severity: 'error',
      from: { pathNot: [TESTS, '^e2e/', `^${TESTKIT}/`] },
      to: { path: `^${TESTKIT}/` },
    },
    {
      name: 'product-code-imports-no-test',
      severity: 'error',
      from: { pathNot: [TESTS, '^e2e/'] },
      to: { path: TESTS },
    },
    {
      name: 'bff-has-one-outbound-client',
      severity: 'error',
      comment:
        'The outbound client has the timeouts, limits, and checks. The linter rejects fetch and the exports of node:http.',
      from: { path: '^apps/bff/src/', pathNot: ['^apps/bff/src/outbound/', TESTS] },
      to: {
        path: ['^(node:)?(https|http2|tls|dgram)$', '/node_modules/undici/', `^${OUTBOUND}/src/http\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'threads-load-the-core-of-the-contract',
      severity: 'error',
      comment:
        'Without the resources and operations of the contract, a thread of the engine loads half as many modules when it starts.',
      from: { path: `^(${ENGINE}|${QUERY}|${ANALYSIS}|${INFERENCE})/src/`, pathNot: TESTS },
      to: { path: `^${CONTRACT}/src/index\\.ts$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-safe',
      severity: 'error',
      comment: 'The contract and the query languages also run in the browser.',
      from: { path: [`^${CONTRACT}/src/`, `^${QUERY}/src/`, '^apps/console/src/'], pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'product-code-needs-no-dev-dependency',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: [TESTS, '^packages/(testkit|tooling)/', '/bench/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/node_modules/@types/' },
    },
    {
      name: 'resolves',
      severity: 'error',
      comment:
        'An import of a file or package that does not exist or is not declared. Bundler queries (`?worker`, `?url`) are handled by Vite.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(apps|packages)/[^/]+/dist/', '^e2e/(dist|test-results|playwright-report)/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // As in vitest.config.ts: packages resolve to their sources.
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
