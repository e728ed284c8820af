import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconColumns2, IconTextScan2 } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { EmptyState } from '../../../shared/ui/empty-state';
import type { SearchIndex } from '@searchdeck/contract';
import { useResource } from '../../../shared/definition/resource-context';
import { AnalysisPane } from './analysis-pane';
import classes from './analyze.module.css';
import { analyzeMessages } from './messages';
import { analyzedFields, bothPhases, choiceText, fieldsWithTwoAnalyzers, requestOf } from './choice';
import type { Span } from './token-map';
import { ANALYSIS_DEBOUNCE_MS, useAnalysis } from './use-analysis';
import { MAX_URL_TEXT_LENGTH, useAnalyzeState, type AnalyzeState } from './use-analyze-state';
import { useTermComparison } from './use-term-comparison';

/** Others can be selected as the field of the first analysis. */
const MAX_COMPARABLE_FIELDS = 3;

/** Analyzes a text with one or two analyzers of the index and shows the tokens. */
export const AnalyzeTab = () => {
  const { response } = useResource<SearchIndex>();
  const { name } = response.body;
  const fields = useMemo(() => analyzedFields(response.body), [response.body]);
  const state = useAnalyzeState(name, fields);
  const [text] = useDebouncedValue(state.text, ANALYSIS_DEBOUNCE_MS);
  const [active, setActive] = useState<Span>();
  const first = useAnalysis(name, requestOf(state.first, fields), text);
  const second = useAnalysis(name, requestOf(state.second, fields), text);
  const comparableFields = useMemo(
    () => fieldsWithTwoAnalyzers(fields, state.first).slice(0, MAX_COMPARABLE_FIELDS),
    [fields, state.first],
  );
  const isComparing = state.second !== undefined;
  const { comparison, onlyFirst, onlySecond } = useTermComparison(
    first.response?.body.tokens,
    isComparing ? second.response?.body.tokens : undefined,
  );
  useEffect(() => setActive(undefined), [text]);
  const common = { indexName: name, fields, components: response.body, view: state.view, active, onActive: setActive };
  return (
    <div className={classes.page}>
      <Textarea
        label={analyzeMessages.text}
        data-page-search
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        placeholder={analyzeMessages.placeholder}
        value={state.text}
        onChange={(event) => state.setText(event.currentTarget.value)}
        classNames={{ input: classes.text ?? '' }}
      />
      <AnalyzeTools state={state} comparableFields={comparableFields} />
      {state.text.length > MAX_URL_TEXT_LENGTH && <p className={classes.hint}>{analyzeMessages.tooLong}</p>}
      <div className={classes.panes} data-two={isComparing || undefined}>
        <AnalysisPane
          {...common}
          title={isComparing ? analyzeMessages.first : analyzeMessages.analysis}
          choice={state.first}
          analysis={first}
          unmatched={onlyFirst}
          onChange={state.setFirst}
        />
        {state.second !== undefined && (
          <AnalysisPane
            {...common}
            title={analyzeMessages.second}
            choice={state.second}
            analysis={second}
            unmatched={onlySecond}
            onChange={state.setSecond}
            onClose={state.endComparison}
          />
        )}
      </div>
      {comparison !== undefined && (
        <p className={classes.comparison} role="status">
          {analyzeMessages.comparison(comparison.common, comparison.onlyFirst.length, comparison.onlySecond.length)}
        </p>
      )}
      {text === '' && (
        <EmptyState
          icon={<IconTextScan2 size={22} stroke={1.5} />}
          title={analyzeMessages.emptyTitle}
          description={analyzeMessages.emptyText}
          action={
            <Button variant="filled" onClick={() => state.setText(analyzeMessages.samples[0].text)}>
              {analyzeMessages.trySample}
            </Button>
          }
        />
      )}
    </div>
  );
};

interface AnalyzeToolsProps {
  state: AnalyzeState;
  /** Fields with different analyzers for indexing and searching. */
  comparableFields: readonly string[];
}

/** Sample texts, the view of the tokens, and the buttons that add a second analysis. */
const AnalyzeTools = ({ state, comparableFields }: AnalyzeToolsProps) => (
  <div className={classes.tools}>
    <span className={classes.samples}>
      {analyzeMessages.samples.map(({ label, text: sample }) => (
        <button key={label} type="button" onClick={() => state.setText(sample)}>
          {label}
        </button>
      ))}
    </span>
    <SegmentedControl
      size="xs"
      aria-label={analyzeMessages.views}
      data={[
        { value: 'map', label: analyzeMessages.inline },
        { value: 'table', label: analyzeMessages.table },
      ]}
      value={state.view}
      onChange={(view) => state.setView(view === 'table' ? 'table' : 'map')}
    />
    {comparableFields
      .filter((field) => !isShown(state, field))
      .map((field) => (
        <Button
          key={field}
          title={analyzeMessages.asFieldHint(field)}
          leftSection={<IconColumns2 size={15} stroke={1.6} />}
          onClick={() => state.compareField(field)}
        >
          {analyzeMessages.asField(field)}
        </Button>
      ))}
    {state.second === undefined && (
      <Button leftSection={<IconColumns2 size={15} stroke={1.6} />} onClick={state.compare}>
        {analyzeMessages.compare}
      </Button>
    )}
  </div>
);

/** Whether the analyses are those of indexing and searching a field. */
function isShown({ first, second }: AnalyzeState, field: string): boolean {
  const { a, b } = bothPhases(field);
  return second !== undefined && choiceText(first) === a && choiceText(second) === b;
}
