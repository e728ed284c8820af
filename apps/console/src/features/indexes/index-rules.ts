import { checkIndex, checkIndexUpdate, needsDowntimeOnly, type SearchIndexDefinition } from '@searchdeck/contract';
import type { DefinitionRules } from '../../shared/definition/check';

/** The rules of an index: between its parts, and what an update in place does not allow. */
export const indexRules: DefinitionRules = {
  check: (next) => checkIndex(next as SearchIndexDefinition),
  checkUpdate: (previous, next) => {
    const problems = checkIndexUpdate(previous as SearchIndexDefinition, next as SearchIndexDefinition);
    return { problems, downtimeOnly: needsDowntimeOnly(problems) };
  },
};
