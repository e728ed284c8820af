import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';
import { runsMessages } from './messages';

/** What running adds to the page of an indexer: the first tab, and the buttons Run and Reset. */
export const indexerRuns: Pick<PresentationEntry, 'views' | 'pageActions'> = {
  pageActions: lazy(() => import('./indexer-actions').then((m) => ({ default: m.IndexerActions }))),
  views: [
    {
      type: 'page',
      segment: 'runs',
      label: runsMessages.tab,
      command: runsMessages.tabCommand,
      keywords: 'status history errors run',
      component: lazy(() => import('./runs-tab').then((m) => ({ default: m.RunsTab }))),
    },
  ],
};
