import type { Node } from '@searchdeck/contract';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Path } from '../definition/edit-text';
import type { Finding } from '../definition/positions';
import type { NamesByKind } from '../definition/references';
import type { ControlEntry, GenericControls } from './controls/entry';
import type { FormStore } from './form-store';

/** How stored secrets are retained and removed. */
export interface SecretOptions {
  /** Whether a value is stored for a target. */
  isStored: (target: string) => boolean;
  /** Number of stored values of a section that the text does not contain; default: none. */
  storedCount?: (target: string) => number;
  /** The value that keeps the stored secret. */
  keep: unknown;
  /** The value that removes the stored secret. */
  remove: unknown;
}

/** The state that all controls of a form share. The object is the same between renders unless one of its parts changes. */
export interface FormContext {
  store: FormStore;
  /** API version whose fields and values are offered. */
  version: string;
  /** Names in the connection's dialect. */
  rename: (value: string, node?: Node) => string;
  renameProperty: (name: string) => string;
  /** Label of a field without an entry in {@link labels}. */
  titleOf: (name: string) => string;
  readOnly: boolean;
  /** The value is a merge patch: what it doesn't contain stays unchanged, and nothing is required. */
  isPatch: boolean;
  /** The resource exists: stored secrets can be retained, and immutable fields cannot change. */
  isExisting: boolean;
  /** Locked immutable fields have a lock with this name; undefined: a note that they can't be changed. */
  lockName?: string;
  names: NamesByKind;
  /** Labels by path, where the name of the field is not enough. */
  labels: Readonly<Record<string, string>>;
  secrets: SecretOptions;
  /** Paths of sections that are open at first, in addition to those with values. */
  openSections: readonly string[];
  /** Target of the control that gets the focus when a dialog with the form opens. */
  initialFocus: string | undefined;
  /** Path of a kind's list, and of a resource of it, for links; undefined: no link. */
  linkTo: (kindId: string, name?: string) => string | undefined;
  kindLabel: (kindId: string) => { singular: string; plural: string };
  /** Special controls, then those of each kind of node. */
  controls: readonly ControlEntry[];
  genericControls: GenericControls;
}

const Context = createContext<FormContext | undefined>(undefined);
export const FormProvider = Context.Provider;
export function useForm(): FormContext {
  const form = useContext(Context);
  if (form === undefined) throw new Error('useForm is used outside a schema form');
  return form;
}

/** The value at a path and a function that changes it; undefined removes it. */
export function useValue(path: Path): [value: unknown, set: (value: unknown) => void] {
  const { store } = useForm();
  const value = useSyncExternalStore(store.subscribe, () => store.valueAt(path));
  const set = useCallback((next: unknown) => store.set(path, next), [store, path]);
  return [value, set];
}
/** What `select` returns for the value at a path. The component rerenders only when that changes, so it must not be a new object. */
export function useValueOf<T>(path: Path, select: (value: unknown) => T): T {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => select(store.valueAt(path)));
}
export function useFindings(target: string): readonly Finding[] {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.findingsAt(target));
}
export function useErrorCount(target: string): number {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.errorCount(target));
}
export function useIsRevealed(target: string): boolean {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.isRevealed(target));
}
