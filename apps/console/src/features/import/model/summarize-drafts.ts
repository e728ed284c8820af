import { isObject } from '@searchdeck/contract';
import { readDefinition } from '../../../shared/definition/definition-text';
import { nameIn } from '../../../shared/definition/new-definition';

/** What the definitions of an import do, read from their texts, which the user may have edited. */
export interface DraftSummary {
  index: { name: string; fields: number };
  /** Undefined: no skillset is created. */
  skillset: { name: string; skills: number } | undefined;
  indexer: { name: string; hasSchedule: boolean; isDisabled: boolean };
}

const read = (text: string): Record<string, unknown> => {
  const content = readDefinition(text);
  return 'value' in content && isObject(content.value) ? content.value : {};
};
const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

export function summarizeDrafts(texts: {
  indexes: string;
  skillsets: string | undefined;
  indexers: string;
}): DraftSummary {
  const index = read(texts.indexes);
  const skillset = texts.skillsets === undefined ? undefined : read(texts.skillsets);
  const indexer = read(texts.indexers);
  return {
    index: { name: nameIn(index), fields: countOf(index['fields']) },
    skillset: skillset && { name: nameIn(skillset), skills: countOf(skillset['skills']) },
    indexer: {
      name: nameIn(indexer),
      hasSchedule: indexer['schedule'] != null,
      isDisabled: indexer['disabled'] === true,
    },
  };
}
