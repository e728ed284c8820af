import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { sessionQuery } from '../../shared/auth/session';
import { CopyButton } from '../../shared/ui/copy-button';
import classes from './shell.module.css';

/** Only addresses of this console, never another site's. */
const safeTarget = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : '/');

/** Tells how to get a launch link; notices by itself when one was opened in another tab. */
export const SignedOut = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = safeTarget(search.get('to'));
  useEffect(() => {
    document.title = 'Signed out · Searchdeck';
    const look = async () => {
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => null);
      if (session === null) queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
      else await navigate(target, { replace: true });
    };
    const onLook = () => void look();
    window.addEventListener('focus', onLook);
    return () => window.removeEventListener('focus', onLook);
  }, [navigate, target]);
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
        <Button variant="filled" onClick={() => void navigate(target, { replace: true })}>
          Continue
        </Button>
      </div>
    </main>
  );
};
