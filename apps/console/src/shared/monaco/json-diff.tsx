import { useComputedColorScheme } from '@mantine/core';
import type { editor } from 'monaco-editor/editor';
import { useEffect, useRef } from 'react';
import { ErrorState } from '../ui/error-state';
import { EditorSkeleton } from './editor-skeleton';
import classes from './editor.module.css';
import { messages } from './messages';
import { themeName } from './themes';
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

const OPTIONS: editor.IStandaloneDiffEditorConstructionOptions = {
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
  const host = useRef<HTMLDivElement>(null);
  const diff = useRef<editor.IStandaloneDiffEditor>(undefined);
  const latest = useRef({ before, after, beforeLabel, afterLabel });
  useEffect(() => {
    latest.current = { before, after, beforeLabel, afterLabel };
  });

  useEffect(() => {
    if (module === undefined || host.current === null) return;
    const uri = (side: string) => `inmemory://searchdeck/${path}/${side}.diff`;
    const original = module.openModel(uri('before'), latest.current.before, 'json');
    const modified = module.openModel(uri('after'), latest.current.after, 'json');
    const created = module.createDiffEditor(host.current, {
      ...OPTIONS,
      originalAriaLabel: latest.current.beforeLabel,
      modifiedAriaLabel: latest.current.afterLabel,
    });
    created.setModel({ original, modified });
    diff.current = created;
    return () => {
      diff.current = undefined;
      // The widget lets go of the texts before it is disposed, and the texts go last: Monaco reports an error for a
      // model that is disposed while an editor shows it.
      created.setModel(null);
      created.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [module, path]);

  useEffect(() => {
    module?.monaco.editor.setTheme(themeName(scheme));
  }, [module, scheme]);

  useEffect(() => {
    const models = diff.current?.getModel();
    if (!models) return;
    if (models.original.getValue() !== before) models.original.setValue(before);
    if (models.modified.getValue() !== after) models.modified.setValue(after);
  }, [before, after]);

  if (error !== undefined) return <ErrorState error={error} title={messages.loadFailed} onRetry={retry} />;
  return (
    <div className={classes.root} style={{ height }}>
      <div className={classes.labels}>
        <span>− {beforeLabel}</span>
        <span>+ {afterLabel}</span>
      </div>
      <div className={classes.frame}>
        {module === undefined ? <EditorSkeleton /> : <div ref={host} className={classes.host} />}
      </div>
    </div>
  );
};
