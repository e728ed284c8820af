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
import { useOperationQuery } from '../../../shared/api/use-operation';
import { formatDuration } from '../../../shared/format/format';
import { ErrorState } from '../../../shared/ui/error-state';
import { readCompletions, readSuggestedTexts, TAGS } from '../model/suggestions';
import { Highlighted } from '../results/highlighted';
import { ViewIndexLink } from '../view-index-link';
import classes from './composer.module.css';
import { messages } from './messages';
import { Section } from './section';

const SUGGEST = 'suggest';
const modeNode = resolve(AutocompleteRequest.fields['autocompleteMode']?.schema ?? AutocompleteRequest);
const modes = modeNode.kind === 'enum' ? enumValues(modeNode, stableVersion.data) : [];

/** Tests a suggester in every mode. */
export const SuggestSection = ({ index }: { index: SearchIndex }) => {
  const suggesters = index.suggesters ?? [];
  const [name, setName] = useState(suggesters[0]?.name);
  const suggester = suggesters.find((each) => each.name === name);
  if (suggesters.length === 0) {
    return (
      <Section title={messages.suggest.title} count={0} summary={messages.suggest.noSuggester}>
        <p className={classes.hint}>
          {messages.suggest.missing} {messages.suggest.missingAdvice} <ViewIndexLink name={index.name} />
        </p>
      </Section>
    );
  }
  return (
    <Section title={messages.suggest.title} count={0}>
      {suggesters.length > 1 && (
        <Select
          size="xs"
          label={messages.suggest.suggester}
          allowDeselect={false}
          data={suggesters.map((each) => each.name)}
          value={name ?? null}
          onChange={(next) => next !== null && setName(next)}
        />
      )}
      {suggester !== undefined && (
        <SuggesterTester
          key={suggester.name}
          indexName={index.name}
          suggesterName={suggester.name}
          fields={suggester.sourceFields}
        />
      )}
    </Section>
  );
};

const SuggesterTester = ({
  indexName,
  suggesterName,
  fields,
}: {
  indexName: string;
  suggesterName: string;
  fields: readonly string[];
}) => {
  const [mode, setMode] = useState(SUGGEST);
  const [isFuzzy, setFuzzy] = useState(false);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const isSuggest = mode === SUGGEST;
  const response = useOperationQuery(
    isSuggest ? 'documents.suggestPost' : 'documents.autocompletePost',
    {
      path: { indexName },
      body: {
        search,
        suggesterName,
        fuzzy: isFuzzy,
        top: 10,
        ...TAGS,
        ...(isSuggest ? {} : { autocompleteMode: mode }),
      },
    },
    { enabled: search !== '' && search.length <= limits.suggestTextLength, staleTime: 60_000 },
  );
  const lines =
    response.data === undefined
      ? []
      : isSuggest
        ? readSuggestedTexts(response.data.body).map((line) => ({ line, note: '' }))
        : readCompletions(response.data.body).map(({ text: line, queryPlusText }) => ({ line, note: queryPlusText }));
  return (
    <>
      <TextInput
        size="xs"
        aria-label={messages.suggest.text}
        placeholder={messages.suggest.placeholder(fields)}
        maxLength={limits.suggestTextLength}
        spellCheck={false}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={messages.suggest.mode}
        data={[SUGGEST, ...modes].map((value) => ({ value, label: messages.suggest.modes[value]?.label ?? value }))}
        value={mode}
        onChange={setMode}
      />
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <p className={classes.hint}>{messages.suggest.modes[mode]?.description}</p>
        <Switch
          size="xs"
          label={messages.suggest.fuzzy}
          checked={isFuzzy}
          onChange={(e) => setFuzzy(e.currentTarget.checked)}
        />
      </Group>
      {response.error !== null && <ErrorState isCompact error={response.error} />}
      {response.data !== undefined && search !== '' && (
        <>
          {lines.length > 0 && (
            <ol className={classes.results} aria-label={messages.suggest.results}>
              {lines.map(({ line, note }, i) => (
                <li key={i}>
                  <span>
                    <Highlighted text={line} pre={TAGS.highlightPreTag} post={TAGS.highlightPostTag} />
                  </span>
                  {note !== '' && (
                    <span className={classes.muted} title={messages.suggest.queryPlusText}>
                      <Highlighted text={note} pre={TAGS.highlightPreTag} post={TAGS.highlightPostTag} />
                    </span>
                  )}
                </li>
              ))}
            </ol>
          )}
          <p className={classes.hint}>
            {lines.length === 0 && messages.suggest.noMatches} {formatDuration(response.data.timings.totalMs)}
            {isFuzzy && ` · ${messages.suggest.fuzzyHint}`}
          </p>
        </>
      )}
    </>
  );
};
