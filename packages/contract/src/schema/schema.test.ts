import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchError } from '../errors/search-error.js';
import { kinds } from '../resources/index.js';
import { SearchIndex } from '../resources/indexes/search-index.js';
import { SearchServiceUpdate } from '../management/search-service.js';
import { arbitraryOf, breakages } from '../testing/arbitrary.js';
import { previewVersion, stableVersion } from '../versions/index.js';
import { toJsonSchema } from './json-schema.js';
import { array, double, enumOf, int32, object, required, string, union } from './node.js';
import { findProblems, validate } from './validate.js';
import { normalizeCase, redact } from './walk.js';

const version = previewVersion.data;
const compile = (schema: Parameters<typeof toJsonSchema>[0]) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (a: Ajv2020) => void)(ajv);
  return ajv.compile(toJsonSchema(schema, { version }));
};

describe.each(kinds.map((k) => [k.id, k] as const))('schema of %s', (_id, kind) => {
  const accepts = compile(kind.schema);

  it('accepts its templates, by our validator and by JSON Schema', () => {
    for (const template of kind.templates) {
      expect(findProblems(kind.schema, template.value, { version: stableVersion.data }), template.id).toEqual([]);
      accepts(template.value);
      expect(accepts.errors, template.id).toBeNull();
    }
  });

  it('accepts generated values', () => {
    fc.assert(
      fc.property(arbitraryOf(kind.schema, version), (value) => {
        expect(findProblems(kind.schema, value, { version })).toEqual([]);
        accepts(value);
        expect(accepts.errors).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('rejects invalid values with the name of the property', () => {
    const template = kind.templates[0]?.value ?? {};
    for (const breakage of breakages(kind.schema, version)) {
      const problems = findProblems(kind.schema, breakage.apply(template), { version });
      expect(problems[0]?.target, breakage.name).toBe(breakage.target);
      expect(accepts(breakage.apply(template)), breakage.name).toBe(false);
    }
  });
});

describe('validate', () => {
  const Item = object(
    {
      name: required(string({ maxLength: 3 })),
      size: int32({ minimum: 1 }),
      mode: enumOf(['a', 'b'], { ignoresCase: true, valueOnly: { b: 'preview' } }),
    },
    { name: 'Item' },
  );
  const List = object(
    { items: array(Item, { uniqueBy: 'name', maxItems: 3 }), hidden: string({ only: 'preview' }) },
    { name: 'List' },
  );
  const problems = (value: unknown, v: string = stableVersion.data) =>
    findProblems(List, value, { version: v }).map((p) => `${p.target}: ${p.code}`);

  it.each([
    [{ items: [{ name: 'a', size: 1, mode: 'A' }] }, []],
    [[], ['body: InvalidType']],
    [{ items: {} }, ['items: InvalidType']],
    [{ items: [{}] }, ['items[0].name: MissingProperty']],
    [{ items: [{ name: null }] }, ['items[0].name: MissingProperty']],
    [{ items: [null] }, ['items[0]: InvalidType']],
    [{ items: [{ name: 'abcd' }] }, ['items[0].name: InvalidLength']],
    [{ items: [{ name: 'a', size: 0 }] }, ['items[0].size: OutOfRange']],
    [{ items: [{ name: 'a', size: 1.5 }] }, ['items[0].size: InvalidType']],
    [{ items: [{ name: 'a', size: 2 ** 31 }] }, ['items[0].size: OutOfRange']],
    [{ items: [{ name: 'a', mode: 'b' }] }, ['items[0].mode: InvalidEnumValue']],
    [{ items: [{ name: 'a' }, { name: 'A' }] }, ['items[1].name: DuplicateName']],
    [{ items: [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }] }, ['items: InvalidLength']],
    [{ hidden: 'x' }, ['hidden: UnknownProperty']],
    [{ items: [], extra: 1 }, ['extra: UnknownProperty']],
    [{ items: [], '@odata.context': 'x' }, []],
    [JSON.parse('{"__proto__": 1, "constructor": 2}'), ['__proto__: UnknownProperty', 'constructor: UnknownProperty']],
  ])('%j', (value, expected) => {
    expect(problems(value)).toEqual(expected);
  });

  it('accepts preview properties in previews, and rejects them by name in stable versions', () => {
    expect(problems({ hidden: 'x', items: [{ name: 'a', mode: 'b' }] }, previewVersion.data)).toEqual([]);
    expect(findProblems(List, { hidden: 'x' }, { version: stableVersion.data })[0]?.message).toContain(
      stableVersion.data,
    );
  });

  it('throws a 400 with the first path as target and all findings as details', () => {
    try {
      validate(List, { items: [{ name: 'abcd' }, { size: 0 }] }, { version });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SearchError);
      const { status, target, details } = error as SearchError;
      expect([status, target, details?.length]).toEqual([400, 'items[0].name', 3]);
    }
  });

  it('requires nothing in a PATCH', () => {
    expect(
      findProblems(SearchServiceUpdate, { properties: { replicaCount: 2 } }, { version: '2025-05-01', mode: 'update' }),
    ).toEqual([]);
    expect(findProblems(SearchServiceUpdate, { sku: {} }, { version: '2025-05-01', mode: 'update' })).toEqual([]);
  });

  it.each([
    ['hotels', true],
    ['a1_b-c', true],
    ['Hotels', false],
    ['a', false],
    ['a--b', false],
    ['-ab', false],
    ['ab-', false],
    ['a'.repeat(129), false],
  ])('index name %s: %s', (name, ok) => {
    const value = { name, fields: [{ name: 'id', type: 'Edm.String', key: true }] };
    expect(findProblems(SearchIndex, value, { version }).length === 0).toBe(ok);
  });
});

describe('redact and normalizeCase', () => {
  it('returns secrets as null and keeps everything else', () => {
    const datasources = kinds.find((k) => k.id === 'datasources');
    const value = { name: 'a', credentials: { connectionString: 'secret' }, container: { name: 'c' } };
    expect(datasources && redact(datasources.schema, value)).toEqual({
      ...value,
      credentials: { connectionString: null },
    });
  });

  it('writes enumerations in the documented case', () => {
    const body = {
      sku: { name: 'STANDARD' },
      properties: { hostingMode: 'highDensity', publicNetworkAccess: 'enabled', computeType: 'strange' },
    };
    expect(normalizeCase(SearchServiceUpdate, body)).toEqual({
      sku: { name: 'standard' },
      properties: { hostingMode: 'HighDensity', publicNetworkAccess: 'Enabled', computeType: 'strange' },
    });
  });
});

describe('members of the other variants of a union', () => {
  const shape = union('kind', {
    circle: object({ radius: double() }, { name: 'Circle' }),
    square: object({ side: double() }, { name: 'Square' }),
  });
  it.each([
    [{ kind: 'circle', radius: 1, side: null }, []],
    [{ kind: 'square', radius: null }, []],
    [{ kind: 'circle', side: 1 }, ['side']],
    [{ kind: 'circle', corner: null }, ['corner']],
  ])('%j', (value, targets) => {
    expect(findProblems(shape, value, { version }).map((p) => p.target)).toEqual(targets);
    expect(compile(shape)(value)).toBe(targets.length === 0);
  });
  it('can be null in editors, which do not suggest them', () => {
    const [circle] = toJsonSchema(shape, { version })['oneOf'] as { properties: object; patternProperties: object }[];
    expect(Object.keys(circle!.properties)).toEqual(['kind', 'radius']);
    expect(circle!.patternProperties).toMatchObject({ '^(side)$': { type: 'null' } });
  });
});
