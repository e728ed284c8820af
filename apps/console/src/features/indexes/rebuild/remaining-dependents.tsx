import { Button } from '@mantine/core';
import type { ResourceKind } from '@searchdeck/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConnection, useConnectionPath } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import type { Dependent } from '../../../shared/definition/dependents';
import { useChangeReferences, type DependentResult } from '../../../shared/definition/use-change-references';
import { useDependents } from '../../../shared/definition/use-dependents';
import { usePresentations } from '../../../shared/presentations/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { Note } from '../../../shared/ui/note';
import { outcomeMessages as messages } from './messages';
import classes from './rebuild.module.css';

interface RemainingDependentsProps {
  kind: ResourceKind;
  indexName: string;
  newIndexName: string;
}

/** Lists the resources that still refer to the old index, and changes them to the new one. */
export const RemainingDependents = ({ kind, indexName, newIndexName }: RemainingDependentsProps) => {
  const dependents = useDependents(kind, true);
  const denialReason = useWriteDenialReason();
  const isProduction = useConnection().environment === 'production';
  const changeReferences = useChangeReferences();
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly DependentResult[]>([]);
  const remaining = dependents.of(indexName);
  const change = async () => {
    setBusy(true);
    setResults((old) => old.filter(({ error }) => error === undefined));
    try {
      await changeReferences({
        target: { kind: kind.id, name: indexName },
        newName: newIndexName,
        dependents: remaining,
        onResult: (result) => setResults((old) => [...old, result]),
      });
    } finally {
      setBusy(false);
    }
  };
  const successes = results.filter(({ error }) => error === undefined);
  if (remaining.length === 0 && results.length === 0 && dependents.unknown.length === 0) return null;
  return (
    <section className={classes.dependents} aria-label={messages.dependents(indexName)}>
      {remaining.length > 0 && (
        <>
          <p>{messages.stillUsed(indexName, remaining.length)}</p>
          <ul>
            {remaining.map((dependent) => (
              <li key={`${dependent.kind.id}/${dependent.name}`}>
                {dependent.kind.singular} <DependentLink dependent={dependent} />{' '}
                <code>{dependent.paths.join(', ')}</code>
              </li>
            ))}
          </ul>
          <div>
            <Button
              {...(isProduction ? { color: 'red', variant: 'filled' } : {})}
              loading={isBusy}
              disabled={denialReason !== undefined}
              title={denialReason}
              onClick={() => void change()}
            >
              {messages.changeReferences(remaining.length, newIndexName)}
            </Button>
          </div>
        </>
      )}
      {successes.length > 0 && (
        <ul role="status">
          {successes.map(({ dependent }) => (
            <li key={`${dependent.kind.id}/${dependent.name}`}>
              {messages.changed(dependent.kind, dependent.name, newIndexName)}
            </li>
          ))}
        </ul>
      )}
      {results.map(
        ({ dependent, error }) =>
          error !== undefined && (
            <ErrorState
              key={`${dependent.kind.id}/${dependent.name}`}
              error={error}
              title={messages.changeFailed(dependent.name)}
            />
          ),
      )}
      {dependents.unknown.length > 0 && <Note tone="warn">{messages.unknownDependents(dependents.unknown)}</Note>}
    </section>
  );
};

const DependentLink = ({ dependent }: { dependent: Dependent }) => {
  const path = useConnectionPath();
  const presentations = usePresentations();
  return <Link to={path(presentations.of(dependent.kind).pagePath(dependent.name))}>{dependent.name}</Link>;
};
