import { truncate } from '../cracking/text-buffer.js';
import type { SkillResult } from './executor.js';

/** The result for a record whose text has another type. */
export const TEXT_REQUIRED: SkillResult = { outputs: {}, errors: ["The input 'text' must be a string."] };

/** Maximum number of characters that language skills read. service-behavior §9. */
const MAX_CHARACTERS = 50_000;

/** Truncates the input of a language skill, with a warning if it is too long. */
export function truncateForSkill(input: string, maxCharacters = MAX_CHARACTERS): { text: string; warnings: string[] } {
  const text = truncate(input, maxCharacters);
  return {
    text,
    warnings: text === input ? [] : [`Skill input was truncated to ${maxCharacters} characters.`],
  };
}
