import fc from 'fast-check';
import {
  kinds,
  resolve,
  SearchService,
  SearchServiceUpdate,
  type KindId,
  type Node,
  type ResourceKind,
} from '@searchdeck/contract';
import { arbitraryOf, breakages } from '@searchdeck/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotels, TestService } from '../testing/service.js';

type Body = Record<string, unknown>;
const VERSIONS = ['2026-04-01', '2026-05-01-preview'] as const;
const RUNS = 120;
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  const put = (path: string, body: unknown) => service.data('PUT', path, { body, version: '2026-05-01-preview' });
  const created = [
    await put("/indexes('target')", hotels('target')),
    await put("/datasources('source')", plain.datasources),
    await put("/skillsets('skills')", plain.skillsets),
    await put("/knowledgesources('known')", { ...plain.knowledgesources, name: 'known' }),
  ];
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});
afterAll(() => service.dispose());

/** One valid definition of each kind. */
const plain: Record<KindId, Body> = {
  indexes: { ...hotels('generated') },
  indexers: { name: 'generated', dataSourceName: 'source', targetIndexName: 'target' },
  datasources: {
    name: 'source',
    type: 'cloudblob',
    credentials: { connectionString: 'secret' },
    container: { name: 'c' },
  },
  skillsets: {
    name: 'skills',
    skills: [
      {
        '@odata.type': '#Vendor.Skills.Text.KeyPhraseExtractionSkill',
        inputs: [{ name: 'text', source: '/document/content' }],
        outputs: [{ name: 'keyPhrases' }],
      },
    ],
  },
  synonymmaps: { name: 'generated', synonyms: 'a, b' },
  aliases: { name: 'generated', indexes: ['target'] },
  knowledgebases: { name: 'generated', knowledgeSources: [{ name: 'known' }] },
  knowledgesources: {
    name: 'generated',
    kind: 'searchIndex',
    searchIndexParameters: { searchIndexName: 'target' },
  },
};
/** A generated definition with names of existing objects, so that checks beyond its references run. */
const referring = (kind: KindId, value: Body): Body => {
  const named = { ...value, name: 'generated' };
  switch (kind) {
    case 'indexers':
      return { ...named, dataSourceName: 'source', targetIndexName: 'target', skillsetName: 'skills' };
    case 'aliases':
      return { ...named, indexes: ['target'] };
    case 'indexes':
      return { ...named, fields: plain.indexes['fields'] };
    case 'knowledgebases':
      return {
        ...named,
        knowledgeSources: [{ ...(value['knowledgeSources'] as Body[])[0], name: 'known' }],
      };
    default:
      return named;
  }
};

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Values of a definition that its response lacks, except secrets, nulls, and cleared identities. */
const missingPaths = (schema: Node, input: unknown, output: unknown, path = ''): string[] => {
  const node = resolve(schema);
  if (input === null || input === undefined || node.isSecret) return [];
  if (isBody(input) && input['@odata.type'] === '#Vendor.Search.DataNoneIdentity') return [];
  if (node.kind === 'array' && Array.isArray(input) && Array.isArray(output)) {
    return input.flatMap((item, i) => missingPaths(node.items, item, output[i], `${path}[${i}]`));
  }
  const fields =
    node.kind === 'object'
      ? node.fields
      : node.kind === 'union' && isBody(input)
        ? node.variants[String(input[node.discriminator])]?.fields
        : undefined;
  if (fields !== undefined && isBody(input) && isBody(output)) {
    return Object.entries(input).flatMap(([name, item]) => {
      const schemaOf = fields[name]?.schema;
      const here = `${path}.${name}`;
      if (schemaOf === undefined) return JSON.stringify(item) === JSON.stringify(output[name]) ? [] : [here];
      return schemaOf.isSecret || name === '@odata.etag' ? [] : missingPaths(schemaOf, item, output[name], here);
    });
  }
  return JSON.stringify(input) === JSON.stringify(output) ? [] : [`${path}: ${JSON.stringify(input)}`];
};

