/** Texts of the editors. Keys are written in brackets, see `KeyText`. */
export const messages = {
  loadFailed: "Couldn't load the editor",
  loading: 'Loading the editor',
  frameLabel: (label: string, readOnly: boolean): string =>
    readOnly ? `${label}. Press Enter to read it in the editor.` : `${label}. Press Enter to edit.`,
  editorLabel: (label: string): string => `${label}. Press Escape, then Tab, to exit.`,
  /** While the text has no focus. */
  enterHint: (readOnly: boolean): string => (readOnly ? 'Press [Enter] to read' : 'Press [Enter] to edit'),
  /** While the text has the focus. */
  exitHint: 'Press [Esc], then [Tab] to exit',
};
