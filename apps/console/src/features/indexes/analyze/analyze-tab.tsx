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
import { analyzedFields, requestOf } from './choice';
import type { Span } from './token-map';
import { ANALYSIS_DEBOUNCE_MS, useAnalysis } from './use-analysis';
import { MAX_URL_TEXT_LENGTH, useAnalyzeState, type AnalyzeState } from './use-analyze-state';
import { useTermComparison } from './use-term-comparison';

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
      <AnalyzeTools state={state} />
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

/** Sample texts, the view of the tokens, and the button that adds a second analysis. */
const AnalyzeTools = ({ state }: { state: AnalyzeState }) => (
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
    {state.second === undefined && (
      <Button leftSection={<IconColumns2 size={15} stroke={1.6} />} onClick={state.compare}>
        {analyzeMessages.compare}
      </Button>
    )}
  </div>
);
