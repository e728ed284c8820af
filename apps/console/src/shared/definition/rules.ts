import {
  checkDefinition,
  checkIndexUpdate,
  dialectText,
  fromDialect,
  needsDowntimeOnly,
  type DialectId,
  type ErrorDetail,
  type KindId,
  type ResourceKind,
  type SearchIndex,
} from '@searchdeck/contract';
import type { DefinitionRules } from './check';

const made = new Map<string, DefinitionRules>();

/** The contract's rules of a kind, for definitions and findings in the names of a dialect. */
export const rulesOf = (kind: ResourceKind, dialect: DialectId): DefinitionRules => {
  const key = `${kind.id} ${dialect}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const rules: DefinitionRules = {
    neutral: (definition) => fromDialect(kind.schema, definition, dialect),
    worded: (detail) => ({
      ...detail,
      message: dialectText(detail.message, dialect),
      ...(detail.target === undefined ? {} : { target: dialectText(detail.target, dialect) }),
    }),
    check: (next, previous) =>
      checkDefinition(kind.id as KindId, next as never, previous === undefined ? {} : { previous: previous as never }),
    ...(kind.id === 'indexes' ? { checkUpdate: checkIndexes } : {}),
  };
  made.set(key, rules);
  return rules;
};

const checkIndexes = (
  previous: unknown,
  next: unknown,
): { problems: readonly ErrorDetail[]; downtimeOnly: boolean } => {
  const problems = checkIndexUpdate(previous as SearchIndex, next as SearchIndex);
  return { problems, downtimeOnly: needsDowntimeOnly(problems) };
};
