/** Loads the code of the most visited pages; a page that fails to load is loaded again when it is opened. */
export const prefetchPages = (): Promise<unknown> =>
  Promise.allSettled([
    import('../routes/overview'),
    import('../../features/overview/connect/connect-code'),
    import('../../features/resources/list/resource-list-page'),
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
