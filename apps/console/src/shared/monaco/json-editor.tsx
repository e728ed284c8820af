import { useComputedColorScheme } from '@mantine/core';
import { Editor, type EditorProps, type OnMount } from '@monaco-editor/react';
import type { editor } from 'monaco-editor/editor';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { ErrorState } from '../ui/error-state';
import { KeyText } from '../ui/key-text';
import { EditorSkeleton } from './editor-skeleton';
import classes from './editor.module.css';
import { keepMenusInWindow } from './keep-in-window';
import { messages } from './messages';
import { PendingEdits } from './pending-edits';
import type { FoldableRanges, NamesAt, TextFix, TextMarker } from './text-range';
import { themeName } from './themes';
import { foldAgain, useFolds } from './use-folds';
import { useModelDisposal } from './use-model-disposal';
import { useMonaco, type MonacoModule } from './use-monaco';

type CodeEditor = Parameters<OnMount>[0];

export interface JsonEditorProps {
  /** Name of the text, unique on the page: `index/demo/films`. One name, one text. */
  path: string;
  value: string;
  /** What the editor holds, for screen readers: `Definition of films`. */
  label: string;
  onChange?: (text: string) => void;
  /** JSON Schema for validation, completion, and hover. Keep the same object between renders. */
  schema?: unknown;
  readOnly?: boolean;
  /** ⌘↵ / Ctrl+Enter. */
  onRun?: () => void;
  /** ⌘S / Ctrl+S. */
  onSave?: () => void;
  markers?: readonly TextMarker[];
  /** Corrections that the menu of quick fixes offers. */
  fixes?: readonly TextFix[];
  /** Names for the value at a path of the text, for completion. */
  namesAt?: NamesAt;
  /** Ranges that can be folded in addition to objects and arrays. Keep the same function between renders. */
  foldableRanges?: FoldableRanges;
  /** Whether these ranges are folded; undefined: the user folds each. */
  isFolded?: boolean;
  /** Default `json`. */
  language?: string;
  /** CSS height; default fills the parent. */
  height?: number | string;
  /** Shown left of the keyboard hint below the editor. */
  footer?: ReactNode;
  /** Controls below the editor, left of the keyboard hint. */
  controls?: ReactNode;
  /** Receives a handle to reveal a position in the text. */
  onReady?: (handle: JsonEditorHandle) => void;
}

/** Its functions do nothing once the editor is unmounted. */
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
 * Monaco with a JSON Schema. Tab reaches its frame; Enter moves into the text, where Tab indents; Esc moves out again.
 * Monaco itself loads lazily behind a skeleton of the same size.
 */
export const JsonEditor = (props: JsonEditorProps) => {
  const { module, error, retry } = useMonaco();
  const { path, value, label, readOnly = false, markers, language = 'json', height = '100%', footer } = props;
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLDivElement>(null);
  const [mountedEditor, setMountedEditor] = useState<CodeEditor>();
  const code = useRef<CodeEditor>(undefined);
  const uri = `inmemory://searchdeck/${path}.${language}`;
  /** Enter was pressed on the frame before Monaco had loaded. */
  const entersWhenMounted = useRef(false);
  // The editor outlives a render: it reads the newest handlers from here.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const uris = useMemo(() => [uri], [uri]);
  const options = useMemo(() => ({ ...OPTIONS, readOnly, ariaLabel: messages.editorLabel(label) }), [readOnly, label]);

  useModelDisposal(module, uris);
  useEffect(
    () => () => {
      code.current = undefined;
      setMountedEditor(undefined);
      module?.removeSchema(uri);
    },
    [module, uri],
  );

  const onMount: OnMount = (editor, monaco) => {
    code.current = editor;
    // The text may have changed since the first render, whose text the editor has.
    if (editor.getValue() !== latest.current.value) editor.setValue(latest.current.value);
    addKeys(editor, monaco, { ...ownerCommands(editor, latest), onLeave: () => frame.current?.focus() });
    setMountedEditor(editor);
    if (entersWhenMounted.current && document.activeElement === frame.current) editor.focus();
    latest.current.onReady?.(handleOf(editor, () => code.current === editor));
  };

  const onChange = useOwnerText(code, latest, value);
  useFolds(mountedEditor, props);
  useAssistance(module, uri, props, latest);

  useMarkers(module, mountedEditor, markers);
  useEffect(() => {
    const element = mountedEditor?.getDomNode();
    return element == null ? undefined : keepMenusInWindow(element);
  }, [mountedEditor]);

  if (error !== undefined) return <ErrorState error={error} title={messages.loadFailed} onRetry={retry} />;
  return (
    <div className={classes.root} style={{ height }}>
      <div
        ref={frame}
        className={classes.frame}
        tabIndex={0}
        role="group"
        aria-label={messages.frameLabel(label, readOnly)}
        aria-busy={mountedEditor === undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== frame.current) return;
          event.preventDefault();
          entersWhenMounted.current = true;
          code.current?.focus();
        }}
        onBlur={() => {
          entersWhenMounted.current = false;
        }}
      >
        {module === undefined ? (
          <EditorSkeleton />
        ) : (
          <div className={classes.host}>
            <Editor
              key={uri}
              path={uri}
              // Not `value`: the component would undo letters typed before the owner's state comes back (PendingEdits).
              defaultValue={value}
              language={language}
              // Otherwise the component disposes it before the editor that shows it (see useModelDisposal).
              keepCurrentModel
              saveViewState={false}
              theme={themeName(scheme)}
              options={options}
              loading={<EditorSkeleton />}
              onMount={onMount}
              onChange={onChange}
            />
          </div>
        )}
      </div>
      <EditorFooter readOnly={readOnly} controls={props.controls}>
        {footer}
      </EditorFooter>
    </div>
  );
};

