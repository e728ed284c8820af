import { useComputedColorScheme } from '@mantine/core';
import { DiffEditor, type DiffEditorProps } from '@monaco-editor/react';
import { useEffect } from 'react';
import { ErrorState } from '../ui/error-state';
import classes from './editor.module.css';
import { EditorSkeleton } from './json-editor';
import { useMonaco } from './load';
import { themeName } from './themes';

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

/** Two versions of a text side by side (one below the other where the page is narrow); both read-only. */
export const JsonDiff = ({ path, before, after, beforeLabel, afterLabel, height = '100%' }: JsonDiffProps) => {
  const { module, error, retry } = useMonaco();
  const scheme = useComputedColorScheme('light');
  const uri = (side: string) => `inmemory://searchdeck/${path}/${side}.diff`;
  // The wrapper would free the texts while the widget still shows them, which Monaco answers with an error:
  // it keeps them, and they are freed once the widget is gone.
  useEffect(() => {
    if (module === undefined) return;
    return () => {
      queueMicrotask(() =>
        ['before', 'after'].forEach((side) => module.disposeModel(`inmemory://searchdeck/${path}/${side}.diff`)),
      );
    };
  }, [module, path]);
  if (error !== undefined) return <ErrorState error={error} title="The editor could not be loaded" onRetry={retry} />;
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
          <div className={classes.host}>
            <DiffEditor
              key={path}
              original={before}
              modified={after}
              language="json"
              originalModelPath={uri('before')}
              modifiedModelPath={uri('after')}
              keepCurrentOriginalModel
              keepCurrentModifiedModel
              theme={themeName(scheme)}
              options={{ ...OPTIONS, originalAriaLabel: beforeLabel, modifiedAriaLabel: afterLabel }}
              loading={<EditorSkeleton />}
            />
          </div>
        )}
      </div>
    </div>
  );
};
