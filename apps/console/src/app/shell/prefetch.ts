/** Loads the code of the pages people go to most; a page that cannot be loaded now is asked for again when it is opened. */
export const prefetchPages = (): Promise<unknown> =>
  Promise.allSettled([
    import('../routes/overview'),
    import('../routes/indexes'),
    import('../routes/index-page'),
    import('../routes/index-fields'),
    import('../routes/index-json'),
    import('../routes/index-analyze'),
    import('../routes/index-statistics'),
    import('../routes/explorer'),
  ]);