interface EditorFooterProps {
  readOnly: boolean;
  controls: ReactNode;
  children: ReactNode;
}

const EditorFooter = ({ readOnly, controls, children }: EditorFooterProps) => (
  <div className={classes.footer}>
    <div className={classes.footerText}>{children}</div>
    {controls !== undefined && <div className={classes.controls}>{controls}</div>}
    <div className={classes.hint} data-for="enter">
      <KeyText text={messages.enterHint(readOnly)} />
    </div>
    <div className={classes.hint} data-for="exit">
      <KeyText text={messages.exitHint} />
    </div>
  </div>
);

type LatestProps = RefObject<JsonEditorProps>;

/** Changes the editor's text when the owner sets another one; returns the handler of the user's edits. */
const useOwnerText = (code: RefObject<CodeEditor | undefined>, latest: LatestProps, value: string) => {
  const pendingEdits = useRef(new PendingEdits());
  const isFromOwner = useRef(false);
  useEffect(() => {
    const model = code.current?.getModel();
    if (!model || pendingEdits.current.confirm(value) || model.getValue() === value) return;
    isFromOwner.current = true;
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null);
    isFromOwner.current = false;
    if (code.current !== undefined) foldAgain(code.current, latest.current);
  }, [code, latest, value]);
  return useCallback(
    (text = '') => {
      if (isFromOwner.current) return;
      pendingEdits.current.add(text);
      latest.current.onChange?.(text);
    },
    [latest],
  );
};

const noRanges: FoldableRanges = () => [];

/** Validation and completion by the schema, quick fixes, names to complete, and ranges to fold. */
const useAssistance = (
  module: MonacoModule | undefined,
  uri: string,
  { schema, fixes, foldableRanges }: JsonEditorProps,
  latest: LatestProps,
): void => {
  useEffect(() => {
    if (module !== undefined && schema !== undefined) module.setSchema(uri, schema);
  }, [module, schema, uri]);
  useEffect(() => {
    module?.setAssistance(uri, {
      fixes: fixes ?? [],
      namesAt: (steps) => latest.current.namesAt?.(steps),
      foldableRanges: foldableRanges ?? noRanges,
    });
    return () => module?.setAssistance(uri, undefined);
  }, [module, uri, fixes, foldableRanges, latest]);
};

const useMarkers = (
  module: MonacoModule | undefined,
  mountedEditor: CodeEditor | undefined,
  markers: readonly TextMarker[] | undefined,
): void => {
  useEffect(() => {
    const model = mountedEditor?.getModel();
    if (module !== undefined && model) {
      module.monaco.editor.setModelMarkers(model, 'service', markerData(module, markers));
    }
  }, [module, markers, mountedEditor]);
};

/**
 * The commands of the owner. Each renders the owner with the editor's text first: on a busy machine, a command's keys can
 * follow the last letter before that.
 */
const ownerCommands = (editor: CodeEditor, latest: LatestProps) => {
  const showEdits = () => {
    const text = editor.getValue();
    if (text !== latest.current.value) flushSync(() => latest.current.onChange?.(text));
  };
  return {
    onRun: () => {
      showEdits();
      latest.current.onRun?.();
    },
    onSave: () => {
      showEdits();
      latest.current.onSave?.();
    },
  };
};

const handleOf = (editor: CodeEditor, isMounted: () => boolean): JsonEditorHandle => ({
  reveal: (line, column) => {
    if (!isMounted()) return;
    editor.revealPositionInCenter({ lineNumber: line, column });
    editor.setPosition({ lineNumber: line, column });
    editor.focus();
  },
  focus: () => isMounted() && editor.focus(),
});

/** Actions, not commands: a command's keys would work in every editor of the page. */
const addKeys = (
  code: CodeEditor,
  { KeyCode, KeyMod }: Parameters<OnMount>[1],
  { onRun, onSave, onLeave }: { onRun: () => void; onSave: () => void; onLeave: () => void },
): void => {
  const add = (id: string, keybinding: number, run: () => void, when = 'true') =>
    code.addAction({ id: `searchdeck.${id}`, label: id, keybindings: [keybinding], keybindingContext: when, run });
  add('run', KeyMod.CtrlCmd | KeyCode.Enter, onRun);
  add('save', KeyMod.CtrlCmd | KeyCode.KeyS, onSave);
  add('leave', KeyCode.Escape, onLeave, IDLE);
};

const markerData = (
  { monaco: { MarkerSeverity } }: MonacoModule,
  markers: readonly TextMarker[] = [],
): editor.IMarkerData[] => {
  const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, info: MarkerSeverity.Info };
  return markers.map((m) => ({
    startLineNumber: m.startLine,
    startColumn: m.startColumn,
    endLineNumber: m.endLine,
    endColumn: m.endColumn,
    message: m.message,
    severity: severities[m.severity],
    source: 'service',
  }));
};
