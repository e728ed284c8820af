import {
  effectiveAttributes,
  fromDialect,
  isCollection,
  isObject,
  isSameValue,
  redact,
  withDefaults,
  type DialectId,
  type ResourceKind,
  type SearchField,
} from '@searchdeck/contract';
import { readDefinition } from './definition-text';

type Kind = Pick<ResourceKind, 'id' | 'schema'>;

interface ComparisonOptions {
  /** The service doesn't return secrets. */
  ignoresSecrets?: boolean;
}

/** That of an index whose definition has none. */
const DEFAULT_SIMILARITY = { '@odata.type': '#Vendor.Search.BM25Similarity' };

const isField = (value: unknown): value is SearchField => isObject(value) && typeof value['type'] === 'string';

/** The fields of an index with the attributes that they have by default. */
const withAttributes = (fields: unknown, isInsideCollection = false): unknown =>
  Array.isArray(fields)
    ? fields.map((field: unknown) =>
        isField(field)
          ? {
              ...field,
              ...effectiveAttributes(field, isInsideCollection),
              fields: withAttributes(field.fields, isInsideCollection || isCollection(field.type)),
            }
          : field,
      )
    : fields;

const complete = (kind: Kind, dialect: DialectId, definition: unknown, options: ComparisonOptions): unknown => {
  const neutral = fromDialect(kind.schema, definition, dialect);
  const comparableDefinition = options.ignoresSecrets === true ? redact(kind.schema, neutral) : neutral;
  if (kind.id !== 'indexes' || !isObject(comparableDefinition)) return withDefaults(kind.schema, comparableDefinition);
  const { fields, similarity } = comparableDefinition;
  return withDefaults(kind.schema, {
    ...comparableDefinition,
    fields: withAttributes(fields),
    similarity: similarity ?? DEFAULT_SIMILARITY,
  });
};

/** Whether two definitions are equal once omitted members have their defaults; the order of members doesn't matter. */
export const isSameDefinition = (
  kind: Kind,
  dialect: DialectId,
  a: unknown,
  b: unknown,
  options: ComparisonOptions = {},
): boolean =>
  isSameValue(a, b) || isSameValue(complete(kind, dialect, a, options), complete(kind, dialect, b, options));

/** The same for texts. One that isn't valid JSON is equal to nothing else. */
export const isSameText = (kind: Kind, dialect: DialectId, a: string, b: string): boolean => {
  if (a === b) return true;
  const [first, second] = [readDefinition(a), readDefinition(b)];
  return 'value' in first && 'value' in second && isSameDefinition(kind, dialect, first.value, second.value);
};
