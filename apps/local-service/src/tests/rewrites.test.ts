import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestService } from '../testing/service.js';

const PREVIEW = '2026-05-01-preview';
const index = {
  name: 'stays',
  fields: [
    { name: 'id', type: 'Edm.String', key: true },
    { name: 'text', type: 'Edm.String', searchable: true },
    {
      name: 'v',
      type: 'Collection(Edm.Single)',
      searchable: true,
      dimensions: 512,
      vectorSearchProfile: 'p',
    },
  ],
  vectorSearch: {
    algorithms: [{ name: 'a', kind: 'exhaustiveKnn' }],
    profiles: [{ name: 'p', algorithm: 'a', vectorizer: 'local' }],
    vectorizers: [{ name: 'local', kind: 'customWebApi', customWebApiParameters: { uri: 'local://embeddings' } }],
  },
  semantic: {
    configurations: [{ name: 'default', prioritizedFields: { prioritizedContentFields: [{ fieldName: 'text' }] } }],
  },
};
const documents = [
  { id: 'lodging', text: 'Seaside lodging with a restaurant' },
  { id: 'desk', text: 'A desk and a printer' },
  { id: 'hotel', text: 'A hotel in town' },
];

let model: Server;
let requests: string[] = [];
/** The content of the response for a query; undefined: the endpoint fails; null: it does not respond. */
let rewrite: (query: string) => string | undefined | null = () => undefined;
let service: TestService;
beforeAll(async () => {
  model = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(parts).toString()) as { messages: { content: string }[] };
      const query = JSON.parse(/Query: (".*")/.exec(messages[1]!.content)![1]!) as string;
      requests.push(query);
      const content = rewrite(query);
      if (content === null) return;
      if (content === undefined) response.writeHead(500).end();
      else response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  service = await TestService.start(['--language-model', url, '--language-model-name', 'tiny']);
  expect(await service.data('POST', '/indexes', { body: index })).toMatchObject({ status: 201 });
  const vectors = await service.app.inference.embed(documents.map(({ text }) => text));
  const value = documents.map((document, i) => ({ ...document, v: Array.from(vectors[i]!) }));
  expect(await service.data('POST', "/indexes('stays')/docs/search.index", { body: { value } })).toMatchObject({
    status: 200,
  });
});
afterAll(async () => {
  await service.dispose();
  model.closeAllConnections();
  model.close();
  await once(model, 'close');
});
beforeEach(() => {
  requests = [];
  rewrite = () => undefined;
});

interface Page {
  value: { id: string; '@search.score': number; '@search.rerankerScore'?: number }[];
  '@search.debug'?: unknown;
  '@search.semanticPartialResponseReason'?: string;
  '@search.semanticPartialResponseType'?: string;
  '@search.semanticQueryRewritesResultType'?: string;
}
const semantic = { queryType: 'semantic', semanticConfiguration: 'default', queryLanguage: 'en-us' };
const post = async (body: Record<string, unknown>, version = PREVIEW) => {
  const response = await service.data('POST', "/indexes('stays')/docs/search.post.search", { body, version });
  return { ...response, page: response.body as Page };
};
const ids = ({ value }: Page) => value.map(({ id }) => id).sort();

