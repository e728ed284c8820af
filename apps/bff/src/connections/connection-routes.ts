import { bffPaths, type ConnectionView } from '@searchdeck/contract';
import { type Request } from 'express';
import type { Audit } from '../audit/audit.js';
import type { Vault } from '../credentials/vault.js';
import { json, jsonBody } from '../middleware/json-body.js';
import { contextOf, principalOf } from '../middleware/request-context.js';
import type { Upstream } from '../proxy/upstream.js';
import type { Route } from '../routes.js';
import type { ConnectionRecord } from '../store/repositories.js';
import type { ConnectionTest } from './connection-test.js';
import type { Connections } from './connections.js';
import { localModelState } from './local-model.js';
import { readConnectionInput, type ConnectionInput } from './input.js';
import { etagOf, viewOf } from './view.js';

export interface ConnectionRoutesOptions {
  connections: Connections;
  vault: Vault;
  audit: Audit;
  test: ConnectionTest;
  upstream: Upstream;
}

const idOf = (req: Request): string => String(req.params['id']);

/** Names of what the request sets, for the audit: `endpoint`, `credentials.adminKey`. */
const fieldsOf = (input: ConnectionInput): string[] =>
  Object.entries(input).flatMap(([name, value]) =>
    name === 'credentials' ? Object.keys(value as object).map((field) => `credentials.${field}`) : [name],
  );

/** `/api/connections`: list, create, read, change, delete, test, the state of the local model. Credentials go in and never come out. */
export const connectionRoutes = ({ connections, vault, audit, test, upstream }: ConnectionRoutesOptions): Route[] => {
  const view = async (req: Request, connection: ConnectionRecord): Promise<ConnectionView> =>
    viewOf(connection, await connections.secrets(connection.id), principalOf(req).role, (secret) =>
      vault.canRead(secret),
    );
  const record = (req: Request, action: string, connectionId: string | undefined, fields?: readonly string[]) =>
    audit.record(principalOf(req), contextOf(req).requestId, {
      action,
      phase: 'intent',
      ...(connectionId === undefined ? {} : { connectionId }),
      ...(fields === undefined ? {} : { fields }),
    });
  return [
    {
      method: 'get',
      path: bffPaths.connections,
      role: 'reader',
      handler: async (req, res) => {
        const all = await connections.list();
        res.json({ value: await Promise.all(all.map((connection) => view(req, connection))) });
      },
    },
    {
      method: 'post',
      path: bffPaths.connections,
      role: 'owner',
      handler: json(async (req, res) => {
        const input = readConnectionInput(jsonBody(req));
        await record(req, 'connection.create', undefined, fieldsOf(input));
        const connection = await connections.create(input);
        await audit.recordOutcome(principalOf(req), contextOf(req).requestId, {
          action: 'connection.create',
          phase: 'outcome',
          connectionId: connection.id,
          connectionName: connection.name,
        });
        res.setHeader('ETag', etagOf(connection));
        res.status(201).json(await view(req, connection));
      }),
    },
    {
      method: 'get',
      path: bffPaths.connection,
      role: 'reader',
      handler: async (req, res) => {
        const connection = await connections.get(idOf(req));
        res.setHeader('ETag', etagOf(connection));
        res.json(await view(req, connection));
      },
    },
    {
      method: 'patch',
      path: bffPaths.connection,
      role: 'owner',
      handler: json(async (req, res) => {
        const input = readConnectionInput(jsonBody(req));
        await connections.get(idOf(req));
        await record(req, 'connection.update', idOf(req), fieldsOf(input));
        const connection = await connections.update(idOf(req), input, req.headers['if-match']);
        res.setHeader('ETag', etagOf(connection));
        res.json(await view(req, connection));
      }),
    },
    {
      method: 'delete',
      path: bffPaths.connection,
      role: 'owner',
      handler: async (req, res) => {
        await connections.get(idOf(req));
        await record(req, 'connection.delete', idOf(req));
        await connections.remove(idOf(req));
        res.status(204).end();
      },
    },
    {
      method: 'get',
      path: bffPaths.localModel,
      role: 'reader',
      handler: async (req, res) => {
        const connection = await connections.get(idOf(req));
        res.json({ state: await localModelState(connection, upstream, contextOf(req).requestId) });
      },
    },
    {
      method: 'post',
      path: bffPaths.connectionTest,
      role: 'owner',
      handler: async (req, res) => {
        res.json(await test.run(await connections.get(idOf(req)), contextOf(req).requestId));
      },
    },
  ];
};
