import type * as Monaco from 'monaco-editor/editor';

/** Colors of an editor; tokens without `#`. */
interface Palette {
  base: Monaco.editor.BuiltinTheme;
  key: string;
  string: string;
  number: string;
  keyword: string;
  background: string;
  text: string;
  lineNumber: string;
  currentLine: string;
  widget: string;
  widgetBorder: string;
  focus: string;
  bracket: string;
  /**
   * Backgrounds of changes in a diff: of a line, and above it of the characters that differ. All tokens are readable on
   * both.
   */
  insertedLine: string;
  insertedText: string;
  removedLine: string;
  removedText: string;
}

const light: Palette = {
  base: 'vs',
  key: '2f3a9e',
  string: '1a6b45',
  number: '8a4b00',
  keyword: '6d3fc4',
  background: '#ffffff',
  text: '#1b2230',
  lineNumber: '#6b7485',
  currentLine: '#f5f6f9',
  widget: '#ffffff',
  widgetBorder: '#ccd2db',
  focus: '#4352cf',
  bracket: '#475467',
  insertedLine: '#9bb95533',
  insertedText: '#9ccc2c40',
  removedLine: '#ff000014',
  removedText: '#ff00001a',
};
const dark: Palette = {
  base: 'vs-dark',
  key: '9fb0ff',
  string: '86d6ac',
  number: 'e5b878',
  keyword: 'c9adf7',
  background: '#14181f',
  text: '#e3e7ee',
  lineNumber: '#7d8798',
  currentLine: '#1a1f28',
  widget: '#1a1f28',
  widgetBorder: '#3a4251',
  focus: '#94a3ff',
  bracket: '#a3abba',
  insertedLine: '#9bb9551f',
  insertedText: '#9ccc2c1a',
  removedLine: '#ff000026',
  removedText: '#ff000033',
};

/** Monaco colors brackets by their depth, up to this one. */
const BRACKET_DEPTHS = [1, 2, 3, 4, 5, 6] as const;

const themeOf = (palette: Palette): Monaco.editor.IStandaloneThemeData => ({
  base: palette.base,
  inherit: true,
  rules: [
    { token: 'string.key.json', foreground: palette.key },
    { token: 'string.value.json', foreground: palette.string },
    { token: 'number.json', foreground: palette.number },
    { token: 'keyword.json', foreground: palette.keyword },
  ],
  colors: {
    'editor.background': palette.background,
    'editor.foreground': palette.text,
    'editorLineNumber.foreground': palette.lineNumber,
    'editorLineNumber.activeForeground': palette.text,
    'editor.lineHighlightBackground': palette.currentLine,
    'editor.lineHighlightBorder': '#00000000',
    'editorWidget.background': palette.widget,
    'editorWidget.border': palette.widgetBorder,
    'editorGutter.background': palette.background,
    'diffEditor.insertedLineBackground': palette.insertedLine,
    'diffEditor.insertedTextBackground': palette.insertedText,
    'diffEditor.removedLineBackground': palette.removedLine,
    'diffEditor.removedTextBackground': palette.removedText,
    focusBorder: palette.focus,
    ...Object.fromEntries(
      BRACKET_DEPTHS.map((depth) => [`editorBracketHighlight.foreground${depth}`, palette.bracket]),
    ),
  },
});

export const themeName = (scheme: 'light' | 'dark'): string => `searchdeck-${scheme}`;

/** Defines Monaco's themes with the editor colors of the console's themes. */
export const defineThemes = (monaco: typeof Monaco): void => {
  monaco.editor.defineTheme(themeName('light'), themeOf(light));
  monaco.editor.defineTheme(themeName('dark'), themeOf(dark));
};
