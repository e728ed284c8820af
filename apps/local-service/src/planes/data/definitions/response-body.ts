import { inVersion, isOfOtherVariant, resolve, type Node, type ObjectNode, type UnionNode } from '@searchdeck/contract';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a member without a value comes back as: its default when nothing was said, no items, or null (service-behavior §3 "Bodies"). */
const unset = (schema: Node, given: null | undefined): unknown => {
  const node = resolve(schema);
  const fallback = given === undefined ? (schema.default ?? node.default) : undefined;
  return fallback !== undefined ? fallback : node.kind === 'array' ? [] : null;
};

/** Types whose defaults depend on more than the member: they are filled in when the definition is stored. */
const COMPLETE: ReadonlySet<string> = new Set(['SearchField']);

/** Members whose default stands for what another one says, so that it holds only while that is empty. */
const UNLESS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  StopwordsTokenFilter: { stopwordsList: 'stopwords' },
};
const isReplaced = (node: ObjectNode, name: string, value: Record<string, unknown>): boolean => {
  const other = value[UNLESS[node.name ?? '']?.[name] ?? ''];
  return Array.isArray(other) && other.length > 0;
};

/** Unions whose answers name the members of all variants, as recorded ones do. */
const WHOLE: ReadonlySet<string> = new Set(['ScoringFunction']);

const emptySiblings = (union: UnionNode, variant: ObjectNode): Record<string, null> =>
  Object.fromEntries(
    Object.values(union.variants)
      .flatMap((other) => Object.keys(other.fields))
      .filter((name) => isOfOtherVariant(union, variant, name))
      .map((name) => [name, null]),
  );

/** Maps whose members depend on one another: a default filled in could not be written back. */
const AS_GIVEN: ReadonlySet<string> = new Set(['IndexingParametersConfiguration']);

/** Members that the service leaves out rather than answer null for: only complex fields have sub-fields. */
const SILENT: ReadonlySet<string> = new Set(['fields', '@odata.etag']);

const responseObject = (node: ObjectNode, value: Record<string, unknown>, version: string): Record<string, unknown> => {
  const members: [string, unknown][] = [];
  const complete = COMPLETE.has(node.name ?? '');
  for (const [name, { schema }] of Object.entries(node.fields)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (!inVersion(resolve(schema).only ?? schema.only, version)) continue;
    if (given === undefined && (SILENT.has(name) || AS_GIVEN.has(node.name ?? ''))) continue;
    if ((schema.secret ?? resolve(schema).secret) || isReplaced(node, name, value)) members.push([name, null]);
    else
      members.push([
        name,
        given === undefined || given === null
          ? unset(schema, complete ? null : given)
          : responseBody(schema, given, version),
      ]);
  }
  for (const [name, item] of Object.entries(value)) if (!Object.hasOwn(node.fields, name)) members.push([name, item]);
  return Object.fromEntries(members);
};

/**
 * A stored value as the service answers it in one api-version: members in the order of the documents, unset ones filled
 * in, secrets null, members that the version does not know left out.
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
      const { [node.discriminator]: _tag, ...rest } = responseObject(variant, value, version);
      return {
        [node.discriminator]: tag,
        ...rest,
        ...(WHOLE.has(node.name ?? '') ? emptySiblings(node, variant) : {}),
      };
    }
    default:
      return value;
  }
};
