import type { Query } from './query-task.js';

/** Characters of all texts of a request, from which on reading it alone holds others up. */
const LONG = 20_000;
/** Patterns, fuzzy words and expressions in a search text: each walks the dictionary of each field. */
const MANY_PATTERNS = 16;
/** Hits with marked texts, or with score trees. */
const MANY_MARKED = 200;
const MANY_EXPLAINED = 50;
const MANY_FACETS = 50;
/** Tells the queries that would hold others up before they do, by what they ask for. */
export function isDear({ request }: Query): boolean {
  let length = 0;
  for (const value of Object.values(request)) if (typeof value === 'string') length += value.length;
  if (length > LONG) return true;
  const { search, queryType, top, highlight, debug, facets } = request as {
    search?: string | null;
    queryType?: string | null;
    top?: number | null;
    highlight?: string | null;
    debug?: string | null;
    facets?: readonly string[] | null;
  };
  if (typeof search === 'string' && patterns(search, queryType === 'full') > MANY_PATTERNS) return true;
  if ((facets?.length ?? 0) > MANY_FACETS) return true;
  const hits = top ?? 0;
  return (Boolean(highlight) && hits >= MANY_MARKED) || (debug?.includes('explain') === true && hits >= MANY_EXPLAINED);
}

/** About so many, and never fewer. */
function patterns(search: string, full: boolean): number {
  return search.match(full ? /[*?~]|\/./g : /\*/g)?.length ?? 0;
}
