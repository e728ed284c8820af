import { badRequest, isObject } from '@searchdeck/contract';
import { endpointOf, type DataCall } from '../call.js';

interface Cursor {
  /** What the names begin with. */
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

function readCursor(query: URLSearchParams): Cursor {
  const [prefix, pageSize, token] = [query.get('search'), query.get('pageSize'), query.get('$skiptoken')];
  if (token === null) return { prefix: prefix ?? '', pageSize: Number(pageSize ?? Infinity), after: '' };
  if (prefix !== null || pageSize !== null) {
    const target = prefix === null ? 'pageSize' : 'search';
    throw badRequest(`The query parameter '${target}' cannot be combined with '$skiptoken'.`, { target });
  }
  return readToken(token);
}

/**
 * The page of a list that `search`, `pageSize`, and `$skiptoken` request, and the URL of the next page if there is one.
 * `path`: of the collection, such as `indexes`. Items are sorted by name if the list is paged.
 */
export function listPage<T extends { name: string }>(
  call: DataCall,
  path: string,
  items: readonly T[],
): { items: readonly T[]; next: { '@odata.nextLink'?: string } } {
  const { prefix, pageSize, after } = readCursor(call.query);
  const matching = items.filter(({ name }) => name.startsWith(prefix));
  if (!Number.isFinite(pageSize)) return { items: matching, next: {} };
  const remaining = matching.filter(({ name }) => name > after).sort((a, b) => (a.name < b.name ? -1 : 1));
  const page = remaining.slice(0, pageSize);
  const last = page.at(-1);
  if (last === undefined || remaining.length <= pageSize) return { items: page, next: {} };
  const query = new URLSearchParams({ 'api-version': call.query.get('api-version') ?? call.version });
  for (const name of ['searchType', '$select']) {
    const value = call.query.get(name);
    if (value !== null) query.set(name, value);
  }
  query.set('$skiptoken', printToken({ prefix, pageSize, after: last.name }));
  return { items: page, next: { '@odata.nextLink': `${endpointOf(call)}/${path}?${query.toString()}` } };
}
