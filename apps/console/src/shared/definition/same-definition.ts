import {
  fromDialect,
  isObject,
  isSameValue,
  redact,
  withDefaults,
  type DialectId,
  type ResourceKind,
} from '@searchdeck/contract';
import { readDefinition } from './definition-text';

type Kind = Pick<ResourceKind, 'schema' | 'withDependentDefaults'>;

interface ComparisonOptions {
  /** The service doesn't return secrets. */
  ignoresSecrets?: boolean;
}

const complete = (kind: Kind, dialect: DialectId, definition: unknown, options: ComparisonOptions): unknown => {
  const neutral = fromDialect(kind.schema, definition, dialect);
  const comparableDefinition = options.ignoresSecrets === true ? redact(kind.schema, neutral) : neutral;
  const withDependentDefaults = kind.withDependentDefaults ?? ((value) => value);
  return withDefaults(
    kind.schema,
    isObject(comparableDefinition) ? withDependentDefaults(comparableDefinition) : comparableDefinition,
  );
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
