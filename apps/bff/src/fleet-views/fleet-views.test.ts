import type { BffBody, BffResult } from '@searchdeck/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBff, type TestBff } from '../testing/bff.js';

let bff: TestBff;
beforeAll(async () => {
  bff = await startBff();
});
afterAll(() => bff.close());

const put = (id: string, body: BffBody<'fleetViews.put'>) =>
  bff.browser.send(`/api/fleet-views/${id}`, { method: 'PUT', body });
const remove = (id: string) => bff.browser.send(`/api/fleet-views/${id}`, { method: 'DELETE' });
const list = async () => ((await bff.browser.send('/api/fleet-views')).json() as BffResult<'fleetViews.list'>).value;

it('views of the services are saved, renamed, made the default, and deleted', async () => {
  const basic = { name: 'Basic', query: 'q=basic&sort=-storage', isDefault: true };
  expect((await put('v-1', basic)).json()).toEqual({ id: 'v-1', ...basic });
  const taken = await put('v-2', { ...basic, name: 'BASIC' });
  expect([taken.status, taken.code()]).toEqual([409, 'NAME_TAKEN']);
  await put('v-2', { name: 'All', query: '', isDefault: true });
  await put('v-1', { ...basic, name: 'Small', isDefault: false });
  await bff.restart();
  expect(await list()).toEqual([
    { id: 'v-2', name: 'All', query: '', isDefault: true },
    { ...basic, id: 'v-1', name: 'Small', isDefault: false },
  ]);
  expect([(await remove('v-1')).status, (await remove('v-1')).status]).toEqual([204, 404]);
  expect((await list()).map(({ id }) => id)).toEqual(['v-2']);
});

it('invalid views are rejected', async () => {
  const view = { name: 'A', query: '', isDefault: false };
  for (const invalid of [{ name: '' }, { name: ' a' }, { query: 'a b' }, { query: 'x'.repeat(2001) }]) {
    expect((await put('v-9', { ...view, ...invalid })).status).toBe(400);
  }
});
