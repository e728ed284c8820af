import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const PREVIEW = '2026-05-01-preview';

interface Page {
  '@odata.count'?: number;
  '@search.facets'?: Record<string, { value: unknown; count: number }[]>;
  value: { id: string; '@search.score': number; parts?: unknown[] }[];
}
interface Failure {
  error: { code: string; message: string; target?: string; details?: { target: string; message: string }[] };
}

let service: TestService;
let endpoint: Server;
let base = '';
let requests: { values: { data: Record<string, unknown> }[] }[] = [];
let respond: (response: ServerResponse) => void;
const answer = (vector: unknown) => (response: ServerResponse) =>
  response.end(JSON.stringify({ values: [{ recordId: '0', data: { vector } }] }));

const field = (name: string, profile: string, more: object = {}) => ({
  name,
  type: 'Collection(Edm.Single)',
  searchable: true,
  retrievable: true,
  dimensions: 2,
  vectorSearchProfile: profile,
  ...more,
});
const definition = (name: string, more: object = {}) => ({
  name,
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String', searchable: true },
    { name: 'group', type: 'Edm.Int32' },
    field('v', 'plain'),
    field('w', 'plain'),
    field('small', 'compressed'),
    field('bits', 'bits', { type: 'Collection(Edm.Byte)', vectorEncoding: 'packedBit', dimensions: 16 }),
    field('bytes', 'plain', { type: 'Collection(Edm.SByte)' }),
    {
      name: 'parts',
      type: 'Collection(Edm.ComplexType)',
      fields: [{ name: 'n', type: 'Edm.Int32' }, field('v', 'plain')],
    },
  ],
  vectorSearch: {
    algorithms: [
      { name: 'graph', kind: 'hnsw' },
      { name: 'hamming', kind: 'hnsw', hnswParameters: { metric: 'hamming' } },
    ],
    compressions: [{ name: 'c', kind: 'scalarQuantization' }],
    vectorizers: [{ name: 'web', kind: 'customWebApi', customWebApiParameters: { uri: base, timeout: 'PT1S' } }],
    profiles: [
      { name: 'plain', algorithm: 'graph', vectorizer: 'web' },
      { name: 'compressed', algorithm: 'graph', compression: 'c' },
      { name: 'bits', algorithm: 'hamming' },
    ],
    ...more,
  },
});
const vectors = [
  [1, 0],
  [0.8, 0.6],
  [0, 1],
  [-1, 0],
  [3, 1],
];
const documents = vectors.map((v, i) => ({
  id: String(i),
  text: i % 2 === 0 ? 'even number' : 'odd number',
  group: i,
  v,
  w: [v[1], v[0]],
  small: v,
  bits: [i, 255],
  bytes: v.map((value) => Math.trunc(value)),
  parts: [
    { n: 0, v: [0, -1] },
    { n: 1, v },
  ],
}));

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      requests.push(JSON.parse(text) as (typeof requests)[number]);
      respond(response);
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
  service = await TestService.start();
  const created = await service.data('POST', '/indexes', { body: definition('vectors') });
  expect(created.status, created.text).toBe(201);
  const loaded = await index(documents);
  expect(loaded.status, loaded.text).toBe(200);
});
afterAll(async () => {
  await service.dispose();
  endpoint.closeAllConnections();
  await new Promise((resolve) => endpoint.close(resolve));
});

const index = (value: object[]) => service.data('POST', "/indexes('vectors')/docs/search.index", { body: { value } });
const search = (body: object, version = PREVIEW) =>
  service.data('POST', "/indexes('vectors')/docs/search.post.search", { body, version });
const find = async (body: object) => {
  const matches = await search({ select: 'id', ...body });
  expect(matches.status, matches.text).toBe(200);
  return matches.body as Page;
};
const vectorOf = (fields: string, vector: number[], more: object = {}) => ({ kind: 'vector', fields, vector, ...more });
const keys = (page: Page) => page.value.map(({ id }) => id);
const rejection = async (body: object, status = 400) => {
  const rejected = await search(body);
  expect(rejected.status, rejected.text).toBe(status);
  return (rejected.body as Failure).error;
};

