import { useEffect, useState } from 'react';

export type MonacoModule = typeof import('./setup');

let loading: Promise<MonacoModule> | undefined;
/** Loads Monaco once; a failed load (a dropped connection) may be tried again. */
export const loadMonaco = (): Promise<MonacoModule> => {
  loading ??= import('./setup').catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
};

/** Undefined until Monaco is here. */
export const useMonaco = (): { module: MonacoModule | undefined; error: Error | undefined; retry: () => void } => {
  const [module, setModule] = useState<MonacoModule>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let late = false;
    loadMonaco().then(
      (loaded) => !late && setModule(() => loaded),
      (cause: unknown) => !late && setError(cause instanceof Error ? cause : new Error(String(cause))),
    );
    return () => {
      late = true;
    };
  }, [attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt((n) => n + 1);
  };
  return { module, error, retry };
};
