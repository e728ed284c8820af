import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './semantic.module.css';

/** Below this a wait needs no words. */
const PATIENCE_MS = 700;
/** Connections whose model has answered since this page was opened: it is loaded, and a wait has another reason. */
const answered = new Set<string>();

interface Props {
  connectionId: string;
  /** A query is on its way that the local model takes part in. */
  waiting: boolean;
  /** Such a query has been answered. */
  done: boolean;
  onCancel: () => void;
}

/** Says why the first query by meaning takes seconds on this machine, and lets go of it. */
export const ModelWait = ({ connectionId, waiting, done, onCancel }: Props) => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (done) answered.add(connectionId);
  }, [done, connectionId]);
  useEffect(() => {
    if (!waiting || answered.has(connectionId)) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting, connectionId]);
  return (
    // Always there, so that screen readers hear what appears in it.
    <div role="status">
      {long && waiting && (
        <p className={classes.wait}>
          <Loader size={14} aria-hidden />
          <span>The local model is loading; the first such query takes some seconds.</span>
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </p>
      )}
    </div>
  );
};
