/** Characters of one rewrite; what is longer is an explanation, not a query. */
const LONGEST = 300;

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

const parsed = (text: string): string[] | undefined => {
  try {
    return listIn(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Models put prose or a code fence around what they were asked for: the longest bracketed part that is JSON counts. */
function findList(answer: string): string[] | undefined {
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const start = answer.indexOf(open);
    const end = answer.lastIndexOf(close);
    if (start >= 0 && end > start) {
      const list = parsed(answer.slice(start, end + 1));
      if (list !== undefined) return list;
    }
  }
  return undefined;
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/**
 * The rewrites in a model's answer: one line each, none twice and none that only repeats the query, at most `count`.
 * Undefined when there is no list of strings in it.
 */
export function readRewrites(answer: string, query: string, count: number): string[] | undefined {
  const list = findList(answer);
  if (list === undefined) return undefined;
  const seen = new Set([comparable(query)]);
  const rewrites: string[] = [];
  for (const text of list) {
    const rewrite = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
    const key = comparable(rewrite);
    if (key === '' || rewrite.length > LONGEST || seen.has(key)) continue;
    seen.add(key);
    rewrites.push(rewrite);
    if (rewrites.length === count) break;
  }
  return rewrites;
}
