import type { ResourceKind } from '@searchdeck/contract';
import { createContext, useContext } from 'react';
import type { ApiResponse } from '../api/send';
import type { Presentation } from '../presentations/presentation';
import type { DefinitionState } from './use-definition';

/** The resource of the page: shared by its tabs, its editor, and the editor's dialogs. */
export interface Resource<T = unknown> {
  kind: ResourceKind;
  name: string;
  presentation: Presentation;
  /** The definition as loaded. */
  response: ApiResponse<T>;
  /** It was deleted while the page was open. */
  isDeleted: boolean;
  /** Draft, server version, changes, and findings. */
  state: DefinitionState;
}

const Context = createContext<Resource | undefined>(undefined);
export const ResourceProvider = Context.Provider;

/** The resource of the page; undefined for an editor of a new definition. */
export const useOptionalResource = <T = unknown>(): Resource<T> | undefined =>
  useContext(Context) as Resource<T> | undefined;

/** `T`: the type of the definition. */
export function useResource<T = unknown>(): Resource<T> {
  const resource = useContext(Context);
  if (resource === undefined) throw new Error('useResource is used outside a resource page');
  return resource as Resource<T>;
}
