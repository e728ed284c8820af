type Fields = Readonly<Record<string, unknown>>;

const KEY = /^[A-Za-z0-9-][\w=-]*$/;
const KEY_NAMES: readonly RegExp[] = [
  /^id$/i,
  /^key$/i,
  /[\W_](?:id|key)$/i,
  /[a-z\d](?:Id|ID|Key)$/,
  // Identifiers of things that have no other key.
  /^(?:uu|gu)id$/i,
  /^(?:isbn|issn|doi|sku|ean|gtin|asin|slug)$/i,
];

/** How well a name suits the key of documents: 0 is best. */
const rankOf = (name: string): number => {
  const rank = KEY_NAMES.findIndex((pattern) => pattern.test(name));
  return rank === -1 ? KEY_NAMES.length : rank;
};
export const isKeyName = (name: string): boolean => rankOf(name) < KEY_NAMES.length;

/** All documents have different values that can be keys. */
const hasKeys = (values: readonly unknown[]): boolean => {
  const keys = values.filter((value) => ['string', 'number', 'bigint'].includes(typeof value)).map(String);
  return keys.length === values.length && new Set(keys).size === keys.length && keys.every((key) => KEY.test(key));
};

/**
 * Names of the members whose values can be keys, the best first: those that are named like keys, then other text. In a
 * single document, every value is unique, so that only the name says something.
 */
export const keyCandidates = (documents: readonly Fields[], names: readonly string[]): string[] =>
  names
    .filter((name) => {
      const values = documents.map((document) => document[name]);
      if (!hasKeys(values)) return false;
      return isKeyName(name) || (values.length > 1 && values.every((value) => typeof value === 'string'));
    })
    .sort((a, b) => rankOf(a) - rankOf(b));
