import type { KindOutline, OperationId, ResourceKind, SearchError, Template } from '@searchdeck/contract';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { EditorViewProps } from '../definition/editor-view';
import type { ControlEntry } from '../schema-form/controls/entry';

export type Definition = { name: string } & Readonly<Record<string, unknown>>;

/** Groups of the navigation, in the order of the screen. */
export const navGroups = ['search', 'ingestion', 'knowledge', 'other'] as const;
export type NavGroup = (typeof navGroups)[number];

/** A row of a kind's list: the definition and, once loaded, its counters. */
export interface ResourceRow {
  name: string;
  definition: Definition;
  /** Undefined while they load. */
  counters: unknown;
  countersError: SearchError | undefined;
}

/** The name of a resource that a row references. */
export interface NamedReference {
  /** ID of the kind. */
  kind: string;
  name: string;
}

export interface ListColumn {
  id: string;
  header: string;
  hint?: string;
  align?: 'start' | 'center' | 'end';
  isMonospace?: boolean;
  /** Takes the space that the other columns leave, and truncates its text. */
  grows?: boolean;
  /** Header in a narrow window; null hides the column there. */
  narrow?: string | null;
  sortsDescendingFirst?: boolean;
  /** Sorting by it needs the counters of all rows. */
  usesCounters?: boolean;
  /** The sort value; undefined: the column isn't sortable. */
  value?: (row: ResourceRow) => string | number | bigint | boolean | null | undefined;
  /** Resources that the cell links to. */
  references?: (row: ResourceRow) => readonly NamedReference[];
  /** Default: links to the references, or the value as text. */
  cell?: (row: ResourceRow) => ReactNode;
}

/** IDs of the contract's columns and `usedBy`; own columns are loaded with the first list. */
export type ColumnSelection = readonly string[] | (() => Promise<readonly (string | ListColumn)[]>);

interface ViewBase {
  /** Last segment of the URL; '' is the first view. */
  segment: string;
  label: string;
  /** Command of the palette; default: `{label} of {name}`. */
  command?: (name: string) => string;
  /** Shortcut of the command, such as `mod+j`. */
  keys?: string;
  keywords?: string;
}
/** Edits the draft of the definition. */
export interface EditorView extends ViewBase {
  type: 'editor';
  editor: ComponentType<EditorViewProps>;
  /** Offered in the create dialog, too. */
  isInCreate?: boolean;
  /** A tab of the resource's page; default: true. */
  isInPage?: boolean;
  /** Properties of the definition that it edits; default: all. */
  properties?: readonly string[];
}
/** Shows something of the resource; it reads `useResource()`. */
export interface PageView extends ViewBase {
  type: 'page';
  component: ComponentType;
}
/** A tab that leads to another page. */
export interface LinkView extends ViewBase {
  type: 'link';
  /** Path below the connection. */
  to: (name: string) => string;
  /** State of the navigation. */
  state?: unknown;
}
export type View = EditorView | PageView | LinkView;

/** An action of a row that opens another page. */
export interface RowLink {
  label: (name: string) => string;
  icon: Icon;
  /** Path below the connection. */
  to: (name: string) => string;
  /** State of the navigation. */
  state?: unknown;
  /** Shortcut on the focused row. */
  key?: string;
  /** Also a button of the resource's page, with this label. */
  pageLabel?: string;
  /** Also an entry of the page's menu, not an action of rows. */
  isMenuOnly?: boolean;
}

export interface Counters {
  /** Operation with the kind's name parameter that returns the counters of one resource. */
  operation: OperationId;
  /** Milliseconds that loaded counters stay current: services limit how often they may be read. */
  staleTime: number;
  /** Milliseconds until the counters are loaded again; false: they are not. */
  refetchInterval?: (counters: unknown) => number | false;
  /** What the resource contains, for the delete dialog: `1,200 documents (3 MiB)`. */
  summary?: (counters: unknown) => string;
}

export interface SampleViewProps {
  /** The JSON text of the new definition. */
  text: string;
  onChange: (text: string) => void;
  /** The data that the user entered. */
  sample: string;
  onSampleChange: (sample: string) => void;
  /** Why the definition can't be created with this data yet; undefined: it can. */
  onPending: (reason: string | undefined) => void;
  /** The other views take over. `isImportable`: the sample data fits the new resource. */
  onDone: (isImportable: boolean) => void;
}

