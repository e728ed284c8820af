/** Loads the code of the most visited pages; a page that fails to load is loaded again when it is opened. */
export const prefetchPages = (): Promise<unknown> =>
  Promise.allSettled([
    import('../routes/overview'),
    import('../../features/resources/list/resource-list-page'),
    import('../../features/resources/page/resource-page'),
    import('../routes/explorer'),
  ]);
