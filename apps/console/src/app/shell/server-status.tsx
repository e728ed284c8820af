import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, type FunctionComponent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reachable, RECONNECT_POLL_MS, sessionEnded } from '../../shared/api/reachability';
import { useStore } from '../../shared/api/store';
import { sessionQuery } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { signedOutUrl } from '../../shared/auth/sign-in-paths';
import { LazyBoundary } from '../../shared/ui/lazy-boundary';

// Loaded soon after the page, so that it can be shown while the server is unreachable. Until then, the page's own errors
// say the same.
const ServerBanner = lazy<FunctionComponent>(() =>
  import('./server-banner').then(
    (m) => ({ default: m.ServerBanner }),
    () => ({ default: () => null }),
  ),
);

/** A banner while the Searchdeck server is unreachable. The page stays and is refetched afterward. */
export const ServerStatus = () => {
  const isReachable = useStore(reachable);
  const hasSessionEnded = useStore(sessionEnded);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Unsaved edits stay in their drafts, and the next sign-in returns to this page.
  useEffect(() => {
    if (!hasSessionEnded) return;
    sessionEnded.set(false);
    sessionMemory.recordSignOut();
    client.removeQueries({ queryKey: sessionQuery.queryKey });
    void navigate(signedOutUrl({ pathname, search }));
  }, [hasSessionEnded, client, navigate, pathname, search]);
  useEffect(() => {
    if (isReachable) return;
    const timer = setInterval(() => {
      client
        .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
        .then(() => client.invalidateQueries())
        .catch(() => undefined); // still unreachable
    }, RECONNECT_POLL_MS);
    return () => clearInterval(timer);
  }, [isReachable, client]);
  if (isReachable) return null;
  return (
    <LazyBoundary>
      <ServerBanner />
    </LazyBoundary>
  );
};
