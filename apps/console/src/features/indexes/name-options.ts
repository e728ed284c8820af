import type { OptionsFilter } from '@mantine/core';
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
import { rankedOptions } from '../../shared/ui/ranked-options';
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
  definedNames: readonly string[],
  selectedName = '',
  allows: (name: string) => boolean = () => true,
): NameGroup[] => {
  const definedGroup = {
    group: nameMessages.ofIndex,
    items: [...new Set(definedNames)].filter((name) => name !== '' && allows(name)),
  };
  const otherGroups = (predefinedGroups[list] ?? []).map(({ group, items }) => ({
    group,
    items: items.filter((name) => allows(name) && !definedGroup.items.includes(name)),
  }));
  const groups = [definedGroup, ...otherGroups].filter(({ items }) => items.length > 0);
  return selectedName === '' || groups.some(({ items }) => items.includes(selectedName))
    ? groups
    : [...groups, { group: nameMessages.unknown, items: [selectedName] }];
};

/** A shorter text is a language tag: `it` finds `it.lucene`, not Lithuanian. */
const MIN_LANGUAGE_LENGTH = 3;

const languageTags: readonly string[] = [...luceneLanguages, ...microsoftLanguages];
/** Scripts, which the names of analyzers write like variants. */
const scriptTags: Partial<Record<string, string>> = { 'sr-cyrillic': 'sr-Cyrl', 'sr-latin': 'sr-Latn' };
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** The language of a predefined analyzer, `German` for `de.lucene`; undefined for other names. */
export function languageOf(name: string): string | undefined {
  const tag = /^(.+)\.(?:lucene|microsoft)$/.exec(name)?.[1] ?? '';
  return languageTags.includes(tag) ? languageNames.of(scriptTags[tag] ?? tag) : undefined;
}

type Options = Parameters<OptionsFilter>[0]['options'];

const filterByLanguage = (options: Options, search: string): Options =>
  options.flatMap((option): Options => {
    if (!('group' in option)) {
      return languageOf(option.value)?.toLowerCase().includes(search) === true ? [option] : [];
    }
    const items = option.items.filter(({ value }) => languageOf(value)?.toLowerCase().includes(search));
    return items.length === 0 ? [] : [{ ...option, items }];
  });

/** Finds analyzers by their language (`german`), and names as all select inputs do. */
export const filterNames: OptionsFilter = (input) => {
  const search = input.search.trim().toLowerCase();
  const analyzerOptions = search.length < MIN_LANGUAGE_LENGTH ? [] : filterByLanguage(input.options, search);
  return analyzerOptions.length > 0 ? analyzerOptions : rankedOptions(input);
};
