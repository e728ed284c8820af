import type * as Monaco from 'monaco-editor/editor';

/** Editor colors of the two themes; Monaco's theme is global, so `useMonacoTheme` sets it once. */
export const defineThemes = (monaco: typeof Monaco): void => {
  monaco.editor.defineTheme('searchdeck-light', {
    base: 'vs',
    inherit: true,
    rules: [
      { token: 'string.key.json', foreground: '2f3a9e' },
      { token: 'string.value.json', foreground: '1a6b45' },
      { token: 'number.json', foreground: '8a4b00' },
      { token: 'keyword.json', foreground: '6d3fc4' },
    ],
    colors: {
      'editor.background': '#ffffff',
      'editor.foreground': '#1b2230',
      'editorLineNumber.foreground': '#6b7485',
      'editorLineNumber.activeForeground': '#1b2230',
      'editor.lineHighlightBackground': '#f5f6f9',
      'editor.lineHighlightBorder': '#00000000',
      'editorWidget.background': '#ffffff',
      'editorWidget.border': '#ccd2db',
      'editorGutter.background': '#ffffff',
      focusBorder: '#4352cf',
      'editorBracketHighlight.foreground1': '#475467',
      'editorBracketHighlight.foreground2': '#475467',
      'editorBracketHighlight.foreground3': '#475467',
      'editorBracketHighlight.foreground4': '#475467',
      'editorBracketHighlight.foreground5': '#475467',
      'editorBracketHighlight.foreground6': '#475467',
    },
  });
  monaco.editor.defineTheme('searchdeck-dark', {
    base: 'vs-dark',
    inherit: true,
    rules: [
      { token: 'string.key.json', foreground: '9fb0ff' },
      { token: 'string.value.json', foreground: '86d6ac' },
      { token: 'number.json', foreground: 'e5b878' },
      { token: 'keyword.json', foreground: 'c9adf7' },
    ],
    colors: {
      'editor.background': '#14181f',
      'editor.foreground': '#e3e7ee',
      'editorLineNumber.foreground': '#7d8798',
      'editorLineNumber.activeForeground': '#e3e7ee',
      'editor.lineHighlightBackground': '#1a1f28',
      'editor.lineHighlightBorder': '#00000000',
      'editorWidget.background': '#1a1f28',
      'editorWidget.border': '#3a4251',
      'editorGutter.background': '#14181f',
      focusBorder: '#94a3ff',
      'editorBracketHighlight.foreground1': '#a3abba',
      'editorBracketHighlight.foreground2': '#a3abba',
      'editorBracketHighlight.foreground3': '#a3abba',
      'editorBracketHighlight.foreground4': '#a3abba',
      'editorBracketHighlight.foreground5': '#a3abba',
      'editorBracketHighlight.foreground6': '#a3abba',
    },
  });
};

export const themeName = (scheme: 'light' | 'dark'): string => `searchdeck-${scheme}`;
