import {
  bffOperations,
  buildPath,
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

const pathOf = (operation: Operation): string => {
  const parameters = Object.entries(operation.pathParameters).map(([name, schema]) => [
    name,
    names[name] ?? (schema.kind === 'enum' ? (Object.keys(schema.values)[0] ?? '') : 'demo'),
  ]);
  const required = [...operation.query]
    .filter((parameter) => parameter.required && parameter.name !== 'api-version')
    .map(({ name }) => `&${encodeURIComponent(name)}=a`);
  const version = operation.versions.at(-1) ?? '';
  const path = buildPath(operation, Object.fromEntries(parameters) as Record<string, string>);
  return `${planePath('demo', operation.plane)}${path}?api-version=${version}${required.join('')}`;
};

/** The rules of access over HTTP: what a session of each role may send, whatever the method. */
describe('every operation', () => {
  let bff: TestBff;
  let browsers: readonly (readonly [Role, Browser])[];
  beforeAll(async () => {
    bff = await startBff();
    browsers = await Promise.all(
      roles.map(async (role) => {
        const browser = bff.signedOut();
        const principal = { subject: role, name: role, roles: [role] };
        const opened = await bff.server.sessions.open(principal, { previousId: undefined, userAgent: undefined });
        browser.cookie = `${bff.browser.cookie?.split('=')[0]}=${opened.id}`;
        browser.originSecret = opened.originSecret;
        return [role, browser] as const;
      }),
    );
  });
  afterAll(() => bff.close());

  it.each([false, true])('of a service obeys its role; read-only: %s', async (readOnly) => {
    const changed = await bff.browser.send('/api/connections/demo', { method: 'PATCH', body: { readOnly } });
    expect(changed.status).toBe(200);
    const before = bff.upstream.requests.length;
    let allowed = 0;
    const attempt = async (operation: Operation, role: Role, browser: Browser) => {
      const changes = operation.effect === 'write' || operation.secret === true;
      const expected = !includesRole(role, operation.role)
        ? 'ROLE_REQUIRED'
        : readOnly && changes
          ? 'CONNECTION_READ_ONLY'
          : 'sent';
      // A definition is read before it is deleted, for its history.
      if (expected === 'sent') allowed += operation.verb === 'delete' ? 2 : 1;
      const body = operation.request === undefined ? {} : { body: {} };
      const headers = operation.request?.media === 'bytes' ? { 'content-type': 'application/octet-stream' } : {};
      const response = await browser.send(pathOf(operation), { method: operation.method, headers, ...body });
      const result = response.headers['x-searchdeck-source'] === 'bff' ? response.code() : 'sent';
      expect([operation.id, role, result]).toEqual([operation.id, role, expected]);
    };
    for (const operation of operations) {
      await Promise.all(browsers.map(([role, browser]) => attempt(operation, role, browser)));
    }
    expect(bff.upstream.requests.length - before).toBe(allowed);
  });

  it('of the BFF obeys its role', async () => {
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
