import fc from 'fast-check';
import { enumValues } from '../schema/validate.js';
import { resolve, type Node, type NumberNode, type ObjectNode, type StringNode } from '../schema/node.js';
import { coversVersion } from '../versions/index.js';

const formats: Record<NonNullable<StringNode['format']>, fc.Arbitrary<string>> = {
  uri: fc.webUrl(),
  uuid: fc.uuid(),
  'date-time': fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((d) => d.toISOString()),
  duration: fc.constantFrom('PT5M', 'PT1H30M', 'P1D', 'P1DT12H', 'PT30S'),
  'resource-id': fc
    .stringMatching(/^[a-z]{3,8}$/)
    .map((n) => `/subscriptions/s/resourceGroups/g/providers/Vendor.ManagedIdentity/userAssignedIdentities/${n}`),
  'resource-type': fc.constant('Vendor.Search/searchServices'),
  cidr: fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`),
  multiline: fc.string(),
};

const text = (node: StringNode): fc.Arbitrary<string> => {
  if (node.format !== undefined) return formats[node.format];
  if (node.pattern !== undefined) {
    // fast-check generates no lookaheads: the filter applies them.
    return fc
      .stringMatching(new RegExp(node.pattern.replace(/\(\?[=!][^()]*(\([^()]*\)[^()]*)*\)/g, '')))
      .filter((s) => new RegExp(node.pattern ?? '', 'u').test(s) && fits(node, s));
  }
  return fc.string({ minLength: node.minLength ?? 0, maxLength: Math.min(node.maxLength ?? 20, 20) });
};
const fits = (node: StringNode, s: string) =>
  s.length >= (node.minLength ?? 0) && s.length <= (node.maxLength ?? Infinity);

const number = (node: NumberNode): fc.Arbitrary<number> => {
  if (node.oneOf) return fc.constantFrom(...node.oneOf);
  const min =
    node.minimum ?? (node.exclusiveMinimum === undefined ? -1000 : node.exclusiveMinimum + (node.isInteger ? 1 : 0.5));
  const max = Math.max(min, Math.min(node.maximum ?? min + 1000, min + 1000));
  return node.isInteger
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true }).map((n) => (n === 0 ? 0 : n));
};

const object = (
  node: ObjectNode,
  version: string,
  depth: number,
  tag?: readonly [string, string],
): fc.Arbitrary<Record<string, unknown>> => {
  const availableFields = Object.entries(node.fields).filter(
    ([, f]) => coversVersion(resolve(f.schema).only ?? f.schema.only, version) && !f.schema.readOnly,
  );
  const fields = availableFields.filter(([, f]) => f.required || depth > 0);
  const requiredKeys = [...fields.filter(([, f]) => f.required).map(([name]) => name), ...(tag ? [tag[0]] : [])];
  const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    fields.map(([name, f]) => {
      const value = arbitraryOf(f.schema, version, depth - 1);
      return [name, f.required ? value : fc.option(value, { freq: 4 })];
    }),
  );
  if (tag) shape[tag[0]] = fc.constant(tag[1]);
  return fc.record(shape, { requiredKeys });
};

/**
 * Values that a schema accepts in an api-version; `depth` bounds optional nesting. Rules that span several properties
 * are not in a schema: a value may still break those.
 */
export const arbitraryOf = (schema: Node, version: string, depth = 3): fc.Arbitrary<unknown> => {
  const node = resolve(schema);
  switch (node.kind) {
    case 'any':
      return fc.oneof(fc.string(), fc.integer(), fc.boolean());
    case 'boolean':
      return fc.boolean();
    case 'string':
      return text(node);
    case 'enum':
      return fc.constantFrom(...enumValues(node, version));
    case 'number':
      return number(node);
    case 'array': {
      const minLength = node.minItems ?? 0;
      const maxLength = Math.min(node.maxItems ?? 3, Math.max(minLength, depth <= 0 ? minLength : 3));
      const bounds = { minLength, maxLength };
      const items = arbitraryOf(node.items, version, depth - 1);
      return node.uniqueBy === undefined
        ? fc.array(items, bounds)
        : fc.uniqueArray(items, {
            ...bounds,
            selector: (item) => String((item as Record<string, unknown>)[node.uniqueBy ?? '']).toLowerCase(),
          });
    }
    case 'map':
      return fc.dictionary(
        node.keys === undefined
          ? fc.stringMatching(/^[a-z]{1,8}$/)
          : (arbitraryOf(node.keys, version) as fc.Arbitrary<string>),
        arbitraryOf(node.values, version, depth - 1),
        { maxKeys: 3 },
      );
    case 'object':
      return object(node, version, depth);
    case 'union': {
      const variants = Object.entries(node.variants).filter(([, v]) => coversVersion(v.only, version));
      return fc.oneof(...variants.map(([tag, variant]) => object(variant, version, depth, [node.discriminator, tag])));
    }
  }
};

/** Ways to break a valid object so that its schema must reject it; the target of the finding comes with it. */
export const breakages = (
  schema: ObjectNode,
  version: string,
): { name: string; target: string; apply: (value: Record<string, unknown>) => Record<string, unknown> }[] => [
  { name: 'unknown property', target: 'noSuchProperty', apply: (v) => ({ ...v, noSuchProperty: 1 }) },
  ...Object.entries(schema.fields)
    .filter(([, f]) => coversVersion(resolve(f.schema).only ?? f.schema.only, version) && !f.schema.readOnly)
    .flatMap(([name, f]) => [
      ...(resolve(f.schema).kind === 'any'
        ? []
        : [
            {
              name: `wrong type of ${name}`,
              target: name,
              apply: (v: Record<string, unknown>) => ({ ...v, [name]: resolve(f.schema).kind === 'number' ? 'x' : 17 }),
            },
          ]),
      ...(f.required
        ? [
            {
              name: `missing ${name}`,
              target: name,
              apply: (v: Record<string, unknown>) => Object.fromEntries(Object.entries(v).filter(([k]) => k !== name)),
            },
          ]
        : []),
    ]),
];
