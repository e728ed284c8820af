import {
  coversVersion,
  isOfOtherVariant,
  resolve,
  type Node,
  type ObjectNode,
  type UnionNode,
  isObject,
} from '@searchdeck/contract';

/** The value of an unset member: its default if it is absent, an empty list, or null (service-behavior §3 "Bodies"). */
const unsetValue = (schema: Node, storedValue: null | undefined): unknown => {
  const node = resolve(schema);
  const fallback = storedValue === undefined ? (schema.default ?? node.default) : undefined;
  return fallback !== undefined ? fallback : node.kind === 'array' ? [] : null;
};

/** Types whose defaults depend on other members, so they are set when the definition is stored. */
const COMPLETE_WHEN_STORED: ReadonlySet<string> = new Set(['SearchField']);

/** Members whose default applies only while another member is empty. */
const DEFAULT_UNLESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  StopwordsTokenFilter: { stopwordsList: 'stopwords' },
};
const isReplaced = (node: ObjectNode, name: string, value: Record<string, unknown>): boolean => {
  const other = value[DEFAULT_UNLESS[node.name ?? '']?.[name] ?? ''];
  return Array.isArray(other) && other.length > 0;
};

/** Unions that are returned with the members of all variants, as recorded. */
const WITH_ALL_VARIANTS: ReadonlySet<string> = new Set(['ScoringFunction']);

const emptySiblings = (union: UnionNode, variant: ObjectNode): Record<string, null> =>
  Object.fromEntries(
    Object.values(union.variants)
      .flatMap((other) => Object.keys(other.fields))
      .filter((name) => isOfOtherVariant(union, variant, name))
      .map((name) => [name, null]),
  );

/** Maps whose members depend on one another, so a default that is filled in could not be written back. */
const WITHOUT_DEFAULTS: ReadonlySet<string> = new Set(['IndexingParametersConfiguration']);

/** Members that the service omits instead of returning null: only complex fields have subfields. */
const OMITTED_IF_UNSET: ReadonlySet<string> = new Set(['fields', '@odata.etag']);

const responseObject = (node: ObjectNode, value: Record<string, unknown>, version: string): Record<string, unknown> => {
  const members: [string, unknown][] = [];
  const isComplete = COMPLETE_WHEN_STORED.has(node.name ?? '');
  for (const [name, { schema }] of Object.entries(node.fields)) {
    const storedValue = Object.hasOwn(value, name) ? value[name] : undefined;
    if (!coversVersion(resolve(schema).only ?? schema.only, version)) continue;
    if (storedValue === undefined && (OMITTED_IF_UNSET.has(name) || WITHOUT_DEFAULTS.has(node.name ?? ''))) continue;
    if ((schema.isSecret ?? resolve(schema).isSecret) || isReplaced(node, name, value)) members.push([name, null]);
    else {
      members.push([
        name,
        storedValue === undefined || storedValue === null
          ? unsetValue(schema, isComplete ? null : storedValue)
          : responseBody(schema, storedValue, version),
      ]);
    }
  }
  for (const [name, item] of Object.entries(value)) if (!Object.hasOwn(node.fields, name)) members.push([name, item]);
  return Object.fromEntries(members);
};

/**
 * A stored value as the service returns it in an api-version: members in the order of the documents, unset ones filled in,
 * secrets null, without members that the version does not have.
 */
export const responseBody = (schema: Node, value: unknown, version: string): unknown => {
  const node = resolve(schema);
  if (value === null || value === undefined) return value;
  switch (node.kind) {
    case 'array':
      return Array.isArray(value) ? value.map((item) => responseBody(node.items, item, version)) : value;
    case 'map':
      return isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [key, responseBody(node.values, item, version)]),
          )
        : value;
    case 'object':
      return isObject(value) ? responseObject(node, value, version) : value;
    case 'union': {
      if (!isObject(value)) return value;
      const tag = value[node.discriminator];
      const variant = Object.hasOwn(node.variants, String(tag)) ? node.variants[String(tag)] : undefined;
      if (variant === undefined) return value;
      const { [node.discriminator]: _tag, ...members } = responseObject(variant, value, version);
      return {
        [node.discriminator]: tag,
        ...members,
        ...(WITH_ALL_VARIANTS.has(node.name ?? '') ? emptySiblings(node, variant) : {}),
      };
    }
    default:
      return value;
  }
};
