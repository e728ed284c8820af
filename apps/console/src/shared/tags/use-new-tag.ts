import { useState } from 'react';
import { EMPTY_TAG, newTagProblem, withNewTag, type NewTag, type TagRow } from './tags';

export interface NewTagInput {
  tag: NewTag;
  isEmpty: boolean;
  /** Why the tag can't be added, since it was checked last. */
  problem: string | undefined;
  /** The tags and the typed one. */
  allRows: readonly TagRow[];
  edit: (tag: NewTag) => void;
  /** Shows what is wrong with the tag; false if something is. */
  check: () => boolean;
}

/** The inputs of a tag that is typed. When the tags are saved, it counts as added. */
export function useNewTag(rows: readonly TagRow[]): NewTagInput {
  const [tag, setTag] = useState(EMPTY_TAG);
  const [isChecked, setChecked] = useState(false);
  const problem = newTagProblem(rows, tag);
  return {
    tag,
    isEmpty: tag.name.trim() === '' && tag.value === '',
    problem: isChecked ? problem : undefined,
    allRows: withNewTag(rows, tag),
    edit: (next) => {
      setTag(next);
      setChecked(false);
    },
    check: () => {
      setChecked(true);
      return problem === undefined;
    },
  };
}
