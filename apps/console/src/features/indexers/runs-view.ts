import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';
import { indexerCounters } from './counters';
import { viewMessages } from './view-messages';

/** The part of the presentation that runs add: columns of the list, the first tab, the form, and the Run and Reset buttons. */
export const indexerRuns: Omit<PresentationEntry, 'kindId'> = {
  columns: () => import('./list-columns').then((m) => m.indexerColumns),
  counters: indexerCounters,
  rowActions: lazy(() => import('./run-button').then((m) => ({ default: m.RunButton }))),
  savedNote: lazy(() => import('./page-parts').then((m) => ({ default: m.SavedNote }))),
  pageActions: lazy(() => import('./page-parts').then((m) => ({ default: m.IndexerActions }))),
  form: {
    editor: lazy(async () => {
      const { loadIndexerForm } = await import('./page-parts');
      return { default: (await loadIndexerForm()).IndexerForm };
    }),
  },
  views: [
    {
      type: 'page',
      segment: 'runs',
      label: viewMessages.tab,
      command: viewMessages.tabCommand,
      keywords: 'status history errors run',
      component: lazy(() => import('./page-parts').then((m) => ({ default: m.RunsTab }))),
    },
  ],
};
