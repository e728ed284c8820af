import { operationOutline, type OperationId, type OperationOutline } from '@searchdeck/contract';
import { createContext, useContext } from 'react';

/** An operation by its ID, or by how it is sent. */
export type OperationRef = OperationId | OperationOutline;

export const outlineOf = (operation: OperationRef): OperationOutline =>
  typeof operation === 'string' ? operationOutline(operation) : operation;

/** Finds the operations of the contract; another value adds operations to it. */
const Context = createContext<(id: OperationId) => OperationOutline>(operationOutline);
export const OperationOutlinesProvider = Context.Provider;
export const useOperationOutlines = (): ((id: OperationId) => OperationOutline) => useContext(Context);
