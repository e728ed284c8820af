import { Button } from '@mantine/core';
import { bffCodes, SearchError } from '@searchdeck/contract';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { explain, explanationText } from '../../shared/api/explain';
import { queryClient } from '../../shared/api/query-client';
import { sessionMemory } from '../../shared/auth/session-memory';
import { returnParameters } from '../../shared/auth/sign-in-paths';
import { MessageCard } from './message-card';
import { signInMessages as messages } from './signed-out-messages';

const loadDirectory = () => import('../../shared/auth/directory');

/**
 * The page that the directory opens after a sign-in: completes it and returns to the previous page. With the parameter
 * `return`, it starts another sign-in.
 */
export const SignIn = () => {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const [parameters] = useSearchParams();
  const returnTo = parameters.get(returnParameters.signIn);
  useEffect(() => {
    if (returnTo !== null) {
      sessionMemory.setReturnPath(returnTo);
      // The browser leaves this page.
      loadDirectory()
        .then(({ startSignIn }) => startSignIn())
        .catch(setError);
      return;
    }
    loadDirectory()
      .then(({ completeSignIn }) => completeSignIn())
      .then(async (isSignedIn) => {
        if (isSignedIn) queryClient.clear();
        await navigate(isSignedIn ? sessionMemory.returnPath() : '/', { replace: true });
      })
      .catch(setError);
  }, [navigate, returnTo]);
  const start = (shouldSelectAccount: boolean) => {
    loadDirectory()
      .then(({ startSignIn }) => startSignIn({ shouldSelectAccount }))
      .catch(setError);
  };

  if (error === undefined) {
    return (
      <MessageCard windowTitle={messages.windowTitle} title={messages.signingIn}>
        {null}
      </MessageCard>
    );
  }
  if (error instanceof SearchError && error.code === bffCodes.noRole) {
    return (
      <MessageCard windowTitle={messages.deniedWindowTitle} title={messages.denied}>
        <p>{error.message}</p>
        <Button variant="filled" onClick={() => start(true)}>
          {messages.otherAccount}
        </Button>
      </MessageCard>
    );
  }
  const explanation = explain(error);
  const { quote, title } = explanation;
  return (
    <MessageCard windowTitle={messages.windowTitle} title={messages.failed}>
      <p role="alert">{quote ?? (explanationText(explanation, messages.failed) || title)}</p>
      <Button variant="filled" onClick={() => start(false)}>
        {messages.retry}
      </Button>
    </MessageCard>
  );
};
