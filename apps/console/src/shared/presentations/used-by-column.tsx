import type { KindOutline } from '@searchdeck/contract';
import { lazy, Suspense } from 'react';
import { presentationMessages } from './messages';
import type { ListColumn } from './presentation';

const UsedBy = lazy(() => import('../definition/used-by').then((m) => ({ default: m.UsedBy })));

/** The resources that reference a row, found in the definitions of the other kinds. */
export const usedByColumn = (kind: KindOutline): ListColumn => ({
  id: 'usedBy',
  header: presentationMessages.usedBy,
  cell: ({ name }) => (
    <Suspense>
      <UsedBy kind={kind} name={name} />
    </Suspense>
  ),
});
