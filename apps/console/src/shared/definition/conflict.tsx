import { Button, Modal } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import { useMemo } from 'react';
import { formatCount } from '../format/format';
import { JsonDiff } from '../monaco/json-diff';
import { ErrorState } from '../ui/error-state';
import { ChangeList } from './change-list';
import { changesBetween, type Change } from './changes';
import { readDefinition } from './definition-text';
import classes from './definition.module.css';
import type { DefinitionState } from './use-definition';

interface ConflictProps {
  opened: boolean;
  name: string;
  state: DefinitionState;
  refused: SearchError | undefined;
  saving: boolean;
  onClose: () => void;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
  onEditOn: () => void;
}

/** Someone else saved meanwhile: both versions, and three ways on. None of them loses what was typed. */
export const Conflict = (props: ConflictProps) => (
  <Modal
    opened={props.opened}
    onClose={props.onClose}
    size="min(1240px, 96vw)"
    title={<b>{props.name} was changed by someone else meanwhile</b>}
    classNames={{ body: classes.reviewBody ?? '' }}
  >
    {props.opened && <ConflictBody {...props} />}
  </Modal>
);

const changesIn = (before: string, after: string): Change[] => {
  const [a, b] = [readDefinition(before), readDefinition(after)];
  return 'value' in a && 'value' in b ? changesBetween(a.value, b.value) : [];
};

const ConflictBody = ({ name, state, refused, saving, onOverwrite, onTakeTheirs, onEditOn }: ConflictProps) => {
  const { draft, server, syntaxProblem } = state;
  const theirs = useMemo(() => changesIn(draft.base, server.text), [draft.base, server.text]);
  const mine = useMemo(() => changesIn(draft.base, draft.text), [draft.base, draft.text]);
  const both = new Map(mine.filter((m) => theirs.some((t) => t.label === m.label)).map((change) => [change, 'both']));
  return (
    <>
      <p className={classes.lead}>
        Nothing was overwritten. Compare, then choose; what you typed stays with you in every case.
      </p>
      <div className={classes.review}>
        <div className={classes.reviewSide}>
          <h3>Theirs: {formatCount(theirs.length, 'change')}</h3>
          <ChangeList changes={theirs} />
          <h3>Yours: {formatCount(mine.length, 'change')}</h3>
          <ChangeList changes={mine} marks={both} />
        </div>
        <div className={classes.reviewDiff}>
          <JsonDiff
            path={`conflict/${name}`}
            before={server.text}
            after={draft.text}
            beforeLabel="Theirs, on the server now"
            afterLabel="Yours"
          />
        </div>
      </div>
      {refused !== undefined && <ErrorState error={refused} title={`The service did not save ${name}`} />}
      <div className={classes.choices}>
        <Choice
          title="Edit on"
          words="Back to your text. The next save is compared with their version."
          onClick={onEditOn}
          primary
        />
        <Choice
          title="Take theirs"
          words="The editor shows their version. Yours is set aside and can be taken up again."
          onClick={onTakeTheirs}
        />
        <Choice
          title="Keep mine (overwrite)"
          words="Your version replaces theirs on the server."
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
  words: string;
  onClick: () => void;
  primary?: boolean;
  danger?: boolean;
  loading?: boolean;
  disabled?: boolean;
}

const Choice = ({
  title,
  words,
  onClick,
  primary = false,
  danger = false,
  loading = false,
  disabled = false,
}: ChoiceProps) => (
  <div className={classes.choice}>
    <p>{words}</p>
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
