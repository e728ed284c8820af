import { useEffect, useState } from 'react';

export type MonacoModule = typeof import('./setup');

let loading: Promise<MonacoModule> | undefined;
/** Loads Monaco once; a failed load (a dropped connection) may be retried. */
export const loadMonaco = (): Promise<MonacoModule> => {
  loading ??= import('./setup').catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
};

/** `module` is undefined until Monaco has loaded. */
export const useMonaco = (): { module: MonacoModule | undefined; error: Error | undefined; retry: () => void } => {
  const [module, setModule] = useState<MonacoModule>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    loadMonaco().then(
      (loaded) => !isUnmounted && setModule(() => loaded),
      (cause: unknown) => !isUnmounted && setError(cause instanceof Error ? cause : new Error(String(cause))),
    );
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);
  const retry = () => {
    setError(undefined);
    setAttempt((n) => n + 1);
  };
  return { module, error, retry };
};
