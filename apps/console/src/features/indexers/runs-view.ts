import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';
import { viewMessages } from './view-messages';

/** What running adds to the page of an indexer: the first tab, and the buttons Run and Reset. */
export const indexerRuns: Pick<PresentationEntry, 'views' | 'pageActions'> = {
  pageActions: lazy(() => import('./indexer-actions').then((m) => ({ default: m.IndexerActions }))),
  views: [
    {
      type: 'page',
      segment: 'runs',
      label: viewMessages.tab,
      command: viewMessages.tabCommand,
      keywords: 'status history errors run',
      component: lazy(() => import('./runs-tab').then((m) => ({ default: m.RunsTab }))),
    },
  ],
};
