import { lazy } from 'react';
import type { PageView } from '../../shared/presentations/presentation';
import { viewMessages } from './view-messages';

/** The tab of an index that shows and edits its documents. */
export const documentsView: PageView = {
  type: 'page',
  segment: 'documents',
  label: viewMessages.label,
  keywords: 'add edit delete upload',
  component: lazy(() => import('./documents-tab').then((m) => ({ default: m.DocumentsTab }))),
};
