import { resolve, variantOf, type Node, type ObjectNode } from '../../schema/node.js';

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** data-plane.md "SearchIndexerDataSource": what a client sends instead of a secret it does not know. */
export const UNCHANGED = '<unchanged>';
export const REDACTED = '<redacted>';
const NONE = '#Vendor.Search.DataNoneIdentity';

const secret = (next: unknown, previous: unknown): unknown => {
  if (next === REDACTED) return null;
  return next === UNCHANGED || next === undefined || next === null ? (previous ?? null) : next;
};
/** Unchanged when absent, cleared by the none identity. data-plane.md "SearchResourceEncryptionKey". */
const identity = (next: unknown, previous: unknown): unknown => {
  if (next === undefined || next === null) return previous ?? null;
  return isBody(next) && next['@odata.type'] === NONE ? null : next;
};

const objectOf = (node: ObjectNode, next: Body, previous: unknown): Body => {
  const before = isBody(previous) ? previous : {};
  const result: Body = { ...next };
  for (const [name, field] of Object.entries(node.fields)) {
    const schema = resolve(field.schema);
    const isIdentity = schema.kind === 'union' && schema.name === 'SearchIndexerDataIdentity';
    if (field.schema.secret) {
      if (name in next || before[name] !== undefined) result[name] = secret(next[name], before[name]);
    } else if (isIdentity) {
      if (name in next || before[name] !== undefined) result[name] = identity(next[name], before[name]);
    } else if (name === 'encryptionKey' && (next[name] === undefined || next[name] === null)) {
      // Once a definition is encrypted it stays encrypted; attempts to set the key to null are ignored.
      if (before[name] !== undefined && before[name] !== null) result[name] = before[name];
    } else if (next[name] !== undefined && next[name] !== null)
      result[name] = carry(field.schema, next[name], before[name]);
  }
  return result;
};

/** The item that an item takes the place of: the one of the same name, else the one at the same place. */
const counterpart = (item: unknown, index: number, previous: unknown): unknown => {
  if (!Array.isArray(previous)) return undefined;
  if (isBody(item) && typeof item['name'] === 'string')
    return previous.find((p) => isBody(p) && p['name'] === item['name']);
  return previous[index];
};

const carry = (schema: Node, next: unknown, previous: unknown): unknown => {
  const node = resolve(schema);
  switch (node.kind) {
    case 'object':
      return isBody(next) ? objectOf(node, next, previous) : next;
    case 'union': {
      if (!isBody(next)) return next;
      const tag = next[node.discriminator];
      const variant = variantOf(node, tag);
      const same = isBody(previous) && previous[node.discriminator] === tag ? previous : undefined;
      return variant === undefined ? next : objectOf(variant, next, same);
    }
    case 'array':
      return Array.isArray(next)
        ? next.map((item, i) => carry(node.items, item, counterpart(item, i, previous)))
        : next;
    default:
      return next;
  }
};

/**
 * The definition to store: secrets that the client left out (null, absent or `<unchanged>`) are the previous ones,
 * `<redacted>` removes them; identities are kept when absent and cleared by the none identity; the encryption key stays.
 */
export const applyWriteOnly = <T>(schema: Node, next: T, previous: T | undefined): T =>
  carry(schema, next, previous) as T;
