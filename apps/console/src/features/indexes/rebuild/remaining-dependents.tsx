import type { ResourceKind } from '@searchdeck/contract';
import { useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { useWriteDenialReason } from '../../../shared/api/use-write-denial-reason';
import { ChangedDependents, DependentList, UnknownDependents } from '../../../shared/definition/dependent-list';
import { useChangeReferences, type DependentResult } from '../../../shared/definition/use-change-references';
import { useDependents } from '../../../shared/definition/use-dependents';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { ErrorState } from '../../../shared/ui/error-state';
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
  const remainingDependents = dependents.of(indexName);
  const change = async () => {
    setBusy(true);
    setResults((old) => old.filter(({ error }) => error === undefined));
    try {
      await changeReferences({
        target: { kind: kind.id, name: indexName },
        newName: newIndexName,
        dependents: remainingDependents,
        onResult: (result) => setResults((old) => [...old, result]),
      });
    } finally {
      setBusy(false);
    }
  };
  if (remainingDependents.length === 0 && results.length === 0 && dependents.unknown.length === 0) return null;
  return (
    <section className={classes.dependents} aria-label={messages.dependents(indexName)}>
      {remainingDependents.length > 0 && (
        <>
          <p>{messages.stillUsed(indexName, remainingDependents.length)}</p>
          <DependentList dependents={remainingDependents} />
          <div>
            <ButtonWithReason
              {...(isProduction ? { color: 'red', variant: 'filled' } : {})}
              loading={isBusy}
              reason={denialReason}
              onClick={() => void change()}
            >
              {messages.changeReferences(remainingDependents.length, newIndexName)}
            </ButtonWithReason>
          </div>
        </>
      )}
      <ChangedDependents
        role="status"
        dependents={results.flatMap(({ dependent, error }) => (error === undefined ? [dependent] : []))}
        textOf={(dependent) => messages.changed(dependent.kind, dependent.name, newIndexName)}
      />
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
      <UnknownDependents kinds={dependents.unknown} />
    </section>
  );
};
