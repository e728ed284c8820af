import { randomBytes } from 'node:crypto';
import { badRequest, notFound } from '@searchdeck/contract';
import type { Request } from 'express';
import type { Connections } from '../connections/connections.js';
import { json, jsonBody } from '../middleware/json-body.js';
import type { Route } from '../routes.js';
import type {
  HistoryRecord,
  HistoryRepository,
  SavedQueryRecord,
  SavedQueryRepository,
} from '../store/repositories.js';

export interface QueryRoutesOptions {
  connections: Connections;
  savedQueries: SavedQueryRepository;
  history: HistoryRepository;
}

const HISTORY_KEPT = 500;
const REQUEST_LENGTH = 64 * 1024;

const text = (value: unknown, target: string, most: number): string => {
  if (typeof value === 'string' && value.length >= 1 && value.length <= most && !/[\u0000-\u001f\u007f]/.test(value))
    return value;
  throw badRequest(`'${target}' must be text of 1 to ${most} characters.`, { target });
};

/** The body of a search request, kept as JSON text. */
const requestText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest("'request' must be an object.", { target: 'request' });
  const printed = JSON.stringify(value);
  if (printed.length > REQUEST_LENGTH)
    throw badRequest(`'request' must not be longer than ${REQUEST_LENGTH} characters.`, { target: 'request' });
  return printed;
};

const time = (ms: number): string => new Date(ms).toISOString();
const queryView = (q: SavedQueryRecord) => ({
  ...q,
  request: JSON.parse(q.request) as unknown,
  createdAt: time(q.createdAt),
  updatedAt: time(q.updatedAt),
});
const entryView = (e: HistoryRecord) => ({ ...e, request: JSON.parse(e.request) as unknown, at: time(e.at) });

const connectionParameter = (req: Request): string | undefined =>
  new URLSearchParams(req.originalUrl.split('?')[1]).get('connectionId') ?? undefined;

/** `/api/queries`: searches kept under a name. `/api/history`: the last searches. Both belong to a connection and an index. */
export const queryRoutes = ({ connections, savedQueries, history }: QueryRoutesOptions): Route[] => {
  const place = async (body: Record<string, unknown>) => {
    const connection = await connections.get(text(body['connectionId'], 'connectionId', 64));
    return {
      connectionId: connection.id,
      indexName: text(body['indexName'], 'indexName', 128),
      request: requestText(body['request']),
    };
  };
  const existing = async (req: Request): Promise<SavedQueryRecord> => {
    const query = await savedQueries.find(String(req.params['id']));
    if (query === undefined) throw notFound('There is no saved query of that id.');
    return query;
  };
  return [
    {
      method: 'get',
      path: '/api/queries',
      role: 'reader',
      handler: async (req, res) => {
        res.json({ value: (await savedQueries.list(connectionParameter(req))).map(queryView) });
      },
    },
    {
      method: 'post',
      path: '/api/queries',
      role: 'reader',
      handler: json(async (req, res) => {
        const body = jsonBody(req);
        const now = Date.now();
        const query = {
          id: `q-${randomBytes(9).toString('hex')}`,
          name: text(body['name'], 'name', 200),
          ...(await place(body)),
          createdAt: now,
          updatedAt: now,
        };
        await savedQueries.put(query);
        res.status(201).json(queryView(query));
      }),
    },
    {
      method: 'put',
      path: '/api/queries/:id',
      role: 'reader',
      handler: json(async (req, res) => {
        const current = await existing(req);
        const body = jsonBody(req);
        const next = {
          ...(await place({ connectionId: current.connectionId, ...body })),
          name: text(body['name'], 'name', 200),
        };
        if (next.connectionId !== current.connectionId)
          throw badRequest('A saved query stays with its connection.', { target: 'connectionId' });
        const query = { ...current, ...next, updatedAt: Date.now() };
        await savedQueries.put(query);
        res.json(queryView(query));
      }),
    },
    {
      method: 'delete',
      path: '/api/queries/:id',
      role: 'reader',
      handler: async (req, res) => {
        await savedQueries.remove((await existing(req)).id);
        res.status(204).end();
      },
    },
    {
      method: 'get',
      path: '/api/history',
      role: 'reader',
      handler: async (req, res) => {
        res.json({ value: (await history.list(connectionParameter(req), HISTORY_KEPT)).map(entryView) });
      },
    },
    {
      method: 'post',
      path: '/api/history',
      role: 'reader',
      handler: json(async (req, res) => {
        const entry = await history.add({ ...(await place(jsonBody(req))), at: Date.now() }, HISTORY_KEPT);
        res.status(201).json(entryView(entry));
      }),
    },
    {
      method: 'delete',
      path: '/api/history',
      role: 'reader',
      handler: async (req, res) => {
        await history.clear(connectionParameter(req));
        res.status(204).end();
      },
    },
  ];
};
