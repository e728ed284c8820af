import { badRequest, isObject } from '@searchdeck/contract';
import { isTrue, type DataCall } from '../call.js';

interface Cursor {
  /** Prefix of the names. */
  prefix: string;
  pageSize: number;
  /** Name of the last item of the previous page. */
  after: string;
}

const printToken = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readToken(token: string): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (
      isObject(cursor) &&
      typeof cursor['prefix'] === 'string' &&
      typeof cursor['after'] === 'string' &&
      typeof cursor['pageSize'] === 'number'
    ) {
      return { prefix: cursor['prefix'], after: cursor['after'], pageSize: cursor['pageSize'] };
    }
  } catch {
    // Not a token of this service.
  }
  throw badRequest("The value of '$skiptoken' is not valid. Use the complete @odata.nextLink of a response.", {
    target: '$skiptoken',
  });
}

/** The two styles of paging exclude each other, and a token contains the prefix and the page size. */
function checkCombination(query: URLSearchParams): void {
  for (const [name, others] of [
    ['$skiptoken', ['search', 'pageSize', '$top', '$skip']],
    ['pageSize', ['$top', '$skip']],
  ] as const) {
    const target = query.has(name) ? others.find((other) => query.has(other)) : undefined;
    if (target === undefined) continue;
    throw badRequest(`The query parameter '${target}' cannot be combined with '${name}'.`, { target });
  }
}

function readCursor(query: URLSearchParams): Cursor {
  checkCombination(query);
  const token = query.get('$skiptoken');
  if (token !== null) return readToken(token);
  return { prefix: query.get('search') ?? '', pageSize: Number(query.get('pageSize') ?? Infinity), after: '' };
}

interface ListPage<T> {
  items: readonly T[];
  /** The number of all items, if the request asks for it. */
  count: { '@odata.count'?: number };
  /** The URL of the next page, if there is one. */
  next: { '@odata.nextLink'?: string };
}

/**
 * The page of a list that `search`, `pageSize`, and `$skiptoken`, or `$top`, `$skip`, and `$count` request. `path`: of the
 * collection, such as `indexes`. Items are sorted by name if the list is paged.
 */
export function listPage<T extends { name: string }>(call: DataCall, path: string, items: readonly T[]): ListPage<T> {
  const { prefix, pageSize, after } = readCursor(call.query);
  const matchingItems = items.filter(({ name }) => name.startsWith(prefix));
  const [skip, top] = [call.query.get('$skip'), call.query.get('$top')];
  const count = isTrue(call, '$count') ? { '@odata.count': matchingItems.length } : {};
  if (skip === null && top === null && !Number.isFinite(pageSize)) return { items: matchingItems, count, next: {} };
  const first = Number(skip ?? 0);
  const remainingItems = matchingItems
    .filter(({ name }) => name > after)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(first, first + Number(top ?? Infinity));
  const page = remainingItems.slice(0, pageSize);
  const last = page.at(-1);
  if (last === undefined || remainingItems.length <= pageSize) return { items: page, count, next: {} };
  const query = new URLSearchParams({ 'api-version': call.query.get('api-version') ?? call.version });
  for (const name of ['searchType', '$select']) {
    const value = call.query.get(name);
    if (value !== null) query.set(name, value);
  }
  query.set('$skiptoken', printToken({ prefix, pageSize, after: last.name }));
  return { items: page, count, next: { '@odata.nextLink': `${call.endpoint}/${path}?${query.toString()}` } };
}
