import { Group, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  AutocompleteRequest,
  enumValues,
  limits,
  resolve,
  stableVersion,
  type SearchIndex,
} from '@searchdeck/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useOperationQuery } from '../../../shared/api/use-operation';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { formatDuration } from '../../../shared/format/format';
import { ErrorState } from '../../../shared/ui/error-state';
import { readCompletions, readSuggested, TAGS } from '../model/suggestions';
import { Highlighted } from '../results/highlighted';
import classes from './composer.module.css';
import { Section } from './section';

const SUGGEST = 'suggest';
const WORDS: Readonly<Record<string, string>> = {
  [SUGGEST]: 'Documents',
  oneTerm: 'One term',
  twoTerms: 'Two terms',
  oneTermWithContext: 'In context',
};
const modeNode = resolve(AutocompleteRequest.fields['autocompleteMode']?.schema ?? AutocompleteRequest);
const modes = modeNode.kind === 'enum' ? enumValues(modeNode, stableVersion.data) : [];
const described: Readonly<Record<string, string>> = {
  [SUGGEST]: 'Documents whose fields have a word that begins so.',
  oneTerm: 'Completes the last term.',
  twoTerms: 'Completes to two terms that stand next to each other in documents.',
  oneTermWithContext: 'Completes the last term, where the one before it stands in front of it.',
};

/** What a suggester answers, mode by mode: to try before an application uses it. */
export const SuggestSection = ({ index }: { index: SearchIndex }) => {
  const path = useConnectionPath();
  const suggesters = index.suggesters ?? [];
  const [name, setName] = useState(suggesters[0]?.name);
  const suggester = suggesters.find((each) => each.name === name);
  if (suggesters.length === 0)
    return (
      <Section title="Suggest and autocomplete" count={0} summary="no suggester">
        <p className={classes.hint}>
          This index has no suggester. Its{' '}
          <Link to={path(`/indexes/${encodeURIComponent(index.name)}`)}>definition</Link> can have one, over searchable
          text fields; documents that are there already must be uploaded again.
        </p>
      </Section>
    );
  return (
    <Section title="Suggest and autocomplete" count={0} summary="try the suggester">
      {suggesters.length > 1 && (
        <Select
          size="xs"
          label="Suggester"
          allowDeselect={false}
          data={suggesters.map((each) => each.name)}
          value={name ?? null}
          onChange={(next) => next !== null && setName(next)}
        />
      )}
      {suggester !== undefined && (
        <Playground
          key={suggester.name}
          indexName={index.name}
          suggesterName={suggester.name}
          fields={suggester.sourceFields}
        />
      )}
    </Section>
  );
};

const Playground = ({
  indexName,
  suggesterName,
  fields,
}: {
  indexName: string;
  suggesterName: string;
  fields: readonly string[];
}) => {
  const [mode, setMode] = useState(SUGGEST);
  const [fuzzy, setFuzzy] = useState(false);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const suggests = mode === SUGGEST;
  const answer = useOperationQuery(
    suggests ? 'documents.suggestPost' : 'documents.autocompletePost',
    {
      path: { indexName },
      body: { search, suggesterName, fuzzy, top: 10, ...TAGS, ...(suggests ? {} : { autocompleteMode: mode }) },
    },
    { enabled: search !== '' && search.length <= limits.suggestTextLength, staleTime: 60_000 },
  );
  const lines =
    answer.data === undefined
      ? []
      : suggests
        ? readSuggested(answer.data.body).map((line) => ({ line, note: '' }))
        : readCompletions(answer.data.body).map(({ text: line, queryPlusText }) => ({ line, note: queryPlusText }));
  return (
    <>
      <TextInput
        size="xs"
        aria-label="Text to complete"
        placeholder={`Begin a word of ${fields.join(', ')}`}
        maxLength={limits.suggestTextLength}
        spellCheck={false}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="What is completed"
        data={[SUGGEST, ...modes].map((value) => ({ value, label: WORDS[value] ?? value }))}
        value={mode}
        onChange={setMode}
      />
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <p className={classes.hint}>{described[mode]}</p>
        <Switch size="xs" label="Fuzzy" checked={fuzzy} onChange={(e) => setFuzzy(e.currentTarget.checked)} />
      </Group>
      {answer.error !== null && <ErrorState compact error={answer.error} />}
      {answer.data !== undefined && search !== '' && (
        <>
          {lines.length > 0 && (
            <ol className={classes.results} aria-label="What comes back">
              {lines.map(({ line, note }, i) => (
                <li key={i}>
                  <span>
                    <Highlighted text={line} pre={TAGS.highlightPreTag} post={TAGS.highlightPostTag} />
                  </span>
                  {note !== '' && (
                    <span className={classes.muted} title="queryPlusText: what the query becomes">
                      <Highlighted text={note} pre={TAGS.highlightPreTag} post={TAGS.highlightPostTag} />
                    </span>
                  )}
                </li>
              ))}
            </ol>
          )}
          <p className={classes.hint}>
            {lines.length === 0 ? 'Nothing begins so. ' : ''}
            {formatDuration(answer.data.timings.total)}
            {fuzzy ? ' · fuzzy tolerates one wrong letter, and is slower' : ''}
          </p>
        </>
      )}
    </>
  );
};
