import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';
import { tabMessages } from './tab-messages';

/** The first tabs of a skillset, and the problems of its review. */
export const skillsetDesign: Omit<PresentationEntry, 'kindId'> = {
  blank: {
    id: 'empty',
    title: tabMessages.blankTitle,
    description: tabMessages.blankDescription,
    value: { name: 'my-skillset', skills: [] },
  },
  reviewFindings: lazy(() => import('./editors').then((m) => m.loadReviewFindings())),
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
