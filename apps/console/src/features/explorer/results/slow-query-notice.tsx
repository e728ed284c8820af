import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { localModelQuery } from '../../../shared/api/local-model';
import { slowQueryMessage } from '../model/local-model';
import { messages } from './messages';
import classes from './semantic.module.css';

/** Duration after which the state of the local model is polled. */
const SLOW_MS = 700;
/** Duration after which a notice is always shown. */
const VERY_SLOW_MS = 2500;

interface Props {
  connectionId: string;
  /** A query is running. */
  isRunning: boolean;
  /** The query uses the local model. */
  usesModel: boolean;
  onCancel: () => void;
}

/** Explains what a slow query waits for, with a button that cancels it. */
export const SlowQueryNotice = ({ connectionId, isRunning, usesModel, onCancel }: Props) => {
  const [elapsed, setElapsed] = useState<'short' | 'slow' | 'verySlow'>('short');
  useEffect(() => {
    if (!isRunning) return;
    const timers = [
      setTimeout(() => setElapsed('slow'), SLOW_MS),
      setTimeout(() => setElapsed('verySlow'), VERY_SLOW_MS),
    ];
    return () => {
      timers.forEach(clearTimeout);
      setElapsed('short');
    };
  }, [isRunning]);
  const isPolling = isRunning && usesModel && elapsed !== 'short';
  const { data: state = null } = useQuery(localModelQuery(connectionId, isPolling));
  const message = isRunning ? slowQueryMessage(isPolling ? state : null, elapsed === 'verySlow') : undefined;
  return (
    // Always rendered, so that screen readers announce the message.
    <div role="status">
      {message !== undefined && (
        <p className={classes.slowQuery}>
          <Loader size={14} aria-hidden />
          <span>{message}</span>
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            {messages.cancel}
          </Button>
        </p>
      )}
    </div>
  );
};
