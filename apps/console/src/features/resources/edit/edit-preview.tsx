import { Skeleton } from '@mantine/core';
import type { SearchError } from '@searchdeck/contract';
import { IconAlertTriangle, IconCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChangeList } from '../../../shared/definition/change-list';
import { changeSummary } from '../../../shared/definition/messages';
import { ErrorState } from '../../../shared/ui/error-state';
import classes from './edit.module.css';
import type { EditPlan } from './edit-plan';
import { editMessages } from './messages';
import type { EditResult } from './use-edit-many';

interface EditPreviewProps {
  name: string;
  /** Undefined while the definition loads. */
  plan: EditPlan | undefined;
  error: SearchError | null;
  onRetry: () => void;
  result: EditResult | undefined;
  isWaitingForDowntime: boolean;
  rebuildLink: ReactNode;
}

/** The changes of one resource, and whether they can be saved. */
export const EditPreview = (props: EditPreviewProps) => {
  const { name, plan, error, onRetry, result } = props;
  return (
    <li>
      <div className={classes.resource}>
        <code>{name}</code>
        {plan !== undefined && (
          <span className={classes.summary}>
            {plan.changes.length === 0 ? editMessages.unchanged : changeSummary(plan.counts)}
          </span>
        )}
      </div>
      {plan === undefined ? (
        error === null ? (
          <Skeleton height={14} width="40%" aria-label={editMessages.loading} />
        ) : (
          <ErrorState isCompact error={error} title={editMessages.loadFailed(name)} onRetry={onRetry} />
        )
      ) : (
        <Changes {...props} plan={plan} />
      )}
      {result?.state === 'saved' && (
        <p className={classes.state} data-tone="good">
          <IconCheck size={14} stroke={2} aria-hidden /> {editMessages.saved}
        </p>
      )}
      {result?.state === 'conflict' && (
        <p className={classes.state} data-tone="warn">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {editMessages.conflict}
        </p>
      )}
    </li>
  );
};

const Changes = ({
  plan,
  isWaitingForDowntime,
  rebuildLink,
}: Pick<EditPreviewProps, 'isWaitingForDowntime' | 'rebuildLink'> & { plan: EditPlan }) => {
  if (plan.changes.length === 0) return null;
  return (
    <>
      <ChangeList changes={plan.changes} effects={plan.effects} />
      {!plan.canSave && (
        <>
          <p className={classes.state} data-tone="danger">
            <IconCircleX size={14} stroke={1.8} aria-hidden />
            {plan.counts.errors === 0 ? editMessages.requiresRebuild : editMessages.rejected}
            {plan.counts.errors === 0 && rebuildLink}
          </p>
          {plan.counts.errors > 0 && (
            <ul className={classes.errors}>
              {plan.errors.map(({ target, message }) => (
                <li key={`${target ?? ''} ${message}`}>
                  {target !== undefined && <code>{target} </code>}
                  {message}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {isWaitingForDowntime && (
        <p className={classes.state} data-tone="warn">
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {editMessages.downtimeRequired}
        </p>
      )}
    </>
  );
};
