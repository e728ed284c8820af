import type { IndexSchema } from '../../definition/index-schema.js';

/** The part of the schema that a merge needs. */
export interface MergeLayout {
  /** Field path → path of its space. */
  columns: Record<string, string>;
  /** Collections, parents before children. */
  spaces: { path: string; parent: string }[];
}

export const mergeLayout = (schema: IndexSchema): MergeLayout => ({
  columns: Object.fromEntries(schema.columns.map((field) => [field.path, field.space.path])),
  spaces: schema.spaces.map((space) => ({ path: space.path, parent: space.parent!.path })),
});
