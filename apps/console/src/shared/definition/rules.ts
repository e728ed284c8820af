import {
  checkDefinition,
  dialectText,
  fromDialect,
  needsDowntimeOnly,
  type DialectId,
  type ErrorDetail,
  type ResourceKind,
} from '@searchdeck/contract';
import type { DefinitionRules } from './check';

type Definition = Record<string, unknown>;

const cache = new Map<string, DefinitionRules>();

/** Checks of a kind, for definitions and findings in the names of a dialect. */
export const rulesOf = (kind: ResourceKind, dialect: DialectId): DefinitionRules => {
  const key = `${kind.id} ${dialect}`;
  const cachedRules = cache.get(key);
  if (cachedRules !== undefined) return cachedRules;
  const rules: DefinitionRules = {
    toNeutral: (definition) => fromDialect(kind.schema, definition, dialect),
    toDialect: (detail) => ({
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
            const needsDowntime = (problem: ErrorDetail) => needsDowntimeOnly([problem]);
            return {
              rebuild: problems.filter((problem) => !needsDowntime(problem)),
              downtime: problems.filter(needsDowntime),
            };
          },
        }),
  };
  cache.set(key, rules);
  return rules;
};
