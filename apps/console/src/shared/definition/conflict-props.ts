import type { SearchError } from '@searchdeck/contract';

export interface ConflictProps {
  opened: boolean;
  /** The error of the last attempt to save. */
  error: SearchError | undefined;
  isSaving: boolean;
  onClose: () => void;
  onOverwrite: () => void;
  onReload: () => void;
  /** Continues with a merged text; `losesChanges`: some of my changes are not part of it. */
  onMerge: (text: string, options: { losesChanges: boolean }) => void;
}
