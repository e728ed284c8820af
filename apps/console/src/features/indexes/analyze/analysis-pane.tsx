import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import type { AnalyzeRequestBody, SearchError } from '@searchdeck/contract';
import { IconX } from '@tabler/icons-react';
import { prepare } from '../../../shared/api/operations';
import { asCurl } from '../../../shared/api/request-log';
import { useConnection } from '../../../shared/api/use-connection';
import { CopyButton } from '../../../shared/ui/copy-button';
import { ErrorState } from '../../../shared/ui/error-state';
import classes from './analyze.module.css';
import { analyzeMessages } from './messages';
import { describeRequest, type AnalyzedField, type Choice } from './choice';
import { ChoicePicker, type Components } from './choice-picker';
import { TokenMap, type Span } from './token-map';
import { TokenTable } from './token-table';
import type { Analysis } from './use-analysis';

interface AnalysisPaneProps {
  title: string;
  indexName: string;
  choice: Choice;
  fields: readonly AnalyzedField[];
  components: Components;
  analysis: Analysis;
  unmatched: ReadonlySet<string>;
  view: 'map' | 'table';
  active: Span | undefined;
  onActive: (span: Span | undefined) => void;
  onChange: (choice: Choice) => void;
  /** Ends the comparison; undefined for the first analysis. */
  onClose?: () => void;
}

/** Selects an analyzer and shows its tokens. */
export const AnalysisPane = (props: AnalysisPaneProps) => {
  const { title, indexName, choice, fields, components, analysis, onChange, onClose } = props;
  const { request, response, error } = analysis;
  const pickerError = error !== undefined && isPickerError(error, choice) ? error : undefined;
  return (
    <section className={classes.pane} aria-label={title}>
      <div className={classes.paneHead}>
        <ChoicePicker
          label={title}
          choice={choice}
          fields={fields}
          components={components}
          error={pickerError}
          onChange={onChange}
        />
        {onClose && (
          <Tooltip label={analyzeMessages.endComparison}>
            <ActionIcon
              size={24}
              aria-label={analyzeMessages.endComparison}
              onClick={onClose}
              className={classes.close}
            >
              <IconX size={15} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {request !== undefined && (
        <div className={classes.paneLine}>
          <code title={describeRequest(request)}>{describeRequest(request)}</code>
          {response !== undefined && error === undefined && (
            <span role="status" data-stale={analysis.isStale || undefined}>
              {analyzeMessages.tokenCount(response.body.tokens.length, response.timings.totalMs)}
            </span>
          )}
          {analysis.text !== '' && <Curl indexName={indexName} body={{ text: analysis.text, ...request }} />}
        </div>
      )}
      {response?.body['@search.note'] && error === undefined && (
        <p className={classes.note}>
          <b>{analyzeMessages.approximate}</b> {response.body['@search.note']}
        </p>
      )}
      <Result {...props} pickerError={pickerError} />
    </section>
  );
};

const Curl = ({ indexName, body }: { indexName: string; body: AnalyzeRequestBody }) => {
  const connection = useConnection();
  const prepared = prepare('indexes.analyze', { path: { indexName }, body });
  return (
    <CopyButton
      value={asCurl({ ...prepared, requestBody: prepared.body }, connection.endpoint)}
      label={analyzeMessages.copyAsCurl}
    />
  );
};

/** Whether the error is about a control of the picker, which shows it. */
const isPickerError = (error: SearchError, choice: Choice): boolean =>
  choice.by !== 'field' &&
  { analyzer: /^analyzer/, normalizer: /^normalizer/, tokenizer: /^(tokenizer|tokenFilters|charFilters)/ }[
    choice.by
  ].test(error.target ?? '');

const Result = ({
  title,
  analysis,
  unmatched,
  view,
  active,
  onActive,
  pickerError,
}: AnalysisPaneProps & { pickerError: SearchError | undefined }) => {
  const { response, error, text, request, retry } = analysis;
  if (text === '' || request === undefined) return null;
  if (error !== undefined) {
    return pickerError === undefined ? (
      <ErrorState error={error} title={analyzeMessages.analyzeFailed} onRetry={retry} />
    ) : null;
  }
  if (response === undefined) {
    return (
      <div className={classes.skeleton} role="status" aria-label={analyzeMessages.analyzing}>
        {[70, 110, 54, 90, 76].map((width) => (
          <Skeleton key={width} width={width} height={44} />
        ))}
      </div>
    );
  }
  const { tokens } = response.body;
  if (tokens.length === 0) return <p className={classes.none}>{analyzeMessages.noTokens}</p>;
  return view === 'map' ? (
    <TokenMap
      label={analyzeMessages.tokens(title)}
      text={analysis.analyzedText}
      tokens={tokens}
      unmatched={unmatched}
      active={active}
      onActive={onActive}
    />
  ) : (
    <div className={classes.tokens}>
      <TokenTable label={analyzeMessages.tokens(title)} text={analysis.analyzedText} tokens={tokens} />
    </div>
  );
};
