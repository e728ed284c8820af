/** Starts to watch the server. Its code is loaded like a page, because it isn't needed before. */
const watchServer = async () => (await import('./watch-server')).watchServer();

/** Loads the code of the most visited pages; a page that fails to load is loaded again when it is opened. */
export const prefetchPages = (): Promise<unknown> =>
  Promise.allSettled([
    watchServer(),
    import('./server-banner'),
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
    import('../../features/explorer/composer/json-composer'),
    import('../../features/settings/connections-page'),
    import('../../features/settings/preferences-page'),
    import('./request-panel'),
    import('./palette'),
    import('./help'),
  ]);
