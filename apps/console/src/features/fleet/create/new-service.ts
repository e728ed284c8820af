import {
  checkService,
  defaultServiceProperties,
  findProblems,
  isObject,
  printJson,
  SearchService,
  searchServiceName,
  SkuName,
  stableVersion,
  toJsonSchema,
  type ObjectNode,
  type SearchServiceResource,
} from '@searchdeck/contract';
import { setValue } from '../../../shared/definition/edit-text';
import type { Finding } from '../../../shared/definition/positions';
import { readJson } from '../../../shared/api/json-problem';
import { inScreenTerms } from '../../../shared/format/screen-terms';
import { writableSchema } from '../../../shared/schema-form/writable-schema';
import type { TagRow } from '../../../shared/tags/tags';

/** What the form and the JSON editor edit: where the service is created, and the request body as JSON text. */
export interface NewService {
  /** Subscription connection. */
  connectionId: string;
  subscriptionId: string;
  resourceGroup: string;
  name: string;
  /** Text of the JSON editor. It may be invalid while it is edited. */
  definition: string;
}

/** Members of the body that have their own inputs in the form. */
export interface BasicSettings {
  location: string;
  sku: SkuName;
  tags: Readonly<Record<string, string>>;
}

export const EMPTY_SERVICE: NewService = {
  connectionId: '',
  subscriptionId: '',
  resourceGroup: '',
  name: '',
  definition: printJson({ location: '', sku: { name: 'basic' }, properties: {} }, 2),
};

/** The stored draft; a member that it lacks has its default. */
export function readNewService(text: string): NewService {
  const readResult = readJson(text);
  const storedService = 'value' in readResult && isObject(readResult.value) ? readResult.value : {};
  return { ...EMPTY_SERVICE, ...storedService };
}

type Body = SearchServiceResource;

/** The body of the PUT request; undefined while the text isn't an object. */
export function bodyOf({ definition }: NewService): Body | undefined {
  const readResult = readJson(definition);
  if (!('value' in readResult) || !isObject(readResult.value)) return undefined;
  const { location, properties, tags, ...members } = readResult.value as unknown as Body;
  return {
    ...(location === undefined ? {} : { location: typeof location === 'string' ? location.trim() : location }),
    ...members,
    ...(isEmpty(tags) ? {} : { tags }),
    ...(isEmpty(properties) ? {} : { properties }),
  } as Body;
}

/** Whether nothing is set, so that the request omits the member. */
const isEmpty = (value: unknown): boolean => value == null || (isObject(value) && Object.keys(value).length === 0);

/** The settings with their own inputs; a value with another type has its default. */
export function basicSettingsOf(service: NewService): BasicSettings {
  const body = bodyOf(service);
  const sku = isObject(body?.sku) ? body.sku.name : undefined;
  const tags = isObject(body?.tags) ? Object.entries(body.tags).filter(([, value]) => typeof value === 'string') : [];
  return {
    location: typeof body?.location === 'string' ? body.location : '',
    sku: sku !== undefined && Object.hasOwn(SkuName.values, sku) ? sku : 'basic',
    tags: Object.fromEntries(tags),
  };
}

/** The service with other settings. The rest of the text stays as it is written. */
export function withBasicSettings(service: NewService, { location, sku, tags }: Partial<BasicSettings>): NewService {
  let { definition } = service;
  if (location !== undefined) definition = setValue(definition, ['location'], location);
  if (sku !== undefined) definition = setValue(definition, ['sku', 'name'], sku);
  if (tags !== undefined) definition = setValue(definition, ['tags'], Object.keys(tags).length > 0 ? tags : undefined);
  return { ...service, definition };
}

/** The tags, as they are edited. */
export const tagRowsOf = (service: NewService): TagRow[] =>
  Object.entries(basicSettingsOf(service).tags).map(([name, value]) => ({ name, value }));

export const withTagRows = (service: NewService, rows: readonly TagRow[]): NewService =>
  withBasicSettings(service, { tags: Object.fromEntries(rows.map(({ name, value = '' }) => [name, value])) });

/** The service as it will be: with the defaults of the properties that the request omits. */
export function withDefaults(body: Body): Body {
  const setProperties = Object.entries(body.properties ?? {}).filter(([, value]) => value != null);
  return { ...body, properties: { ...defaultServiceProperties(), ...Object.fromEntries(setProperties) } };
}

/** What the service would reject, by the schema and the documented rules. */
export function findingsOf(service: NewService): Finding[] {
  const version = stableVersion.management;
  const body = bodyOf(service);
  if (body === undefined) return [];
  const problems = findProblems(SearchService, body, { version, mode: 'create' });
  const rules = hasValidShape(body, problems) ? checkService(withDefaults(body), { version, hasPerimeter: false }) : [];
  return [...problems, ...rules].map(({ message, target }): Finding => ({
    message: inScreenTerms(message),
    target,
    severity: 'error',
  }));
}

/** Whether the rules can be checked. A region that is not entered yet does not hide the other errors. */
const hasValidShape = (body: Body, problems: readonly { target?: string | undefined }[]): boolean =>
  typeof body.location === 'string' && problems.every(({ target }) => target === 'location');

/** The body if it can be described: its members have the types of the interface. */
export function describableBody(service: NewService): Body | undefined {
  const body = bodyOf(service);
  if (body === undefined) return undefined;
  const problems = findProblems(SearchService, body, { version: stableVersion.management, mode: 'create' });
  return hasValidShape(body, problems) ? body : undefined;
}

export const nameProblem = (name: string): string | undefined =>
  findProblems(searchServiceName, name, { version: stableVersion.management, path: 'name' })[0]?.message;

/** Fields of a service that the form has elsewhere. */
export const BASIC_MEMBERS: readonly string[] = ['location', 'sku', 'tags'];

/** The writable fields of a service. */
export const newServiceSchema = writableSchema(SearchService) as ObjectNode;
export const newServiceJsonSchema = toJsonSchema(newServiceSchema, {
  version: stableVersion.management,
  isForEditor: true,
});
