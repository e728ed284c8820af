import {
  fromDialect,
  isObject,
  isSameValue,
  redact,
  toDialect,
  withDefaults,
  type DialectId,
  type ResourceKind,
} from '@searchdeck/contract';
import { changesBetween, type Change } from './changes';
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

/** Members that are omitted, not set to null: the service sets them to their defaults. */
const isOmission = ({ kind, after }: Change): boolean => kind === 'removed' && after === undefined;

const isWithin = (label: string, parent: string): boolean => label === parent || label.startsWith(`${parent}/`);

/** The changes between two definitions without omitted members whose former value is their default. */
export function meaningfulChanges(kind: Kind, dialect: DialectId, before: unknown, after: unknown): Change[] {
  const changes = changesBetween(before, after);
  if (!changes.some(isOmission)) return changes;
  const [completeBefore, completeAfter] = [before, after].map((definition) =>
    toDialect(kind.schema, complete(kind, dialect, definition, {}), dialect),
  );
  const labels = changesBetween(completeBefore, completeAfter).map(({ label }) => label);
  const remainingChanges = changes.filter(
    (change) =>
      !isOmission(change) || labels.some((label) => isWithin(label, change.label) || isWithin(change.label, label)),
  );
  return remainingChanges.length === 0 ? changes : remainingChanges;
}