describe('hybrid search', () => {
  it('fuses ranks to exactly the published scores', async () => {
    // Both lists begin with 1; the text list continues with 3, that of the vectors with 4.
    const page = await find({ search: 'odd', vectorQueries: [vectorOf('v', [0.8, 0.6], { k: 2 })] });
    expect(page.value.map(({ id, '@search.score': score }) => [id, score])).toEqual([
      ['1', 0.03333333507180214],
      ['3', 0.016393441706895828],
      ['4', 0.016393441706895828],
    ]);
  });

  it('fuses vector queries to exactly the scores that the vendor documents', async () => {
    const page = await find({ vectorQueries: [vectorOf('v', [1, 0]), vectorOf('w', [0.6, 0.8])] });
    expect(page.value.map(({ id, '@search.score': score }) => [id, score])).toEqual([
      ['0', 0.03279569745063782], // 1/60 + 1/62
      ['1', 0.03279569745063782],
      ['4', 0.032786883413791656], // 1/61 + 1/61
      ['2', 0.0317460335791111], // 1/63 + 1/63
      ['3', 0.03125], // 1/64 + 1/64
    ]);
  });

  it('counts and facets according to countAndFacetMode', async () => {
    const body = { search: 'number', vectorQueries: [vectorOf('v', [1, 0], { k: 1 })], count: true, facets: ['group'] };
    const all = await find({ ...body, hybridSearch: { maxTextRecallSize: 2 } });
    expect(all['@odata.count']).toBe(5);
    const hybridSearch = { maxTextRecallSize: 2, countAndFacetMode: 'countRetrievableResults' };
    const some = await find({ ...body, hybridSearch });
    expect(some['@odata.count']).toBe(2);
    expect(some['@search.facets']!['group']).toHaveLength(2);
  });

  it('weights several vector queries, each with a separate filter', async () => {
    const page = await find({
      vectorQueries: [
        vectorOf('v', [1, 0], { k: 1, weight: 3 }),
        vectorOf('w', [1, 0], { k: 1, filterOverride: 'group ge 3' }),
      ],
    });
    expect(page.value.map(({ id, '@search.score': score }) => [id, score])).toEqual([
      ['0', Math.fround(3 / 60)],
      ['4', Math.fround(1 / 60)],
    ]);
  });
});

describe('vector queries', () => {
  it.each([
    ['v', [1, 0], ['0', '4', '1', '2', '3']],
    ['small', [1, 0], ['0', '4', '1', '2', '3']],
    ['bits', [0, 255], ['0', '1', '2', '4', '3']],
    ['bytes', [1, 0], ['0', '4', '1', '2', '3']],
  ])('finds the nearest in %s', async (name, vector, expected) => {
    const matches = await find({ vectorQueries: [vectorOf(name, vector)] });
    // The truncated [0.8, 0.6] is [0, 0], which has no similar vector.
    expect(keys(matches).filter((id) => name !== 'bytes' || id !== '1')).toEqual(
      expected.filter((id) => name !== 'bytes' || id !== '1'),
    );
  });

  it('filters before or after the search, in each vectorFilterMode', async () => {
    const body = { vectorQueries: [vectorOf('v', [1, 0], { k: 2 })], filter: 'group ge 1' };
    expect(keys(await find(body))).toEqual(['4', '1']);
    expect(keys(await find({ ...body, vectorFilterMode: 'postFilter' }))).toEqual(['4']);
    expect(keys(await find({ ...body, vectorFilterMode: 'strictPostFilter' }))).toEqual(['4']);
  });

  it('returns only the matching elements of a collection', async () => {
    const vectorQueries = [vectorOf('parts/v', [3, 1], { k: 1 })];
    const page = await find({ vectorQueries, select: 'id, parts/n' });
    expect(page.value).toEqual([{ '@search.score': 1, id: '4', parts: [{ n: 1 }] }]);
  });

  it.each<[string, object, string]>([
    ['eleven fields', { vectorQueries: Array.from({ length: 11 }, () => vectorOf('v', [1, 0])) }, '10'],
    ['a number beyond single precision', { vectorQueries: [vectorOf('v', [1, 1e39])] }, "the field 'v'"],
    ['another length', { vectorQueries: [vectorOf('v', [1])] }, "The vector field 'v'"],
    ['a field that is no vector', { vectorQueries: [vectorOf('text', [1, 0])] }, "The field 'text'"],
    [
      'oversampling without compression',
      { vectorQueries: [vectorOf('v', [1, 0], { oversampling: 2 })] },
      'has no compression',
    ],
  ])('rejects %s', async (_, body, words) => {
    expect((await rejection(body)).message).toContain(words);
  });

  it('accepts oversampling if vectors are compressed', async () => {
    expect(keys(await find({ vectorQueries: [vectorOf('small', [1, 0], { k: 1, oversampling: 5 })] }))).toEqual(['0']);
  });
});

