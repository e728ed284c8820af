import { Button, Checkbox, Modal } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import { useState } from 'react';
import { formatCount } from '../format/format';
import { JsonDiff } from '../monaco/json-diff';
import { ErrorState } from '../ui/error-state';
import { ChangeList } from './change-list';
import type { Change } from './changes';
import { distinct, findingsOf } from './check';
import classes from './definition.module.css';
import { draftWords } from './draft-footer';
import { FindingList } from './finding-list';
import type { DefinitionState } from './use-definition';

interface ReviewProps {
  opened: boolean;
  name: string;
  state: DefinitionState;
  refused: SearchError | undefined;
  saving: boolean;
  onClose: () => void;
  onSave: (downtime: boolean) => void;
  onReveal: (target: string | undefined) => void;
}

/** What a save would change: the list, the diff, and what stands in the way. */
export const Review = (props: ReviewProps) => (
  <Modal
    opened={props.opened}
    onClose={props.onClose}
    size="min(1240px, 96vw)"
    title={<b>Save {props.name}?</b>}
    classNames={{ body: classes.reviewBody ?? '' }}
  >
    {props.opened && <ReviewBody {...props} />}
  </Modal>
);

/** A change is marked when a finding is about it or something inside it. */
const marksOf = ({ changes, verdict }: DefinitionState): Map<Change, string> => {
  const marks = new Map<Change, string>();
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
  for (const [word, findings] of [
    ['offline', verdict.downtime],
    ['rebuild', verdict.rebuild],
  ] as const)
    for (const { target = '' } of findings)
      for (const change of changes)
        if (change.target !== '' && (within(target, change.target) || within(change.target, target)))
          marks.set(change, word);
  return marks;
};

const ReviewBody = ({ name, state, refused, saving, onClose, onSave, onReveal }: ReviewProps) => {
  const { changes, verdict, server, draft } = state;
  const [downtime, setDowntime] = useState(false);
  const offline = verdict.downtime.length > 0;
  // The service may know better, so that saving stays possible; it is not what Enter does.
  const doubtful = verdict.schema.length + verdict.rules.length > verdict.downtime.length;
  const findings = distinct([
    ...(refused === undefined ? [] : findingsOf(refused)),
    ...verdict.schema,
    ...verdict.rules,
  ]);
  return (
    <>
      <div className={classes.review}>
        <div className={classes.reviewSide}>
          <h3>{draftWords(changes.length, verdict, false)}</h3>
          <ChangeList changes={changes} marks={marksOf(state)} onChoose={(c) => onReveal(c.target)} />
          {findings.length > 0 && (
            <>
              <h3>{formatCount(findings.length, 'finding')}</h3>
              <FindingList findings={findings} onReveal={onReveal} />
            </>
          )}
        </div>
        <div className={classes.reviewDiff}>
          <JsonDiff
            path={`review/${name}`}
            before={server.text}
            after={draft.text}
            beforeLabel="On the server"
            afterLabel="Your draft"
          />
        </div>
      </div>
      {refused !== undefined && <ErrorState error={refused} title={`The service did not save ${name}`} />}
      {verdict.rebuild.length > 0 && refused === undefined && (
        <p className={classes.note} data-tone="warn">
          The service refuses such changes to an existing index: it must be built anew, and its documents indexed again.
        </p>
      )}
      <div className={classes.reviewActions}>
        {offline && (
          <Checkbox
            size="xs"
            label="Take the index offline for some seconds (queries and indexing fail meanwhile)"
            checked={downtime}
            onChange={(event) => setDowntime(event.currentTarget.checked)}
          />
        )}
        <Button ml="auto" onClick={onClose} {...(doubtful ? { 'data-autofocus': true } : {})}>
          Back to the editor
        </Button>
        <Button
          {...(doubtful ? {} : { variant: 'filled', 'data-autofocus': true })}
          loading={saving}
          disabled={changes.length === 0 || (offline && !downtime)}
          onClick={() => onSave(downtime)}
        >
          {doubtful ? 'Save anyway' : `Save ${name}`}
        </Button>
      </div>
    </>
  );
};