/** A template that completes the blank definition from data that the user enters. */
export interface SampleTemplate {
  title: string;
  description: string;
  view: ComponentType<SampleViewProps>;
  /** Tab of the new resource that offers to import the sample data. */
  importSegment: string;
}

export interface ReviewFindingsProps {
  kind: ResourceKind;
  name: string;
  /** The JSON text of the draft. */
  text: string;
  /** Shows the property at a path. */
  onReveal: (path: string | undefined) => void;
}

/** JSON texts of a saved definition. */
export interface SavedVersions {
  /** Undefined: a deleted resource was recreated. */
  before: string | undefined;
  after: string;
}

export interface SavedNoteProps {
  name: string;
  versions: SavedVersions;
  onDismiss: () => void;
}

/** What a feature adds to a kind; everything else comes from the contract's definition of the kind. */
export interface PresentationEntry {
  kindId: string;
  navGroup?: NavGroup;
  /** Path of the list below the connection; default: `/resources/{kind}`. */
  listPath?: string;
  /** Tabs before the generic Form and JSON. */
  views?: readonly View[];
  /** Replaces parts of the generic Form. */
  form?: Partial<Pick<EditorView, 'editor' | 'isInPage'>>;
  /** Tabs after them. */
  viewsAfter?: readonly View[];
  /** Columns of the list. Default: the contract's columns. */
  columns?: ColumnSelection;
  counters?: Counters;
  rowLinks?: readonly RowLink[];
  /** Buttons of a row that change the resource. */
  rowActions?: ComponentType<{ row: ResourceRow }>;
  /** Buttons of the resource's page, before the links and the menu. */
  pageActions?: ComponentType<{ name: string }>;
  /** Empty-state text; default: the kind's description and its templates. */
  emptyText?: string;
  /** What is deleted together with the definition: `documents`. */
  contents?: string;
  /** Warning of the dialog that renames a resource: a consequence of its copy. */
  renameWarning?: string;
  /** Start without a template; default: the name alone. */
  blank?: Template;
  sample?: SampleTemplate;
  /** The import wizard creates resources of this kind; default: false. */
  isImportable?: boolean;
  /** Page that searches a resource, below the connection. */
  searchPath?: (name: string) => string;
  /** Page that rebuilds a resource with changes that the service rejects, below the connection. */
  rebuildPath?: (name: string) => string;
  /** Findings about the surroundings of a definition, which the review shows after the others. */
  reviewFindings?: ComponentType<ReviewFindingsProps>;
  /** What else a saved change needs; it is displayed after a save, until the user dismisses it or edits again. */
  savedNote?: ComponentType<SavedNoteProps>;
  /** Special controls of the form, by path or schema. */
  controls?: readonly ControlEntry[];
  /** Other text than the definition's fields that the list's filter searches. */
  filterText?: (definition: Definition) => string;
}

/** Everything that navigation, lists, and pages show of one kind. */
export interface Presentation extends Required<
  Pick<PresentationEntry, 'navGroup' | 'listPath' | 'rowLinks' | 'emptyText' | 'blank' | 'controls' | 'isImportable'>
> {
  kind: KindOutline;
  icon: Icon;
  /** Second key after `g`. */
  shortcut: string | undefined;
  views: readonly View[];
  columns: ColumnSelection | undefined;
  counters: Counters | undefined;
  sample: SampleTemplate | undefined;
  rowActions: ComponentType<{ row: ResourceRow }> | undefined;
  contents: string | undefined;
  renameWarning: string | undefined;
  pageActions: ComponentType<{ name: string }> | undefined;
  searchPath: ((name: string) => string) | undefined;
  rebuildPath: ((name: string) => string) | undefined;
  reviewFindings: ComponentType<ReviewFindingsProps> | undefined;
  savedNote: ComponentType<SavedNoteProps> | undefined;
  filterText: (definition: Definition) => string;
  /** Path of one resource's page below the connection. */
  pagePath: (name: string, segment?: string) => string;
}

export interface Presentations {
  /** In the order of the contract's registry. */
  all: readonly Presentation[];
  of: (kind: Pick<KindOutline, 'id'>) => Presentation;
}