describe('vectors of documents', () => {
  it('that do not match the field are rejected only with their document', async () => {
    const { status, text, body } = await index([
      { id: 'good', v: [1, 1] },
      { id: 'big', v: [1e39, 1] },
      { id: 'short', v: [1] },
      { id: 'range', bytes: [200, 0] },
    ]);
    expect(status, text).toBe(207);
    expect((body as { value: { key: string; statusCode: number; errorMessage: string | null }[] }).value).toMatchObject(
      [
        { key: 'good', statusCode: 201, errorMessage: null },
        { key: 'big', statusCode: 400, errorMessage: expect.stringContaining("'v'") },
        { key: 'short', statusCode: 400, errorMessage: expect.stringContaining('mismatch in vector dimensions') },
        { key: 'range', statusCode: 400, errorMessage: expect.stringContaining("'bytes'") },
      ],
    );
    await index([{ '@search.action': 'delete', id: 'good' }]);
  });
});

describe('vectorizers', () => {
  it('are called once for all fields, and with images as documented', async () => {
    respond = answer([1, 0]);
    requests = [];
    const page = await find({ vectorQueries: [{ kind: 'text', text: 'a', fields: 'v,w', k: 1 }] });
    expect(keys(page).toSorted()).toEqual(['0', '2']);
    await find({ vectorQueries: [{ kind: 'imageUrl', url: 'https://example.com/a.png', fields: 'v', k: 1 }] });
    await find({ vectorQueries: [{ kind: 'imageBinary', base64Image: 'AAAA', fields: 'v', k: 1 }] });
    expect(requests.map(({ values }) => values[0]!.data)).toEqual([
      { text: 'a' },
      { imageUrl: 'https://example.com/a.png' },
      { imageBinary: { data: 'AAAA' } },
    ]);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['a wrong length', answer([1, 2, 3]), 'mismatch in vector dimensions'],
    ['no numbers', answer(['a']), 'single precision'],
    ['no JSON', (response) => response.end('<html>'), 'not JSON'],
    ['500', (response) => response.writeHead(500).end(), "status code '500'"],
    ['401', (response) => response.writeHead(401).end(), "status code '401'"],
    ['a redirect', (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(), "'307'"],
    ['nothing', () => undefined, 'did not respond within 1 second'],
  ])('that respond with %s are reported by name', async (_, how, words) => {
    respond = how;
    const { message } = await rejection({ vectorQueries: [{ kind: 'text', text: 'a', fields: 'v' }] });
    expect(message).toContain(words);
    expect(message).toMatch(/\bweb\b/);
  });

  const vectorizer = (kind: string, parameters: object) => ({
    vectorizers: [{ name: 'web', kind, [`${kind}Parameters`]: parameters }],
  });
  it.each<[string, object, string]>([
    ['no address', vectorizer('customWebApi', {}), 'uri'],
    ['another method', vectorizer('customWebApi', { uri: 'https://x.example', httpMethod: 'GET' }), 'httpMethod'],
    [
      'a custom header',
      vectorizer('customWebApi', { uri: 'https://x.example', httpHeaders: { Host: 'a' } }),
      'httpHeaders',
    ],
    ['too long a timeout', vectorizer('customWebApi', { uri: 'https://x.example', timeout: 'PT5M' }), 'timeout'],
    ['no model', vectorizer('cloudLlm', { resourceUri: 'https://x.example', apiKey: 'k' }), 'deploymentId'],
    ['no endpoint', vectorizer('aml', { key: 'k' }), 'uri'],
  ])('with %s are rejected with their index', async (_, more, target) => {
    const rejected = await service.data('POST', '/indexes', { body: definition('broken', more) });
    expect(rejected.status, rejected.text).toBe(400);
    expect((rejected.body as Failure).error.message).toContain("'web'");
    expect(rejected.text).toContain(target);
    expect(await service.data('GET', "/indexes('broken')")).toMatchObject({ status: 404 });
  });

  it('that need a managed identity are stored, and rejected by name when they are used', async () => {
    const more = vectorizer('aml', { resourceId: '/subscriptions/s', modelName: 'Cohere-embed-v4' });
    const created = await service.data('POST', '/indexes', { body: definition('identity', more) });
    expect(created.status, created.text).toBe(201);
    const rejected = await service.data('POST', "/indexes('identity')/docs/search.post.search", {
      body: { vectorQueries: [{ kind: 'text', text: 'a', fields: 'v' }] },
    });
    expect(rejected).toMatchObject({ status: 501, body: { error: { code: 'NotSupportedLocally' } } });
  });
});

it('rejects compressions that do not match their index', async () => {
  const broken = definition('broken', {
    compressions: [
      {
        name: 'c',
        kind: 'scalarQuantization',
        rescoringOptions: { rescoreStorageMethod: 'discardOriginals', enableRescoring: true },
      },
    ],
  });
  const rejected = await service.data('POST', '/indexes', { body: broken });
  expect(rejected.status, rejected.text).toBe(400);
  expect(rejected.text).toContain('discardOriginals');
});
