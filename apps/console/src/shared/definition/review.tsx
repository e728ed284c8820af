import { Button, Checkbox } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../api/use-connection';
import { Note } from '../ui/note';
import { ErrorState } from '../ui/error-state';
import { countsOf, isWarningShared } from './change-counts';
import { ChangeList } from './change-list';
import { distinct, errorsFirst, findingsOf } from './check';
import { Comparison, ComparisonDialog } from './comparison';
import classes from './definition.module.css';
import { findingCounts, FindingList } from './finding-list';
import { changeSummary, reviewMessages } from './messages';
import { useResource } from './resource-context';

interface ReviewProps {
  opened: boolean;
  /** The error of the last attempt to save. */
  error: SearchError | undefined;
  isSaving: boolean;
  onClose: () => void;
  onSave: (allowsDowntime: boolean) => void;
  onReveal: (target: string | undefined) => void;
}

/** The changes of the draft with their consequences, the diff, and the errors. */
export const Review = (props: ReviewProps) => {
  const { name } = useResource();
  return (
    <ComparisonDialog opened={props.opened} onClose={props.onClose} title={reviewMessages.title(name)}>
      <ReviewBody {...props} />
    </ComparisonDialog>
  );
};

const ReviewBody = ({ error, isSaving, onClose, onSave, onReveal }: ReviewProps) => {
  const { kind, name, state, presentation } = useResource();
  const { changes, verdict, server, draft } = state;
  const [allowsDowntime, setAllowsDowntime] = useState(false);
  const path = useConnectionPath();
  const ReviewFindings = presentation.reviewFindings;
  const rebuildPath = verdict.rebuild.length > 0 ? presentation.rebuildPath?.(name) : undefined;
  const needsDowntime = verdict.downtime.length > 0 && verdict.rebuild.length === 0;
  // The service may know better than the checks: saving stays possible, but Enter does not save.
  const hasErrors =
    verdict.rebuild.length > 0 || [...verdict.schema, ...verdict.rules].some(({ severity }) => severity === 'error');
  const canSave = changes.length > 0 && (!needsDowntime || allowsDowntime);
  const findings = errorsFirst(
    distinct([
      ...(error === undefined ? [] : findingsOf(error)),
      ...verdict.schema,
      ...verdict.rules,
      ...state.referenceFindings,
    ]),
  );
  return (
    <>
      <Comparison
        path={`review/${name}`}
        before={{ label: reviewMessages.current, text: server.text }}
        after={{ label: reviewMessages.draft, text: draft.text }}
      >
        <h3>{changeSummary(countsOf(state))}</h3>
        <ChangeList
          changes={changes}
          columns={kind.columns}
          effects={state.effects}
          onSelect={(c) => onReveal(c.target)}
        />
        {findings.length > 0 && (
          <>
            <h3>{findingCounts(findings)}</h3>
            {isWarningShared(state) && <p className={classes.lead}>{reviewMessages.sharedWarning}</p>}
            <FindingList findings={findings} onReveal={onReveal} />
          </>
        )}
        {ReviewFindings !== undefined && (
          <Suspense fallback={null}>
            <ReviewFindings kind={kind} name={name} text={draft.text} onReveal={onReveal} />
          </Suspense>
        )}
      </Comparison>
      {error !== undefined && <ErrorState error={error} title={reviewMessages.saveFailed(name)} />}
      {verdict.rebuild.length > 0 && error === undefined && <Note tone="warn">{reviewMessages.rebuild}</Note>}
      <div className={classes.reviewActions}>
        {needsDowntime && (
          <Checkbox
            size="xs"
            label={reviewMessages.downtime}
            checked={allowsDowntime}
            onChange={(event) => setAllowsDowntime(event.currentTarget.checked)}
            {...(hasErrors ? {} : { 'data-autofocus': true })}
          />
        )}
        <Button ml="auto" onClick={onClose} {...(hasErrors ? { 'data-autofocus': true } : {})}>
          {reviewMessages.cancel}
        </Button>
        {rebuildPath === undefined ? (
          <Button
            {...(hasErrors ? {} : { variant: 'filled', 'data-autofocus': !needsDowntime || undefined })}
            loading={isSaving}
            disabled={!canSave}
            onClick={() => onSave(allowsDowntime)}
          >
            {reviewMessages.save(changes.length)}
          </Button>
        ) : (
          <Button variant="filled" component={Link} to={path(rebuildPath)} onClick={onClose}>
            {reviewMessages.rebuildIndex}
          </Button>
        )}
      </div>
    </>
  );
};
