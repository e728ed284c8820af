import type { Infer, piiDetectionSkill, SkillDefinition } from '@searchdeck/contract';
import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED, truncateForSkill } from './skill-text.js';
import { TEXT_PATTERNS } from './text-patterns.js';

type PiiDetectionSkill = Infer<typeof piiDetectionSkill.schema> & SkillDefinition;

interface PiiEntity {
  text: string;
  type: string;
  subtype: string;
  offset: number;
  length: number;
  score: number;
}

function detect(skill: PiiDetectionSkill, text: string): PiiEntity[] {
  const minScore = skill.minimumPrecision ?? 0;
  const categories = skill.piiCategories ?? [];
  const entities: PiiEntity[] = [];
  // Matches are blanked out, so that later patterns do not match them.
  let unmatchedText = text;
  for (const { type, pattern, score, isValid } of TEXT_PATTERNS) {
    const isSelected = categories.length === 0 || categories.includes(type) || categories.includes('All');
    if (score < minScore || !isSelected) continue;
    for (const { 0: match, index } of unmatchedText.matchAll(pattern)) {
      if (isValid?.(match) === false) continue;
      entities.push({ text: match, type, subtype: '', offset: index, length: match.length, score });
      unmatchedText =
        unmatchedText.slice(0, index) + '\0'.repeat(match.length) + unmatchedText.slice(index + match.length);
    }
  }
  return entities.toSorted((a, b) => a.offset - b.offset);
}

/** Replaces each character of the entities. */
function mask(text: string, entities: readonly PiiEntity[], character: string): string {
  let maskedText = '';
  let position = 0;
  for (const { offset, length } of entities) {
    maskedText += text.slice(position, offset) + character.repeat(length);
    position = offset + length;
  }
  return maskedText + text.slice(position);
}

/** Detects personal information with a fixed format, such as addresses and account numbers, but no names. service-behavior §9. */
export const piiDetectionExecutor: SkillExecutor<PiiDetectionSkill> = {
  batchSize: 100,
  execute: (skill, records) =>
    Promise.resolve(
      records.map(({ inputs }): SkillResult => {
        if (typeof inputs['text'] !== 'string') return TEXT_REQUIRED;
        const { text, warnings } = truncateForSkill(inputs['text']);
        const piiEntities = detect(skill, text);
        const maskedText =
          skill.maskingMode === 'replace' ? mask(text, piiEntities, skill.maskingCharacter ?? '*') : '';
        return { outputs: { piiEntities, maskedText }, warnings };
      }),
    ),
};
