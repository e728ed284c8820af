import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryRewriter } from './query-rewriter.js';
import { parseRewrites } from './parse-rewrites.js';

interface RecordedRequest {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: { model: string; messages: { role: string; content: string }[] };
}
let server: Server;
let base: string;
let requests: RecordedRequest[] = [];
let modelResponse: { status?: number; body?: string; content?: string; isSilent?: boolean } = {};
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests.push({
        url: request.url,
        headers: request.headers,
        body: JSON.parse(Buffer.concat(parts).toString()) as RecordedRequest['body'],
      });
      if (modelResponse.isSilent === true) return;
      const body =
        modelResponse.body ?? JSON.stringify({ choices: [{ message: { content: modelResponse.content ?? '' } }] });
      response.writeHead(modelResponse.status ?? 200, { location: '/elsewhere' }).end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  requests = [];
  modelResponse = {};
});
const query = { query: 'hotel near sea', language: 'en-us', count: 3 };

describe('createQueryRewriter', () => {
  it('sends model, key, language, count, and query to the endpoint', async () => {
    modelResponse = { content: '{"rewrites":["beach hotel","seaside stay"]}' };
    const rewriter = createQueryRewriter({ url: `${base}/`, model: 'small', key: 'secret' }, { fetch });
    expect(await rewriter.rewrite(query)).toEqual(['beach hotel', 'seaside stay']);
    expect(requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret' },
      body: { model: 'small', messages: [{ role: 'system' }, { role: 'user' }] },
    });
    const prompt = requests[0]!.body.messages[1]!.content;
    expect(prompt).toContain('"hotel near sea"');
    expect(prompt).toContain('en-us');
    expect(prompt).toContain('rewrites: 3');
  });

  it('sends no key if there is none, and caches the rewrites of a query', async () => {
    modelResponse = { content: '["a b"]' };
    const rewriter = createQueryRewriter({ url: base, model: 'm' }, { fetch });
    await rewriter.rewrite(query);
    expect(await rewriter.rewrite(query)).toEqual(['a b']);
    expect(requests).toHaveLength(1);
    expect(requests[0]!.headers.authorization).toBeUndefined();
  });

  it.each([
    [{ status: 401, body: '{}' }, 'status code 401'],
    [{ status: 302, body: '' }, 'status code 302'],
    [{ body: 'oops' }, 'is not JSON'],
    [{ body: '{"choices":[]}' }, 'choices[0].message.content'],
    [{ content: 'I cannot help with that.' }, 'no list of rewrites'],
    [{ body: `"${'x'.repeat(300_000)}"` }, 'longer than'],
  ])('%o is a 503 that names the problem, and is not cached', async (failure, message) => {
    modelResponse = failure;
    const rewriter = createQueryRewriter({ url: base, model: 'm' }, { fetch });
    const error = { status: 503, code: 'QueryRewriteFailed', message: expect.stringContaining(message) as string };
    await expect(rewriter.rewrite(query)).rejects.toMatchObject(error);
    modelResponse = { content: '["again"]' };
    expect(await rewriter.rewrite(query)).toEqual(['again']);
  });

  it('ends when the endpoint does not respond in time or the caller aborts', async () => {
    modelResponse = { isSilent: true };
    const rewriter = createQueryRewriter({ url: base, model: 'm' }, { fetch, timeoutMs: 50 });
    await expect(rewriter.rewrite(query)).rejects.toMatchObject({ status: 503 });
    const reason = new Error('client disconnected');
    await expect(rewriter.rewrite(query, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('reports that the endpoint cannot be reached', async () => {
    const rewriter = createQueryRewriter({ url: 'http://127.0.0.1:1/v1', model: 'm' }, { fetch });
    await expect(rewriter.rewrite(query)).rejects.toMatchObject({ status: 503, message: /could not be reached/ });
  });
});

describe('parseRewrites', () => {
  it.each([
    ['{"rewrites":["a","b"]}', ['a', 'b']],
    ['```json\n["a", "b"]\n```', ['a', 'b']],
    ['Here you are: {"queries": ["a"]} Enjoy.', ['a']],
    ['["a","A","a!"," a ","b\\nc"]', ['a', 'b c']],
    ['["Sea View", "a"]', ['a']],
    ['["a","b","c","d"]', ['a', 'b', 'c']],
    [`["${'x'.repeat(400)}","", "a"]`, ['a']],
    ['{"rewrites":[]}', []],
    ['{"rewrites":[1,2]}', undefined],
    ['1. a\n2. b', undefined],
  ])('%s', (text, expected) => {
    expect(parseRewrites(text, 'sea view', 3)).toEqual(expected);
  });
});
