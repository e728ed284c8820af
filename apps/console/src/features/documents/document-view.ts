import { lazy } from 'react';
import type { PageView } from '../../shared/presentations/presentation';
import { documentsMessages } from './messages';

/** The tab of an index that shows and edits its documents. */
export const documentsView: PageView = {
  type: 'page',
  segment: 'documents',
  label: documentsMessages.tab,
  command: documentsMessages.tabCommand,
  keywords: 'add edit delete upload',
  component: lazy(() => import('./documents-tab').then((m) => ({ default: m.DocumentsTab }))),
};
