import { mergeSkill, type Infer, type SkillDefinition } from '@searchdeck/contract';
import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED } from './skill-text.js';

type MergeSkill = Infer<typeof mergeSkill.schema> & SkillDefinition;

const { fields } = mergeSkill.schema;
const DEFAULT_PRE_TAG = fields['insertPreTag']?.schema.default as string;
const DEFAULT_POST_TAG = fields['insertPostTag']?.schema.default as string;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

/** Inserts items into a text at their offsets. Items without an offset are appended. */
function merge(skill: MergeSkill, text: string, items: readonly unknown[], offsets: readonly unknown[]): SkillResult {
  const preTag = skill.insertPreTag ?? DEFAULT_PRE_TAG;
  const postTag = skill.insertPostTag ?? DEFAULT_POST_TAG;
  const insertions = items
    .map((item, index) => {
      const offset = offsets[index];
      return {
        item: typeof item === 'string' ? item : item == null ? '' : JSON.stringify(item),
        index,
        at: isNumber(offset) ? Math.min(Math.max(0, offset), text.length) : text.length,
      };
    })
    .toSorted((a, b) => a.at - b.at || a.index - b.index);
  const mergedOffsets: number[] = [];
  let mergedText = '';
  let position = 0;
  for (const { item, index, at } of insertions) {
    mergedText += text.slice(position, at) + preTag;
    mergedOffsets[index] = mergedText.length;
    mergedText += item + postTag;
    position = at;
  }
  return { outputs: { mergedText: mergedText + text.slice(position), mergedOffsets } };
}

/** Merges texts, such as the text of images, into another text. service-behavior §9. */
export const mergeExecutor: SkillExecutor<MergeSkill> = {
  batchSize: 100,
  isTrivial: true,
  execute: (skill, records) =>
    Promise.resolve(
      records.map(({ inputs: { text = '', itemsToInsert, offsets } }) =>
        typeof text === 'string' || text === null
          ? merge(skill, text ?? '', toList(itemsToInsert), toList(offsets))
          : TEXT_REQUIRED,
      ),
    ),
};
