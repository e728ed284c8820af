import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { localModelQuery } from '../../../shared/api/local-model';
import { waitWords } from '../model/local-model';
import classes from './semantic.module.css';

/** Below this a wait needs no words, and nobody is asked what it is for. */
const PATIENCE_MS = 700;
/** From here on it does, whatever the reason. */
const LONG_MS = 2500;

interface Props {
  connectionId: string;
  /** A query is on its way. */
  waiting: boolean;
  /** The local model takes part in it. */
  model: boolean;
  onCancel: () => void;
}

/** Says what a query that takes long waits for, and lets go of it. */
export const Wait = ({ connectionId, waiting, model, onCancel }: Props) => {
  const [waited, setWaited] = useState<'short' | 'some' | 'long'>('short');
  useEffect(() => {
    if (!waiting) return;
    const timers = [setTimeout(() => setWaited('some'), PATIENCE_MS), setTimeout(() => setWaited('long'), LONG_MS)];
    return () => {
      timers.forEach(clearTimeout);
      setWaited('short');
    };
  }, [waiting]);
  const asking = waiting && model && waited !== 'short';
  const { data: state = null } = useQuery(localModelQuery(connectionId, asking));
  const words = waiting ? waitWords(asking ? state : null, waited === 'long') : undefined;
  return (
    // Always there, so that screen readers hear what appears in it.
    <div role="status">
      {words !== undefined && (
        <p className={classes.wait}>
          <Loader size={14} aria-hidden />
          <span>{words}</span>
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </p>
      )}
    </div>
  );
};
