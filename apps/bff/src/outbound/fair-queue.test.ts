import { describe, expect, it } from 'vitest';
import { data, startBff, v, type BrowserResponse } from '../testing/bff.js';
import { defaultBudgets } from './budgets.js';
import { FairQueue } from './fair-queue.js';

const ORIGIN = 'http://a.example';

/** A queue whose exchanges record their name when they begin; the returned function of `enter` ends one. */
const queueOf = (limits: Partial<typeof defaultBudgets>) => {
  const queue = new FairQueue({ ...defaultBudgets, ...limits });
  const startedNames: string[] = [];
  const enter = async (name: string, owner: string, origin = ORIGIN): Promise<() => Promise<void>> => {
    const release = queue.enter(origin, owner, () => startedNames.push(name));
    return async () => {
      release();
    };
  };
  return { enter, startedNames };
};

describe('the fair queue', () => {
  it('serves sessions in turn: a late one waits for one exchange of each, not for all that came before it', async () => {
    const { enter, startedNames } = queueOf({ socketsPerOrigin: 1 });
    const ends = [];
    for (let i = 0; i < 50; i++) ends.push(await enter(`a${i}`, 'a'));
    ends.push(await enter('b0', 'b'), await enter('b1', 'b'), await enter('c0', 'c'));
    // Indexes in `ends`: 0 to 49 are the exchanges of a, 50 and 51 those of b, 52 that of c.
    for (const index of [0, 1, 50, 52, 2, 51, 3]) await ends[index]?.();
    expect(startedNames).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3', 'a4']);
  });

  it('leaves sockets to others: a session has only its share, in the order of its requests', async () => {
    const { enter, startedNames } = queueOf({ socketsPerOrigin: 4, activePerSession: 2 });
    const ends = [];
    for (let i = 0; i < 5; i++) ends.push(await enter(`a${i}`, 'a'));
    expect(startedNames).toEqual(['a0', 'a1']);
    await enter('b0', 'b');
    await enter('a at another service', 'a', 'http://b.example');
    expect(startedNames.slice(2)).toEqual(['b0', 'a at another service']);
    await ends[1]?.();
    await ends[0]?.();
    expect(startedNames.slice(4)).toEqual(['a2', 'a3']);
  });

  it('drops an exchange that ended while it waited, and starts empty again', async () => {
    const { enter, startedNames } = queueOf({ socketsPerOrigin: 1, exchangesPerSession: 3 });
    const [first, second, third] = [await enter('1', 'a'), await enter('2', 'a'), await enter('3', 'a')];
    await expect(enter('4', 'a')).rejects.toMatchObject({ fault: 'SESSION_BUSY', wasSent: false });
    await second();
    await first();
    expect(startedNames).toEqual(['1', '3']);
    await third();
    for (let i = 0; i < 3; i++) await (await enter(`again ${i}`, 'a'))();
    expect(startedNames).toHaveLength(5);
  });

  it('limits the number of exchanges with an origin', async () => {
    const { enter } = queueOf({ socketsPerOrigin: 1, exchangesPerOrigin: 2 });
    const end = await enter('a', 'a');
    await enter('b', 'b');
    await expect(enter('c', 'c')).rejects.toMatchObject({ fault: 'UPSTREAM_BUSY' });
    await end();
    await expect(enter('c', 'c')).resolves.toBeDefined();
  });
});

describe('two sessions of one service', () => {
  it('do not wait for each other, and one with too many requests gets 429', async () => {
    const order: string[] = [];
    const respond: (() => void)[] = [];
    const bff = await startBff({
      responder: ({ target }) => {
        order.push(/^[^?]*\/(\w+)\?/.exec(target)?.[1] ?? target);
        return new Promise((resolve) => {
          respond.push(() => resolve({ body: '{}', headers: { 'content-type': 'application/json' } }));
        });
      },
      budgets: { socketsPerOrigin: 3, activePerSession: 2, exchangesPerSession: 10 },
    });
    const other = bff.signedOut();
    await other.signIn(await bff.server.launchUrl());

    const rejected: BrowserResponse[] = [];
    const first = Array.from({ length: 12 }, async () => {
      const response = await bff.browser.send(data(`/indexes?${v}`));
      if (response.status === 429) rejected.push(response);
      return response.status;
    });
    // The other ten are active or wait.
    await expect.poll(() => rejected.length).toBe(2);
    for (const response of rejected) {
      expect([response.code(), response.headers['retry-after'], response.source]).toEqual(['SESSION_BUSY', '1', 'bff']);
    }
    await expect.poll(() => respond.length).toBe(2);
    const second = other.send(data(`/indexers?${v}`));
    await expect.poll(() => respond.length).toBe(3);
    expect(order).toEqual(['indexes', 'indexes', 'indexers']);
    respond[2]?.();
    expect((await second).status).toBe(200);

    // For each request of the first session that ends, another one begins.
    for (let i = 0; i < 11; i++) {
      await expect.poll(() => respond.length).toBeGreaterThan(i);
      if (i !== 2) respond[i]?.();
    }
    expect((await Promise.all(first)).filter((status) => status === 200)).toHaveLength(10);
    await bff.close();
  });

  it('free their slots when their clients disconnect', async () => {
    const bff = await startBff({
      responder: () => ({ fault: 'silence' }),
      budgets: { activePerSession: 1, exchangesPerSession: 2 },
    });
    const controller = new AbortController();
    const send = () => bff.browser.send(data(`/indexes?${v}`), { signal: controller.signal }).catch(() => undefined);
    const all = [send(), send(), send()];
    expect((await Promise.race(all))?.code()).toBe('SESSION_BUSY');
    controller.abort();
    await Promise.all(all);
    bff.upstream.next({}, {});
    await expect.poll(async () => (await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
    await bff.close();
  });
});
