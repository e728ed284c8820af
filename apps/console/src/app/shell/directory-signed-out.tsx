import { Button } from '@mantine/core';
import { useState } from 'react';
import { sessionMemory } from '../../shared/auth/session-memory';
import { ErrorState } from '../../shared/ui/error-state';
import { MessageCard } from './message-card';
import { signedOutMessages, signInMessages as messages } from './signed-out-messages';

/** Starts the sign-in at the directory. */
export const DirectorySignedOut = () => {
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<unknown>();
  const isByUser = sessionMemory.isSignedOutByUser();
  const signIn = async () => {
    setStarting(true);
    setError(undefined);
    try {
      // The browser leaves this page.
      await (await import('../../shared/auth/directory')).startSignIn();
    } catch (cause) {
      setError(cause);
      setStarting(false);
    }
  };
  return (
    <MessageCard
      windowTitle={isByUser ? signedOutMessages.windowTitle : messages.windowTitle}
      title={isByUser ? signedOutMessages.title : messages.title}
    >
      <p>{isByUser ? messages.signedOutAdvice : messages.advice}</p>
      <Button variant="filled" loading={isStarting} onClick={() => void signIn()}>
        {messages.signIn}
      </Button>
      {error !== undefined && <ErrorState error={error} title={messages.unavailable} />}
    </MessageCard>
  );
};
