import type { SearchError } from '@searchdeck/contract';
import { lazy, Suspense } from 'react';
import { ComparisonDialog } from './comparison';
import { conflictMessages } from './conflict-messages';
import { useResource } from './resource-context';

export interface ConflictProps {
  opened: boolean;
  /** The error of the last attempt to save. */
  error: SearchError | undefined;
  saving: boolean;
  onClose: () => void;
  onOverwrite: () => void;
  onReload: () => void;
  /** Continues with a merged text; `stashCurrent`: some of my changes are not part of it. */
  onMerge: (text: string, options: { stashCurrent: boolean }) => void;
}

const ConflictBody = lazy(() => import('./conflict-body').then((module) => ({ default: module.ConflictBody })));

/** Someone else saved in the meantime: a three-way merge and other choices, none of which loses the draft. */
export const Conflict = (props: ConflictProps) => {
  const { name } = useResource();
  return (
    <ComparisonDialog opened={props.opened} onClose={props.onClose} title={conflictMessages.title(name)}>
      <Suspense fallback={null}>
        <ConflictBody {...props} />
      </Suspense>
    </ComparisonDialog>
  );
};
