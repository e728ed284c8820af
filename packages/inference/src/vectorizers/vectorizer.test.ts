import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createInference } from '../embeddings/inference.js';
import type { VectorizerDefinition, VectorizerInput } from './definition.js';
import { createVectorizer } from './vectorizer.js';

const inference = createInference();
afterAll(() => inference.close());

interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts an HTTP endpoint that records its requests. */
async function endpoint(
  respond: (response: ServerResponse) => void,
): Promise<{ base: string; requests: RecordedRequest[] }> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, headers, body: JSON.parse(text) });
      respond(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const webApi = (parameters: Record<string, unknown>): VectorizerDefinition => ({
  name: 'mine',
  kind: 'customWebApi',
  customWebApiParameters: parameters,
});
const cloudLlm = (parameters: Record<string, unknown>): VectorizerDefinition => ({
  name: 'llm',
  kind: 'cloudLlm',
  cloudLlmParameters: parameters,
});
const vectorize = (definition: VectorizerDefinition, input: VectorizerInput) =>
  createVectorizer(definition, { inference, fetch })(input);
const vectorizeText = (definition: VectorizerDefinition, text = 'hello', signal?: AbortSignal) =>
  createVectorizer(definition, { inference, fetch })({ kind: 'text', text }, signal);

describe('customWebApi', () => {
  it('uses the protocol of custom skills', async () => {
    const { base, requests } = await endpoint((response) =>
      json(response, { values: [{ recordId: '0', data: { vector: [0.5, -1, 2] }, errors: null, warnings: null }] }),
    );
    const vector = await vectorizeText(
      webApi({ uri: `${base}/embed?code=1`, httpMethod: 'PUT', httpHeaders: { 'x-key': 'k' } }),
    );
    expect([...vector]).toEqual([0.5, -1, 2]);
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      url: '/embed?code=1',
      headers: { 'content-type': 'application/json', 'x-key': 'k' },
      body: { values: [{ recordId: '0', data: { text: 'hello' } }] },
    });
  });

  it.each([
    [401, "status code '401' (Unauthorized)"],
    [500, "status code '500' (Internal Server Error)"],
  ])('is a 400 when the endpoint returns %i', async (status, words) => {
    const { base } = await endpoint((response) => json(response, {}, status));
    await expect(vectorizeText(webApi({ uri: base }))).rejects.toMatchObject({
      status: 400,
      code: 'VectorizationFailed',
      message: expect.stringContaining(words) as string,
    });
  });

  it('does not send its headers to the target of a redirect', async () => {
    const elsewhere = await endpoint((response) => json(response, {}));
    const { base } = await endpoint((response) => {
      response.writeHead(307, { location: elsewhere.base }).end();
    });
    await expect(vectorizeText(webApi({ uri: base, httpHeaders: { 'x-key': 'k' } }))).rejects.toMatchObject({
      status: 400,
    });
    expect(elsewhere.requests).toEqual([]);
  });

  it.each([
    ['no JSON', 'hello'],
    ['no record', '{"values":[]}'],
    ['another record', '{"values":[{"recordId":"7","data":{"vector":[1]}}]}'],
    ['no vector', '{"values":[{"recordId":"0","data":{}}]}'],
    ['strings for numbers', '{"values":[{"recordId":"0","data":{"vector":["1"]}}]}'],
    ['a number too large', '{"values":[{"recordId":"0","data":{"vector":[1e300]}}]}'],
    ['an error', '{"values":[{"recordId":"0","data":{"vector":[1]},"errors":[{"message":"no luck"}]}]}'],
    ['too much', `"${'x'.repeat(5_000_000)}"`],
  ])('is a 400 for a response with %s', async (_, body) => {
    const { base } = await endpoint((response) => {
      response.end(body);
    });
    await expect(vectorizeText(webApi({ uri: base }))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(
        'Could not vectorize the query because the vectorization endpoint response is invalid.',
      ) as string,
    });
  });

  it('ends after its timeout', async () => {
    const { base } = await endpoint(() => {});
    await expect(vectorizeText(webApi({ uri: base, timeout: 'PT1S' }))).rejects.toThrow(
      'did not respond within 1 second.',
    );
  });

  it('ends when its caller aborts', async () => {
    const { base } = await endpoint(() => {});
    const controller = new AbortController();
    const result = vectorizeText(webApi({ uri: base }), 'hello', controller.signal);
    controller.abort(new Error('client disconnected'));
    await expect(result).rejects.toThrow('client disconnected');
  });

  it('reports that the endpoint cannot be reached', async () => {
    const { base } = await endpoint(() => {});
    const [server] = servers.splice(0);
    await new Promise((resolve) => server!.close(resolve));
    await expect(vectorizeText(webApi({ uri: base }))).rejects.toThrow('Could not reach the vectorization endpoint.');
  });

  it.each([
    [{}, 'uri'],
    [{ uri: 'file:///etc/passwd' }, 'uri'],
    [{ uri: 'local://other' }, 'uri'],
    [{ uri: 'http://127.0.0.1', timeout: 'PT0.5S' }, 'timeout'],
    [{ uri: 'http://127.0.0.1', timeout: 'PT231S' }, 'timeout'],
    [{ uri: 'http://127.0.0.1', timeout: '30' }, 'timeout'],
    [{ uri: 'http://127.0.0.1', httpMethod: 'GET' }, 'httpMethod'],
    [{ uri: 'http://127.0.0.1', httpHeaders: { 'a b': 'c' } }, 'httpHeaders'],
  ])('rejects the parameters %o because of %s', (parameters, field) => {
    expect(() => createVectorizer(webApi(parameters), { inference })).toThrow(`'${field}'`);
  });

  it('rejects managed identity as not supported', () => {
    expect(() => createVectorizer(webApi({ uri: 'http://a', authResourceId: 'api://x' }), { inference })).toThrow(
      expect.objectContaining({ status: 501, code: 'NotSupportedLocally' }),
    );
  });

  it('uses the local model at local://embeddings', async () => {
    const vector = await vectorizeText(webApi({ uri: 'local://embeddings' }), 'a hotel by the sea');
    const [expected] = await inference.embed(['a hotel by the sea']);
    expect(vector).toEqual(expected);
  });
});

