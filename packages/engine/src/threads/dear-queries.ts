import type { Query } from './query-task.js';

/** Characters of all texts of a request, from which on reading it alone holds others up. */
const LONG = 20_000;
/** Patterns, fuzzy words and expressions in a search text: each walks the dictionary of each field. */
const MANY_PATTERNS = 16;
/** Hits with marked texts, or with score trees. */
const MANY_MARKED = 200;
const MANY_EXPLAINED = 50;
const MANY_FACETS = 50;
/** Of the queries that took long, so many are remembered. */
const REMEMBERED = 500;

/** Tells the queries that would hold others up before they do: by what they ask for, or because they did so before. */
export class DearQueries {
  readonly #known = new Set<string>();

  has(query: Query): boolean {
    return looksDear(query) || (this.#known.size > 0 && this.#known.has(JSON.stringify(query)));
  }

  /** It took no longer there than it would have been given here. */
  forget(query: Query): void {
    if (this.#known.size > 0) this.#known.delete(JSON.stringify(query));
  }

  /** A query that took long here will do so again. */
  remember(query: Query): void {
    if (this.#known.size >= REMEMBERED) this.#known.delete(this.#known.values().next().value!);
    this.#known.add(JSON.stringify(query));
  }
}

function looksDear({ request }: Query): boolean {
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
