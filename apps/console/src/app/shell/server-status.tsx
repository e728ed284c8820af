import { useQueryClient } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reachable, sessionEnded } from '../../shared/api/reachability';
import { useStore } from '../../shared/api/store';
import { sessionQuery } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { CodeText } from '../../shared/ui/code-text';
import { messages } from './messages';
import classes from './shell.module.css';

const POLL_INTERVAL_MS = 2500;

/** A banner while the Searchdeck server is unreachable. The page stays and is refetched afterwards. */
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
    sessionMemory.signedOut();
    client.removeQueries({ queryKey: sessionQuery.queryKey });
    void navigate(`/signed-out?to=${encodeURIComponent(pathname + search)}`);
  }, [hasSessionEnded, client, navigate, pathname, search]);
  useEffect(() => {
    if (isReachable) return;
    const timer = setInterval(() => {
      client
        .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
        .then(() => client.invalidateQueries())
        .catch(() => undefined); // still unreachable
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isReachable, client]);
  if (isReachable) return null;
  return (
    <div className={classes.banner} role="status">
      <IconPlugConnectedX size={16} stroke={1.7} aria-hidden />
      <span>
        <b>{messages.server.unreachable}</b> <CodeText text={messages.server.advice} />
      </span>
    </div>
  );
};
