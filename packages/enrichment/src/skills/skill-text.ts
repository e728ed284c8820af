import { truncate } from '../cracking/text-buffer.js';

/** Characters that language skills read of a text. service-behavior §9. */
const MAX_CHARACTERS = 50_000;

/** The part of a text that language skills read, with a warning if there is more. */
export function truncateForSkill(input: string, maxCharacters = MAX_CHARACTERS): { text: string; warnings: string[] } {
  const text = truncate(input, maxCharacters);
  return {
    text,
    warnings: text === input ? [] : [`Skill input was truncated to ${maxCharacters} characters.`],
  };
}
