import { hotelsIndex, type Hotel } from './support/hotels.js';
import { errorOf } from './support/client-error.js';
import { all, expect, test, unique } from './support/test.js';

const COUNT = 1100;

test('results are paged', async ({ service: { indexes, documents } }) => {
  const name = unique('pages');
  await indexes.createIndex(hotelsIndex(name));
  const client = documents<Hotel>(name);
  const hotels = Array.from({ length: COUNT }, (_, i) => ({
    id: String(i).padStart(5, '0'),
    name: `Hotel ${i}`,
    rooms: i,
  }));
  await client.uploadDocuments(hotels.slice(0, 1000), { throwOnAnyFailure: true });
  await client.uploadDocuments(hotels.slice(1000), { throwOnAnyFailure: true });

  await test.step('the client reads all pages', async () => {
    const { results, count } = await client.search('*', { orderBy: ['id'], includeTotalCount: true });
    expect(count).toBe(COUNT);
    expect((await all(results)).map(({ document }) => document.id)).toEqual(hotels.map(({ id }) => id));
  });

  await test.step('top and skip limit the results', async () => {
    const { results } = await client.search('*', { orderBy: ['id'], top: 7, skip: 3 });
    expect((await all(results)).map(({ document }) => document.rooms)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    const longPage = await client.search('*', { orderBy: ['id'], top: 1050 });
    expect(await all(longPage.results)).toHaveLength(1050);
  });

  await test.step('pages can be resumed with a continuation token', async () => {
    const { results } = await client.search('*', { orderBy: ['id'] });
    const pages = results.byPage();
    const first = (await pages.next()).value as { results: unknown[]; continuationToken: string };
    expect(first.results).toHaveLength(50);
    const rest = results.byPage({ continuationToken: first.continuationToken });
    const second = (await rest.next()).value as { results: { document: Hotel }[] };
    expect(second.results[0]?.document.rooms).toBe(50);
  });

  await test.step('skip and top have bounds', async () => {
    expect((await errorOf(client.search('*', { skip: 100_001 }))).statusCode).toBe(400);
    expect((await errorOf(client.search('*', { top: -1 }))).statusCode).toBe(400);
  });
});
