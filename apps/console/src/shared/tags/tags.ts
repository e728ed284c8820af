import { tagProblem, type SearchServiceResource, type SearchServiceUpdateBody } from '@searchdeck/contract';
import { tagMessages } from './messages';

/** A tag of one or more services, as it is edited. */
export interface TagRow {
  name: string;
  /** Undefined: the services have different values, or some don't have the tag; they don't change. */
  value: string | undefined;
}

/** A tag that is typed, but not added yet. */
export interface NewTag {
  name: string;
  value: string;
}

export const EMPTY_TAG: NewTag = { name: '', value: '' };

export type TagPatch = Required<Pick<SearchServiceUpdateBody, 'tags'>>;

const tagsOf = ({ tags }: SearchServiceResource): Readonly<Record<string, string>> => tags ?? {};

/** The tags that any of the services has. */
export function tagRowsOf(services: readonly SearchServiceResource[]): TagRow[] {
  const names = [...new Set(services.flatMap((service) => Object.keys(tagsOf(service))))].toSorted();
  return names.map((name) => {
    const values = new Set(services.map((service) => tagsOf(service)[name]));
    const [value] = values;
    return { name, value: values.size === 1 ? value : undefined };
  });
}

/** Why the typed tag can't be added; undefined if it can, or if nothing is typed. */
export function newTagProblem(rows: readonly TagRow[], newTag: NewTag): string | undefined {
  const name = newTag.name.trim();
  if (name === '') return newTag.value === '' ? undefined : tagMessages.nameMissing;
  // Names of tags are case-insensitive.
  const exists = rows.some((row) => row.name.toLowerCase() === name.toLowerCase());
  return exists ? tagMessages.exists(name) : tagProblem(name, newTag.value);
}

/** The tags and the typed one, if it can be added. */
export function withNewTag(rows: readonly TagRow[], newTag: NewTag): readonly TagRow[] {
  const name = newTag.name.trim();
  return name === '' || newTagProblem(rows, newTag) !== undefined ? rows : [...rows, { name, value: newTag.value }];
}

/** The change of one service to the edited tags: null removes a tag. Undefined: nothing changes. */
export function tagPatch(service: SearchServiceResource, rows: readonly TagRow[]): TagPatch | undefined {
  const before = tagsOf(service);
  const editedTags = new Map(rows.map(({ name, value }) => [name, value]));
  const changedRows = rows.filter(({ name, value }) => value !== undefined && before[name] !== value);
  const removedNames = Object.keys(before).filter((name) => !editedTags.has(name));
  if (changedRows.length === 0 && removedNames.length === 0) return undefined;
  return {
    tags: Object.fromEntries([
      ...changedRows.map(({ name, value }) => [name, value ?? ''] as const),
      // A PATCH merges maps: null removes a member.
      ...removedNames.map((name) => [name, null as unknown as string] as const),
    ]),
  };
}
