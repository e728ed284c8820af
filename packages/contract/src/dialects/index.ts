import { isObject } from '../values/is-object.js';
import type { ErrorDetail } from '../errors/search-error.js';
import { resolve, variantOf, type Node, type ObjectNode } from '../schema/node.js';
import { hasOperation, type Operation } from '../operations/operation.js';
import { knownVersion, stableVersion, versionsOf, type ApiVersion, type Plane } from '../versions/index.js';
import { azure } from './azure.js';
import { Direction, type Dialect } from './dialect.js';
import { vendor } from './vendor.js';

export const dialects = { vendor, azure } as const;
export type DialectId = keyof typeof dialects;
export { dialectLabels } from './labels.js';
export type { Dialect } from './dialect.js';

const directions = new Map<Dialect, Map<string, { out: Direction; in: Direction }>>();
const directionOf = (dialect: Dialect | DialectId, toward: 'out' | 'in', requestedVersion = ''): Direction => {
  const definition = typeof dialect === 'string' ? dialects[dialect] : dialect;
  const byVersion = directions.get(definition) ?? new Map<string, { out: Direction; in: Direction }>();
  directions.set(definition, byVersion);
  // Versions without special forms share one entry, so that requests cannot grow the map without limit.
  const version = definition.forms.some((f) => f.versions.includes(requestedVersion.toLowerCase()))
    ? requestedVersion.toLowerCase()
    : '';
  const entry = byVersion.get(version) ?? {
    out: new Direction(definition, 'out', version),
    in: new Direction(definition, 'in', version),
  };
  byVersion.set(version, entry);
  return entry[toward];
};

const translateObject = (
  node: ObjectNode,
  value: Record<string, unknown>,
  names: Direction,
  tag?: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (name === tag) return [name, typeof item === 'string' ? names.type(item) : item];
      const translatedName = names.property(name);
      const neutralName = names.toward === 'in' ? translatedName : name;
      const field = Object.hasOwn(node.fields, neutralName) ? node.fields[neutralName] : undefined;
      // Members outside the schema, such as document fields and annotations, are not renamed.
      return field === undefined ? [name, item] : [translatedName, translate(field.schema, item, names)];
    }),
  );

const translate = (schema: Node, value: unknown, names: Direction): unknown => {
  const node = resolve(schema);
  const form = names.form(node);
  if (form === undefined || !isObject(value)) return translateNode(node, value, names);
  if (names.toward === 'in') return translateNode(node, form.read(value), names);
  const translation = translateNode(node, value, names);
  return isObject(translation) ? form.write(translation) : translation;
};

const translateNode = (node: Node, value: unknown, names: Direction): unknown => {
  if (value === null || value === undefined) return value;
  switch (node.kind) {
    case 'string':
      return typeof value === 'string' && (node.format === 'resource-id' || node.format === 'resource-type')
        ? names.provider(value)
        : value;
    case 'enum':
      return typeof value === 'string' ? names.value(value, node) : value;
    case 'array':
      return Array.isArray(value) ? value.map((item) => translate(node.items, item, names)) : value;
    case 'map':
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([k, v]) => [
          node.keys === undefined ? k : String(translate(node.keys, k, names)),
          translate(node.values, v, names),
        ]),
      );
    case 'object':
      return isObject(value) ? translateObject(node, value, names) : value;
    case 'union': {
      if (!isObject(value)) return value;
      const tag = value[node.discriminator];
      const variant = variantOf(node, typeof tag === 'string' && names.toward === 'in' ? names.type(tag) : tag);
      const unknownVariant: ObjectNode = { kind: 'object', unknown: 'keep', fields: {} };
      return translateObject(variant ?? unknownVariant, value, names, node.discriminator);
    }
    default:
      return value;
  }
};

/**
 * Translates a neutral value into the names of a dialect: discriminators, enumeration values, property names, resource
 * IDs, and types that the schema describes. Returns the value unchanged without a schema. Document data never changes.
 * `requestedVersion` is the api-version of the request as sent. It selects the form of objects that differ by version.
 */
export const toDialect = <T>(
  schema: Node | null | undefined,
  value: T,
  dialect: Dialect | DialectId,
  requestedVersion?: string,
): T => (schema ? (translate(schema, value, directionOf(dialect, 'out', requestedVersion)) as T) : value);
/** Translates a value of a dialect into neutral names. Neutral names stay unchanged. */
export const fromDialect = <T>(
  schema: Node | null | undefined,
  value: T,
  dialect: Dialect | DialectId,
  requestedVersion?: string,
): T => (schema ? (translate(schema, value, directionOf(dialect, 'in', requestedVersion)) as T) : value);

/** Translates the names in a text, such as an error message or target, into a dialect. */
export const dialectText = (text: string, dialect: Dialect | DialectId): string =>
  directionOf(dialect, 'out').text(text);
/** Translates a management path, resource ID, or Location into a dialect. */
export const pathToDialect = (path: string, dialect: Dialect | DialectId): string =>
  directionOf(dialect, 'out').provider(path);
/** Translates a management path of a dialect into neutral names. */
export const pathFromDialect = (path: string, dialect: Dialect | DialectId): string =>
  directionOf(dialect, 'in').provider(path);

/** Translates an error into the names of a dialect. */
export const errorToDialect = <E extends ErrorDetail>(error: E, dialect: Dialect | DialectId): E => ({
  ...error,
  message: dialectText(error.message, dialect),
  ...(error.target === undefined ? {} : { target: dialectText(error.target, dialect) }),
  ...(error.details === undefined ? {} : { details: error.details.map((d) => errorToDialect(d, dialect)) }),
});

/** The documented version that handles an api-version of a dialect; undefined if the version is unknown. */
export const versionFromDialect = (
  plane: Plane,
  text: string,
  dialect: Dialect | DialectId,
): ApiVersion | undefined => {
  const { versions } = typeof dialect === 'string' ? dialects[dialect] : dialect;
  const substitutes: Readonly<Record<string, ApiVersion>> = versions[plane];
  const name = text.toLowerCase();
  return knownVersion(plane, text) ?? (Object.hasOwn(substitutes, name) ? substitutes[name] : undefined);
};
/** The same for operations of the resource manager: every version that it accepts is handled as the newest stable one. */
export const resourceManagerVersionFromDialect = (text: string, dialect: DialectId): ApiVersion | undefined =>
  dialects[dialect].resourceManagerVersion?.test(text) === true ? stableVersion.management : undefined;

const byNewest = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? 1 : -1);

/** Every api-version that a dialect accepts, documented or handled as a documented one; newest first. */
export const versionsInDialect = (plane: Plane, dialect: DialectId): readonly string[] =>
  [...versionsOf(plane), ...Object.keys(dialects[dialect].versions[plane])].toSorted(byNewest);

/** The api-versions of a dialect in which an operation exists, newest first. */
export const versionsOfOperation = (operation: Operation, dialect: DialectId): readonly string[] =>
  versionsInDialect(operation.plane, dialect).filter((text) => {
    const version = versionFromDialect(operation.plane, text, dialect);
    return version !== undefined && hasOperation(operation, version);
  });

/** Options of `JsonSchemaPrinter` that translate names into a dialect. */
export const schemaNames = (dialect: Dialect | DialectId) => {
  const names = directionOf(dialect, 'out');
  return {
    rename: (value: string, node?: Node): string =>
      node?.kind === 'enum' ? names.value(value, node) : names.type(value),
    renameProperty: (name: string): string => names.property(name),
  };
};
