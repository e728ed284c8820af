import type { IndexPartList, Node, SearchIndex } from '@searchdeck/contract';
import type { ComponentType } from 'react';
import type { Path } from '../../../shared/definition/edit-text';

/** Props of the form of one part. */
export interface PartProps {
  path: Path;
  /** `semantic.configurations[0]`. */
  target: string;
  schema: Node;
}

/** A list of named parts of an index definition, such as its scoring profiles. */
export interface PartGroup {
  list: IndexPartList;
  title: string;
  /** `scoring profile`. */
  singular: string;
  /** What the parts are for. */
  description: string;
  /** Schema of a part. */
  schema: Node;
  /** Name of the first new part. */
  baseName: string;
  /** Members of a new part. */
  initial?: Readonly<Record<string, unknown>>;
  maxItems?: number | undefined;
  /** Which changes of a saved part the service accepts. */
  savedNote?: string;
  /** The name of a saved part identifies it and can't change. */
  hasFixedName?: boolean;
  /** Why a saved part can't be deleted; undefined if it can. */
  deleteReason?: (name: string, saved: SearchIndex) => string | undefined;
  /** A short description of a part in the list. Default: its type. */
  summaryOf?: (part: Readonly<Record<string, unknown>>) => string;
  /** The form of a part. Default: its fields. */
  detail?: ComponentType<PartProps>;
}

/** A page of settings above the lists of a tab. */
export interface PartPage {
  id: string;
  title: string;
  /** Paths of the definition that the page edits. */
  properties: readonly string[];
  component: ComponentType;
}
