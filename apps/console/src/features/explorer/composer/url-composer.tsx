import { Stack, Textarea } from '@mantine/core';
import {
  searchBodyFromQuery,
  searchQueryFromBody,
  type SearchIndex,
  type SearchRequestBody,
} from '@searchdeck/contract';
import { useState } from 'react';
import classes from '../explorer.module.css';
import { readPasted } from '../model/pasted';
import { bodyOnlyOf, inQuery, patchBody } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import type { WrittenQuery } from '../model/use-written';
import { RunButton } from './run-button';

const lines = (params: URLSearchParams): string => [...params].map(([k, v]) => `${k}=${v}`).join('\n');

const readParameters = (text: string): { body: SearchRequestBody } | { problem: string } => {
  try {
    const params = readPasted(text);
    params.delete('api-version');
    return { body: searchBodyFromQuery(params) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
};

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  written: WrittenQuery;
  running: boolean;
}

/** The query as the parameters of the GET form, in the interface's own names. */
export const UrlComposer = ({ explorer, written, running }: Props) => {
  const applied = lines(searchQueryFromBody(inQuery(explorer.state.body)));
  // What only a body can hold is not shown here, and stays.
  const held = bodyOnlyOf(explorer.draft);
  const text = written.text ?? lines(searchQueryFromBody(inQuery(patchBody({}, explorer.draft))));
  const [problem, setProblem] = useState(() => {
    const read = written.apart ? readParameters(text) : undefined;
    return read !== undefined && 'problem' in read ? read.problem : undefined;
  });
  const run = () => {
    const now = readParameters(text);
    setProblem('problem' in now ? now.problem : undefined);
    if ('body' in now) explorer.replace({ ...now.body, ...held });
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
        onChange={(e) => {
          const now = readParameters(e.currentTarget.value);
          written.write(e.currentTarget.value, 'body' in now ? { ...now.body, ...held } : undefined);
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
            e.preventDefault();
            e.stopPropagation();
            run();
          }
        }}
      />
      {Object.keys(held).length > 0 && (
        <p className={classes.hint}>{Object.keys(held).join(', ')}: only a POST body can hold it; it stays as it is.</p>
      )}
      <RunButton
        running={running}
        dirty={text !== applied}
        onRun={run}
        onDiscard={() => {
          setProblem(undefined);
          written.discard();
        }}
      />
    </Stack>
  );
};
