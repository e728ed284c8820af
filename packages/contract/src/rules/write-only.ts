import { isObject } from '../values/is-object.js';
import { resolve, variantOf, type Node, type ObjectNode } from '../schema/node.js';
import { REDACTED, UNCHANGED } from './secret-placeholders.js';

type Body = Record<string, unknown>;
const NONE = '#Vendor.Search.DataNoneIdentity';

/** Resolves the value of a secret. `isStored`: whether the containing object is already stored. */
type Secret = (next: unknown, previous: unknown, isStored: boolean) => unknown;
const secretToStore: Secret = (next, previous) => {
  if (next === REDACTED) return null;
  return next === UNCHANGED || next === undefined || next === null ? (previous ?? null) : next;
};
const secretToValidate: Secret = (next, previous, isStored) => {
  if (next !== undefined && next !== null) return next;
  return previous ?? (isStored ? REDACTED : null);
};
/** Unchanged when absent, cleared by the none identity. data-plane.md "SearchResourceEncryptionKey". */
const mergeIdentity = (next: unknown, previous: unknown): unknown => {
  if (next === undefined || next === null) return previous ?? null;
  return isObject(next) && next['@odata.type'] === NONE ? null : next;
};

const mergeObject = (node: ObjectNode, next: Body, previous: unknown, secret: Secret): Body => {
  const before = isObject(previous) ? previous : {};
  const result: Body = { ...next };
  for (const [name, field] of Object.entries(node.fields)) {
    const schema = resolve(field.schema);
    const isIdentity = schema.kind === 'union' && schema.name === 'SearchIndexerDataIdentity';
    if (field.schema.isSecret) {
      if (name in next || before[name] !== undefined) {
        result[name] = secret(next[name], before[name], isObject(previous));
      }
    } else if (isIdentity) {
      if (name in next || before[name] !== undefined) result[name] = mergeIdentity(next[name], before[name]);
    } else if (name === 'encryptionKey' && (next[name] === undefined || next[name] === null)) {
      // Once a definition is encrypted it stays encrypted; attempts to set the key to null are ignored.
      if (before[name] !== undefined && before[name] !== null) result[name] = before[name];
    } else if (next[name] !== undefined && next[name] !== null) {
      result[name] = merge(field.schema, next[name], before[name], secret);
    }
  }
  return result;
};

/** Returns a function that finds the previous item that an item replaces: by name, otherwise by index. */
const previousItems = (previous: unknown): ((item: unknown, index: number) => unknown) => {
  if (!Array.isArray(previous)) return () => undefined;
  const byName = new Map<unknown, unknown>();
  for (const p of previous) if (isObject(p) && !byName.has(p['name'])) byName.set(p['name'], p);
  return (item, index) =>
    isObject(item) && typeof item['name'] === 'string' ? byName.get(item['name']) : previous[index];
};

const merge = (schema: Node, next: unknown, previous: unknown, secret: Secret): unknown => {
  const node = resolve(schema);
  switch (node.kind) {
    case 'object':
      return isObject(next) ? mergeObject(node, next, previous, secret) : next;
    case 'union': {
      if (!isObject(next)) return next;
      const tag = next[node.discriminator];
      const variant = variantOf(node, tag);
      const previousVariant = isObject(previous) && previous[node.discriminator] === tag ? previous : undefined;
      return variant === undefined ? next : mergeObject(variant, next, previousVariant, secret);
    }
    case 'array': {
      if (!Array.isArray(next)) return next;
      const previousItem = previousItems(previous);
      return next.map((item, i) => merge(node.items, item, previousItem(item, i), secret));
    }
    default:
      return next;
  }
};

/**
 * The definition to store: omitted secrets (null, absent, or `<unchanged>`) keep their previous values,
 * `<redacted>` removes them. Absent identities are preserved and the none identity clears them. The encryption key stays.
 */
export const applyWriteOnly = <T>(schema: Node, next: T, previous: T | undefined): T =>
  merge(schema, next, previous, secretToStore) as T;

/**
 * The definition with its previous secrets filled in, for the validation of required members. Secrets that were removed
 * with `<redacted>` stay valid as a placeholder.
 */
export const completeWriteOnly = <T>(schema: Node, next: T, previous: T): T =>
  merge(schema, next, previous, secretToValidate) as T;
