import { Stack, Textarea } from '@mantine/core';
import { searchBodyFromQuery, searchQueryFromBody, type SearchIndexDefinition } from '@searchdeck/contract';
import { useState } from 'react';
import classes from '../explorer.module.css';
import { readPasted } from '../model/pasted';
import { bodyOnlyOf, inQuery } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import { RunButton } from './run-button';

const lines = (params: URLSearchParams): string => [...params].map(([k, v]) => `${k}=${v}`).join('\n');
interface Props {
  index: SearchIndexDefinition;
  explorer: Explorer;
  running: boolean;
}

/** The query as the parameters of the GET form, in the interface's own names. */
export const UrlComposer = ({ explorer, running }: Props) => {
  const applied = lines(searchQueryFromBody(inQuery(explorer.state.body)));
  const [edit, setEdit] = useState<{ of: string; text: string }>();
  const text = edit !== undefined && edit.of === applied ? edit.text : applied;
  const [problem, setProblem] = useState<string>();
  const run = () => {
    try {
      const params = readPasted(text);
      params.delete('api-version');
      // What only a body can hold is not shown here, and stays.
      explorer.replace({ ...searchBodyFromQuery(params), ...bodyOnlyOf(explorer.state.body) });
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Stack gap={8}>
      <Textarea
        aria-label="Query parameters"
        description="One parameter a line, or paste an address or a curl command."
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
      {Object.keys(bodyOnlyOf(explorer.state.body)).length > 0 && (
        <p className={classes.hint}>
          {Object.keys(bodyOnlyOf(explorer.state.body)).join(', ')}: only a POST body can hold it; it stays as it is.
        </p>
      )}
      <RunButton running={running} dirty={text !== applied} onRun={run} />
    </Stack>
  );
};
