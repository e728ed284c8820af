import type { ResourceKind } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import type { JsonProblem } from '../api/json-problem';
import type { Finding } from './positions';

/** Where to put the cursor: a path of the definition (`fields[2].type`) or a position of its text. */
export type RevealTarget = { path: string | undefined } | { position: Pick<JsonProblem, 'line' | 'column'> };

export interface EditorViewHandle {
  reveal: (target: RevealTarget) => void;
}

/** What a view that edits a definition gets: the JSON text of the draft, to read and to change. */
export interface EditorViewProps {
  kind: ResourceKind;
  /** Undefined while the resource is being created. */
  name: string | undefined;
  text: string;
  onChange: (text: string) => void;
  /** Schema and rule findings, and the errors of the last save. */
  findings: readonly Finding[];
  readOnly: boolean;
  /** False: the owner summarizes the findings. Default: true. */
  hasSummary?: boolean;
  onSave: () => void;
  /** Called with undefined when the view unmounts. */
  onReady: (handle: EditorViewHandle | undefined) => void;
  /** Switches to the JSON view, at a position if one is given. */
  onJson: (position?: Pick<JsonProblem, 'line' | 'column'>) => void;
  /** Switches to the Form view at a path; undefined: the page has none. */
  onForm?: (path: string) => void;
  footer: ReactNode;
}
