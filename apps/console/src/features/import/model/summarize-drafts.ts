import { isObject } from '@searchdeck/contract';
import { readDefinition } from '../../../shared/definition/definition-text';
import { nameIn } from '../../../shared/definition/new-definition';

/** How many documents can fail before the run stops; Infinity: any number. */
export interface FailureLimits {
  inRun: number;
  inBatch: number;
}

/** What the definitions of an import do, read from their texts, which the user may have edited. */
export interface DraftSummary {
  index: { name: string; fields: number };
  /** Undefined: no skillset is created. */
  skillset: { name: string; skills: number } | undefined;
  indexer: {
    name: string;
    hasSchedule: boolean;
    isDisabled: boolean;
    failures: FailureLimits;
  };
}

const read = (text: string): Record<string, unknown> => {
  const content = readDefinition(text);
  return 'value' in content && isObject(content.value) ? content.value : {};
};
/** -1: any number; omitted: 0. */
const limitOf = (value: unknown): number =>
  typeof value !== 'number' ? 0 : value < 0 ? Number.POSITIVE_INFINITY : value;
const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

export function summarizeDrafts(texts: {
  indexes: string;
  skillsets: string | undefined;
  indexers: string;
}): DraftSummary {
  const index = read(texts.indexes);
  const skillset = texts.skillsets === undefined ? undefined : read(texts.skillsets);
  const indexer = read(texts.indexers);
  const parameters = isObject(indexer['parameters']) ? indexer['parameters'] : {};
  return {
    index: { name: nameIn(index), fields: countOf(index['fields']) },
    skillset: skillset && { name: nameIn(skillset), skills: countOf(skillset['skills']) },
    indexer: {
      name: nameIn(indexer),
      hasSchedule: indexer['schedule'] != null,
      isDisabled: indexer['disabled'] === true,
      failures: {
        inRun: limitOf(parameters['maxFailedItems']),
        inBatch: limitOf(parameters['maxFailedItemsPerBatch']),
      },
    },
  };
}
