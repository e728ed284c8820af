import type { SpotlightActionData, SpotlightActionGroupData, SpotlightFilterFunction } from '@mantine/spotlight';

const isGroup = (item: SpotlightActionData | SpotlightActionGroupData): item is SpotlightActionGroupData =>
  'actions' in item;

/** How well an action matches, best first; undefined if a word of the query is missing. */
export function matchRank(
  { label = '', description = '', keywords = '' }: Pick<SpotlightActionData, 'label' | 'description' | 'keywords'>,
  query: string,
): number | undefined {
  const name = label.toLowerCase();
  const text = `${name} ${description} ${String(keywords)}`.toLowerCase();
  if (!query.split(/\s+/).every((word) => text.includes(word))) return undefined;
  return [name === query, name.startsWith(query), name.includes(query), true].indexOf(true);
}

/** The actions that contain every word of the query: exact names first, then prefixes; groups by their best action. */
export const filterPalette: SpotlightFilterFunction = (text, items) => {
  const query = text.trim().toLowerCase();
  if (query === '') return items;
  const matches = items
    .flatMap((item) => (isGroup(item) ? item.actions.map((action) => ({ group: item.group, action })) : []))
    .flatMap(({ group, action }) => {
      const rank = matchRank(action, query);
      return rank === undefined ? [] : [{ group, action, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  return [...new Set(matches.map(({ group }) => group))].map((group) => ({
    group,
    actions: matches.filter((match) => match.group === group).map(({ action }) => action),
  }));
};
