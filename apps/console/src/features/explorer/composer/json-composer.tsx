import { Stack } from '@mantine/core';
import {
  SearchRequest,
  toJsonSchema,
  type SearchIndex,
  type SearchRequestBody,
  printJson,
  isObject,
} from '@searchdeck/contract';
import { useMemo, useRef, useState } from 'react';
import { readJson, type JsonProblem } from '../../../shared/api/json-problem';
import { JsonEditor, type JsonEditorHandle } from '../../../shared/monaco/json-editor';
import { JsonProblemLine } from '../../../shared/ui/json-problem-line';
import classes from '../explorer.module.css';
import { useDraft } from '../model/draft';
import { patchBody } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import type { TextQueryEditor } from '../model/use-text-query';
import { messages } from './messages';
import { RunButton } from './run-button';

interface Props {
  connectionId: string;
  index: SearchIndex;
  explorer: Explorer;
  textQuery: TextQueryEditor;
  isRunning: boolean;
}

const readRequest = (text: string): { body: SearchRequestBody } | { problem: JsonProblem } => {
  const result = readJson(text);
  if ('problem' in result) return result;
  const body: unknown = result.value;
  if (isObject(body)) return { body };
  return { problem: { message: messages.jsonComposer.objectExpected, line: 1, column: 1 } };
};

/** The query as the body of the POST request, with completion and hover texts from the contract. */
export const JsonComposer = ({ connectionId, index, explorer, textQuery, isRunning }: Props) => {
  const lastRunText = printJson(explorer.state.body, 2);
  const draft = useDraft(explorer.draft, (body) => body);
  const text = textQuery.textOf(draft) ?? printJson(patchBody({}, draft), 2);
  // A text that couldn't be parsed shows its error again when the editor is reopened.
  const [rejectedText, setRejectedText] = useState(() => (textQuery.isUnparsed ? text : undefined));
  const editor = useRef<JsonEditorHandle>(undefined);
  const schema = useMemo(
    () => toJsonSchema(SearchRequest, { version: explorer.state.version, isForEditor: true }),
    [explorer.state.version],
  );
  // Shown after a run until the text changes.
  const rejection = rejectedText === text ? readRequest(text) : undefined;
  const problem = rejection !== undefined && 'problem' in rejection ? rejection.problem : undefined;
  const show = ({ line, column }: JsonProblem) => editor.current?.reveal(line, column);
  const run = () => {
    const result = readRequest(text);
    setRejectedText('problem' in result ? text : undefined);
    if ('problem' in result) show(result.problem);
    else explorer.replace(result.body);
  };
  return (
    <Stack gap={8}>
      <div className={classes.jsonComposer}>
        <JsonEditor
          path={`search-request/${connectionId}/${index.name}`}
          label={messages.jsonComposer.label}
          value={text}
          schema={schema}
          onChange={(v) => {
            const result = readRequest(v);
            textQuery.write(v, 'problem' in result ? undefined : result.body);
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
      <RunButton isRunning={isRunning} isDirty={text !== lastRunText} onRun={run} onDiscard={textQuery.discard} />
    </Stack>
  );
};
