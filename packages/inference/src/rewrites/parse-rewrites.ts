/** A longer text, in characters, is an explanation instead of a query. */
const MAX_REWRITE_LENGTH = 300;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The first list of strings in a JSON value: itself, or a member of it. */
function listIn(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.every(isText) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const member of Object.values(value)) {
    const list = listIn(member);
    if (list !== undefined) return list;
  }
  return undefined;
}

const parseList = (text: string): string[] | undefined => {
  try {
    return listIn(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** The list in a response: models put prose or a code fence around it, so the longest JSON in brackets is used. */
function findList(response: string): string[] | undefined {
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const start = response.indexOf(open);
    const end = response.lastIndexOf(close);
    if (start >= 0 && end > start) {
      const list = parseList(response.slice(start, end + 1));
      if (list !== undefined) return list;
    }
  }
  return undefined;
}

const comparisonKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/**
 * The rewrites in a model's response: one line each, at most `count`, without duplicates and repetitions of the query.
 * Undefined if the response contains no list of strings.
 */
export function parseRewrites(response: string, query: string, count: number): string[] | undefined {
  const list = findList(response);
  if (list === undefined) return undefined;
  const keys = new Set([comparisonKey(query)]);
  const rewrites: string[] = [];
  for (const text of list) {
    const rewrite = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
    const key = comparisonKey(rewrite);
    if (key === '' || rewrite.length > MAX_REWRITE_LENGTH || keys.has(key)) continue;
    keys.add(key);
    rewrites.push(rewrite);
    if (rewrites.length === count) break;
  }
  return rewrites;
}
