import { useEffect } from 'react';
import type { MonacoModule } from './use-monaco';

/**
 * Frees the models of an editor when it is unmounted or shows others. The editor goes first: React runs the cleanup of
 * this component before those of its children, and the microtask follows all of them. Keep the same array between renders.
 */
export const useModelDisposal = (module: MonacoModule | undefined, uris: readonly string[]): void => {
  useEffect(() => {
    if (module === undefined) return;
    return () => queueMicrotask(() => uris.forEach(module.disposeModel));
  }, [module, uris]);
};
