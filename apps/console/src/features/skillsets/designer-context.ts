import { createContext, useContext } from 'react';
import type { EnrichmentGraph } from './enrichment-graph';
import type { LintFinding } from './lint-finding';
import type { MapFieldRequest } from './map-field';

export interface DesignerState {
  graph: EnrichmentGraph;
  findings: readonly LintFinding[];
  readOnly: boolean;
  /** ID of the node in the side panel. */
  selectedId: string | undefined;
  select: (id: string | undefined) => void;
  /** Edits the JSON text of the draft. */
  apply: (edit: (text: string) => string) => void;
  /** Opens the dialog that changes a mapping of an indexer. */
  mapField: (request: MapFieldRequest) => void;
}

const Context = createContext<DesignerState | undefined>(undefined);
export const DesignerProvider = Context.Provider;

export function useDesigner(): DesignerState {
  const state = useContext(Context);
  if (state === undefined) throw new Error('useDesigner is used outside the designer');
  return state;
}
