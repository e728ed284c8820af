import { randomBytes } from 'node:crypto';
import {
  badRequest,
  conflict,
  notFound,
  queryLimits,
  type BffBody,
  type QuerySnapshot,
  type RecentQuery,
  type SavedQuery,
  type SearchScope,
  parseJson,
  printJson,
} from '@searchdeck/contract';
import type { BffHandlers } from '../api/handler.js';
import { isoTime } from '../api/iso-time.js';
import type { Connections } from '../connections/connections.js';
import type { Principal } from '../sessions/principal.js';
import type {
  RecentQueryRecord,
  RecentQueryRepository,
  SavedQueryRecord,
  SavedQueryRepository,
} from '../store/repositories.js';

export interface QueryHandlersOptions {
  connections: Connections;
  savedQueries: SavedQueryRepository;
  recentQueries: RecentQueryRepository;
}

/** JSON text with the members in one order: the same query has the same text. */
const snapshotText = ({ body, apiVersion, view }: QuerySnapshot): string => {
  const text = printJson({ body, apiVersion: apiVersion ?? undefined, view: view ?? undefined });
  if (text.length > queryLimits.snapshot) {
    throw badRequest(`"request" must have at most ${queryLimits.snapshot} characters.`, {
      code: 'InvalidLength',
      target: 'request',
    });
  }
  return text;
};

const snapshotOf = (text: string): QuerySnapshot => parseJson(text) as unknown as QuerySnapshot;
const savedView = (query: SavedQueryRecord): SavedQuery => ({
  ...query,
  request: snapshotOf(query.request),
  createdAt: isoTime(query.createdAt),
  updatedAt: isoTime(query.updatedAt),
});
const recentView = ({ subject: _, ...query }: RecentQueryRecord): RecentQuery => ({
  ...query,
  request: snapshotOf(query.request),
  at: isoTime(query.at),
});

type Filter = { [K in keyof SearchScope]?: string | null | undefined };
const scopeOf = ({ connectionId, indexName }: Filter): Partial<SearchScope> => ({
  ...(connectionId == null ? {} : { connectionId }),
  ...(indexName == null ? {} : { indexName }),
});

type QueryOperations = Extract<keyof BffHandlers, `${'savedQueries' | 'recentQueries'}.${string}`>;

/** Saved and recent queries. Both belong to a connection and an index, and recent queries also to a user. */
export const queryHandlers = ({
  connections,
  savedQueries,
  recentQueries,
}: QueryHandlersOptions): Pick<BffHandlers, QueryOperations> => {
  const recordOf = async (
    { connectionId, indexName, request }: BffBody<'recentQueries.record'>,
    principal: Principal,
  ) => {
    await connections.get(connectionId, principal);
    return { connectionId, indexName, request: snapshotText(request) };
  };
  /** The queries whose connections the user can use. */
  const usableQueries = async <T extends SearchScope>(queries: readonly T[], principal: Principal): Promise<T[]> => {
    const hiddenIds = new Set(await connections.listHiddenIds(principal));
    return queries.filter(({ connectionId }) => !hiddenIds.has(connectionId));
  };
  const find = async (id: string, principal: Principal): Promise<SavedQueryRecord> => {
    const query = await savedQueries.find(id);
    if (query === undefined || (await usableQueries([query], principal)).length === 0) {
      throw notFound('The saved query does not exist.', { code: 'QUERY_NOT_FOUND' });
    }
    return query;
  };
  const put = async (query: SavedQueryRecord): Promise<SavedQuery> => {
    if (!(await savedQueries.put(query))) {
      throw conflict(`Index "${query.indexName}" already has a saved query named "${query.name}".`, {
        code: 'NAME_TAKEN',
        target: 'name',
      });
    }
    return savedView(query);
  };
  return {
    'savedQueries.list': async ({ query, session }) => {
      const queries = await usableQueries(await savedQueries.list(scopeOf(query)), session().principal);
      return { body: { value: queries.map(savedView) } };
    },
    'savedQueries.create': async ({ body, session }) => {
      const now = Date.now();
      const id = `q-${randomBytes(9).toString('hex')}`;
      const record = await recordOf(body, session().principal);
      return { body: await put({ ...record, id, name: body.name, createdAt: now, updatedAt: now }) };
    },
    'savedQueries.replace': async ({ path, body, session }) => {
      const { principal } = session();
      const current = await find(path.id, principal);
      if (body.connectionId !== current.connectionId) {
        throw badRequest('The "connectionId" of a saved query can\'t be changed.', { target: 'connectionId' });
      }
      const next = { ...current, ...(await recordOf(body, principal)), name: body.name, updatedAt: Date.now() };
      return { body: await put(next) };
    },
    'savedQueries.delete': async ({ path, session }) => {
      await savedQueries.remove((await find(path.id, session().principal)).id);
      return { body: undefined };
    },
    'recentQueries.list': async ({ query, session }) => {
      const { principal } = session();
      const records = await recentQueries.list({ ...scopeOf(query), subject: principal.subject }, queryLimits.recent);
      return { body: { value: (await usableQueries(records, principal)).map(recentView) } };
    },
    'recentQueries.record': async ({ body, session }) => {
      const { principal } = session();
      const record = { ...(await recordOf(body, principal)), subject: principal.subject, at: Date.now() };
      return { body: recentView(await recentQueries.add(record, queryLimits.recent)) };
    },
    'recentQueries.clear': async ({ query, session }) => {
      await recentQueries.clear({ ...scopeOf(query), subject: session().principal.subject });
      return { body: undefined };
    },
  };
};
