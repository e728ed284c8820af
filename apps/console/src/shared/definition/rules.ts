import {
  checkDefinition,
  dialectText,
  fromDialect,
  needsDowntimeOnly,
  type DialectId,
  type ResourceKind,
} from '@searchdeck/contract';
import type { DefinitionRules } from './check';

type Definition = Record<string, unknown>;

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
    check: (next, previous) => checkDefinition(kind, next as Definition, previous === undefined ? {} : { previous }),
    ...(kind.checkUpdate === undefined
      ? {}
      : {
          checkUpdate: (previous, next) => {
            const problems = kind.checkUpdate?.(previous as Definition, next as Definition) ?? [];
            return { problems, downtimeOnly: needsDowntimeOnly(problems) };
          },
        }),
  };
  made.set(key, rules);
  return rules;
};
