import { Button } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import { useMemo } from 'react';
import { ErrorState } from '../ui/error-state';
import { ChangeList } from './change-list';
import { changesBetween, type Change } from './changes';
import { readDefinition } from './definition-text';
import { Comparison, ComparisonDialog } from './comparison';
import classes from './definition.module.css';
import { changeMessages, conflictMessages, reviewMessages } from './messages';
import { useResource } from './resource-context';

interface ConflictProps {
  opened: boolean;
  /** The error of the last attempt to save. */
  error: SearchError | undefined;
  saving: boolean;
  onClose: () => void;
  onOverwrite: () => void;
  onReload: () => void;
  onKeepEditing: () => void;
}

/** Someone else saved in the meantime: both versions and three choices, none of which loses the draft. */
export const Conflict = (props: ConflictProps) => {
  const { name } = useResource();
  return (
    <ComparisonDialog opened={props.opened} onClose={props.onClose} title={conflictMessages.title(name)}>
      <ConflictBody {...props} />
    </ComparisonDialog>
  );
};

const changesIn = (before: string, after: string): Change[] => {
  const [a, b] = [readDefinition(before), readDefinition(after)];
  return 'value' in a && 'value' in b ? changesBetween(a.value, b.value) : [];
};

const ConflictBody = ({ error, saving, onOverwrite, onReload, onKeepEditing }: ConflictProps) => {
  const { name, state } = useResource();
  const { draft, server, syntaxProblem } = state;
  const theirs = useMemo(() => changesIn(draft.base, server.text), [draft.base, server.text]);
  const yours = useMemo(() => changesIn(draft.base, draft.text), [draft.base, draft.text]);
  const marks = new Map(
    yours
      .filter((change) => theirs.some((other) => other.label === change.label))
      .map((change) => [change, changeMessages.markConflict]),
  );
  return (
    <>
      <p className={classes.lead}>{conflictMessages.lead}</p>
      <Comparison
        path={`conflict/${name}`}
        before={{ label: conflictMessages.theirVersion, text: server.text }}
        after={{ label: conflictMessages.yourVersion, text: draft.text }}
      >
        <h3>{conflictMessages.theirs(theirs.length)}</h3>
        <ChangeList changes={theirs} />
        <h3>{conflictMessages.yours(yours.length)}</h3>
        <ChangeList changes={yours} marks={marks} />
      </Comparison>
      {error !== undefined && <ErrorState error={error} title={reviewMessages.notSaved(name)} />}
      <div className={classes.choices}>
        <Choice
          title={conflictMessages.keepEditing}
          help={conflictMessages.keepEditingHelp}
          onClick={onKeepEditing}
          primary
        />
        <Choice title={conflictMessages.reload} help={conflictMessages.reloadHelp} onClick={onReload} />
        <Choice
          title={conflictMessages.overwrite}
          help={conflictMessages.overwriteHelp}
          onClick={onOverwrite}
          danger
          loading={saving}
          disabled={syntaxProblem !== undefined}
        />
      </div>
    </>
  );
};

interface ChoiceProps {
  title: string;
  help: string;
  onClick: () => void;
  primary?: boolean;
  danger?: boolean;
  loading?: boolean;
  disabled?: boolean;
}

const Choice = ({
  title,
  help,
  onClick,
  primary = false,
  danger = false,
  loading = false,
  disabled = false,
}: ChoiceProps) => (
  <div className={classes.choice}>
    <p>{help}</p>
    <Button
      onClick={onClick}
      loading={loading}
      disabled={disabled}
      variant={primary || danger ? 'filled' : 'default'}
      {...(danger ? { color: 'red' } : {})}
      {...(primary ? { 'data-autofocus': true } : {})}
    >
      {title}
    </Button>
  </div>
);
