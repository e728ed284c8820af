import type { OnMount } from '@monaco-editor/react';
import { useEffect, useRef } from 'react';
import type { FoldableRanges, LineRange } from './text-range';

type CodeEditor = Parameters<OnMount>[0];

interface FoldOptions {
  foldableRanges?: FoldableRanges;
  isFolded?: boolean;
}

/** The cursor's line stays visible. */
const hasCursor = (editor: CodeEditor, { startLine, endLine }: LineRange): boolean =>
  (editor.getSelections() ?? []).some(({ positionLineNumber: line }) => line > startLine && line <= endLine);

/** Folds or unfolds the ranges of the owner in the editor's text. */
async function setFolded(editor: CodeEditor, foldableRanges: FoldableRanges, isFolded: boolean): Promise<void> {
  const version = editor.getModel()?.getVersionId();
  const ranges = foldableRanges(editor.getValue()).filter((range) => !isFolded || !hasCursor(editor, range));
  if (ranges.length === 0) return;
  const action = editor.getAction(isFolded ? 'editor.fold' : 'editor.unfold');
  // The lines of these actions are numbered from 0.
  await action?.run({ levels: 1, selectionLines: ranges.map(({ startLine }) => startLine - 1) });
  // The actions do nothing if the text changes before the editor knows its ranges.
  const currentVersion = editor.getModel()?.getVersionId();
  if (isFolded && currentVersion !== undefined && currentVersion !== version) {
    await setFolded(editor, foldableRanges, true);
  }
}

/** Folds the ranges of another text: a replacement of the text unfolds all. */
export function foldAgain(editor: CodeEditor, { foldableRanges, isFolded }: FoldOptions): void {
  if (isFolded === true && foldableRanges !== undefined) void setFolded(editor, foldableRanges, true);
}

/** Folds the ranges of the owner while `isFolded`. What the user folds, unfolds, or types later stays as it is. */
export function useFolds(editor: CodeEditor | undefined, { foldableRanges, isFolded }: FoldOptions): void {
  /** The editor in which the ranges were folded or unfolded last. */
  const previousEditor = useRef<CodeEditor>(undefined);
  useEffect(() => {
    if (editor === undefined || isFolded === undefined || foldableRanges === undefined) return;
    const isToggled = previousEditor.current === editor;
    previousEditor.current = editor;
    if (!isToggled) return foldAgain(editor, { foldableRanges, isFolded });
    const line = editor.getVisibleRanges()[0]?.startLineNumber ?? 1;
    const offset = editor.getScrollTop() - editor.getTopForLineNumber(line);
    void setFolded(editor, foldableRanges, isFolded).then(() => {
      // The actions scroll to the cursor.
      if (editor.getModel() !== null) editor.setScrollTop(editor.getTopForLineNumber(line) + offset);
    });
  }, [editor, isFolded, foldableRanges]);
}
