import type { SearchIndex } from '@searchdeck/contract';
import { createContext } from 'react';

/** The saved definition of the edited index; undefined while the index is being created. */
export const SavedIndex = createContext<SearchIndex | undefined>(undefined);
