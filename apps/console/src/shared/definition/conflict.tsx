import { lazy, Suspense } from 'react';
import { ComparisonDialog } from './comparison';
import type { ConflictProps } from './conflict-props';
import { conflictMessages } from './conflict-messages';
import { useResource } from './resource-context';

const ConflictBody = lazy(() => import('./conflict-body').then((module) => ({ default: module.ConflictBody })));

/** The resource was changed in the meantime: a three-way merge and other choices, none of which loses the draft. */
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
