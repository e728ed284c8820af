/** Starts to watch the server. Its code is loaded like a page, because it isn't needed before. */
const watchServer = async () => (await import('./watch-server')).watchServer();

/** Whether the user wants to download little, for example on a metered connection. Some browsers don't know. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const loadFrequentPages = (): Promise<unknown> =>
  Promise.allSettled([
    import('../routes/overview'),
    import('../../features/overview/connect/connect-code'),
    import('../../features/resources/list/resource-list-page'),
    import('../../features/resources/list/data-columns'),
    import('../../features/resources/list/row-actions'),
    import('../../features/indexes/list/index-columns'),
    import('../../shared/ui/data-table'),
    import('../../shared/ui/column-dropdown'),
    import('../../shared/ui/selection-bar'),
    import('../../features/resources/page/resource-page'),
    import('../../shared/definition/create-definition'),
    import('../../shared/definition/delete-definitions'),
    import('../../shared/api/redact-body'),
    import('../routes/explorer'),
    import('../../features/explorer/why/why-pane'),
    import('../../features/explorer/results/document-drawer'),
    import('../../features/explorer/composer/text-composers'),
    import('../../features/explorer/composer/vector-queries'),
    import('../../features/settings/connections-page'),
    import('../../features/settings/preferences-page'),
    import('./request-panel'),
    import('./palette'),
    import('./help'),
  ]);

/** The other pages, their tabs, and dialogs, a few at a time, so that they don't delay the requests of the user. */
const OTHER_PAGES: readonly (() => Promise<unknown>)[] = [
  () =>
    Promise.all([
      import('../../shared/schema-form/form-view'),
      import('../../shared/definition/json-view'),
      import('../../shared/definition/conflict-body'),
      import('../../shared/definition/used-by'),
      import('../../shared/definition/needs-admin-key'),
      import('../../shared/history/history-tab'),
      import('../../shared/history/deleted-list'),
      import('../../shared/history/deleted-resource'),
      import('../../shared/ui/confirm-delete'),
    ]),
  () =>
    Promise.all([
      import('../../features/indexes/index-tabs'),
      import('../../features/indexes/rebuild/rebuild-status'),
      import('../../features/documents/documents-tab'),
      import('../../features/documents/import-dialog'),
      import('../../features/documents/delete-matching'),
      import('../../features/documents/export-dropdown'),
    ]),
  () =>
    Promise.all([
      import('../../features/indexers/list-columns'),
      import('../../features/indexers/page-parts'),
      import('../../features/indexers/indexer-form'),
      import('../../features/indexers/run-button'),
      import('../../features/indexers/reset-indexer'),
      import('../../features/resources/aliases/repoint-actions'),
      import('../../features/resources/synonyms/synonym-rules'),
      import('../../features/resources/copy/copy-to-connection'),
    ]),
  () =>
    Promise.all([
      import('../../features/explorer/queries/recent-activity'),
      import('../../features/explorer/queries/saved-query-commands'),
      import('../../features/overview/attention/attention'),
      import('../../features/overview/attention/traffic-tiles'),
      import('../../features/overview/counter-table'),
      import('../../features/overview/first-steps'),
      import('../../features/overview/limits'),
      import('../../shared/trends/trends'),
      import('../../shared/trends/alert-dialog'),
      import('./account-dropdown'),
      import('./connection-dropdown'),
      import('./tasks/task-dropdown'),
    ]),
  () =>
    Promise.all([
      import('../routes/service'),
      import('../../features/service/review-changes'),
      import('../../features/service/keys/regenerate-key'),
      import('../../features/service/networking/create-shared-link'),
      import('../routes/account'),
      import('../routes/connections'),
      import('../routes/connection-home'),
      import('../routes/home'),
      import('../routes/not-found'),
      import('../../features/activity/activity-page'),
      import('../../features/settings/connection-form'),
    ]),
  () =>
    Promise.all([
      import('../routes/services'),
      import('../../features/fleet/add-service-connection'),
      import('../../features/fleet/add-selected-services'),
      import('../../features/fleet/edit-tags'),
      import('../../features/fleet/upgrade-service'),
      import('../../features/fleet/delete-service'),
      import('../../features/fleet/views/view-dropdown'),
    ]),
  () =>
    import('../routes/seldom-used').then((m) =>
      Promise.all([m.loadImport(), m.loadMap(), m.loadCreateService(), m.loadRebuild()]),
    ),
  () => import('../../features/skillsets/editors').then((m) => Promise.all([m.loadDesignView(), m.loadDebugView()])),
  () =>
    Promise.all([
      import('../../shared/graph/graph-canvas'),
      import('../../features/map/map-table'),
      import('../../features/explorer/results/results-map'),
      import('../../features/explorer/results/export-dropdown'),
      import('../../features/explorer/results/virtual-cards'),
    ]),
  () => import('../../features/explorer/results/virtual-rows'),
];

/**
 * Loads what is needed while the server is unreachable and, unless the user saves data, the code of all pages. Rejects if
 * the server becomes unreachable: what is missing is loaded when it is opened, unless the browser remembers the failure.
 */
export const prefetchPages = async (): Promise<void> => {
  await Promise.allSettled([watchServer(), import('./server-banner')]);
  if (savesData()) return;
  await loadFrequentPages();
  for (const load of OTHER_PAGES) await load();
};
