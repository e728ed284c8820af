import { useState } from 'react';
import { isSameValue } from '@searchdeck/contract';

type List = readonly string[];

interface Edit {
  before: List;
  after: List;
}

/** Undo of the edits of a list. Edits before a change that was made elsewhere, such as a discard, can't be undone. */
export function useListHistory(list: List, onChange: (list: List) => void) {
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const last = edits.at(-1);
  return {
    edit: (after: List): void => {
      setEdits([...edits, { before: list, after }]);
      onChange(after);
    },
    undo:
      last === undefined || !isSameValue(last.after, list)
        ? undefined
        : (): void => {
            setEdits(edits.slice(0, -1));
            onChange(last.before);
          },
  };
}
