import { useQueryClient } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reachable, sessionEnded } from '../../shared/api/reachability';
import { useStore } from '../../shared/api/store';
import { sessionQuery } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import classes from './shell.module.css';

const EVERY_MS = 2500;

/** A line over the page while Searchdeck's server does not answer; what is on the screen stays, and is read again afterwards. */
export const Reachability = () => {
  const ok = useStore(reachable);
  const ended = useStore(sessionEnded);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // The session is over: what was typed stands in its draft, and the page is found again after the next sign-in.
  useEffect(() => {
    if (!ended) return;
    sessionEnded.set(false);
    sessionMemory.signedOut();
    client.removeQueries({ queryKey: sessionQuery.queryKey });
    void navigate(`/signed-out?to=${encodeURIComponent(pathname + search)}`);
  }, [ended, client, navigate, pathname, search]);
  useEffect(() => {
    if (ok) return;
    const timer = setInterval(() => {
      client
        .fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
        .then(() => client.invalidateQueries())
        .catch(() => undefined); // still away; the line stays
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [ok, client]);
  if (ok) return null;
  return (
    <div className={classes.banner} role="status">
      <IconPlugConnectedX size={16} stroke={1.7} aria-hidden />
      <span>
        <b>Searchdeck’s server does not answer.</b> What you see may be out of date. Start it again with{' '}
        <code>npm start</code>; this page reconnects by itself.
      </span>
    </div>
  );
};
