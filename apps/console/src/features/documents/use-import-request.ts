import { SearchError } from '@searchdeck/contract';
import { useEffect, useRef, useState } from 'react';

/** Runs the requests of a dialog: whether they are in progress, and their error. Closing the dialog aborts them. */
export function useImportRequest() {
  const [error, setError] = useState<SearchError>();
  const [isBusy, setBusy] = useState(false);
  const controller = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    controller.current = current;
    return () => current.abort();
  }, []);
  const run = async (request: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = controller.current;
    setBusy(true);
    setError(undefined);
    try {
      await request(signal);
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof SearchError)) throw cause;
      setError(cause);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return { run, error, isBusy };
}
