import { describe, expect, it } from 'vitest';
import { openApi } from '../openapi/open-api.js';
import { operationById, operations } from '../operations/index.js';
import { embeddingModelNames } from '../resources/shared/cloud-llm.js';
import { skills } from '../skills/index.js';
import { versionsOf } from '../versions/index.js';
import type { JsonSchema } from '../schema/json-schema.js';
import {
  dataPlaneBounds,
  dataPlaneEnumerations,
  dataPlaneRows,
  searchHeaderRows,
  searchQueryRows,
} from './data-plane-rows.js';
import { managementBounds, managementEnumerations, managementRows } from './management-plane-rows.js';
import { documentedOperations } from './operation-rows.js';

const at = (value: unknown, key: string): JsonSchema | undefined =>
  typeof value === 'object' && value !== null ? ((value as JsonSchema)[key] as JsonSchema | undefined) : undefined;

const schemasOf = (plane: 'management' | 'data') => at(openApi(plane)['components'], 'schemas') ?? {};
const schemas = { management: schemasOf('management'), data: schemasOf('data') };

/** `SearchField`, or one variant of a union: `Vectorizer/aml`. */
const typeNamed = (all: JsonSchema, name: string): JsonSchema | undefined => {
  const [type = '', tag] = name.split('/');
  const schema = at(all, type);
  if (tag === undefined || schema === undefined) return schema;
  const full = name.slice(type.length + 1);
  return (schema['oneOf'] as JsonSchema[]).find((v) =>
    Object.values(at(v, 'properties') ?? {}).some((p) => at({ p }, 'p')?.['const'] === full),
  );
};
const follow = (all: JsonSchema, schema: JsonSchema | undefined): JsonSchema | undefined => {
  if (schema === undefined) return undefined;
  const union = schema['anyOf'] as JsonSchema[] | undefined;
  const inner = union === undefined ? schema : { ...schema, ...union[0] };
  const ref = inner['$ref'];
  return typeof ref === 'string' ? { ...at(all, ref.split('/').at(-1) ?? ''), ...inner } : inner;
};
const fieldNamed = (all: JsonSchema, path: string): JsonSchema | undefined => {
  const dot = path.lastIndexOf('.');
  const name = path.slice(dot + 1);
  const field = follow(all, at(at(typeNamed(all, path.slice(0, dot)), 'properties'), name.replace('[]', '')));
  return name.endsWith('[]') ? follow(all, at(field, 'items')) : field;
};

describe.each([
  ['management', managementRows, managementEnumerations, managementBounds, 81],
  ['data', dataPlaneRows, dataPlaneEnumerations, dataPlaneBounds, 384],
] as const)(
  'every row of the tables of the %s plane is in the OpenAPI output',
  (plane, rows, enumerations, bounds, count) => {
    const all = schemas[plane];

    it.each(Object.entries(rows))('%s', (type, fields) => {
      const schema = typeNamed(all, type);
      expect(schema, `the type ${type}`).toBeDefined();
      expect(Object.keys(at(schema, 'properties') ?? {})).toEqual(expect.arrayContaining([...fields]));
    });

    it.each(Object.entries(enumerations))('values of %s', (path, values) => {
      const field = fieldNamed(all, path);
      expect(field, path).toBeDefined();
      expect(field?.['enum'] ?? field?.['examples']).toEqual(expect.arrayContaining([...values]));
    });

    it.each(Object.entries(bounds))('bounds of %s', (path, keywords) => {
      expect(fieldNamed(all, path)).toMatchObject(keywords);
    });

    it('counts the rows', () => {
      expect(Object.values(rows).flat().length).toBe(count);
    });
  },
);

