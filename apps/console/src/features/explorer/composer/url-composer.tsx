import { Stack, Textarea } from '@mantine/core';
import {
  messageOf,
  searchBodyFromQuery,
  searchQueryFromBody,
  type SearchIndex,
  type SearchParameter,
  type SearchRequestBody,
} from '@searchdeck/contract';
import { useState } from 'react';
import classes from '../explorer.module.css';
import { useDraft } from '../model/draft';
import { readPastedParameters } from '../model/pasted-parameters';
import { useSearchParameters } from '../model/search-parameters';
import { bodyOnlyOf, patchBody, urlMembersOf, VERSION_PARAMETER } from '../model/state';
import type { Explorer } from '../model/use-explorer';
import type { TextQueryEditor } from '../model/use-text-query';
import { messages } from './messages';
import { RunButton } from './run-button';

const printLines = (params: URLSearchParams): string => [...params].map(([k, v]) => `${k}=${v}`).join('\n');

const readParameters = (
  text: string,
  parameters: readonly SearchParameter[],
): { body: SearchRequestBody } | { problem: string } => {
  try {
    const params = readPastedParameters(text);
    params.delete(VERSION_PARAMETER);
    return { body: searchBodyFromQuery(params, parameters) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
};

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  textQuery: TextQueryEditor;
  isRunning: boolean;
}

/** The query as the parameters of the GET request. */
export const UrlComposer = ({ explorer, textQuery, isRunning }: Props) => {
  const parameters = useSearchParameters();
  const printQuery = (body: SearchRequestBody) =>
    printLines(searchQueryFromBody(urlMembersOf(body, parameters), parameters));
  const lastRunText = printQuery(explorer.state.body);
  // Parameters that only a body can contain aren't shown; a run sends them unchanged.
  const draft = useDraft(explorer.draft, (body) => body);
  const bodyOnly = bodyOnlyOf(draft, parameters);
  const text = textQuery.textOf(draft) ?? printQuery(patchBody({}, draft));
  const [problem, setProblem] = useState(() => {
    const result = textQuery.isUnparsed ? readParameters(text, parameters) : undefined;
    return result !== undefined && 'problem' in result ? result.problem : undefined;
  });
  const run = () => {
    const result = readParameters(text, parameters);
    setProblem('problem' in result ? result.problem : undefined);
    if ('body' in result) explorer.replace({ ...result.body, ...bodyOnly });
  };
  return (
    <Stack gap={8}>
      <Textarea
        aria-label={messages.urlComposer.label}
        description={messages.urlComposer.description}
        autosize
        minRows={8}
        maxRows={24}
        spellCheck={false}
        classNames={{ input: classes.mono }}
        value={text}
        error={problem}
        onChange={(e) => {
          const result = readParameters(e.currentTarget.value, parameters);
          textQuery.write(e.currentTarget.value, 'body' in result ? { ...result.body, ...bodyOnly } : undefined);
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
            e.preventDefault();
            e.stopPropagation();
            run();
          }
        }}
      />
      {Object.keys(bodyOnly).length > 0 && (
        <p className={classes.hint}>{messages.urlComposer.bodyOnly(Object.keys(bodyOnly))}</p>
      )}
      <RunButton
        isRunning={isRunning}
        isDirty={text !== lastRunText}
        onRun={run}
        onDiscard={() => {
          setProblem(undefined);
          textQuery.discard();
        }}
      />
    </Stack>
  );
};
