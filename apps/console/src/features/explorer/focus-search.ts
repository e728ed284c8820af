/** State of a navigation to an index: its search text gets the focus. */
export const FOCUS_SEARCH = { focusSearch: true } as const;

export const requestsSearchFocus = (state: unknown): boolean =>
  (state as { focusSearch?: unknown } | null)?.focusSearch === true;

export const focusSearchText = (): void => document.getElementById('explorer-search')?.focus();