describe('queryRewrites', () => {
  it('finds the matches of the rewrites, and returns the rewrites with debug', async () => {
    rewrite = () => '{"rewrites":["lodging","-town +(accommodation"]}';
    const body = { ...semantic, search: 'hotl', queryRewrites: 'generative|count-2', debug: 'queryRewrites' };
    const { status, page, text } = await post(body);
    expect(status, text).toBe(200);
    expect(ids(page)).toEqual(['hotel', 'lodging']);
    expect(page['@search.debug']).toEqual({
      queryRewrites: { text: { inputQuery: 'hotl', rewrites: ['lodging', '-town +(accommodation'] }, vectors: [] },
    });
    expect(page.value.every((each) => each['@search.rerankerScore'] !== undefined)).toBe(true);
    expect(requests).toEqual(['hotl']);
    const quiet = await post({ ...body, debug: null });
    expect(quiet.page).not.toHaveProperty('@search.debug');
    expect(requests).toEqual(['hotl']);
  });

  it('works by GET', async () => {
    rewrite = () => '["lodging"]';
    const query = new URLSearchParams({
      search: 'room by the sea',
      queryType: 'semantic',
      semanticConfiguration: 'default',
      queryLanguage: 'en-US',
      queryRewrites: 'generative|count-1',
    });
    const response = await service.data('GET', `/indexes('stays')/docs?${query.toString()}`, { version: PREVIEW });
    expect(response.status, response.text).toBe(200);
    expect(ids(response.body as Page)).toContain('lodging');
  });

  it('reports with debug that nothing was rewritten', async () => {
    const { page } = await post({ search: 'hotel', debug: 'queryRewrites' });
    expect(page['@search.debug']).toEqual({
      queryRewrites: { text: { inputQuery: 'hotel', rewrites: [] }, vectors: [] },
    });
    expect(requests).toEqual([]);
  });

  it('rewrites the text of vector queries with queryRewrites', async () => {
    rewrite = (query) => (query === 'xylophone' ? '["printer on a desk"]' : '["hotel"]');
    const vectorQuery = { kind: 'text', text: 'xylophone', fields: 'v', k: 1 };
    const body = { ...semantic, search: 'xylophone', vectorQueries: [vectorQuery], debug: 'queryRewrites' };
    expect(await post(body)).toMatchObject({ status: 200 });
    expect(requests).toEqual([]);
    const { page, text } = await post({
      ...body,
      vectorQueries: [{ ...vectorQuery, queryRewrites: 'generative|count-1' }],
    });
    expect(page['@search.debug'], text).toEqual({
      queryRewrites: {
        text: { inputQuery: 'xylophone', rewrites: [] },
        vectors: [{ inputQuery: 'xylophone', rewrites: ['printer on a desk'] }],
      },
    });
    expect(ids(page)).toEqual(['desk']);
  });

  it('searches for the original query when the model fails, with 206 and the reason, or fails', async () => {
    const body = { ...semantic, search: 'printer', queryRewrites: 'generative', debug: 'queryRewrites' };
    const { status, page } = await post(body);
    expect(status).toBe(206);
    expect(ids(page)).toEqual(['desk']);
    expect(page['@search.semanticPartialResponseReason']).toBe('transient');
    expect(page['@search.semanticPartialResponseType']).toBeUndefined();
    expect(page['@search.semanticQueryRewritesResultType']).toBe('originalQueryOnly');
    expect(page['@search.debug']).toEqual({
      queryRewrites: { text: { inputQuery: 'printer', rewrites: [] }, vectors: [] },
    });
    expect(page.value[0]!['@search.rerankerScore']).toBeGreaterThan(0);
    expect(await post({ ...body, semanticErrorHandling: 'fail' })).toMatchObject({
      status: 503,
      body: { error: { code: 'QueryRewriteFailed', target: 'queryRewrites' } },
    });
  });

  it('respects semanticMaxWaitInMilliseconds', async () => {
    rewrite = () => null;
    const body = { ...semantic, search: 'town', queryRewrites: 'generative', semanticMaxWaitInMilliseconds: 700 };
    const { status, page } = await post(body);
    expect(status).toBe(206);
    expect(ids(page)).toEqual(['hotel']);
    expect(await post({ ...body, semanticErrorHandling: 'fail' })).toMatchObject({
      status: 503,
      body: { error: { code: 'SemanticMaxWaitExceeded' } },
    });
  });

  it.each([
    [{ ...semantic, queryLanguage: undefined, queryRewrites: 'generative' }, 'queryLanguage'],
    [{ ...semantic, queryLanguage: 'None', queryRewrites: 'generative' }, 'queryLanguage'],
    [{ ...semantic, queryRewrites: 'generative|count-11' }, 'count'],
    [{ ...semantic, queryRewrites: 'generative|count-0' }, 'count'],
    [{ queryRewrites: 'generative', queryLanguage: 'en-us' }, 'queryRewrites'],
    [
      {
        vectorQueries: [{ kind: 'text', text: 'a', fields: 'v', queryRewrites: 'generative' }],
        queryLanguage: 'en-us',
      },
      'queryRewrites',
    ],
    [
      { ...semantic, vectorQueries: [{ kind: 'vector', vector: [1], fields: 'v', queryRewrites: 'generative' }] },
      'queryRewrites',
    ],
    [{ rewrites: ['a'] }, 'rewrites'],
    [{ vectorQueries: [{ kind: 'text', text: 'a', fields: 'v', rewrites: ['b'] }] }, 'rewrites'],
  ])('%o is rejected', async (body, words) => {
    const { status, text } = await post({ search: 'a', ...body });
    expect(status, text).toBe(400);
    expect(text).toContain(words);
    expect(requests).toEqual([]);
  });

  it('is unknown in stable versions', async () => {
    const rejected = await post(
      { ...semantic, queryLanguage: undefined, search: 'a', queryRewrites: 'none' },
      '2026-04-01',
    );
    expect(rejected.status).toBe(400);
    const { page } = await post({ search: 'hotel', debug: 'all' }, '2026-04-01');
    expect(page).not.toHaveProperty('@search.debug');
  });
});
