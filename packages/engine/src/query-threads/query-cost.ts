import type { Query } from './query-task.js';

/** Total characters of a request above which parsing alone blocks other queries. */
const MAX_CHARACTERS = 20_000;
/** Prefixes, wildcards, fuzzy words, and regular expressions: each walks the dictionary of each field. */
const MAX_PATTERNS = 16;
/** Hits with highlights, and with score trees. */
const MIN_HIGHLIGHTED_HITS = 200;
const MIN_EXPLAINED_HITS = 50;
const MAX_FACETS = 50;

/** Whether a query is likely to block others, judged by its request alone. */
export function isExpensive({ request }: Query): boolean {
  let characters = 0;
  for (const value of Object.values(request)) if (typeof value === 'string') characters += value.length;
  if (characters > MAX_CHARACTERS) return true;
  const { search, queryType, top, highlight, debug, facets } = request as {
    search?: string | null;
    queryType?: string | null;
    top?: number | null;
    highlight?: string | null;
    debug?: string | null;
    facets?: readonly string[] | null;
  };
  if (typeof search === 'string' && countPatterns(search, queryType === 'full') > MAX_PATTERNS) return true;
  if ((facets?.length ?? 0) > MAX_FACETS) return true;
  const hits = top ?? 0;
  if (highlight && hits >= MIN_HIGHLIGHTED_HITS) return true;
  return debug?.includes('explain') === true && hits >= MIN_EXPLAINED_HITS;
}

/** An upper estimate. */
function countPatterns(search: string, isFullSyntax: boolean): number {
  return search.match(isFullSyntax ? /[*?~]|\/./g : /\*/g)?.length ?? 0;
}
