import { Stack, Textarea } from '@mantine/core';
import { searchBodyFromQuery, searchQueryFromBody, type SearchIndexDefinition } from '@searchdeck/contract';
import { useState } from 'react';
import classes from '../explorer.module.css';
import type { Explorer } from '../model/use-explorer';
import { RunButton } from './run-button';

const lines = (params: URLSearchParams): string => [...params].map(([k, v]) => `${k}=${v}`).join('\n');
/** One parameter a line, as people read it; a pasted query string with `&` and escapes is understood too. */
export const readLines = (text: string): URLSearchParams => {
  const query = text.trim().replace(/^.*\?/s, '');
  if (!query.includes('\n') && query.includes('&')) return new URLSearchParams(query);
  const params = new URLSearchParams();
  for (const line of query.split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) params.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return params;
};

interface Props {
  index: SearchIndexDefinition;
  explorer: Explorer;
  running: boolean;
}

/** The query as the parameters of the GET form, in the interface's own names. */
export const UrlComposer = ({ explorer, running }: Props) => {
  const applied = lines(searchQueryFromBody(explorer.state.body));
  const [edit, setEdit] = useState<{ of: string; text: string }>();
  const text = edit !== undefined && edit.of === applied ? edit.text : applied;
  const [problem, setProblem] = useState<string>();
  const run = () => {
    try {
      const params = readLines(text);
      params.delete('api-version');
      explorer.replace(searchBodyFromQuery(params));
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Stack gap={8}>
      <Textarea
        aria-label="Query parameters"
        description="One parameter a line, or paste a whole address."
        autosize
        minRows={8}
        maxRows={24}
        spellCheck={false}
        classNames={{ input: classes.mono }}
        value={text}
        error={problem}
        onChange={(e) => setEdit({ of: applied, text: e.currentTarget.value })}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
            e.preventDefault();
            e.stopPropagation();
            run();
          }
        }}
      />
      <RunButton running={running} dirty={text !== applied} onRun={run} />
    </Stack>
  );
};
