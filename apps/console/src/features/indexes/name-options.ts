import {
  charFilterNames,
  generalAnalyzerNames,
  luceneLanguages,
  microsoftLanguages,
  normalizerNames,
  normalizerTokenFilterNames,
  tokenFilterNames,
  tokenizerNames,
  type IndexPartList,
} from '@searchdeck/contract';
import { nameMessages } from './name-messages';

export interface NameGroup {
  group: string;
  items: string[];
}

const isCharacterFilter = (name: string): boolean => (normalizerTokenFilterNames as readonly string[]).includes(name);

/** The predefined names of a list, in groups. */
const predefinedGroups: Partial<Record<IndexPartList, readonly NameGroup[]>> = {
  analyzers: [
    { group: nameMessages.general, items: [...generalAnalyzerNames] },
    { group: nameMessages.luceneLanguages, items: luceneLanguages.map((tag) => `${tag}.lucene`) },
    { group: nameMessages.microsoftLanguages, items: microsoftLanguages.map((tag) => `${tag}.microsoft`) },
  ],
  normalizers: [{ group: nameMessages.builtIn, items: [...normalizerNames] }],
  tokenizers: [{ group: nameMessages.builtIn, items: [...tokenizerNames] }],
  tokenFilters: [
    { group: nameMessages.characterFilters, items: [...normalizerTokenFilterNames] },
    { group: nameMessages.termFilters, items: tokenFilterNames.filter((name) => !isCharacterFilter(name)) },
  ],
  charFilters: [{ group: nameMessages.builtIn, items: [...charFilterNames] }],
};

/** Options of a picker: names that the index defines, then predefined ones. An unknown selected name stays visible. */
export const nameOptions = (
  list: IndexPartList,
  defined: readonly string[],
  selected = '',
  allows: (name: string) => boolean = () => true,
): NameGroup[] => {
  const definedGroup = {
    group: nameMessages.ofIndex,
    items: [...new Set(defined)].filter((name) => name !== '' && allows(name)),
  };
  const predefined = (predefinedGroups[list] ?? []).map(({ group, items }) => ({
    group,
    items: items.filter((name) => allows(name) && !definedGroup.items.includes(name)),
  }));
  const groups = [definedGroup, ...predefined].filter(({ items }) => items.length > 0);
  return selected === '' || groups.some(({ items }) => items.includes(selected))
    ? groups
    : [...groups, { group: nameMessages.unknown, items: [selected] }];
};
