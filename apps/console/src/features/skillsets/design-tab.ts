import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';

/** The first tabs of a skillset. */
export const skillsetDesign: Omit<PresentationEntry, 'kindId'> = {
  views: [
    {
      type: 'editor',
      segment: 'design',
      label: 'Design',
      editor: lazy(() => import('./editors').then((m) => m.loadDesignView())),
    },
    {
      type: 'editor',
      segment: 'debug',
      label: 'Debug',
      editor: lazy(() => import('./editors').then((m) => m.loadDebugView())),
    },
  ],
};
