import { useComputedColorScheme, Skeleton } from '@mantine/core';
import { Editor, type EditorProps, type OnMount } from '@monaco-editor/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state';
import { KeyHint } from '../ui/key-hint';
import classes from './editor.module.css';
import { Echoes } from './echoes';
import { useMonaco } from './load';
import { themeName } from './themes';

type CodeEditor = Parameters<OnMount>[0];

/** A finding pinned to a place in the text; lines and columns from 1. */
export interface TextMarker {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  message: string;
  severity: 'error' | 'warning' | 'info';
}

export interface JsonEditorProps {
  /** Name of the text, unique on the page: `index/demo/films`. One name, one text. */
  path: string;
  value: string;
  /** What the editor holds, for screen readers: `Definition of films`. */
  label: string;
  onChange?: (text: string) => void;
  /** JSON Schema for validation, completion and hover. Keep the same object between renders. */
  schema?: unknown;
  readOnly?: boolean;
  /** ⌘↵ / Ctrl+Enter. */
  onRun?: () => void;
  /** ⌘S / Ctrl+S. */
  onSave?: () => void;
  markers?: readonly TextMarker[];
  /** Default `json`. */
  language?: string;
  /** CSS height; default fills the parent. */
  height?: number | string;
  /** Stands left of the keyboard hint under the editor. */
  footer?: ReactNode;
  /** Gives the editor itself, to reveal a place in it. */
  onReady?: (handle: JsonEditorHandle) => void;
}

export interface JsonEditorHandle {
  reveal: (line: number, column: number) => void;
  focus: () => void;
}

/** Nothing is open that Esc would close first. */
const IDLE = [
  'suggestWidgetVisible',
  'findWidgetVisible',
  'renameInputVisible',
  'parameterHintsVisible',
  'inSnippetMode',
  'editorHasMultipleSelections',
  'markersNavigationVisible',
]
  .map((open) => `!${open}`)
  .join(' && ');

const OPTIONS: EditorProps['options'] = {
  automaticLayout: true,
  tabIndex: -1,
  fontSize: 12.5,
  lineHeight: 20,
  fontFamily: 'var(--mantine-font-family-monospace)',
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  tabSize: 2,
  folding: true,
  fixedOverflowWidgets: true,
  renderLineHighlightOnlyWhenFocus: true,
  padding: { top: 8, bottom: 8 },
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, alwaysConsumeMouseWheel: false },
  stickyScroll: { enabled: true, maxLineCount: 3 },
  quickSuggestions: { strings: true, other: true, comments: false },
  bracketPairColorization: { enabled: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  wordBasedSuggestions: 'off',
};

/**
 * Monaco with a JSON Schema. Tab reaches its frame; Enter goes in, where Tab indents; Esc comes out again.
 * Monaco itself arrives lazily; until then a skeleton of the same size stands there.
 */
export const JsonEditor = (props: JsonEditorProps) => {
  const { module, error, retry } = useMonaco();
  const { path, value, label, schema, readOnly = false, markers, language = 'json', height = '100%', footer } = props;
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<CodeEditor>();
  const editor = useRef<CodeEditor>(undefined);
  const uri = `inmemory://searchdeck/${path}.${language}`;
  const echoes = useRef(new Echoes());
  const fromOwner = useRef(false);
  // The editor lives longer than one render: it reads the newest handlers from here.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  // The wrapper disposes the editor and its text; the schema is ours.
  useEffect(() => () => module?.dropSchema(uri), [module, uri]);

  const onMount: OnMount = (made, monaco) => {
    editor.current = made;
    // A text of the same name may still stand from an editor that was open before.
    if (made.getValue() !== latest.current.value) made.setValue(latest.current.value);
    const { KeyCode, KeyMod } = monaco;
    // Actions, not commands: a command's keys would work in every editor of the page.
    const key = (id: string, keybinding: number, run: () => void, when = 'true') =>
      made.addAction({ id: `searchdeck.${id}`, label: id, keybindings: [keybinding], keybindingContext: when, run });
    key('run', KeyMod.CtrlCmd | KeyCode.Enter, () => latest.current.onRun?.());
    key('save', KeyMod.CtrlCmd | KeyCode.KeyS, () => latest.current.onSave?.());
    key('leave', KeyCode.Escape, () => frame.current?.focus(), IDLE);
    made.onDidChangeModelContent(() => {
      if (fromOwner.current) return;
      const text = made.getValue();
      echoes.current.report(text);
      latest.current.onChange?.(text);
    });
    setMounted(made);
    latest.current.onReady?.({
      reveal: (line, column) => {
        made.revealPositionInCenter({ lineNumber: line, column });
        made.setPosition({ lineNumber: line, column });
        made.focus();
      },
      focus: () => made.focus(),
    });
  };

  useEffect(() => {
    if (module !== undefined && schema !== undefined) module.setSchema(uri, schema);
  }, [module, schema, uri]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model || echoes.current.isEcho(value) || model.getValue() === value) return;
    fromOwner.current = true;
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null);
    fromOwner.current = false;
  }, [value]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (module === undefined || !model) return;
    const { MarkerSeverity } = module.monaco;
    const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, info: MarkerSeverity.Info };
    module.monaco.editor.setModelMarkers(
      model,
      'service',
      (markers ?? []).map((m) => ({
        startLineNumber: m.startLine,
        startColumn: m.startColumn,
        endLineNumber: m.endLine,
        endColumn: m.endColumn,
        message: m.message,
        severity: severities[m.severity],
        source: 'service',
      })),
    );
  }, [module, markers, mounted]);

  if (error !== undefined) return <ErrorState error={error} title="The editor could not be loaded" onRetry={retry} />;
  return (
    <div className={classes.root} style={{ height }}>
      <div
        ref={frame}
        className={classes.frame}
        tabIndex={0}
        role="group"
        aria-label={`${label}. Press Enter to ${readOnly ? 'read it in the editor' : 'edit'}.`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== frame.current) return;
          event.preventDefault();
          editor.current?.focus();
        }}
      >
        {module === undefined ? (
          <EditorSkeleton />
        ) : (
          <div className={classes.host}>
            <Editor
              key={uri}
              path={uri}
              // Not `value`: the wrapper would undo letters typed before the owner's state comes back (see echoes.ts).
              defaultValue={value}
              language={language}
              theme={themeName(scheme)}
              options={{
                ...OPTIONS,
                readOnly,
                ariaLabel: `${label}. Press Escape, then Tab, to leave.`,
              }}
              loading={<EditorSkeleton />}
              onMount={onMount}
            />
          </div>
        )}
      </div>
      <div className={classes.footer}>
        <div className={classes.footerText}>{footer}</div>
        <div className={classes.hint}>
          <KeyHint keys={['Enter']} /> {readOnly ? 'reads' : 'edits'} · <KeyHint keys={['Esc']} /> then{' '}
          <KeyHint keys={['Tab']} /> leaves
        </div>
      </div>
    </div>
  );
};

const WIDTHS = [8, 34, 46, 28, 40, 52, 30, 44, 24, 36, 50, 20];
export const EditorSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label="Loading the editor">
    {WIDTHS.map((width, i) => (
      <Skeleton key={i} height={10} width={`${width}%`} ml={i % 4 === 0 ? 0 : 20} animate={i < 1} />
    ))}
  </div>
);
