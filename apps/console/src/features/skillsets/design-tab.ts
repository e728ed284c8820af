import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';
import { tabMessages } from './tab-messages';

/** The first tabs of a skillset, the problems of its review, and the note after a save. */
export const skillsetDesign: Omit<PresentationEntry, 'kindId'> = {
  blank: {
    id: 'empty',
    title: tabMessages.blankTitle,
    description: tabMessages.blankDescription,
    value: { name: 'my-skillset', skills: [] },
  },
  reviewFindings: lazy(() => import('./editors').then((m) => m.loadReviewFindings())),
  savedNote: lazy(() => import('./editors').then((m) => m.loadSavedNote())),
  views: [
    {
      type: 'editor',
      segment: 'design',
      label: tabMessages.design,
      editor: lazy(() => import('./editors').then((m) => m.loadDesignView())),
    },
    {
      type: 'editor',
      segment: 'debug',
      label: tabMessages.debug,
      editor: lazy(() => import('./editors').then((m) => m.loadDebugView())),
    },
  ],
};
