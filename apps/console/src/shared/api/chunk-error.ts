/**
 * The code of a page couldn't be loaded: the server is unreachable, or a new version replaced it. Browsers cache such a
 * failure until the page is reloaded.
 */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|preload CSS|Importing a module script failed/i.test(error.message);
