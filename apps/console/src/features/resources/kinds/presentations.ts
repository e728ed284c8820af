import { lazy } from 'react';
import type { PresentationEntry } from '../../../shared/presentations/presentation';
import { kindMessages } from './messages';

/** Presentations of the kinds that the generic pages serve. */
export const resourcePresentations: readonly PresentationEntry[] = [
  {
    kindId: 'aliases',
    navGroup: 'search',
    rowActions: lazy(() => import('../aliases/repoint-actions').then((m) => ({ default: m.RepointButton }))),
    pageActions: lazy(() => import('../aliases/repoint-actions').then((m) => ({ default: m.RepointPageAction }))),
  },
  {
    kindId: 'synonymmaps',
    navGroup: 'search',
    columns: ['name', 'format', 'synonyms', 'usedBy'],
    views: [
      {
        type: 'editor',
        segment: 'rules',
        label: kindMessages.rules,
        isInCreate: true,
        editor: lazy(() => import('../synonyms/synonym-rules').then((m) => ({ default: m.SynonymRules }))),
      },
    ],
  },
  {
    kindId: 'datasources',
    navGroup: 'ingestion',
    isImportable: true,
    columns: ['name', 'type', 'container', 'usedBy', 'description'],
  },
  {
    kindId: 'indexers',
    navGroup: 'ingestion',
    isImportable: true,
    emptyText: kindMessages.indexersEmpty,
    renameWarning: kindMessages.indexerRunsAgain,
  },
  {
    kindId: 'skillsets',
    navGroup: 'ingestion',
    isImportable: true,
    columns: ['name', 'skills', 'usedBy', 'description'],
  },
  { kindId: 'knowledgebases', navGroup: 'knowledge' },
  {
    kindId: 'knowledgesources',
    navGroup: 'knowledge',
    columns: ['name', 'kind', 'searchIndexParameters.searchIndexName', 'usedBy', 'description'],
    viewsAfter: [
      {
        type: 'page',
        segment: 'status',
        label: kindMessages.sourceStatus,
        component: lazy(() => import('../knowledge/source-status').then((m) => ({ default: m.SourceStatus }))),
      },
    ],
  },
];
