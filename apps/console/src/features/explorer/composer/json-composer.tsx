import { Stack } from '@mantine/core';
import { SearchRequest, toJsonSchema, type SearchIndexDefinition } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { parseJson, printJson } from '../../../shared/api/json-text';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import classes from '../explorer.module.css';
import type { Explorer } from '../model/use-explorer';
import { RunButton } from './run-button';

interface Props {
  connectionId: string;
  index: SearchIndexDefinition;
  explorer: Explorer;
  running: boolean;
}

/** The query as the body of the POST form, with completion and words from the contract. */
export const JsonComposer = ({ connectionId, index, explorer, running }: Props) => {
  const applied = printJson(explorer.state.body);
  const [edit, setEdit] = useState<{ of: string; text: string }>();
  const text = edit !== undefined && edit.of === applied ? edit.text : applied;
  const [problem, setProblem] = useState<string>();
  const schema = useMemo(
    () => toJsonSchema(SearchRequest, { version: explorer.state.version, editor: true }),
    [explorer.state.version],
  );
  const run = () => {
    try {
      const body: unknown = parseJson(text);
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        throw new Error('The body must be a JSON object.');
      explorer.replace(body);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Stack gap={8}>
      <div className={classes.jsonComposer}>
        <JsonEditor
          path={`search-request/${connectionId}/${index.name}`}
          label="Request body"
          value={text}
          schema={schema}
          onChange={(v) => setEdit({ of: applied, text: v })}
          onRun={run}
        />
      </div>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <RunButton running={running} dirty={text !== applied} onRun={run} />
    </Stack>
  );
};
