import type { Infer, piiDetectionSkill, SkillDefinition } from '@searchdeck/contract';
import type { SkillExecutor, SkillResult } from './executor.js';
import { truncateForSkill } from './skill-text.js';

type PiiDetectionSkill = Infer<typeof piiDetectionSkill.schema> & SkillDefinition;

interface Pattern {
  type: string;
  pattern: RegExp;
  score: number;
  isValid?: (text: string) => boolean;
}

interface PiiEntity {
  text: string;
  type: string;
  subtype: string;
  offset: number;
  length: number;
  score: number;
}

/** Whether the check digit of a payment card number is correct. */
function hasLuhnChecksum(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce(
    (total, digit, i) => total + (i % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return digits.length >= 13 && sum % 10 === 0;
}

/** Whether the check digits of an international bank account number are correct. */
function hasIbanChecksum(text: string): boolean {
  const compact = text.replaceAll(' ', '');
  const rearranged = compact.slice(4) + compact.slice(0, 4);
  let remainder = 0;
  for (const character of rearranged) {
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}

/** In order of precedence: a match does not overlap the match of an earlier pattern. */
const PATTERNS: readonly Pattern[] = [
  { type: 'URL', pattern: /\bhttps?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]]/giu, score: 0.8 },
  { type: 'Email', pattern: /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}\b/giu, score: 0.8 },
  {
    type: 'InternationalBankingAccountNumber',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/gu,
    score: 0.9,
    isValid: hasIbanChecksum,
  },
  { type: 'CreditCardNumber', pattern: /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/gu, score: 0.9, isValid: hasLuhnChecksum },
  {
    type: 'USSocialSecurityNumber',
    pattern: /(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/gu,
    score: 0.85,
  },
  {
    type: 'IPAddress',
    pattern: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/gu,
    score: 0.8,
  },
  {
    type: 'PhoneNumber',
    pattern: /(?<![\d.,-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,8}){1,4}(?![\d-])/gu,
    score: 0.8,
    isValid: (text) => {
      const digits = text.replace(/\D/g, '').length;
      return digits >= (text.startsWith('+') ? 8 : 9) && digits <= 15;
    },
  },
];

function detect(skill: PiiDetectionSkill, text: string): PiiEntity[] {
  const minScore = skill.minimumPrecision ?? 0;
  const categories = skill.piiCategories ?? [];
  const entities: PiiEntity[] = [];
  // Matches are blanked out, so that later patterns do not match them.
  let unmatched = text;
  for (const { type, pattern, score, isValid } of PATTERNS) {
    const isSelected = categories.length === 0 || categories.includes(type) || categories.includes('All');
    if (score < minScore || !isSelected) continue;
    for (const { 0: match, index } of unmatched.matchAll(pattern)) {
      if (isValid?.(match) === false) continue;
      entities.push({ text: match, type, subtype: '', offset: index, length: match.length, score });
      unmatched = unmatched.slice(0, index) + '\0'.repeat(match.length) + unmatched.slice(index + match.length);
    }
  }
  return entities.toSorted((a, b) => a.offset - b.offset);
}

/** Replaces each character of the entities. */
function mask(text: string, entities: readonly PiiEntity[], character: string): string {
  let masked = '';
  let position = 0;
  for (const { offset, length } of entities) {
    masked += text.slice(position, offset) + character.repeat(length);
    position = offset + length;
  }
  return masked + text.slice(position);
}

/** Detects personal information with a fixed format, such as addresses and account numbers, but no names. service-behavior §9. */
export const piiDetectionExecutor: SkillExecutor<PiiDetectionSkill> = {
  batchSize: 100,
  execute: (skill, records) =>
    Promise.resolve(
      records.map(({ inputs }): SkillResult => {
        if (typeof inputs['text'] !== 'string') return { outputs: {}, errors: ["The input 'text' must be a string."] };
        const { text, warnings } = truncateForSkill(inputs['text']);
        const piiEntities = detect(skill, text);
        const maskedText =
          skill.maskingMode === 'replace' ? mask(text, piiEntities, skill.maskingCharacter ?? '*') : '';
        return { outputs: { piiEntities, maskedText }, warnings };
      }),
    ),
};
