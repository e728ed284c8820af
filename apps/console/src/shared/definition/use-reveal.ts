import { useRef } from 'react';
import type { EditorViewHandle, RevealTarget } from './editor-view';

/** Reveals a part of a definition in the editor of the current view, or in that of the next view once it has mounted. */
export function useReveal() {
  const editor = useRef<EditorViewHandle>(undefined);
  const nextTarget = useRef<RevealTarget>(undefined);
  return {
    reveal: (target: RevealTarget): void => editor.current?.reveal(target),
    /** Undefined: nothing. */
    revealInNextView: (target: RevealTarget | undefined): void => {
      nextTarget.current = target;
    },
    onReady: (handle: EditorViewHandle | undefined): void => {
      editor.current = handle;
      if (handle === undefined || nextTarget.current === undefined) return;
      handle.reveal(nextTarget.current);
      nextTarget.current = undefined;
    },
  };
}
