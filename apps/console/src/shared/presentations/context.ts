import { createContext, useContext } from 'react';
import type { Presentations } from './presentation';

const Context = createContext<Presentations | undefined>(undefined);
export const PresentationsProvider = Context.Provider;

/** The presentations of all kinds, as the app registers them. */
export function usePresentations(): Presentations {
  const presentations = useContext(Context);
  if (presentations === undefined) throw new Error('usePresentations is used outside PresentationsProvider');
  return presentations;
}
