import { createServer, type AddressInfo } from 'node:net';
import type { Role } from '@searchdeck/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBff, type TestBff } from '../testing/bff.js';
import { NetworkProbe } from '../outbound/network-probe.js';
import { recordOf } from './record.js';
import { readSourceAddress, sourceAddressOf } from './source-address.js';

describe('sourceAddressOf', () => {
  it.each([
    ['local', '127.0.0.1', '127.0.0.1', { address: '127.0.0.1' }],
    ['local', '::ffff:172.18.0.3', '::ffff:172.18.0.2', { address: '172.18.0.3' }],
    ['cloud', '20.1.2.3', '40.1.2.3', { address: '20.1.2.3' }],
    ['cloud', '10.0.0.4', '40.1.2.3', { unknownReason: 'translated' }],
    ['cloud', '10.0.0.4', '10.0.0.9', { unknownReason: 'privateNetwork' }],
    ['cloud', '2600::1', '2600::2', { unknownReason: 'ipv6' }],
  ] as const)('of a %s service, from %s to %s', (kind, from, to, expectedAddress) => {
    expect(sourceAddressOf(kind, from, to)).toEqual(expectedAddress);
  });
});

describe('the address of this server', () => {
  let bff: TestBff;
  beforeAll(async () => {
    bff = await startBff();
  });
  afterAll(() => bff.close());
  const read = (id: string) => bff.browser.send(`/api/connections/${id}/source-address`);

  it('is that of a socket to the service, to which nothing is sent', async () => {
    expect((await read('demo')).json()).toEqual({ address: '127.0.0.1' });
    expect(bff.upstream.bytesReceived()).toBe(0);
  });

  it('is for contributors, who can change the rules, after every kind of sign-in', async () => {
    const signInAs = (name: string, role: Role) => bff.signedInAs(name, [role], [`search-${role}s`]);
    const contributor = await signInAs('cora', 'contributor');
    const reader = await signInAs('rita', 'reader');
    const path = '/api/connections/demo/source-address';
    expect((await contributor.send(path)).json()).toEqual({ address: '127.0.0.1' });
    expect((await reader.send(path)).code()).toBe('ROLE_REQUIRED');
  });

  it('is unknown if the service cannot be reached', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const connections = { allowedEndpoint: () => ({ origin: `http://127.0.0.1:${port}`, basePath: '' }) };
    const network = new NetworkProbe({ connectMs: 1000 }, () => 'loopback');
    const connection = recordOf(
      { type: 'service', name: 'Closed', kind: 'local', endpoint: `http://127.0.0.1:${port}` },
      { id: 'closed', roleAssignments: [], privateTo: null, managed: false, version: 1, createdAt: 0, updatedAt: 0 },
    );
    expect(await readSourceAddress(connection, connections, network)).toEqual({ unknownReason: 'unreachable' });
  });

  it('is not determined for a subscription', async () => {
    const body = {
      type: 'subscription',
      name: 'All',
      kind: 'local',
      managementUrl: bff.upstream.origin,
      subscriptionIds: [],
    };
    const created = await bff.browser.send('/api/connections', { method: 'POST', body });
    const { id } = created.json() as { id: string };
    expect((await read(id)).status).toBe(404);
  });
});
