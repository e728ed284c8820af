import {
  bffOperations,
  buildPath,
  CONFIRMATION_HEADER,
  ELEVATED_READ_HEADER,
  includesRole,
  operations,
  planePath,
  roles,
  type BffOperation,
  type Operation,
  type Role,
} from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, subscriptionId, type Browser, type TestBff } from '../testing/bff.js';

const names: Readonly<Record<string, string>> = { subscriptionId, key: 'k', page: '0' };

const parametersOf = (operation: Operation): Record<string, string> =>
  Object.fromEntries(
    Object.entries(operation.pathParameters).map(([name, schema]) => [
      name,
      names[name] ?? (schema.kind === 'enum' ? (Object.keys(schema.values)[0] ?? '') : 'demo'),
    ]),
  );
const confirmedName = (operation: Operation): string => parametersOf(operation)[operation.destructive ?? ''] ?? '';

const pathOf = (connectionId: string, operation: Operation): string => {
  const required = [...operation.query]
    .filter((parameter) => parameter.required && parameter.name !== 'api-version')
    .map(({ name }) => `&${encodeURIComponent(name)}=a`);
  const version = operation.versions.at(-1) ?? '';
  const path = buildPath(operation, parametersOf(operation));
  return `${planePath(connectionId, operation.plane)}${path}?api-version=${version}${required.join('')}`;
};

/** The rules of access over HTTP: what a session of each role may send, whatever the method. */
describe('every operation', () => {
  let bff: TestBff;
  let browsers: readonly (readonly [Role, Browser])[];
  let connectionId: string;
  beforeAll(async () => {
    bff = await startBff();
    await bff.restart({ allowedOrigins: [bff.upstream.origin] });
    const { origin } = bff.upstream;
    // Local connections cannot be for production.
    const created = await bff.browser.send('/api/connections', {
      method: 'POST',
      body: {
        type: 'service',
        name: 'cloud',
        kind: 'cloud',
        endpoint: origin,
        managementUrl: origin,
        subscriptionId,
        resourceGroup: 'demo',
        serviceName: 'demo',
        dialect: 'vendor',
        credentials: { adminKey: 'a', queryKey: 'q', managementToken: 't' },
      },
    });
    expect(created.status).toBe(201);
    connectionId = (created.json() as { id: string }).id;
    browsers = await Promise.all(roles.map(async (role) => [role, await bff.signedInAs(role, [role])] as const));
  });
  afterAll(() => bff.close());

  it.each([
    { readOnly: false, environment: 'development', confirms: false },
    { readOnly: true, environment: 'production', confirms: true },
    { readOnly: false, environment: 'production', confirms: false },
    { readOnly: false, environment: 'production', confirms: true },
  ])('of a service obeys its role: %o', async ({ readOnly, environment, confirms }) => {
    const changed = await bff.browser.send(`/api/connections/${connectionId}`, {
      method: 'PATCH',
      body: { readOnly, environment },
    });
    expect(changed.status).toBe(200);
    const before = bff.upstream.requests.length;
    let allowed = 0;
    const attempt = async (operation: Operation, role: Role, browser: Browser) => {
      const isWrite = operation.effect === 'write' || operation.isSecret === true;
      const expected = !includesRole(role, operation.role)
        ? 'ROLE_REQUIRED'
        : readOnly && isWrite
          ? 'CONNECTION_READ_ONLY'
          : operation.isLocal === true
            ? 'LOCAL_SERVICE_REQUIRED'
            : environment === 'production' && operation.destructive !== undefined && !confirms
              ? 'CONFIRMATION_REQUIRED'
              : 'sent';
      // A definition is read before it is deleted, for its history, and the name of a query key for the audit log.
      const isReadBefore = operation.verb === 'delete' || operation.id === 'services.deleteQueryKey';
      if (expected === 'sent') allowed += isReadBefore ? 2 : 1;
      const body = operation.request === undefined ? {} : { body: {} };
      const headers = {
        ...(operation.request?.media === 'bytes' ? { 'content-type': 'application/octet-stream' } : {}),
        ...(confirms ? { [CONFIRMATION_HEADER]: encodeURIComponent(confirmedName(operation)) } : {}),
      };
      const response = await browser.send(pathOf(connectionId, operation), {
        method: operation.method,
        headers,
        ...body,
      });
      const result = response.source === 'bff' ? response.code() : 'sent';
      expect([operation.id, role, result]).toEqual([operation.id, role, expected]);
    };
    // Operations that are not destructive do not depend on the environment.
    const isPlain = environment === 'development' || readOnly;
    for (const operation of operations.filter(({ destructive }) => isPlain || destructive !== undefined)) {
      await Promise.all(browsers.map(([role, browser]) => attempt(operation, role, browser)));
    }
    expect(bff.upstream.requests.length - before).toBe(allowed);
  });

  it('that reads documents without their permission checks requires the owner role', async () => {
    const before = bff.upstream.requests.length;
    const statuses: unknown[] = [];
    for (const [role, browser] of browsers) {
      for (const value of ['true', 'TRUE', 'x', 'false']) {
        const path = `${planePath(connectionId, 'data')}/indexes/demo/docs/search?api-version=2026-04-01`;
        const headers = { [ELEVATED_READ_HEADER]: value };
        const response = await browser.send(path, { method: 'POST', headers, body: {} });
        if (response.status !== 200) statuses.push([role, value, response.code()]);
      }
    }
    const denied = ['true', 'TRUE', 'x'];
    expect(statuses).toEqual([
      ...denied.map((value) => ['reader', value, 'ROLE_REQUIRED']),
      ...denied.map((value) => ['contributor', value, 'ROLE_REQUIRED']),
    ]);
    expect(bff.upstream.requests.length - before).toBe(6);
  });

  it('of the BFF requires its role', async () => {
    const rows: readonly BffOperation[] = bffOperations;
    // The last ones end the session.
    const endsSession = (row: BffOperation) => row.id === 'session.signOut';
    for (const row of rows.toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)))) {
      if (row.response.media === 'events') continue;
      for (const [role, browser] of browsers) {
        const { headers, ...response } = await browser.send(row.path.replaceAll(/\{\w+\}/g, 'absent'), {
          method: row.method,
          ...(row.body === undefined ? {} : { body: { unknown: true } }),
        });
        const isRejected = response.status === 403 && response.code() === 'ROLE_REQUIRED';
        const isAllowed = row.role === 'open' || includesRole(role, row.role);
        expect([row.id, role, isRejected]).toEqual([row.id, role, !isAllowed]);
        expect(headers['x-request-id']).toBeDefined();
      }
    }
  });
});
