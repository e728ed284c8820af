import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { sessionQuery } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { CopyButton } from '../../shared/ui/copy-button';
import classes from './shell.module.css';

/** Only addresses of this console, never another site's. */
const safeTarget = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/');

/** Tells how to get a launch link; notices by itself when one was opened in another tab, and goes on where one was. */
export const SignedOut = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = safeTarget(search.get('to'));
  const [asking, setAsking] = useState(false);
  const [still, setStill] = useState(false);
  const look = useCallback(async () => {
    setAsking(true);
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => null);
    setAsking(false);
    setStill(session === null);
    if (session === null) queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    else await navigate(target, { replace: true });
  }, [navigate, target]);
  useEffect(() => queryClient.clear(), []);
  useEffect(() => {
    document.title = 'Signed out · Searchdeck';
    if (target !== '/') sessionMemory.returnTo(target);
    return sessionMemory.onSignIn(() => void look());
  }, [look, target]);
  return (
    <main className={classes.whole}>
      <div className={classes.card}>
        <img src="/favicon.svg" width={36} height={36} alt="" />
        <h1>You are signed out</h1>
        <p>
          Searchdeck opens with a launch link, which works once. <code>npm start</code> prints one. For another, while
          it runs, enter this in the project’s folder:
        </p>
        <div className={classes.command}>
          <code>npm run launch-link</code>
          <CopyButton value="npm run launch-link" label="Copy the command" />
        </div>
        <p style={{ marginTop: 16 }}>Opened one in another tab already?</p>
        <Button variant="filled" loading={asking} onClick={() => void look()}>
          Continue
        </Button>
        {still && <p role="status">Still signed out: the link has not been opened in this browser.</p>}
      </div>
    </main>
  );
};
