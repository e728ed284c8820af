import { isObject } from '../values/is-object.js';
import type { ErrorDetail } from '../errors/search-error.js';
import { resolve, variantOf, type Node, type ObjectNode } from '../schema/node.js';
import { knownVersion, stableVersion, versionsOf, type ApiVersion, type Plane } from '../versions/index.js';
import { azure } from './azure.js';
import { Direction, type Dialect } from './dialect.js';
import { vendor } from './vendor.js';

export const dialects = { vendor, azure } as const;
export type DialectId = keyof typeof dialects;
export type { Dialect } from './dialect.js';

const directions = new Map<Dialect, Map<string, { out: Direction; in: Direction }>>();
const direction = (dialect: Dialect | DialectId, towards: 'out' | 'in', asked = ''): Direction => {
  const d = typeof dialect === 'string' ? dialects[dialect] : dialect;
  const ofDialect = directions.get(d) ?? new Map<string, { out: Direction; in: Direction }>();
  directions.set(d, ofDialect);
  // Versions without forms of their own share one entry, so that nobody's spelling can fill the map.
  const version = d.forms.some((f) => f.versions.includes(asked.toLowerCase())) ? asked.toLowerCase() : '';
  const known = ofDialect.get(version) ?? {
    out: new Direction(d, 'out', version),
    in: new Direction(d, 'in', version),
  };
  ofDialect.set(version, known);
  return known[towards];
};

const object = (
  node: ObjectNode,
  value: Record<string, unknown>,
  d: Direction,
  tag?: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (name === tag) return [name, typeof item === 'string' ? d.type(item) : item];
      const renamed = d.property(name);
      const neutral = d.towards === 'in' ? renamed : name;
      const field = Object.hasOwn(node.fields, neutral) ? node.fields[neutral] : undefined;
      // What the schema does not know belongs to somebody else: documents, extra parameters, annotations.
      return field === undefined ? [name, item] : [renamed, walk(field.schema, item, d)];
    }),
  );

const walk = (schema: Node, value: unknown, d: Direction): unknown => {
  const node = resolve(schema);
  const form = d.form(node);
  if (form === undefined || !isObject(value)) return walkNode(node, value, d);
  if (d.towards === 'in') return walkNode(node, form.read(value), d);
  const written = walkNode(node, value, d);
  return isObject(written) ? form.write(written) : written;
};

const walkNode = (node: Node, value: unknown, d: Direction): unknown => {
  if (value === null || value === undefined) return value;
  switch (node.kind) {
    case 'string':
      return typeof value === 'string' && (node.format === 'resource-id' || node.format === 'resource-type')
        ? d.provider(value)
        : value;
    case 'enum':
      return typeof value === 'string' ? d.value(value, node) : value;
    case 'array':
      return Array.isArray(value) ? value.map((item) => walk(node.items, item, d)) : value;
    case 'map':
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([k, v]) => [
          node.keys === undefined ? k : String(walk(node.keys, k, d)),
          walk(node.values, v, d),
        ]),
      );
    case 'object':
      return isObject(value) ? object(node, value, d) : value;
    case 'union': {
      if (!isObject(value)) return value;
      const tag = value[node.discriminator];
      const variant = variantOf(node, typeof tag === 'string' && d.towards === 'in' ? d.type(tag) : tag);
      const plain: ObjectNode = { kind: 'object', unknown: 'keep', fields: {} };
      return object(variant ?? plain, value, d, node.discriminator);
    }
    default:
      return value;
  }
};

/**
 * A neutral value in the names of a dialect; only where the schema knows a name: discriminators, enumeration values,
 * property names, resource ids and types. Without a schema the value stays as it is. Documents' own data never changes.
 * `asked`: the api-version of the request as it was written, for objects that the dialect's versions write differently.
 */
export const toDialect = <T>(
  schema: Node | null | undefined,
  value: T,
  dialect: Dialect | DialectId,
  asked?: string,
): T => (schema ? (walk(schema, value, direction(dialect, 'out', asked)) as T) : value);
/** The other way round; names that are neutral already stay. */
export const fromDialect = <T>(
  schema: Node | null | undefined,
  value: T,
  dialect: Dialect | DialectId,
  asked?: string,
): T => (schema ? (walk(schema, value, direction(dialect, 'in', asked)) as T) : value);

/** Words for people, such as an error message or the target of an error, in the names of a dialect. */
export const dialectText = (text: string, dialect: Dialect | DialectId): string => direction(dialect, 'out').text(text);
/** A management path, resource id or Location in the names of a dialect. */
export const pathToDialect = (path: string, dialect: Dialect | DialectId): string =>
  direction(dialect, 'out').provider(path);
/** A management path of a dialect, in neutral names. */
export const pathFromDialect = (path: string, dialect: Dialect | DialectId): string =>
  direction(dialect, 'in').provider(path);

/** An error in the names of a dialect. */
export const errorToDialect = <E extends ErrorDetail>(error: E, dialect: Dialect | DialectId): E => ({
  ...error,
  message: dialectText(error.message, dialect),
  ...(error.target === undefined ? {} : { target: dialectText(error.target, dialect) }),
  ...(error.details === undefined ? {} : { details: error.details.map((d) => errorToDialect(d, dialect)) }),
});

/** The version of the interface documents that a version of a dialect is answered as; undefined when nobody knows it. */
export const versionFromDialect = (
  plane: Plane,
  text: string,
  dialect: Dialect | DialectId,
): ApiVersion | undefined => {
  const { versions } = typeof dialect === 'string' ? dialects[dialect] : dialect;
  const standIns: Readonly<Record<string, ApiVersion>> = versions[plane];
  const name = text.toLowerCase();
  return knownVersion(plane, text) ?? (Object.hasOwn(standIns, name) ? standIns[name] : undefined);
};
/** The same for the resource manager's own operations: whatever it calls a version is answered as the newest stable one. */
export const resourceManagerVersionFromDialect = (text: string, dialect: DialectId): ApiVersion | undefined =>
  dialects[dialect].resourceManagerVersion?.test(text) === true ? stableVersion.management : undefined;

/** Every version that is answered in a dialect: those of the interface documents, then those that one of them stands in for. */
export const versionsInDialect = (plane: Plane, dialect: DialectId): readonly string[] => [
  ...versionsOf(plane),
  ...Object.keys(dialects[dialect].versions[plane]),
];

/** The renaming functions that `JsonSchemaPrinter` takes. */
export const schemaNames = (dialect: Dialect | DialectId) => {
  const d = direction(dialect, 'out');
  return {
    rename: (value: string, node?: Node): string => (node?.kind === 'enum' ? d.value(value, node) : d.type(value)),
    renameProperty: (name: string): string => d.property(name),
  };
};
