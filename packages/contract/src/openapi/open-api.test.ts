import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { operations } from '../operations/index.js';
import { kinds } from '../resources/index.js';
import { JsonSchemaPrinter, toJsonSchema, type JsonSchema } from '../schema/json-schema.js';
import { resolve, type Node } from '../schema/node.js';
import { schemaNames } from '../dialects/index.js';
import { versionsOf } from '../versions/index.js';
import { openApi } from './open-api.js';

describe.each(['management', 'data'] as const)('OpenAPI of the %s plane', (plane) => {
  it.each(['vendor', 'azure'] as const)('is a valid OpenAPI 3.1 document in the %s dialect', async (dialect) => {
    const result = await new Validator().validate(openApi(plane, { dialect }));
    expect(result).toMatchObject({ valid: true });
  });

  it.each(versionsOf(plane))('is valid for %s', async (version) => {
    expect(await new Validator().validate(openApi(plane, { version }))).toMatchObject({ valid: true });
  });

  it('has every operation once', () => {
    const ids = Object.values(openApi(plane)['paths'] as Record<string, Record<string, JsonSchema>>)
      .flatMap((item) => Object.values(item))
      .map((o) => String(o['operationId']));
    expect(ids.sort()).toEqual(
      operations
        .filter((o) => o.plane === plane)
        .map((o) => o.id)
        .sort(),
    );
  });

  it('refers only to what it defines', () => {
    const document = openApi(plane);
    const defined = Object.keys((document['components'] as JsonSchema)['schemas'] as JsonSchema);
    const used = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((m) => m[1]);
    expect(used.length).toBeGreaterThan(20);
    expect(defined).toEqual(expect.arrayContaining([...new Set(used)]));
  });
});

it('omits preview features in a stable version', () => {
  const knows = (version: string) => JSON.stringify(openApi('data', { version })).includes('queryLanguage');
  expect(['2026-04-01', '2026-05-01-preview'].map(knows)).toEqual([false, true]);
});

it('describes the service of 2025-02-01-preview with its own names', () => {
  const names = (version: string) => [
    ...new Set(
      [...JSON.stringify(openApi('management', { version })).matchAll(/"(serviceUpgrade\w+)":/g)].map((m) => m[1]),
    ),
  ];
  expect(names('2025-02-01-preview')).toEqual(['serviceUpgradeDate']);
  expect(names('2025-05-01')).toEqual(['serviceUpgradedAt']);
});

it('has SearchError for list indexes of 2023-11-01', () => {
  const document = openApi('data', { version: '2023-11-01' });
  const list = ((document['paths'] as JsonSchema)['/indexes'] as JsonSchema)['get'];
  expect((list as JsonSchema)['responses']).toMatchObject({
    default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/SearchError' } } } },
  });
});

it('uses each type name for one shape', () => {
  const shapes = new Map<string, string>();
  const clashes: string[] = [];
  const visit = (schema: Node, seen: Set<unknown>): void => {
    const node = resolve(schema);
    if (seen.has(node)) return;
    seen.add(node);
    const name = node.kind === 'object' || node.kind === 'union' ? node.name : undefined;
    if (name !== undefined) {
      const shape =
        node.kind === 'object'
          ? Object.keys(node.fields).join()
          : node.kind === 'union'
            ? Object.keys(node.variants).join()
            : '';
      if (shapes.has(name) && shapes.get(name) !== shape) clashes.push(name);
      shapes.set(name, shape);
    }
    if (node.kind === 'object') for (const f of Object.values(node.fields)) visit(f.schema, seen);
    if (node.kind === 'union')
      for (const v of Object.values(node.variants)) for (const f of Object.values(v.fields)) visit(f.schema, seen);
    if (node.kind === 'array') visit(node.items, seen);
    if (node.kind === 'map') visit(node.values, seen);
  };
  const seen = new Set<unknown>();
  for (const operation of operations) {
    for (const spec of [operation.request, ...Object.values(operation.responses)])
      for (const schema of [spec?.schema, ...Object.values(spec?.schemaIn ?? {})]) if (schema) visit(schema, seen);
  }
  expect(shapes.size).toBeGreaterThan(150);
  expect(clashes).toEqual([]);
});

describe('JSON Schema for editors', () => {
  it('writes names of the dialect', () => {
    const index = kinds.find((k) => k.id === 'indexes');
    const text = JSON.stringify(
      index && toJsonSchema(index.schema, { version: '2026-04-01', isForEditor: true, ...schemaNames('azure') }),
    );
    const has = (word: string) => text.includes(word);
    expect(['#Microsoft.Azure.Search.CustomAnalyzer', 'azureOpenAIParameters', 'markdownDescription'].every(has)).toBe(
      true,
    );
    expect(['#Vendor', 'cloudLlm'].some(has)).toBe(false);
  });

  it('refers to recursive types by name', () => {
    const printer = new JsonSchemaPrinter({ version: '2026-04-01' });
    const index = kinds.find((k) => k.id === 'indexes');
    if (index) printer.print(index.schema);
    expect(JSON.stringify(printer.definitions['SearchField'])).toContain('#/$defs/SearchField');
  });
});

it('describes every field', () => {
  const silent: string[] = [];
  const seen = new Set<unknown>();
  const visit = (schema: Node, path: string): void => {
    const node = resolve(schema);
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'object')
      for (const [name, field] of Object.entries(node.fields)) {
        if (!(field.schema.description ?? resolve(field.schema).description))
          silent.push(`${node.name ?? path}.${name}`);
        visit(field.schema, `${path}.${name}`);
      }
    if (node.kind === 'union')
      for (const [tag, variant] of Object.entries(node.variants)) visit(variant, `${path}/${tag}`);
    if (node.kind === 'array') visit(node.items, path);
    if (node.kind === 'map') visit(node.values, path);
  };
  for (const operation of operations)
    for (const spec of [operation.request, ...Object.values(operation.responses)])
      if (spec?.schema) visit(spec.schema, operation.id);
  expect(seen.size).toBeGreaterThan(500);
  expect(silent).toEqual([]);
});
