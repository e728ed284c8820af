import {
  checkService,
  defaultServiceProperties,
  findProblems,
  isObject,
  resolve,
  SearchService,
  searchServiceName,
  stableVersion,
  type Node,
  type ObjectNode,
  type SearchServiceResource,
  type SkuName,
} from '@searchdeck/contract';
import type { Finding } from '../../../shared/definition/positions';
import { readJson } from '../../../shared/api/json-problem';

/** What the form edits: where the service is created, and its settings as JSON text. */
export interface NewService {
  /** Subscription connection. */
  connectionId: string;
  subscriptionId: string;
  resourceGroup: string;
  name: string;
  location: string;
  sku: SkuName;
  tags: Readonly<Record<string, string>>;
  /** The body of the request without location, SKU, and tags. */
  settings: string;
}

export const EMPTY_SERVICE: NewService = {
  connectionId: '',
  subscriptionId: '',
  resourceGroup: '',
  name: '',
  location: '',
  sku: 'basic',
  tags: {},
  settings: '{\n  "properties": {}\n}',
};

/** The stored draft; a member that it lacks has its default. */
export function readNewService(text: string): NewService {
  const read = readJson(text);
  const stored = 'value' in read && isObject(read.value) ? read.value : {};
  return { ...EMPTY_SERVICE, ...stored };
}

type Body = SearchServiceResource;

/** The body of the PUT request. */
export function bodyOf({ location, sku, tags, settings }: NewService): Body {
  const read = readJson(settings);
  const { properties, ...members } = ('value' in read && isObject(read.value) ? read.value : {}) as Partial<Body>;
  const hasProperties = properties != null && Object.keys(properties).length > 0;
  const hasTags = Object.keys(tags).length > 0;
  return {
    location: location.trim(),
    sku: { name: sku },
    ...(hasTags ? { tags } : {}),
    ...members,
    ...(hasProperties ? { properties } : {}),
  };
}

/** The service as it will be: with the defaults of the properties that the request omits. */
export function withDefaults(body: Body): Body {
  const set = Object.entries(body.properties ?? {}).filter(([, value]) => value != null);
  return { ...body, properties: { ...defaultServiceProperties(), ...Object.fromEntries(set) } };
}

/** What the service would reject, by the schema and the documented rules. */
export function findingsOf(input: NewService): Finding[] {
  const version = stableVersion.management;
  const body = bodyOf(input);
  const problems = findProblems(SearchService, body, { version, mode: 'create' });
  // A region that is not entered yet does not hide the other errors.
  const hasValidShape = problems.every(({ target }) => target === 'location');
  const rules = !hasValidShape ? [] : checkService(withDefaults(body), { version, hasPerimeter: false });
  return [...problems, ...rules].map(({ message, target }): Finding => ({ message, target, severity: 'error' }));
}

export const nameProblem = (name: string): string | undefined =>
  findProblems(searchServiceName, name, { version: stableVersion.management })[0]?.message;

/** Fields of a service that the form has elsewhere. */
const omitted = ['id', 'name', 'type', 'location', 'sku', 'tags', 'systemData'];

/** A schema without read-only fields: those of a new service have no value. */
function writable(schema: Node): Node {
  const node = resolve(schema);
  if (node.kind !== 'object') return schema;
  const fields = Object.entries(node.fields).filter(
    ([, field]) => (field.schema.readOnly ?? resolve(field.schema).readOnly) !== true,
  );
  const { description = node.description } = schema;
  return {
    ...node,
    ...(description === undefined ? {} : { description }),
    fields: Object.fromEntries(fields.map(([name, field]) => [name, { ...field, schema: writable(field.schema) }])),
  };
}

/** The writable settings of a service. */
export const settingsSchema: ObjectNode = (() => {
  const { fields, ...node } = writable(SearchService) as ObjectNode;
  return { ...node, fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !omitted.includes(name))) };
})();
