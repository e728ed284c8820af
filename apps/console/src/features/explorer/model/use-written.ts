import type { SearchRequestBody } from '@searchdeck/contract';
import { useState } from 'react';
import type { Explorer } from './use-explorer';
import { shownFor, stillWritten, type Written } from './written';

export interface WrittenQuery {
  /** What was written and still stands for the draft, letter by letter. */
  text: string | undefined;
  /** It is in no form: it cannot be read yet, or the contract does not know it. */
  apart: boolean;
  /** Keeps a text; what can be read becomes the draft of the form. */
  write: (text: string, body: SearchRequestBody | undefined) => void;
  /** Goes back to what was asked. */
  discard: () => void;
}

/** A query that is written by hand. It lives above the modes, so that it outlasts a look at another one. */
export const useWritten = (explorer: Explorer): WrittenQuery => {
  const [written, setWritten] = useState<Written>();
  const asked = explorer.state.body;
  const text = stillWritten(written, asked, explorer.draft);
  return {
    text,
    apart: text !== undefined && written?.body === undefined,
    write: (next, body) => {
      const shown = body === undefined ? undefined : shownFor(body);
      setWritten({ text: next, asked, body: shown });
      if (shown !== undefined) explorer.write(shown);
    },
    discard: () => {
      setWritten(undefined);
      explorer.write(asked);
    },
  };
};