/** Analysis components that need data which is not installed: docs/fidelity.md "Analysis". Any other 501 is a defect. */
const REJECTED =
  /^(?:[A-Z][a-z ]+ '.+': )?(Krovetz's stemmer .*|The phonetic encoder 'beiderMorse'|.* in the regular expression '.*'|The regular expression flag CANON_EQ) is not supported/su;

const sent = { valid: 0, broken: 0, accepted: 0 };

describe.each(VERSIONS)('definitions generated from the schemas of %s', (version) => {
  const put = (kind: ResourceKind, body: unknown) => service.data('PUT', `/${kind.id}('generated')`, { body, version });

  test.each(kinds.map((kind) => [kind.id, kind] as const))(
    '%s: accepted ones are returned unchanged, the others are a 400 with a target or a 501',
    async (id, kind) => {
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(arbitraryOf(kind.schema, version, 4), async (value) => {
          const input = referring(id, value as Body);
          await service.data('DELETE', `/${id}('generated')`, { version });
          const response = await put(kind, input);
          sent.valid++;
          if (response.status === 501) {
            expect(response.body).toMatchObject({
              error: {
                code: 'NotSupportedLocally',
                message: expect.stringMatching(REJECTED),
                target: expect.any(String),
              },
            });
            return;
          }
          if (response.status !== 201) {
            expect(response).toMatchObject({
              status: 400,
              body: { error: { code: expect.any(String), message: expect.any(String), target: expect.any(String) } },
            });
            return;
          }
          accepted++;
          expect(missingPaths(kind.schema, input, response.body)).toEqual([]);
          const again = await put(kind, response.body);
          expect({ ...(again.body as Body), '@odata.etag': 0 }).toEqual({
            ...(response.body as Body),
            '@odata.etag': 0,
          });
          await service.data('DELETE', `/${id}('generated')`, { version });
        }),
        { numRuns: RUNS },
      );
      sent.accepted += accepted;
      // Otherwise a service that rejects everything would pass.
      expect((await put(kind, { ...plain[id], name: 'generated' })).status).toBe(201);
      await service.data('DELETE', `/${id}('generated')`, { version });
    },
  );

  test.each(kinds.map((kind) => [kind.id, kind] as const))(
    '%s: every kind of invalid value is reported',
    async (id, kind) => {
      for (const { name, target, apply } of breakages(kind.schema, version)) {
        if (target === 'name') continue;
        const response = await put(kind, { ...apply(plain[id]), name: 'generated' });
        sent.broken++;
        expect([
          name,
          response.status,
          String((response.body as { error?: { target?: string } }).error?.target),
        ]).toEqual([name, 400, expect.stringMatching(new RegExp(`^${target.replaceAll('.', '\\.')}`))]);
      }
    },
  );
});

describe('the management plane', () => {
  const SERVICE =
    '/subscriptions/00000000-0000-4000-8000-000000000001/resourceGroups/local-development/providers/Vendor.Search/searchServices/';
  const isAnswer = (response: { status: number; body: unknown }): void => {
    if (response.status === 200 || response.status === 201) return;
    expect(response).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 400 || status === 409),
      body: { error: { code: expect.any(String), message: expect.any(String), target: expect.any(String) } },
    });
  };

  test('any PATCH that the schema allows is accepted, or rejected with a target', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOf(SearchServiceUpdate, '2025-05-01', 4), async (body) => {
        isAnswer(await service.management('PATCH', `${SERVICE}demo`, { body }));
        sent.valid++;
      }),
      { numRuns: 300 },
    );
  });

  test('any PUT is accepted or rejected with a target, and its result can be read', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryOf(SearchService, '2025-05-01', 4), async (body) => {
        const response = await service.management('PUT', `${SERVICE}generated`, { body });
        isAnswer(response);
        sent.valid++;
        if (response.status !== 201) return;
        expect((await service.management('GET', `${SERVICE}generated`)).status).toBe(200);
        await service.management('DELETE', `${SERVICE}generated`);
      }),
      { numRuns: 300 },
    );
  });

  test('an invalid PATCH is a 400 with a target', async () => {
    const properties = SearchServiceUpdate.fields['properties']?.schema;
    if (properties?.kind !== 'object') throw new Error('properties is no object');
    const mutations = [
      ...breakages(SearchServiceUpdate, '2025-05-01').map((mutation) => ({ ...mutation, body: mutation.apply({}) })),
      ...breakages(properties, '2025-05-01').map((mutation) => ({
        ...mutation,
        target: `properties.${mutation.target}`,
        body: { properties: mutation.apply({}) },
      })),
    ].filter(({ name }) => !name.startsWith('missing'));
    expect(mutations.length).toBeGreaterThanOrEqual(20);
    for (const { name, target, body } of mutations) {
      const response = await service.management('PATCH', `${SERVICE}demo`, { body });
      sent.broken++;
      expect([name, response.status, (response.body as { error?: { target?: string } }).error?.target]).toEqual([
        name,
        400,
        target,
      ]);
    }
  });
});

test('thousands of requests were sent', () => {
  expect(sent.valid + sent.broken).toBeGreaterThan(2000);
  expect(sent.accepted).toBeGreaterThan(200);
});
