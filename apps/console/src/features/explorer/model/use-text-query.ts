import type { SearchRequestBody } from '@searchdeck/contract';
import { useState } from 'react';
import { useSearchParameters } from './search-parameters';
import { currentText, formBodyFor, isBasedOn, type TextQuery } from './text-query';
import type { Explorer } from './use-explorer';

export interface TextQueryEditor {
  /** The edited text while it represents this draft; undefined to print the draft. */
  textOf: (draft: SearchRequestBody) => string | undefined;
  /** The text can't be shown in the form: it is invalid, or the contract doesn't know it. */
  isUnparsed: boolean;
  /** Stores a text; its parsed body becomes the draft of the form. */
  write: (text: string, body: SearchRequestBody | undefined) => void;
  /** Restores the query that last ran. */
  discard: () => void;
}

/** A query edited as text. The state lives above the editor modes, so that it survives switching between them. */
export const useTextQuery = (explorer: Explorer): TextQueryEditor => {
  const [editedQuery, setEditedQuery] = useState<TextQuery>();
  const parameters = useSearchParameters();
  const lastRun = explorer.state.body;
  return {
    textOf: (draft) => currentText(editedQuery, lastRun, draft),
    isUnparsed: editedQuery !== undefined && editedQuery.body === undefined && isBasedOn(editedQuery, lastRun),
    write: (next, body) => {
      const formBody = body === undefined ? undefined : formBodyFor(body, parameters);
      setEditedQuery({ text: next, baseQuery: lastRun, body: formBody });
      if (formBody !== undefined) explorer.write(formBody);
    },
    discard: () => {
      setEditedQuery(undefined);
      explorer.write(lastRun);
    },
  };
};
