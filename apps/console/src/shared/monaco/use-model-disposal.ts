import { useEffect } from 'react';
import type { MonacoModule } from './use-monaco';

/**
 * Frees the models of an editor when it is unmounted or shows others. The editor goes first: React runs the cleanup of
 * this component before those of its children, and the microtask follows all of them. Keep the same array between renders.
 * `delayMs` keeps the models that long, for work in Monaco's worker that still reads them; their URIs must then be unique
 * to the mounted editor, so that another one does not get an old text.
 */
export const useModelDisposal = (module: MonacoModule | undefined, uris: readonly string[], delayMs = 0): void => {
  useEffect(() => {
    if (module === undefined) return;
    const disposeAll = () => uris.forEach(module.disposeModel);
    return () => {
      if (delayMs === 0) queueMicrotask(disposeAll);
      else setTimeout(disposeAll, delayMs);
    };
  }, [module, uris, delayMs]);
};
