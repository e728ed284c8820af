import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
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

/** Two versions of a text side by side (one below the other where the page is narrow); both read-only. */
export const JsonDiff = ({ path, before, after, beforeLabel, afterLabel, height = '100%' }: JsonDiffProps) => {
  const { module, error, retry } = useMonaco();
  const scheme = useComputedColorScheme('light');
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (module === undefined || host.current === null) return;
    const { monaco } = module;
    const uri = (side: string) => monaco.Uri.parse(`inmemory://searchdeck/${path}/${side}.diff`);
    const models = [
      monaco.editor.createModel(before, 'json', uri('before')),
      monaco.editor.createModel(after, 'json', uri('after')),
    ] as const;
    const editor = monaco.editor.createDiffEditor(host.current, {
      automaticLayout: true,
      readOnly: true,
      originalEditable: false,
      originalAriaLabel: beforeLabel,
      modifiedAriaLabel: afterLabel,
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
    });
    editor.setModel({ original: models[0], modified: models[1] });
    return () => {
      editor.dispose();
      for (const model of models) model.dispose();
    };
  }, [module, path, before, after, beforeLabel, afterLabel]);
  useEffect(() => {
    module?.monaco.editor.setTheme(themeName(scheme));
  }, [module, scheme]);
  if (error !== undefined) return <ErrorState error={error} title="The editor could not be loaded" onRetry={retry} />;
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
