import { coversVersion, skills, stableVersion, type SkillKind } from '@searchdeck/contract';
import { designMessages } from './messages';

/** The index projection among the skills of the palette. */
export const PROJECTION_ITEM = 'projection';
export type PaletteItem = SkillKind | typeof PROJECTION_ITEM;

/** The ID of an item in drag data and as a React key. */
export const idOfItem = (item: PaletteItem): string => (item === PROJECTION_ITEM ? item : item.type);

const items: readonly PaletteItem[] = [
  ...skills.filter(({ only }) => coversVersion(only, stableVersion.data)),
  PROJECTION_ITEM,
];

export const itemWithId = (id: string): PaletteItem | undefined => items.find((item) => idOfItem(item) === id);

const textsOf = (item: PaletteItem): readonly string[] =>
  item === PROJECTION_ITEM
    ? [designMessages.indexProjection, designMessages.indexProjectionHint]
    : [item.title, item.description, ...(item.outputs === 'any' ? [] : item.outputs.map(({ name }) => name))];

/** The items with a text in their title, description, or outputs. */
export function matchingItems(filter: string): readonly PaletteItem[] {
  const text = filter.trim().toLowerCase();
  return items.filter((item) => textsOf(item).some((each) => each.toLowerCase().includes(text)));
}

/** The item that a filter most likely means: one whose title starts with the text, or contains it, or the first one. */
export function bestMatch(matches: readonly PaletteItem[], filter: string): PaletteItem | undefined {
  const text = filter.trim().toLowerCase();
  if (text === '') return undefined;
  const titleOf = (item: PaletteItem) => (textsOf(item)[0] ?? '').toLowerCase();
  return (
    matches.find((item) => titleOf(item).startsWith(text)) ??
    matches.find((item) => titleOf(item).includes(text)) ??
    matches[0]
  );
}
