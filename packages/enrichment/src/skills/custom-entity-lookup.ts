import {
  notSupportedLocally,
  type customEntityLookupSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import type { SkillExecutor, SkillResult } from './executor.js';
import { TEXT_REQUIRED, truncateForSkill } from './skill-text.js';

type LookupSkill = Infer<typeof customEntityLookupSkill.schema> & SkillDefinition;
type CustomEntity = NonNullable<LookupSkill['inlineEntitiesDefinition']>[number];

interface Word {
  text: string;
  offset: number;
}
/** The name of an entity, or one of its aliases. */
interface Spelling {
  entity: CustomEntity;
  wordCount: number;
  /** The folded words, separated by spaces. */
  text: string;
  fold: (text: string) => string;
  maxDistance: number;
}
interface Match {
  text: string;
  offset: number;
  length: number;
  matchDistance: number;
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), ({ 0: word, index }) => ({ text: word, offset: index }));

const foldOf =
  (isCaseSensitive: boolean, isAccentSensitive: boolean) =>
  (text: string): string => {
    const casedText = isCaseSensitive ? text : text.toLowerCase();
    return isAccentSensitive ? casedText.normalize('NFC') : casedText.normalize('NFD').replace(/\p{M}/gu, '');
  };

function spellingsOf(skill: LookupSkill): Spelling[] {
  const { globalDefaultCaseSensitive, globalDefaultAccentSensitive, globalDefaultFuzzyEditDistance } = skill;
  return (skill.inlineEntitiesDefinition ?? []).flatMap((entity) => {
    const spelling = (
      text: string,
      caseSensitive?: boolean | null,
      accentSensitive?: boolean | null,
      distance?: number | null,
    ) => {
      const fold = foldOf(
        caseSensitive ?? globalDefaultCaseSensitive ?? false,
        accentSensitive ?? globalDefaultAccentSensitive ?? false,
      );
      const words = wordsOf(text);
      return {
        entity,
        wordCount: words.length,
        text: fold(words.map((word) => word.text).join(' ')),
        fold,
        maxDistance: distance ?? globalDefaultFuzzyEditDistance ?? 0,
      };
    };
    return [
      spelling(entity.name, entity.caseSensitive, entity.accentSensitive, entity.fuzzyEditDistance),
      ...(entity.aliases ?? []).map((alias) =>
        spelling(
          alias.text,
          alias.caseSensitive ?? entity.defaultCaseSensitive,
          alias.accentSensitive ?? entity.defaultAccentSensitive,
          alias.fuzzyEditDistance ?? entity.defaultFuzzyEditDistance,
        ),
      ),
    ];
  });
}

/** The Levenshtein distance if it is within the limit, otherwise a larger number. */
function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (limit === 0 || Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitution, previous[j]! + 1, row[j - 1]! + 1));
    }
    if (Math.min(...row) > limit) return limit + 1;
    previous = row;
  }
  return previous[b.length]!;
}

/** Non-overlapping matches of a spelling. */
function matchesOf(spelling: Spelling, words: readonly Word[], text: string): Match[] {
  const matches: Match[] = [];
  for (let i = 0; spelling.wordCount > 0 && i + spelling.wordCount <= words.length; i++) {
    const part = words.slice(i, i + spelling.wordCount);
    const foldedText = spelling.fold(part.map((word) => word.text).join(' '));
    const matchDistance = editDistance(foldedText, spelling.text, spelling.maxDistance);
    if (matchDistance > spelling.maxDistance) continue;
    const { offset } = part[0]!;
    const last = part.at(-1)!;
    const length = last.offset + last.text.length - offset;
    matches.push({ text: text.slice(offset, offset + length), offset, length, matchDistance });
    i += spelling.wordCount - 1;
  }
  return matches;
}

function lookUp(spellings: readonly Spelling[], text: string): unknown[] {
  const words = wordsOf(text);
  const matchesByEntity = new Map<CustomEntity, Match[]>();
  for (const spelling of spellings) {
    const matches = matchesOf(spelling, words, text);
    if (matches.length === 0) continue;
    matchesByEntity.set(spelling.entity, [...(matchesByEntity.get(spelling.entity) ?? []), ...matches]);
  }
  return Array.from(matchesByEntity, ([{ name, id, description, type, subtype }, matches]) => ({
    name,
    id: id ?? null,
    description: description ?? null,
    type: type ?? null,
    subtype: subtype ?? null,
    matches: matches.toSorted((a, b) => a.offset - b.offset),
  }));
}

/** Finds entities of an inline list. service-behavior §9. */
export const customEntityLookupExecutor: SkillExecutor<LookupSkill> = {
  batchSize: 100,
  check({ entitiesDefinitionUri }) {
    if (entitiesDefinitionUri == null) return;
    throw notSupportedLocally(
      "The parameter 'entitiesDefinitionUri' of the custom entity lookup skill",
      'entitiesDefinitionUri',
    );
  },
  execute(skill, records) {
    const spellings = spellingsOf(skill);
    return Promise.resolve(
      records.map(({ inputs }): SkillResult => {
        if (typeof inputs['text'] !== 'string') return TEXT_REQUIRED;
        const { text, warnings } = truncateForSkill(inputs['text']);
        return { outputs: { entities: lookUp(spellings, text) }, warnings };
      }),
    );
  },
};
