import { bffCodes, SearchError, type SignInMode } from '@searchdeck/contract';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../shared/api/query-client';
import { readSignInMode, sessionQuery } from '../../shared/auth/session';
import { safeReturnPath, sessionMemory } from '../../shared/auth/session-memory';
import { returnParameters } from '../../shared/auth/sign-in-paths';
import { ErrorState } from '../../shared/ui/error-state';
import { DirectorySignedOut } from './directory-signed-out';
import { LocalSignedOut } from './local-signed-out';
import { MessageCard } from './message-card';
import { signInMessages } from './signed-out-messages';

/** How to sign in; returns to the previous page once the user has signed in, also in another tab. */
export const SignedOut = () => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = safeReturnPath(search.get(returnParameters.signedOut));
  const check = useCallback(async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false }).catch(() => null);
    if (session === null) queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    else await navigate(target, { replace: true });
    return session === null;
  }, [navigate, target]);
  useEffect(() => queryClient.clear(), []);
  useEffect(() => {
    if (target !== '/') sessionMemory.setReturnPath(target);
    return sessionMemory.onSignIn(() => void check());
  }, [check, target]);
  const [mode, setMode] = useState<SignInMode>();
  const [error, setError] = useState<unknown>();
  const loadMode = useCallback(() => {
    setError(undefined);
    readSignInMode().then(setMode, setError);
  }, []);
  useEffect(loadMode, [loadMode]);
  if (mode === undefined && error === undefined) return null;
  if (mode === 'directory') return <DirectorySignedOut />;
  if (error instanceof SearchError && error.code === bffCodes.identityProviderUnavailable) {
    return (
      <MessageCard windowTitle={signInMessages.windowTitle} title={signInMessages.title}>
        <ErrorState error={error} title={signInMessages.unavailable} onRetry={loadMode} />
      </MessageCard>
    );
  }
  return <LocalSignedOut onCheck={check} />;
};
