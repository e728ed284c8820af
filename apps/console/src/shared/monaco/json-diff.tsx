import { useComputedColorScheme } from '@mantine/core';
import { DiffEditor, type DiffEditorProps, type DiffOnMount } from '@monaco-editor/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ErrorState } from '../ui/error-state';
import { EditorSkeleton } from './editor-skeleton';
import classes from './editor.module.css';
import { messages } from './messages';
import { withMultilineStrings } from './multiline-strings';
import { themeName } from './themes';
import { useModelDisposal } from './use-model-disposal';
import { useMonaco } from './use-monaco';

export interface JsonDiffProps {
  /** Unique on the page. */
  path: string;
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
  height?: number | string;
}

const OPTIONS: DiffEditorProps['options'] = {
  automaticLayout: true,
  readOnly: true,
  originalEditable: false,
  renderSideBySide: true,
  useInlineViewWhenSpaceIsLimited: true,
  renderSideBySideInlineBreakpoint: 640,
  hideUnchangedRegions: { enabled: true, contextLineCount: 3 },
  fontSize: 12.5,
  lineHeight: 20,
  fontFamily: 'var(--mantine-font-family-monospace)',
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  renderOverviewRuler: false,
  tabFocusMode: true,
};

/** A diff that the worker is computing when its editor is closed fails with an uncaught error if its models are gone. */
const MODEL_LIFETIME_MS = 30_000;

/** Two versions of a text side by side (one below the other where the page is narrow); both read-only. */
export const JsonDiff = ({ path, before, after, beforeLabel, afterLabel, height = '100%' }: JsonDiffProps) => {
  const { module, error, retry } = useMonaco();
  const scheme = useComputedColorScheme('light');
  const id = encodeURIComponent(useId());
  const uris = useMemo(
    () => ['before', 'after'].map((side) => `inmemory://searchdeck/${path}/${id}/${side}.diff`),
    [path, id],
  );
  const [originalUri, modifiedUri] = uris;
  const original = useMemo(() => withMultilineStrings(before), [before]);
  const modified = useMemo(() => withMultilineStrings(after), [after]);
  const options = useMemo(
    () => ({ ...OPTIONS, originalAriaLabel: beforeLabel, modifiedAriaLabel: afterLabel }),
    [beforeLabel, afterLabel],
  );
  useModelDisposal(module, uris, MODEL_LIFETIME_MS);
  const labels = useRef({ beforeLabel, afterLabel });
  useEffect(() => {
    labels.current = { beforeLabel, afterLabel };
  });
  // Hidden until mounted: the first layout clears the labels, which can be restored only afterward.
  const [isLabeled, setLabeled] = useState(false);
  const onMount: DiffOnMount = (diff) => {
    keepLabel(diff.getOriginalEditor(), () => labels.current.beforeLabel);
    keepLabel(diff.getModifiedEditor(), () => labels.current.afterLabel);
    setLabeled(true);
  };

  if (error !== undefined) return <ErrorState error={error} title={messages.loadFailed} onRetry={retry} />;
  return (
    <div className={classes.root} style={{ height }}>
      <div className={classes.labels}>
        <span>− {beforeLabel}</span>
        <span>+ {afterLabel}</span>
      </div>
      <div className={classes.frame}>
        {module === undefined ? (
          <EditorSkeleton />
        ) : (
          <div className={classes.host} style={isLabeled ? undefined : { visibility: 'hidden' }}>
            <DiffEditor
              key={path}
              original={original}
              modified={modified}
              language="json"
              originalModelPath={originalUri}
              modifiedModelPath={modifiedUri}
              // Otherwise the component disposes them before the editor that shows them (see useModelDisposal).
              keepCurrentOriginalModel
              keepCurrentModifiedModel
              theme={themeName(scheme)}
              options={options}
              loading={<EditorSkeleton />}
              onMount={onMount}
            />
          </div>
        )}
      </div>
    </div>
  );
};

type CodeEditor = ReturnType<Parameters<DiffOnMount>[0]['getOriginalEditor']>;

/** Monaco clears the label of a diff's editors when any other option of the diff changes. */
const keepLabel = (editor: CodeEditor, label: () => string): void => {
  const restore = () => {
    if (editor.getRawOptions().ariaLabel !== label()) editor.updateOptions({ ariaLabel: label() });
  };
  restore();
  editor.onDidChangeConfiguration(restore);
};