describe('cloudLlm', () => {
  const embeddings = { data: [{ index: 0, embedding: [1, 2] }] };

  it('calls the deployment of a cloud resource', async () => {
    const { base, requests } = await endpoint((response) => json(response, embeddings));
    const vector = await vectorizeText(cloudLlm({ resourceUri: base, deploymentId: 'text-3', apiKey: 'secret' }));
    expect([...vector]).toEqual([1, 2]);
    expect(requests[0]).toMatchObject({ method: 'POST', headers: { 'api-key': 'secret' }, body: { input: 'hello' } });
    expect(requests[0]?.url).toMatch(/^\/openai\/deployments\/text-3\/embeddings\?api-version=/);
  });

  it('calls an OpenAI-compatible server', async () => {
    const { base, requests } = await endpoint((response) => json(response, embeddings));
    await vectorizeText(cloudLlm({ resourceUri: `${base}/v1/`, deploymentId: 'nomic', apiKey: 'k' }));
    expect(requests[0]).toMatchObject({
      url: '/v1/embeddings',
      headers: { authorization: 'Bearer k' },
      body: { input: 'hello', model: 'nomic' },
    });
    await vectorizeText(cloudLlm({ resourceUri: `${base}/v1`, modelName: 'nomic' }));
    expect(requests[1]?.headers.authorization).toBeUndefined();
  });

  it('never repeats the key in an error', async () => {
    const { base } = await endpoint((response) => json(response, { error: 'bad key secret' }, 401));
    const failure = await vectorizeText(cloudLlm({ resourceUri: base, deploymentId: 'd', apiKey: 'secret' })).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ status: 400 });
    expect((failure as Error).message).not.toContain('secret');
  });

  it.each([
    [{ deploymentId: 'd', apiKey: 'k' }, 400],
    [{ resourceUri: 'ftp://x', deploymentId: 'd', apiKey: 'k' }, 400],
    [{ resourceUri: 'https://x', apiKey: 'k' }, 400],
    [{ resourceUri: 'https://x', deploymentId: 'd' }, 501],
    [
      {
        resourceUri: 'https://x',
        deploymentId: 'd',
        apiKey: 'k',
        authIdentity: { '@odata.type': '#Vendor.Search.DataNoneIdentity' },
      },
      501,
    ],
  ])('rejects %o with %i', (parameters, status) => {
    expect(() => createVectorizer(cloudLlm(parameters), { inference })).toThrow(expect.objectContaining({ status }));
  });
});

