import { GeographyPoint } from '@azure/search-documents';
import { withHotels } from './support/hotels.js';
import { fieldsOf } from './support/client-repairs.js';
import { all, expect, test, unique } from './support/test.js';

test('dates, points, and numbers keep their values', async ({ service: { indexes } }) => {
  const client = await withHotels(indexes, unique('values'));
  const hotel = await client.getDocument('1');
  expect(hotel.renovated).toEqual(new Date('2019-03-01T00:00:00Z'));
  expect(hotel.location).toBeInstanceOf(GeographyPoint);
  expect(hotel.location).toMatchObject({ longitude: 10, latitude: 53.55 });
  expect(hotel.guests).toBe(9_007_199_254_740_991);
  const { results } = await client.search('harbor view', { top: 1 });
  const [first] = await all(results);
  expect(fieldsOf(first?.document ?? {})).toEqual(hotel);
});

test('a date with an offset is returned in UTC, with milliseconds', async ({ service: { indexes } }) => {
  const client = await withHotels(indexes, unique('dates'));
  const send = (id: string, renovated: string) =>
    client.uploadDocuments([{ id, renovated: renovated as unknown as Date }]);
  await send('offset', '2020-05-01T10:00:00+02:00');
  expect((await client.getDocument('offset')).renovated).toEqual(new Date('2020-05-01T08:00:00Z'));
  await send('milliseconds', '2020-05-01T10:00:00.123Z');
  expect((await client.getDocument('milliseconds')).renovated).toEqual(new Date('2020-05-01T10:00:00.123Z'));
});

test('NaN and infinities are sent and returned', async ({ service: { indexes } }) => {
  const client = await withHotels(indexes, unique('numbers'));
  await client.uploadDocuments([
    { id: 'nan', rating: Number.NaN },
    { id: 'inf', rating: Number.POSITIVE_INFINITY },
    { id: 'minus', rating: Number.NEGATIVE_INFINITY },
  ]);
  expect((await client.getDocument('nan')).rating).toBeNaN();
  expect((await client.getDocument('inf')).rating).toBe(Number.POSITIVE_INFINITY);
  expect((await client.getDocument('minus')).rating).toBe(Number.NEGATIVE_INFINITY);
});

test('an Int64 beyond 2^53 keeps all digits on the wire', async ({ service }) => {
  const name = unique('int64');
  await withHotels(service.indexes, name);
  const { endpoint, adminKey } = service.ready;
  const headers = { 'api-key': adminKey, 'content-type': 'application/json' };
  const url = (path: string) => `${endpoint}/indexes('${name}')/docs${path}?api-version=2026-04-01`;
  const body = '{"value":[{"id":"big","guests":9223372036854775807}]}';
  expect((await fetch(url('/search.index'), { method: 'POST', headers, body })).status).toBe(200);
  expect(await (await fetch(url("('big')"), { headers })).text()).toContain('"guests":9223372036854775807');
});
