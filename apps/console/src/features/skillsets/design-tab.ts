import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';
import { tabMessages } from './tab-messages';

/** The first tabs of a skillset. */
export const skillsetDesign: Omit<PresentationEntry, 'kindId'> = {
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
