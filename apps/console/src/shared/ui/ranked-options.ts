import type { OptionsFilter } from '@mantine/core';

type Options = Parameters<OptionsFilter>[0]['options'];
interface Ranked<T> {
  option: T;
  rank: number;
}

/** Position of a match: the whole label, its start, the start of a word (`rating` in `mpaaRating`), anywhere; -1: none. */
function rankOf(label: string, search: string): number {
  const text = label.toLowerCase();
  const at = text.indexOf(search);
  if (at < 0) return -1;
  if (at === 0) return label.length === search.length ? 0 : 1;
  for (let i = at; i >= 0; i = text.indexOf(search, i + 1)) {
    if (/[^a-z0-9][a-z0-9]|[a-z0-9][A-Z]/.test(label.slice(i - 1, i + 1))) return 2;
  }
  return 3;
}

function matchesByRank(options: Options, search: string): Options {
  const matches = options.flatMap((option): Ranked<Options[number]>[] => {
    if ('group' in option) {
      const items = matchesByRank(option.items, search).flatMap((item) => ('group' in item ? [] : [item]));
      return items.length === 0 ? [] : [{ option: { ...option, items }, rank: 0 }];
    }
    const rank = rankOf(option.label, search);
    return rank < 0 ? [] : [{ option, rank }];
  });
  return sortByRank(matches);
}

const sortByRank = <T>(matches: readonly Ranked<T>[]): T[] =>
  matches.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);

/** The names that contain a text, in the order of {@link rankedOptions}. */
export function rankedNames(names: readonly string[], search: string): readonly string[] {
  const text = search.trim().toLowerCase();
  if (text === '') return names;
  return sortByRank(names.map((option) => ({ option, rank: rankOf(option, text) })).filter(({ rank }) => rank >= 0));
}

/** Filter of all select inputs: exact matches first, then prefixes, then words; groups keep their order. */
export const rankedOptions = ({ options, search }: Parameters<OptionsFilter>[0]): Options => {
  const text = search.trim().toLowerCase();
  return text === '' ? options : matchesByRank(options, text);
};
