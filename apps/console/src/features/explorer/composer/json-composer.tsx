import { Stack } from '@mantine/core';
import { SearchRequest, toJsonSchema, type SearchIndex, type SearchRequestBody } from '@searchdeck/contract';
import { useMemo, useRef, useState } from 'react';
import type { JsonProblem } from '../../../shared/api/json-problem';
import { printJson, readJson } from '../../../shared/api/json-text';
import { JsonEditor, type JsonEditorHandle } from '../../../shared/monaco/json-editor';
import { JsonProblemLine } from '../../../shared/ui/json-problem-line';
import classes from '../explorer.module.css';
import { patchBody } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import type { WrittenQuery } from '../model/use-written';
import { RunButton } from './run-button';

interface Props {
  connectionId: string;
  index: SearchIndex;
  explorer: Explorer;
  written: WrittenQuery;
  running: boolean;
}

const readRequest = (text: string): { body: SearchRequestBody } | { problem: JsonProblem } => {
  const read = readJson(text);
  if ('problem' in read) return read;
  const body: unknown = read.value;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { body };
  return { problem: { message: 'A request is a JSON object: it begins with {.', line: 1, column: 1 } };
};

/** The query as the body of the POST form, with completion and words from the contract. */
export const JsonComposer = ({ connectionId, index, explorer, written, running }: Props) => {
  const applied = printJson(explorer.state.body);
  const text = written.text ?? printJson(patchBody({}, explorer.draft));
  // Who comes back to what could not be read is told at once what is wrong with it.
  const [tried, setTried] = useState(() => (written.apart ? text : undefined));
  const editor = useRef<JsonEditorHandle>(undefined);
  const schema = useMemo(
    () => toJsonSchema(SearchRequest, { version: explorer.state.version, editor: true }),
    [explorer.state.version],
  );
  // Said when it is run, and until that text is changed.
  const read = tried === text ? readRequest(text) : undefined;
  const problem = read !== undefined && 'problem' in read ? read.problem : undefined;
  const show = ({ line, column }: JsonProblem) => editor.current?.reveal(line, column);
  const run = () => {
    const now = readRequest(text);
    setTried('problem' in now ? text : undefined);
    if ('problem' in now) show(now.problem);
    else explorer.replace(now.body);
  };
  return (
    <Stack gap={8}>
      <div className={classes.jsonComposer}>
        <JsonEditor
          path={`search-request/${connectionId}/${index.name}`}
          label="Request body"
          value={text}
          schema={schema}
          onChange={(v) => {
            const now = readRequest(v);
            written.write(v, 'problem' in now ? undefined : now.body);
          }}
          onRun={run}
          onReady={(handle) => {
            editor.current = handle;
          }}
        />
      </div>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          <JsonProblemLine problem={problem} onReveal={() => show(problem)} />
        </p>
      )}
      <RunButton running={running} dirty={text !== applied} onRun={run} onDiscard={written.discard} />
    </Stack>
  );
};