describe('aml', () => {
  const aml = (parameters: Record<string, unknown>): VectorizerDefinition => ({
    name: 'catalog',
    kind: 'aml',
    amlParameters: parameters,
  });

  it('calls a Cohere model with its key, for texts and images', async () => {
    const { base, requests } = await endpoint((response) => json(response, { embeddings: { float: [[1, 2]] } }));
    const definition = aml({ uri: base, key: 'secret', modelName: 'Cohere-embed-v3-multilingual-hin' });
    expect([...(await vectorizeText(definition))]).toEqual([1, 2]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/v1/embed',
      headers: { authorization: 'Bearer secret' },
      body: { texts: ['hello'], input_type: 'search_query' },
    });
    await vectorize(definition, { kind: 'imageBinary', base64Image: 'iVBORw0KGgoAAA' });
    expect(requests[1]!.body).toMatchObject({ images: ['data:image/png;base64,iVBORw0KGgoAAA'], input_type: 'image' });
    await expect(vectorize(definition, { kind: 'imageUrl', url: 'https://example.com/a.png' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("'catalog'"),
    });
    expect(requests).toHaveLength(2);
  });

  it('reads the plain rows of older deployments at a custom path', async () => {
    const { base, requests } = await endpoint((response) => json(response, { embeddings: [[3]] }));
    expect([...(await vectorizeText(aml({ uri: `${base}/embed`, key: 'k', modelName: 'Cohere-embed-v4' })))]).toEqual([
      3,
    ]);
    expect(requests[0]!.url).toBe('/embed');
  });

  it.each([
    [{ resourceId: '/subscriptions/x' }, 'managed identity'],
    [{ uri: 'https://aml.example' }, 'managed identity'],
    [{ uri: 'https://aml.example', key: 'k', modelName: 'Facebook-DinoV2-Image-Embeddings-ViT-Base' }, 'DinoV2'],
    [{ uri: 'https://aml.example', key: 'k' }, "'catalog'"],
  ])('rejects %o as not supported', (parameters, words) => {
    expect(() => createVectorizer(aml(parameters), { inference })).toThrow(
      expect.objectContaining({ status: 501, code: 'NotSupportedLocally', message: expect.stringContaining(words) }),
    );
  });

  it.each([
    [{}],
    [{ uri: 'ftp://aml.example', key: 'k' }],
    [{ uri: 'https://aml.example', key: 'k', timeout: 'PT5M' }],
  ])('rejects %o as an invalid definition', (parameters) => {
    expect(() => createVectorizer(aml(parameters), { inference })).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('an image', () => {
  it('is sent to a web API as its URL or its bytes', async () => {
    const { base, requests } = await endpoint((response) =>
      json(response, { values: [{ recordId: '0', data: { vector: [1] } }] }),
    );
    await vectorize(webApi({ uri: base }), { kind: 'imageUrl', url: 'https://example.com/a.png' });
    await vectorize(webApi({ uri: base }), { kind: 'imageBinary', base64Image: 'AAAA' });
    expect(requests.map(({ body }) => body)).toEqual([
      { values: [{ recordId: '0', data: { imageUrl: 'https://example.com/a.png' } }] },
      { values: [{ recordId: '0', data: { imageBinary: { data: 'AAAA' } } }] },
    ]);
  });

  it.each([webApi({ uri: 'local://embeddings' }), cloudLlm({ resourceUri: 'http://127.0.0.1:9/v1', modelName: 'm' })])(
    'is rejected by a text model: $kind',
    async (definition) => {
      await expect(vectorize(definition, { kind: 'imageBinary', base64Image: 'AAAA' })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(`'${definition.name}'`),
      });
    },
  );
});

it.each(['Host', 'content-type', 'Cookie'])('rejects the reserved header %s', (name) => {
  expect(() =>
    createVectorizer(webApi({ uri: 'https://x.example', httpHeaders: { [name]: 'v' } }), { inference }),
  ).toThrow(name);
});
