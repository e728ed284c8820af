import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ErrorState } from '../ui/error-state';
import { ChangeList } from './change-list';
import { Comparison } from './comparison';
import type { ConflictProps } from './conflict-props';
import { ConflictList } from './conflict-list';
import classes from './definition.module.css';
import { mergeDefinitions, type MergeSide } from './merge';
import { conflictMessages } from './conflict-messages';
import { reviewMessages } from './messages';
import { useResource } from './resource-context';

/** Merges their version and the draft; each conflict is decided by the user. */
export const ConflictBody = ({ error, isSaving, onClose, onOverwrite, onReload, onMerge }: ConflictProps) => {
  const { kind, name, state } = useResource();
  const { draft, server, syntaxProblem } = state;
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const merge = useMemo(
    () => mergeDefinitions({ base: draft.base, theirs: server.text, mine: draft.text }, choices),
    [draft.base, draft.text, server.text, choices],
  );
  const openConflicts = merge?.conflicts.filter(({ label }) => !choices.has(label)).length ?? 0;
  const mergedSides = (['theirs', 'mine'] as const)
    .map((side) => ({ side, changes: merge?.automaticChanges[side] ?? [] }))
    .filter(({ changes }) => changes.length > 0);
  return (
    <>
      <p className={classes.lead}>{conflictMessages.lead}</p>
      <Comparison
        path={`conflict/${name}`}
        before={{ label: conflictMessages.theirVersion, text: server.text }}
        after={
          merge === undefined
            ? { label: conflictMessages.yourVersion, text: draft.text }
            : { label: conflictMessages.mergedVersion(openConflicts), text: merge.text }
        }
      >
        {merge === undefined ? (
          <p className={classes.lead}>{conflictMessages.invalid}</p>
        ) : (
          <>
            <ConflictList
              conflicts={merge.conflicts}
              choices={choices}
              onSelect={(label, side) => setChoices((before) => new Map(before).set(label, side))}
            />
            {mergedSides.length > 0 && <h3>{conflictMessages.merged}</h3>}
            {mergedSides.map(({ side, changes }) => (
              <section key={side} className={classes.mergedSide}>
                <h4>
                  {side === 'theirs' ? conflictMessages.theirs(changes.length) : conflictMessages.yours(changes.length)}
                </h4>
                <ChangeList changes={changes} columns={kind.columns} />
              </section>
            ))}
          </>
        )}
      </Comparison>
      {error !== undefined && <ErrorState error={error} title={reviewMessages.saveFailed(name)} />}
      <div className={classes.choices}>
        <Choice title={conflictMessages.keepEditing} help={conflictMessages.keepEditingHelp} onClick={onClose} />
        <Choice title={conflictMessages.reload} help={conflictMessages.reloadHelp} onClick={onReload} />
        <Choice
          title={conflictMessages.overwrite}
          help={conflictMessages.overwriteHelp}
          onClick={onOverwrite}
          tone="danger"
          isLoading={isSaving}
          disabled={syntaxProblem !== undefined}
        />
        <Choice
          title={conflictMessages.merge}
          help={openConflicts > 0 ? conflictMessages.open(openConflicts) : conflictMessages.mergeHelp}
          onClick={() => {
            if (merge === undefined) return;
            onMerge(merge.text, { losesChanges: [...choices.values()].includes('theirs') });
          }}
          tone="primary"
          disabled={merge === undefined || openConflicts > 0}
        />
      </div>
    </>
  );
};

interface ChoiceProps {
  title: string;
  help: string;
  onClick: () => void;
  tone?: 'primary' | 'danger';
  isLoading?: boolean;
  disabled?: boolean;
}

const Choice = ({ title, help, onClick, tone, isLoading = false, disabled = false }: ChoiceProps) => (
  <div className={classes.choice}>
    <p aria-live="polite">{help}</p>
    <Button
      onClick={onClick}
      loading={isLoading}
      disabled={disabled}
      variant={tone === undefined ? 'default' : 'filled'}
      {...(tone === 'danger' ? { color: 'red' } : {})}
    >
      {title}
    </Button>
  </div>
);
