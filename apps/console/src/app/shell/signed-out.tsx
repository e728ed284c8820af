import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { sessionQuery } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { CopyButton } from '../../shared/ui/copy-button';
import { CodeText } from '../../shared/ui/code-text';
import { signedOutMessages } from './signed-out-messages';
import classes from './shell.module.css';

/** Accepts paths of this console only, never another site's URL. */
const safeTarget = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/');

/** Explains how to get a launch link; returns to the previous page once one was opened in another tab. */
export const SignedOut = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = safeTarget(search.get('to'));
  const [isChecking, setChecking] = useState(false);
  const [isStillSignedOut, setStillSignedOut] = useState(false);
  const check = useCallback(async () => {
    setChecking(true);
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => null);
    setChecking(false);
    setStillSignedOut(session === null);
    if (session === null) queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    else await navigate(target, { replace: true });
  }, [navigate, target]);
  useEffect(() => queryClient.clear(), []);
  useEffect(() => {
    document.title = signedOutMessages.windowTitle;
    if (target !== '/') sessionMemory.returnTo(target);
    return sessionMemory.onSignIn(() => void check());
  }, [check, target]);
  return (
    <main className={classes.whole}>
      <div className={classes.card}>
        <img src="/favicon.svg" width={36} height={36} alt="" />
        <h1>{signedOutMessages.title}</h1>
        <p>
          <CodeText text={signedOutMessages.advice} />
        </p>
        <div className={classes.command}>
          <code>npm run launch-link</code>
          <CopyButton value="npm run launch-link" label={signedOutMessages.copyCommand} />
        </div>
        <p style={{ marginTop: 16 }}>{signedOutMessages.elsewhere}</p>
        <Button variant="filled" loading={isChecking} onClick={() => void check()}>
          {signedOutMessages.reload}
        </Button>
        {isStillSignedOut && <p role="status">{signedOutMessages.stillSignedOut}</p>}
      </div>
    </main>
  );
};
