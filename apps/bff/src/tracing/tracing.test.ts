import { startUpstream } from '@searchdeck/testkit';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { readConfig } from '../config.js';
import { defaultBudgets } from '../outbound/budgets.js';
import { data, startBff, v } from '../testing/bff.js';
import { OtlpTracer } from './otlp-tracer.js';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

const settings = (endpoint: string, variables: Record<string, string> = {}) => ({
  tracing: readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...variables }, '/').tracing,
});
const valueOf = ({ attributes }: Span, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

it('a span is sent for each request, and for each attempt to send it to the service', async () => {
  const collector = await startUpstream(() => ({ body: '{}' }));
  const bff = await startBff({
    config: settings(`${collector.origin}/otlp`, {
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=CANARY-collector%2C1',
      SEARCHDECK_TRACE_PROPAGATION: '1',
    }),
  });
  await bff.browser.send(data(`/indexes('canary-index')?${v}`), { headers: { traceparent: '00-aa-bb-01' } });
  const parent = bff.upstream.requests.at(-1)?.header('traceparent');
  // Sends the remaining spans.
  await bff.server.stop(500);
  const requests = collector.requests.filter(({ method }) => method === 'POST');
  expect(requests[0]).toMatchObject({ target: '/otlp/v1/traces' });
  expect(requests[0]?.header('api-key')).toBe('CANARY-collector,1');
  const bodies = requests.map((request) => request.body.toString());
  const [exported] = bodies.map((text) => JSON.parse(text) as Export);
  expect(exported?.resourceSpans[0]?.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'searchdeck' } },
  ]);
  const spans = exported?.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  const server = spans.find(({ name }) => name === "GET /api/connections/{id}/data/indexes('{indexName}')");
  const client = spans.find(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === server?.spanId);
  if (server === undefined || client === undefined) throw new Error('Spans are missing.');
  expect([server.kind, client.kind, client.traceId]).toEqual([2, 3, server.traceId]);
  expect(parent).toBe(`00-${server.traceId}-${server.spanId}-01`);
  expect(valueOf(server, 'searchdeck.operation')).toBe('indexes.get');
  expect(valueOf(server, 'http.response.status_code')).toBe('200');
  expect(valueOf(client, 'searchdeck.connection.id')).toBe('demo');
  expect(BigInt(client.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(client.endTimeUnixNano));
  expect(bodies.join('')).not.toMatch(/canary/i);
  expect(bff.exposedText()).not.toContain('CANARY-collector');
  await bff.close();
  await collector.close();
});

it('services receive no trace unless it is configured, and an unavailable collector fails no request', async () => {
  const collector = await startUpstream();
  await collector.close();
  const bff = await startBff({ config: settings(collector.origin) });
  expect((await bff.browser.send(data(`/indexes?${v}`))).status).toBe(200);
  expect(bff.upstream.requests.at(-1)?.header('traceparent')).toBeUndefined();
  await bff.server.stop(500);
  expect(bff.exposedText()).toContain('spans were not sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  await bff.close();
});

/** A tracer and a function that records spans of attempts. */
const startTracer = (endpoint: string, closeTimeoutMs?: number) => {
  const tracing = { endpoint, headers: {}, serviceName: 'searchdeck', propagates: false };
  const tracer = new OtlpTracer(tracing, defaultBudgets, pino({ level: 'silent' }), closeTimeoutMs);
  const request = { method: 'GET', origin: 'https://shop.search.windows.net' } as const;
  return {
    tracer,
    record: (count: number) => {
      for (let i = 0; i < count; i += 1) tracer.recordAttempt('demo', { status: 200, elapsedMs: 1 }, false, request);
    },
  };
};

it('spans that exceed the queue are dropped while the collector has not responded', async () => {
  const collector = await startUpstream();
  const { tracer, record } = startTracer(collector.origin);
  record(6_000);
  await tracer.close();
  const counts = collector.requests.map(
    ({ body }) => (JSON.parse(body.toString()) as Export).resourceSpans[0]?.scopeSpans[0]?.spans.length,
  );
  // One batch in flight, and a queue of eight.
  expect(counts).toEqual(Array<number>(9).fill(512));
  await collector.close();
});

it('a collector that does not respond does not prevent the end', async () => {
  const collector = await startUpstream(() => new Promise(() => undefined));
  const { tracer, record } = startTracer(collector.origin, 20);
  record(1_000);
  await tracer.close();
  expect(collector.requests.length).toBeLessThanOrEqual(1);
  await collector.close();
});

it('invalid settings of the collector are reported without their values', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'CANARY', OTEL_EXPORTER_OTLP_HEADERS: 'CANARY' };
  expect(() => readConfig(env, '/')).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT is not a URL such as http://127.0.0.1:4318.\nOTEL_EXPORTER_OTLP_HEADERS is not a list of name=value.',
  );
});
