import { describe, expect, it } from 'vitest';
import { openApi } from '../openapi/open-api.js';
import { operationById, operations } from '../operations/index.js';
import { embeddingModelNames } from '../resources/shared/cloud-llm.js';
import { skills } from '../skills/index.js';
import { resolve, type Node } from '../schema/node.js';
import { searchParameters } from '../search-parameters/index.js';
import { dataVersions, managementVersions } from '../versions/index.js';
import type { JsonSchema } from '../schema/json-schema.js';
import {
  dataPlaneBounds,
  dataPlaneEnumerations,
  dataPlaneRows,
  searchHeaderRows,
  searchQueryRows,
} from './data-plane-rows.js';
import { MAX_SEARCH_UNITS, skuLimits } from '../limits/sku-limits.js';
import {
  managementBounds,
  managementDeviations,
  managementEnumerations,
  managementRows,
} from './management-plane-rows.js';
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
  ['management', managementRows, managementEnumerations, managementBounds],
  ['data', dataPlaneRows, dataPlaneEnumerations, dataPlaneBounds],
] as const)('every row of the tables of the %s plane is in the OpenAPI output', (plane, rows, enumerations, bounds) => {
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
});

/** What the contract marks as documented and what the documents list are the same, in both directions. */
describe('documented', () => {
  it.each(['management', 'data'] as const)('operations of the %s plane are those of the documents', (plane) => {
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
    expect(ids(operations.filter((o) => o.plane === plane && o.documentedVersions.length > 0))).toEqual(
      ids(documentedOperations.filter(({ id }) => operationById(id).plane === plane)),
    );
  });

  it('query parameters of search are those of the documents', () => {
    const isDocumented = ({ schema }: { schema: Node }) => resolve(schema).isDocumented !== false;
    const ids = searchParameters.filter((p) => p.kind !== 'body' && isDocumented(p)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...searchQueryRows].toSorted());
  });

  it.each([
    ['management', managementVersions],
    ['data', dataVersions],
  ] as const)('versions of the %s plane are those that its documented operations have', (plane, versions) => {
    const ofOperations = documentedOperations
      .filter(({ id }) => operationById(id).plane === plane)
      .flatMap((row): readonly string[] => row.versions);
    expect([...new Set(ofOperations)].toSorted()).toEqual([...versions].toSorted());
  });

  it('names the inputs and outputs of every skill', () => {
    for (const skill of skills) {
      const description = String(typeNamed(schemas.data, `SearchIndexerSkill/${skill.type}`)?.['description']);
      for (const ports of [skill.inputs, skill.outputs]) {
        for (const name of ports === 'any' ? ['any'] : ports.map((p) => p.name)) expect(description).toContain(name);
      }
    }
  });
});

describe('documented operations', () => {
  it.each(documentedOperations)('$id has its path, versions and statuses', (row) => {
    const operation = operationById(row.id);
    expect(operation.method).toBe(row.method);
    expect(operation.path).toBe(row.path);
    expect(operation.documentedVersions).toEqual(row.versions);
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
      if (operation.verb === 'put' || operation.verb === 'delete') {
        expect(
          operation.headers.map((p) => p.name),
          operation.id,
        ).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']));
      }
    }
  });
});

it('deviates from the documents about capacity as recorded', () => {
  const { basicPartitionCounts, searchUnits } = managementDeviations;
  expect(skuLimits('basic').partitionCounts).toEqual(basicPartitionCounts.contract);
  expect(basicPartitionCounts.document).not.toEqual(basicPartitionCounts.contract);
  expect(MAX_SEARCH_UNITS).toBe(searchUnits.contract);
});

it('knows the models of embedding skills', () => {
  const field = fieldNamed(schemas.data, 'SearchIndexerSkill/#Vendor.Skills.Text.CloudLlmEmbeddingSkill.modelName');
  expect(field?.['examples']).toEqual([...embeddingModelNames]);
});
