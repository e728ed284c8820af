import { Button } from '@mantine/core';
import { useState } from 'react';
import { CodeText } from '../../shared/ui/code-text';
import { CopyButton } from '../../shared/ui/copy-button';
import { MessageCard } from './message-card';
import { signedOutMessages as messages } from './signed-out-messages';
import classes from './shell.module.css';

/** Explains how to get a launch link. `onCheck` returns whether the user is still signed out. */
export const LocalSignedOut = ({ onCheck }: { onCheck: () => Promise<boolean> }) => {
  const [isChecking, setChecking] = useState(false);
  const [isStillSignedOut, setStillSignedOut] = useState(false);
  const check = async () => {
    setChecking(true);
    setStillSignedOut(await onCheck());
    setChecking(false);
  };
  return (
    <MessageCard windowTitle={messages.windowTitle} title={messages.title}>
      <p>
        <CodeText text={messages.advice} />
      </p>
      <div className={classes.command}>
        <code>npm run launch-link</code>
        <CopyButton value="npm run launch-link" label={messages.copyCommand} />
      </div>
      <p style={{ marginTop: 16 }}>{messages.elsewhere}</p>
      <Button variant="filled" loading={isChecking} onClick={() => void check()}>
        {messages.reload}
      </Button>
      {isStillSignedOut && <p role="status">{messages.stillSignedOut}</p>}
    </MessageCard>
  );
};