/** Numbers that a release note can name: they change only together with the contract. */
describe('counts', () => {
  const values = (rows: Readonly<Record<string, readonly unknown[]>>) => Object.values(rows).flat().length;
  it.each([
    ['management', managementRows, managementEnumerations, managementBounds, [21, 81, 23, 70, 7]],
    ['data', dataPlaneRows, dataPlaneEnumerations, dataPlaneBounds, [118, 384, 25, 117, 34]],
  ] as const)('%s: documented types, fields, enumerations, their values, bounds', (_plane, rows, enums, bounds, n) => {
    expect([
      Object.keys(rows).length,
      values(rows),
      Object.keys(enums).length,
      values(enums),
      Object.keys(bounds).length,
    ]).toEqual(n);
  });

  it.each([
    ['management', 27, 2, 54, 4, 5],
    ['data', 60, 9, 534, 14, 17],
  ] as const)(
    '%s: %i operations in %i versions (%i pairs), %i of them documented in %i versions',
    (plane, count, versions, pairs, documented, documentedPairs) => {
      const own = operations.filter((o) => o.plane === plane);
      expect(versionsOf(plane)).toHaveLength(versions);
      expect(own).toHaveLength(count);
      expect(own.flatMap((o) => o.versions)).toHaveLength(pairs);
      expect(own.filter((o) => o.documented.length > 0)).toHaveLength(documented);
      expect(own.flatMap((o) => o.documented)).toHaveLength(documentedPairs);
    },
  );

  it('30 query parameters and 4 headers of search', () => {
    expect([searchQueryRows.length, searchHeaderRows.length]).toEqual([30, 4]);
  });

  it('names the inputs and outputs of every skill', () => {
    for (const skill of skills) {
      const description = String(typeNamed(schemas.data, `SearchIndexerSkill/${skill.type}`)?.['description']);
      for (const ports of [skill.inputs, skill.outputs])
        for (const name of ports === 'any' ? ['any'] : ports.map((p) => p.name)) expect(description).toContain(name);
    }
  });
});

describe('documented operations', () => {
  it('are 4 of the management plane and 14 of the data plane', () => {
    const documented = operations.filter((o) => o.documented.length > 0);
    expect(documented.filter((o) => o.plane === 'management')).toHaveLength(4);
    expect(documented.filter((o) => o.plane === 'data')).toHaveLength(14);
    expect(documented.map((o) => o.id).sort()).toEqual(documentedOperations.map((o) => o.id).sort());
  });

  it.each(documentedOperations)('$id has its path, versions and statuses', (row) => {
    const operation = operationById(row.id);
    expect(operation.method).toBe(row.method);
    expect(operation.path).toBe(row.path);
    expect(operation.documented).toEqual(row.versions);
    expect(operation.versions).toEqual(expect.arrayContaining([...row.versions]));
    expect(Object.keys(operation.responses).map(Number)).toEqual(expect.arrayContaining([...row.statuses]));
    expect(at(at(openApi(operation.plane)['paths'], row.path), row.method.toLowerCase())).toBeDefined();
  });

  it('take every documented parameter and header of search', () => {
    const search = operationById('documents.searchGet');
    expect(search.query.map((p) => p.name)).toEqual(expect.arrayContaining([...searchQueryRows]));
    expect(search.headers.map((p) => p.name)).toEqual(expect.arrayContaining([...searchHeaderRows]));
  });

  it('take api-version everywhere, and If-Match and If-None-Match on every put and delete of definitions', () => {
    for (const operation of operations) {
      expect(operation.query.find((p) => p.name === 'api-version')?.required, operation.id).toBe(true);
      expect(
        operation.headers.map((p) => p.name),
        operation.id,
      ).toContain('x-ms-client-request-id');
      if (operation.verb === 'put' || operation.verb === 'delete')
        expect(
          operation.headers.map((p) => p.name),
          operation.id,
        ).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']));
    }
  });
});

it('knows the models of embedding skills', () => {
  const field = fieldNamed(schemas.data, 'SearchIndexerSkill/#Vendor.Skills.Text.CloudLlmEmbeddingSkill.modelName');
  expect(field?.['examples']).toEqual([...embeddingModelNames]);
});
