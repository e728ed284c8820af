import react from '@vitejs/plugin-react';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { contractFacts } from './contract-facts.ts';
import { mediaNames } from './media-names.ts';
import { unusedParts } from './unused-parts.ts';

const bff = `http://127.0.0.1:${process.env['PORT'] ?? '4280'}`;

const inPackages = (names: string) => new RegExp(`node_modules.(?:\\.pnpm.)?(?:${names})[@+/\\\\]`);

/** React Router's main entry is its development build. */
const routerBuild = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);

/** Components of the frame. What lists, dialogs, forms, and editors need in addition is loaded with them. */
const FRAME_COMPONENTS = 'ActionIcon|Badge|Button|Group|Loader|Skeleton|Text|Tooltip';
const LIST_COMPONENTS = 'Input|TextInput';
const MENU_COMPONENTS = 'Checkbox|Menu|Popover|ScrollArea';
/** The part of the contract that describes no definition. */
const BASE_CONTRACT = [
  'outline.(?!operation-labels)|errors.search-error|versions.|values.(?!escaped-text|count-of|csv|durations)|bff.(?:paths|codes|query-limits|session-storage)',
  'rules.secret-placeholders|service.local-model|dialects.labels|schema.node|operations.(?:path|operation)\\.',
].join('|');
const components = (names: string) => `@mantine.core.esm.components.(?:${names})/`;

/** Icons that several pages share, but not the first load of a list. */
const PAGE_ICONS =
  'Icon(?:AdjustmentsHorizontal|ArrowBackUp|ArrowDown|ArrowUp|Bug|ChevronLeft|CursorText|DatabaseImport|Dots|Download|InfoCircle|PlayerPlay|PlayerStop|Restore|TextScan2|Upload)\\.';
/** Icons that several pages share, but neither the first load of a list nor that of the explorer. */
const OTHER_ICONS =
  'Icon(?:ArrowUpCircle|ArrowUpRight|Calendar|ChevronUp|CircleCheck|CircleDashed|CircleMinus|CircleX|CopyPlus|FileText|Loader2|Lock|Minus|PlugConnectedX|Tag|Transfer)\\.';

/**
 * A page loads few files: modules that most pages need share a chunk. Without groups every icon and component that two
 * pages share is a file. Tables, editors, and forms keep the chunks of the pages that use them.
 */
const chunkGroups = [
  {
    name: 'framework',
    priority: 5,
    test: inPackages('react|react-dom|scheduler|react-router|@tanstack.(?:query-core|react-query)'),
  },
  {
    name: 'components',
    priority: 5,
    test: new RegExp(
      [
        `@tabler(?!.*(?:${PAGE_ICONS}|${OTHER_ICONS}))|@mantine.core.esm.core.`,
        components(FRAME_COMPONENTS),
        '@mantine.notifications.esm.notifications.store',
        '@mantine.hooks.esm.(?:use-local-storage|use-media-query|use-clipboard)',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  { name: 'page-icons', priority: 4, minShareCount: 2, test: new RegExp(`@tabler.*${PAGE_ICONS}`) },
  { name: 'other-icons', priority: 4, minShareCount: 2, test: new RegExp(`@tabler.*${OTHER_ICONS}`) },
  { name: 'contract-base', priority: 4, test: new RegExp(`packages.contract.src.(?:${BASE_CONTRACT})`) },
  { name: 'list-components', priority: 4, minShareCount: 2, test: new RegExp(components(LIST_COMPONENTS)) },
  { name: 'menu-components', priority: 3, minShareCount: 2, test: new RegExp(components(MENU_COMPONENTS)) },
  {
    name: 'form-components',
    priority: 2,
    minShareCount: 2,
    test: /node_modules.(?:\.pnpm.)?(?:@mantine|@floating-ui|react-remove-scroll)/,
  },
  {
    name: 'contract-search',
    priority: 3,
    minShareCount: 2,
    test: /packages.contract.src.(?:limits.request|search-parameters|documents|schema|dialects|resources.indexes.(?:field-types|rules.fields))/,
  },
  // The explorer needs no schema of a definition.
  { name: 'contract-bff', priority: 3, test: /packages.contract.src.(?:bff|management.(?!provider-results))/ },
  {
    name: 'contract-definitions',
    priority: 3,
    test: /packages.contract.src.(?:resources|skills|analysis|rules|service|operations|management.provider-results)/,
  },
  { name: 'contract', priority: 2, minShareCount: 3, test: /packages.contract.src/ },
  {
    name: 'explorer-shared',
    priority: 0,
    minShareCount: 2,
    test: /apps.console.src.(?:features.explorer.(?!queries|messages)|shared.documents)/,
  },
  // Small helpers of pages, which would be a file each.
  {
    name: 'helpers',
    priority: 2,
    minShareCount: 2,
    test: /apps.console.src.shared.(?:ui.closes-panel|api.(?:error-text|save-file))/,
  },
  // Small parts of the frame that its lazy parts use, too.
  {
    name: 'frame',
    priority: 2,
    minShareCount: 2,
    test: /apps.console.src.(?:app.shell.(?:current|help-state|nav-items|not-found|status-bar.module)|shared.ui.ranked-options|features.indexes.index-(?:description|statistics))/,
  },
  {
    name: 'shared',
    priority: 1,
    minShareCount: 3,
    test: /apps.console.src.(?:app|features.indexes.index-description|shared.(?!monaco|definition|documents|graph|history|schema-form|tags|tasks|trends|draft.(?:draft-store|use-orphaned)|api.(?:confirmation|connections-api|convert-names|download|follow-task|json-|local-service|save-file|use-local|use-management|management-messages|read-events)|format.(?:iso-duration|title|item-noun|readable-key)|presentations.page-views|ui.(?:compare|data-table|export-command|facts|file-picker|review-list|scroll-frame|selection-bar|use-roving|use-scroll|use-table|use-rows|use-row-focus|use-url|confirm-delete|json-problem-line|key-text|note.tsx|production-|request-preview|type-to-confirm)))/,
  },
  // Small parts of pages and tables that no first load needs. The last group, because it includes what they import.
  {
    name: 'page-parts',
    priority: 0,
    minShareCount: 2,
    test: /apps.console.src.shared.(?:history.(?:messages|history-queries)|ui.(?:use-roving|use-scroll-edges|selection-bar|scroll-frame|compare|export-command|facts|review-list)|api.read-events|format.iso-duration)/,
  },
];

/** Scripts that every page has loaded before it imports others: lists of files to preload leave them out. */
const LOADED_FILES = /assets\/(?:framework|components|shared|contract-base|rolldown-runtime)-[^/]*\.js$/;

/** The build lands in dist/app, which the BFF serves; `vite` alone serves sources and sends /api to the BFF. */
export default defineConfig({
  plugins: [react(), contractFacts(), unusedParts()],
  css: { postcss: { plugins: [mediaNames()] } },
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: [{ find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') }],
  },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    manifest: true, // read by the size check
    target: 'es2022',
    assetsInlineLimit: 0, // font-src is 'self': nothing but images may be a data: URI
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => !LOADED_FILES.test(file)) : files,
    },
    rolldownOptions: {
      // Reads the icons that are imported instead of all 6,000.
      experimental: { lazyBarrel: true },
      checks: { largeBarrelModules: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
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
