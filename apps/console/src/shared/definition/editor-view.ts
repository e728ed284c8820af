import type { ResourceKind } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import type { JsonEditorHandle } from '../monaco/json-editor';

/** What another way of editing a definition gets: its JSON text, to read and to change. */
export interface EditorViewProps {
  kind: ResourceKind;
  /** Undefined while it does not exist yet. */
  name: string | undefined;
  text: string;
  onChange: (text: string) => void;
  readOnly: boolean;
  onSave: () => void;
  onReady: (handle: JsonEditorHandle) => void;
  /** Leaves this view for the JSON. */
  onJson: () => void;
  footer: ReactNode;
}
