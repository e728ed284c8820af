import {
  isObject,
  isSameValue,
  mergeServiceUpdate,
  printJson,
  replacedProperties,
  resolve,
  SearchServiceUpdate,
  stableVersion,
  toJsonSchema,
  type Node,
  type SearchServiceResource,
} from '@searchdeck/contract';
import { readJson } from '../../../shared/api/json-problem';
import { writableSchema } from '../../../shared/schema-form/writable-schema';
import { withoutUnchanged, type ServicePatch } from './service-patch';

const settingsSchema = writableSchema(SearchServiceUpdate, true);
/** For the JSON editor. */
export const settingsJsonSchema = toJsonSchema(settingsSchema, {
  version: stableVersion.management,
  isForEditor: true,
});

type Body = Readonly<Record<string, unknown>>;

/** The members of a value that a schema has and that are set. */
function settingsIn(schema: Node, value: unknown): unknown {
  const node = resolve(schema);
  if (node.kind !== 'object' || !isObject(value) || Object.keys(node.fields).length === 0) return value;
  return Object.fromEntries(
    Object.entries(node.fields).flatMap(([name, field]) =>
      value[name] == null ? [] : [[name, settingsIn(field.schema, value[name])]],
    ),
  );
}

/** A value without the members that can't be changed, such as those of a pasted response. Unknown members stay. */
function withoutReadOnly(schema: Node, all: Node, value: unknown): unknown {
  const [node, full] = [resolve(schema), resolve(all)];
  if (node.kind !== 'object' || full.kind !== 'object' || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const [writableField, field] = [node.fields[name], full.fields[name]];
      if (field === undefined) return [[name, member]];
      return writableField === undefined ? [] : [[name, withoutReadOnly(writableField.schema, field.schema, member)]];
    }),
  );
}

/** The settings of a service after a change, as JSON. */
export const settingsText = (service: SearchServiceResource, patch: ServicePatch): string =>
  printJson(settingsIn(settingsSchema, mergeServiceUpdate(service, patch)), 2);

/** The PATCH body that turns one value into another: null removes a member. */
function mergePatchBetween(before: Body, after: Body): Body {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [from, to = null] = [before[name], after[name]];
      if (isSameValue(from ?? null, to)) return [];
      return [
        [name, isObject(from) && isObject(to) && !replacedProperties.has(name) ? mergePatchBetween(from, to) : to],
      ];
    }),
  );
}

/** An identity can't be changed without its type. */
const withIdentityType = (patch: Body, after: Body): Body =>
  isObject(patch['identity']) && isObject(after['identity'])
    ? { ...patch, identity: { ...patch['identity'], type: after['identity']['type'] } }
    : patch;

/** The change that edited JSON makes; undefined while it isn't an object. */
export function patchOfText(service: SearchServiceResource, text: string): ServicePatch | undefined {
  const readResult = readJson(text);
  if (!('value' in readResult) || !isObject(readResult.value)) return undefined;
  const before = settingsIn(settingsSchema, service) as Body;
  const after = withoutReadOnly(settingsSchema, SearchServiceUpdate, readResult.value) as Body;
  // Removing all properties removes each of them.
  const patch = mergePatchBetween(before, { ...after, properties: after['properties'] ?? {} });
  return withoutUnchanged(service, withIdentityType(patch, after));
}

/** Whether two changes have the same result, even if they are written differently. */
export const isSameChange = (service: SearchServiceResource, a: ServicePatch, b: ServicePatch): boolean =>
  isSameValue(mergeServiceUpdate(service, a), mergeServiceUpdate(service, b));
