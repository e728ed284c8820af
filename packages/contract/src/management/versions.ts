import { isObject } from '../values/is-object.js';
import {
  array,
  boolean,
  enumOf,
  string,
  type EnumNode,
  type Field,
  type Node,
  type ObjectNode,
} from '../schema/node.js';
import { stableVersion } from '../versions/index.js';
import type { SearchService, SearchServiceUpdate } from './search-service.js';
import { SearchServiceProperties } from './search-service.js';

/** How properties of a service are written in an api-version, where that differs from 2025-05-01. */
export interface ServiceDifferences {
  /** Name in 2025-05-01 to name in this version. */
  names: Readonly<Record<string, string>>;
  /** Value in 2025-05-01 to value in this version, by property of 2025-05-01. */
  values: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;
  /** Schema of a property in this version, by its name in this version. */
  schemas: Readonly<Record<string, Node>>;
}

const toCamelCase = (value: string): string => value.charAt(0).toLowerCase() + value.slice(1);
const toPascalCase = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1);

const enumerationOf = (property: string): EnumNode => {
  const node = SearchServiceProperties.fields[property]?.schema;
  if (node?.kind !== 'enum') throw new Error(`${property} is not an enumeration.`);
  return node;
};
const withCase = (property: string, recase: (value: string) => string) => {
  const node = enumerationOf(property);
  const values = Object.fromEntries(Object.keys(node.values).map((v) => [v, recase(v)]));
  const schema: EnumNode = {
    ...node,
    values: Object.fromEntries(Object.entries(node.values).map(([v, words]) => [recase(v), words])),
    ...(typeof node.default === 'string' ? { default: recase(node.default) } : {}),
  };
  return { values, schema };
};
const lowerCamelCase = ['computeType', 'hostingMode', 'publicNetworkAccess'] as const;

/** management-plane.md "Versioning": what the upgrade sample of 2025-02-01-preview shows. */
export const serviceDifferences: Readonly<Record<string, ServiceDifferences>> = {
  '2025-02-01-preview': {
    names: {
      serviceUpgradedAt: 'serviceUpgradeDate',
      dataExfiltrationProtections: 'disabledDataExfiltrationOptions',
    },
    values: {
      ...Object.fromEntries(lowerCamelCase.map((p) => [p, withCase(p, toCamelCase).values])),
      provisioningState: withCase('provisioningState', toPascalCase).values,
      upgradeAvailable: { notAvailable: false, available: true },
      dataExfiltrationProtections: { BlockAll: 'All' },
    },
    schemas: {
      ...Object.fromEntries(lowerCamelCase.map((p) => [p, withCase(p, toCamelCase).schema])),
      provisioningState: withCase('provisioningState', toPascalCase).schema,
      upgradeAvailable: boolean({ isSetByService: true, description: 'Whether an upgrade is available.' }),
      serviceUpgradeDate: string({
        format: 'date-time',
        readOnly: true,
        description: 'Time of the last service upgrade.',
      }),
      disabledDataExfiltrationOptions: array(
        enumOf(
          { All: 'All export scenarios are disabled.' },
          { ignoresCase: true, description: 'Disallowed data export scenario.' },
        ),
        { description: 'Disallowed data export scenarios.' },
      ),
    },
  },
};

/** Component name of a shape that only one api-version has: `SearchService_2025_02_01_preview`. */
const nameIn = (schema: ObjectNode, version: string): string => `${schema.name}_${version.replaceAll('-', '_')}`;

const propertiesIn = (differences: ServiceDifferences, version: string): ObjectNode => ({
  ...SearchServiceProperties,
  name: nameIn(SearchServiceProperties, version),
  fields: Object.fromEntries(
    Object.entries(SearchServiceProperties.fields).map(([name, field]): [string, Field] => {
      const nameInVersion = differences.names[name] ?? name;
      return [nameInVersion, { ...field, schema: differences.schemas[nameInVersion] ?? field.schema }];
    }),
  ),
});

/** SearchService or SearchServiceUpdate as an api-version writes it. */
export const serviceSchemaIn = (
  schema: typeof SearchService | typeof SearchServiceUpdate,
  version: string,
): ObjectNode => {
  const differences = serviceDifferences[version];
  if (differences === undefined) return schema;
  return {
    ...schema,
    name: nameIn(schema, version),
    fields: { ...schema.fields, properties: { schema: propertiesIn(differences, version), required: false } },
  };
};
/** The schemas that differ from `schema`, by api-version. */
export const serviceSchemasByVersion = (
  schema: typeof SearchService | typeof SearchServiceUpdate,
): Readonly<Record<string, ObjectNode>> =>
  Object.fromEntries(Object.keys(serviceDifferences).map((version) => [version, serviceSchemaIn(schema, version)]));

type Body = Record<string, unknown>;
const mapValue = (table: Readonly<Record<string, unknown>> | undefined, value: unknown): unknown => {
  if (table === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => mapValue(table, item));
  const entry = Object.entries(table).find(([from]) => from.toLowerCase() === String(value).toLowerCase());
  return value === null || value === undefined || entry === undefined ? value : entry[1];
};
const convert = (
  body: Body,
  convertName: (name: string) => string,
  convertValue: (name: string, value: unknown) => unknown,
): Body => {
  const properties = body['properties'];
  if (!isObject(properties)) return body;
  return {
    ...body,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [convertName(name), convertValue(name, value)]),
    ),
  };
};

/** Converts a service from the shape of 2025-05-01 to that of `version`. */
export const serviceToVersion = <T extends object>(service: T, version: string): T => {
  const differences = serviceDifferences[version];
  if (differences === undefined || version === stableVersion.management) return service;
  return convert(
    service as Body,
    (name) => (Object.hasOwn(differences.names, name) ? (differences.names[name] ?? name) : name),
    (name, value) => mapValue(differences.values[name], value),
  ) as T;
};
/** Converts a body from the shape of `version` to that of 2025-05-01. */
export const serviceFromVersion = <T extends object>(body: T, version: string): T => {
  const differences = serviceDifferences[version];
  if (differences === undefined || version === stableVersion.management) return body;
  const names = new Map(Object.entries(differences.names).map(([stableName, name]) => [name, stableName]));
  const stableName = (name: string) => names.get(name) ?? name;
  return convert(body as Body, stableName, (name, value) => {
    const table = differences.values[stableName(name)];
    return mapValue(
      table &&
        Object.fromEntries(
          Object.entries(table).map(([stableValue, versionValue]) => [String(versionValue), stableValue]),
        ),
      value,
    );
  }) as T;
};
