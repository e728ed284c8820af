import { lazy } from 'react';
import type { PresentationEntry } from '../../shared/presentations/presentation';

/** The first tab of a skillset. */
export const skillsetDesign: Omit<PresentationEntry, 'kindId'> = {
  views: [
    {
      type: 'editor',
      segment: 'design',
      label: 'Design',
      editor: lazy(() => import('./design-view').then((m) => ({ default: m.DesignView }))),
    },
  ],
};
