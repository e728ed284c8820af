import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { SearchIndex } from '@searchdeck/contract';
import { ROOT, type Path } from '../../../shared/definition/edit-text';
import { useResource } from '../../../shared/definition/resource-context';
import { useValueOf } from '../../../shared/schema-form/context';
import { ErrorState } from '../../../shared/ui/error-state';
import { ANALYSIS_DEBOUNCE_MS, useAnalysis } from '../analyze/use-analysis';
import classes from './analyzers.module.css';
import { pipelineMessages } from './messages';
import { isSaved, type Stage } from './stages';

const MAX_TOKENS = 100;

interface Props {
  /** Path of the analyzer or normalizer. */
  path: Path;
  /** Its steps; always the same function. */
  stagesIn: (definition: unknown) => Stage[];
  sample: string;
  help: string;
  /** Shown while there are no steps. */
  empty: string;
}

/** Shows what a text becomes after each step of an analyzer or normalizer. The service runs saved components only. */
export const StageTester = ({ path, stagesIn, sample, help, empty }: Props) => {
  const { name, response } = useResource<SearchIndex>();
  const draft = useValueOf(ROOT, (value) => value);
  const definition = useValueOf(path, (value) => value);
  const [inputText, setInputText] = useState(sample);
  const [text] = useDebouncedValue(inputText, ANALYSIS_DEBOUNCE_MS);
  const stages = useMemo(() => stagesIn(definition), [stagesIn, definition]);
  const unsavedStage = stages.find((stage) => !isSaved(stage, draft, response.body));
  const testableStages = unsavedStage === undefined ? stages : stages.slice(0, stages.indexOf(unsavedStage));
  return (
    <section className={classes.tester} aria-label={pipelineMessages.test}>
      <Textarea
        size="xs"
        label={pipelineMessages.test}
        description={help}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        value={inputText}
        onChange={(event) => setInputText(event.currentTarget.value)}
      />
      {text !== '' && (
        <ol className={classes.stages} aria-label={pipelineMessages.results}>
          {testableStages.map((stage, i) => (
            <StageResult key={`${i} ${stage.name}`} indexName={name} stage={stage} text={text} />
          ))}
        </ol>
      )}
      {unsavedStage !== undefined && <p className={classes.unsaved}>{pipelineMessages.unsaved(unsavedStage.name)}</p>}
      {stages.length === 0 && <p className={classes.unsaved}>{empty}</p>}
    </section>
  );
};

const StageResult = ({ indexName, stage, text }: { indexName: string; stage: Stage; text: string }) => {
  const { response, error, isStale, retry } = useAnalysis(indexName, stage.request, text);
  const tokens = response?.body.tokens ?? [];
  return (
    <li className={classes.stage} data-stale={isStale || undefined}>
      <span className={classes.stageName}>
        <code>{stage.name}</code> <small>{pipelineMessages.kinds[stage.kind]}</small>
      </span>
      {error !== undefined ? (
        <ErrorState error={error} title={pipelineMessages.analyzeFailed} onRetry={retry} />
      ) : response === undefined ? null : stage.isWholeText ? (
        <span className={classes.text}>{tokens.map(({ token }) => token).join('')}</span>
      ) : tokens.length === 0 ? (
        <span className={classes.none}>{pipelineMessages.noTokens}</span>
      ) : (
        <ul className={classes.tokens}>
          {tokens.slice(0, MAX_TOKENS).map(({ token, position, startOffset }, i) => (
            <li key={`${i} ${position} ${startOffset}`} title={pipelineMessages.position(position)}>
              {token === '' ? pipelineMessages.emptyToken : token}
            </li>
          ))}
          {tokens.length > MAX_TOKENS && (
            <li className={classes.none}>{pipelineMessages.more(tokens.length - MAX_TOKENS)}</li>
          )}
        </ul>
      )}
    </li>
  );
};
