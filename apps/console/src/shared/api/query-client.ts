import { QueryClient } from '@tanstack/react-query';
import { retryDelay, shouldRetry } from './retry';

/**
 * Stale data stays on the screen while it refreshes; a focus refreshes what is older than 15 seconds.
 * `always`: the Searchdeck server usually runs on this machine, so the browser's online state doesn't matter.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: shouldRetry,
      retryDelay,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
