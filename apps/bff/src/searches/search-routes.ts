import { randomBytes } from 'node:crypto';
import {
  badRequest,
  bffPaths,
  conflict,
  keptSearchLimits,
  knownVersion,
  notFound,
  versionsOf,
  type KeptRequest,
  type RecentSearch,
  type SavedSearch,
  type SearchPlace,
} from '@searchdeck/contract';
import type { Request } from 'express';
import type { Connections } from '../connections/connections.js';
import { json, jsonBody } from '../middleware/json-body.js';
import type { Route } from '../routes.js';
import type {
  RecentSearchRecord,
  RecentSearchRepository,
  SavedSearchRecord,
  SavedSearchRepository,
} from '../store/repositories.js';

export interface SearchRoutesOptions {
  connections: Connections;
  savedSearches: SavedSearchRepository;
  recentSearches: RecentSearchRepository;
}

const text = (value: unknown, target: string, most: number): string => {
  if (typeof value === 'string' && value.length >= 1 && value.length <= most && !/[\u0000-\u001f\u007f]/.test(value))
    return value;
  throw badRequest(`'${target}' must be text of 1 to ${most} characters.`, { target });
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A `KeptRequest`, as JSON text whose members stand in one order: the same question is the same text. */
const requestText = (value: unknown): string => {
  if (!isObject(value)) throw badRequest("'request' must be an object.", { target: 'request' });
  const { body, apiVersion, view, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw badRequest(`'${unknown.slice(0, 64)}' is not a member of a kept request.`, { target: 'request' });
  if (!isObject(body)) throw badRequest("'request.body' must be an object.", { target: 'request.body' });
  if (apiVersion !== undefined && (typeof apiVersion !== 'string' || knownVersion('data', apiVersion) === undefined))
    throw badRequest(`'request.apiVersion' must be one of ${versionsOf('data').join(', ')}.`, {
      target: 'request.apiVersion',
    });
  if (view !== undefined && (typeof view !== 'string' || !/^[a-z]{1,32}$/.test(view)))
    throw badRequest("'request.view' must be a word of small letters.", { target: 'request.view' });
  const printed = JSON.stringify({ body, apiVersion, view });
  if (printed.length > keptSearchLimits.request)
    throw badRequest(`'request' must not be longer than ${keptSearchLimits.request} characters.`, {
      target: 'request',
    });
  return printed;
};

const time = (ms: number): string => new Date(ms).toISOString();
const savedView = (saved: SavedSearchRecord): SavedSearch => ({
  ...saved,
  request: JSON.parse(saved.request) as KeptRequest,
  createdAt: time(saved.createdAt),
  updatedAt: time(saved.updatedAt),
});
const recentView = (recent: RecentSearchRecord): RecentSearch => ({
  ...recent,
  request: JSON.parse(recent.request) as KeptRequest,
  at: time(recent.at),
});

/** `?connectionId=&indexName=`: of a connection, of an index of it, or all. */
const placeOf = (req: Request): Partial<SearchPlace> => {
  const query = new URLSearchParams(req.originalUrl.split('?')[1]);
  const [connectionId, indexName] = [query.get('connectionId'), query.get('indexName')];
  return { ...(connectionId === null ? {} : { connectionId }), ...(indexName === null ? {} : { indexName }) };
};

/** Searches kept under a name, and the last ones that were answered. Both belong to a connection and an index. */
export const searchRoutes = ({ connections, savedSearches, recentSearches }: SearchRoutesOptions): Route[] => {
  const kept = async (body: Record<string, unknown>) => {
    const connection = await connections.get(text(body['connectionId'], 'connectionId', 64));
    return {
      connectionId: connection.id,
      indexName: text(body['indexName'], 'indexName', 128),
      request: requestText(body['request']),
    };
  };
  const existing = async (req: Request): Promise<SavedSearchRecord> => {
    const saved = await savedSearches.find(String(req.params['id']));
    if (saved === undefined) throw notFound('There is no saved search of that id.');
    return saved;
  };
  const put = async (saved: SavedSearchRecord): Promise<SavedSearch> => {
    if (!(await savedSearches.put(saved)))
      throw conflict(`Another saved search of the index '${saved.indexName}' is called '${saved.name}'.`, {
        code: 'NAME_TAKEN',
        target: 'name',
      });
    return savedView(saved);
  };
  const nameIn = (body: Record<string, unknown>) => text(body['name'], 'name', keptSearchLimits.name);
  return [
    {
      method: 'get',
      path: bffPaths.savedSearches,
      role: 'reader',
      handler: async (req, res) => {
        res.json({ value: (await savedSearches.list(placeOf(req))).map(savedView) });
      },
    },
    {
      method: 'post',
      path: bffPaths.savedSearches,
      role: 'reader',
      handler: json(async (req, res) => {
        const body = jsonBody(req);
        const now = Date.now();
        const id = `q-${randomBytes(9).toString('hex')}`;
        const saved = await put({ id, name: nameIn(body), ...(await kept(body)), createdAt: now, updatedAt: now });
        res.status(201).json(saved);
      }),
    },
    {
      method: 'put',
      path: bffPaths.savedSearch,
      role: 'reader',
      handler: json(async (req, res) => {
        const current = await existing(req);
        const body = jsonBody(req);
        const next = { ...(await kept({ connectionId: current.connectionId, ...body })), name: nameIn(body) };
        if (next.connectionId !== current.connectionId)
          throw badRequest('A saved search stays with its connection.', { target: 'connectionId' });
        res.json(await put({ ...current, ...next, updatedAt: Date.now() }));
      }),
    },
    {
      method: 'delete',
      path: bffPaths.savedSearch,
      role: 'reader',
      handler: async (req, res) => {
        await savedSearches.remove((await existing(req)).id);
        res.status(204).end();
      },
    },
    {
      method: 'get',
      path: bffPaths.recentSearches,
      role: 'reader',
      handler: async (req, res) => {
        const recent = await recentSearches.list(placeOf(req), keptSearchLimits.recent);
        res.json({ value: recent.map(recentView) });
      },
    },
    {
      method: 'post',
      path: bffPaths.recentSearches,
      role: 'reader',
      handler: json(async (req, res) => {
        const entry = { ...(await kept(jsonBody(req))), at: Date.now() };
        res.status(201).json(recentView(await recentSearches.add(entry, keptSearchLimits.recent)));
      }),
    },
    {
      method: 'delete',
      path: bffPaths.recentSearches,
      role: 'reader',
      handler: async (req, res) => {
        await recentSearches.clear(placeOf(req));
        res.status(204).end();
      },
    },
  ];
};
