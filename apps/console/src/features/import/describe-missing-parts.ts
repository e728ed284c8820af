import { missingPartMessages as messages } from './messages';
import { placeholdersIn } from './model/missing-parts';
import type { Import } from './use-import';
import { isFileSource } from './use-source';

/** What to enter before the new data source can be read. */
export const describeMissingParts = ({ draft, draftState, source }: Import): string[] =>
  source.missingParts.map((part) => {
    if (part === 'container') return messages.container(isFileSource(source.context));
    // Without an edit, nothing was entered that could be lost.
    if (draftState.lacksSecrets && draft.edited.datasources !== undefined) return messages.connectionStringAgain;
    return messages.connectionString(source.dataSource === undefined ? [] : placeholdersIn(source.dataSource));
  });
