import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconColumns2, IconTextScan2 } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { plural } from '../../../shared/format/format';
import { EmptyState } from '../../../shared/ui/empty-state';
import type { SearchIndex } from '@searchdeck/contract';
import { useResource } from '../../../shared/definition/resource-context';
import { AnalysisPane } from './analysis-pane';
import classes from './analyze.module.css';
import { analyzedFields, requestOf } from './choice';
import { compareTerms } from './token-layout';
import type { Span } from './token-map';
import { useAnalysis } from './use-analysis';
import { LONGEST_IN_ADDRESS, useAnalyzeState } from './use-analyze-state';

const WAIT_MS = 180;
const NOBODY: ReadonlySet<string> = new Set();
const samples: readonly (readonly [label: string, text: string])[] = [
  ['A sentence', 'The quick brown foxes were jumping over O’Neil’s lazy dogs.'],
  ['Codes and addresses', 'Mail jane.doe@example.com about Wi-Fi 802.11ax, SKU AB-1234/56'],
  ['Accents', 'Crème brûlée à la façon de Björn Ångström, naïve café'],
  ['Markup', '<p>Rooms &amp; suites<br>with <b>sea view</b></p>'],
];

/** What becomes of a text: its tokens over it, by the analyzers of this index, one or two side by side. */
export const AnalyzeTab = () => {
  const { response } = useResource<SearchIndex>();
  const { name } = response.body;
  const fields = useMemo(() => analyzedFields(response.body), [response.body]);
  const state = useAnalyzeState(name, fields);
  const [text] = useDebouncedValue(state.text, WAIT_MS);
  const [active, setActive] = useState<Span>();
  const first = useAnalysis(name, requestOf(state.first, fields), text);
  const second = useAnalysis(name, requestOf(state.second, fields), text);
  const comparing = state.second !== undefined;
  const comparison = useMemo(
    () =>
      comparing && first.answer !== undefined && second.answer !== undefined
        ? compareTerms(first.answer.body.tokens, second.answer.body.tokens)
        : undefined,
    [comparing, first.answer, second.answer],
  );
  const [onlyFirst, onlySecond] = useMemo(
    () =>
      comparison === undefined ? [NOBODY, NOBODY] : [new Set(comparison.onlyFirst), new Set(comparison.onlySecond)],
    [comparison],
  );
  useEffect(() => setActive(undefined), [text]);
  const common = { indexName: name, fields, components: response.body, view: state.view, active, onActive: setActive };
  return (
    <div className={classes.page}>
      <Textarea
        label="Text"
        data-page-search
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        placeholder="Type or paste what a document or a query may hold"
        value={state.text}
        onChange={(event) => state.setText(event.currentTarget.value)}
        classNames={{ input: classes.text ?? '' }}
      />
      <div className={classes.tools}>
        <span className={classes.samples}>
          {samples.map(([label, sample]) => (
            <button key={label} type="button" onClick={() => state.setText(sample)}>
              {label}
            </button>
          ))}
        </span>
        <SegmentedControl
          size="xs"
          aria-label="Show the tokens"
          data={[
            { value: 'map', label: 'Over the text' },
            { value: 'table', label: 'Table' },
          ]}
          value={state.view}
          onChange={(view) => state.setView(view === 'table' ? 'table' : 'map')}
        />
        {!comparing && (
          <Button leftSection={<IconColumns2 size={15} stroke={1.6} />} onClick={state.compare}>
            Compare
          </Button>
        )}
      </div>
      {state.text.length > LONGEST_IN_ADDRESS && (
        <p className={classes.hint}>
          This text is too long for the address: a link to this page leads here without it. This tab keeps it.
        </p>
      )}
      <div className={classes.panes} data-two={comparing || undefined}>
        <AnalysisPane
          {...common}
          title={comparing ? 'First analysis' : 'Analysis'}
          choice={state.first}
          analysis={first}
          unmatched={onlyFirst}
          onChange={state.setFirst}
        />
        {state.second !== undefined && (
          <AnalysisPane
            {...common}
            title="Second analysis"
            choice={state.second}
            analysis={second}
            unmatched={onlySecond}
            onChange={state.setSecond}
            onClose={state.endComparison}
          />
        )}
      </div>
      {comparison !== undefined && (
        <p className={classes.verdict} role="status">
          <b>{plural(comparison.common, 'term')} in common.</b>{' '}
          {comparison.onlyFirst.length + comparison.onlySecond.length === 0
            ? 'Both find the same.'
            : `${plural(comparison.onlyFirst.length, 'term')} only in the first, ${plural(comparison.onlySecond.length, 'term')} only in the second: they are dashed.`}
        </p>
      )}
      {text === '' && (
        <EmptyState
          icon={<IconTextScan2 size={22} stroke={1.5} />}
          title="See what the index sees"
          description="A document is found by its terms, not by its text. Type something and see which terms a field, an analyzer or its parts make of it, and why a search finds it or does not."
          action={
            <Button variant="filled" onClick={() => state.setText(samples[0]?.[1] ?? '')}>
              Try a sentence
            </Button>
          }
        />
      )}
    </div>
  );
};
