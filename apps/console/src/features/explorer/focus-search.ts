/** Whether the state of a navigation is FOCUS_SEARCH. */
export const requestsSearchFocus = (state: unknown): boolean =>
  (state as { focusSearch?: unknown } | null)?.focusSearch === true;

export const focusSearchText = (): void => document.getElementById('explorer-search')?.focus();
