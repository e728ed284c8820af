import { ActionIcon, Button, TextInput, type TextInputProps } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconBulb, IconBulbOff, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { errorSummary } from '../../../shared/api/error-text';
import { useConnection } from '../../../shared/api/use-connection';
import { KeyHint } from '../../../shared/ui/key-hint';
import explorerClasses from '../explorer.module.css';
import { useDraft, useIsDirty, type Draft } from '../model/draft';
import { queryText, rankBy, rankingOf, withText, type Ranking } from '../model/ranking';
import type { Suggestion } from '../model/suggestions';
import type { Explorer } from '../model/use-explorer';
import classes from './composer.module.css';
import { messages } from './messages';
import { RUN_KEYS } from './run-button';
import { SuggestionList } from './suggestion-list';
import { useSuggestionsEnabled, useSuggestions } from './use-suggestions';

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  isRunning: boolean;
}

/** The search text. With a suggester it offers suggestions while typing: arrows select, Enter applies, Esc closes. */
export const QueryLine = ({ index, explorer, isRunning }: Props) => {
  const { draft, run } = explorer;
  const connection = useConnection();
  const listId = useId();
  const suggesterName = index.suggesters?.[0]?.name;
  const [isSuggesting, setSuggesting] = useSuggestionsEnabled(connection);
  const [isOpen, setOpen] = useState(false);
  const [selectedText, setSelectedText] = useState<string>();
  const isDirty = useIsDirty(draft);
  const { suggestions, error, durationMs } = useSuggestions({
    indexName: index.name,
    suggesterName,
    draft,
    isActive: isOpen && isSuggesting,
  });
  // Selected by its text, because the list may change between an arrow key and Enter.
  const position = suggestions.findIndex((suggestion) => suggestion.text === selectedText);
  const selectedIndex = position < 0 ? undefined : position;
  const select = (i: number | undefined) => setSelectedText(i === undefined ? undefined : suggestions[i]?.text);
  const isListOpen = isOpen && isSuggesting && (suggestions.length > 0 || error !== null);
  const changeText = useChangeText(index, explorer);
  const apply = (suggestion: Suggestion) => {
    setOpen(false);
    select(undefined);
    run(withText(draft.get(), suggestion.text));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    // While a search runs, its button is disabled, and Enter doesn't submit a form with a disabled button.
    if (e.key === 'Enter' && isRunning && (!isListOpen || selectedIndex === undefined)) {
      e.preventDefault();
      setOpen(false);
      run();
      return;
    }
    // Ctrl+Enter runs the query as a command of the page.
    if (e.key === 'Escape' || (e.key === 'Enter' && (e.ctrlKey || e.metaKey))) setOpen(false);
    if (!isListOpen) return;
    const step = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      e.preventDefault();
      // One more than the number of suggestions: the text itself.
      const positions = suggestions.length + 1;
      const next = ((selectedIndex ?? -1) + 1 + step + positions) % positions;
      select(next === 0 ? undefined : next - 1);
    } else if (e.key === 'Escape') {
      e.preventDefault();
      e.stopPropagation();
      setOpen(false);
      select(undefined);
    } else if (e.key === 'Enter' && selectedIndex !== undefined && !e.ctrlKey && !e.metaKey) {
      const suggestion = suggestions[selectedIndex];
      if (suggestion === undefined) return;
      e.preventDefault();
      apply(suggestion);
    }
  };
  return (
    <form
      role="search"
      className={explorerClasses.queryLine}
      onSubmit={(e) => {
        e.preventDefault();
        setOpen(false);
        run();
      }}
    >
      <div className={classes.line}>
        <SearchText
          draft={draft}
          size="sm"
          id="explorer-search"
          aria-label={messages.queryLine.label(index.name)}
          placeholder={messages.queryLine.placeholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            suggesterName !== undefined && <SuggestionToggle isOn={isSuggesting} onChange={setSuggesting} />
          }
          spellCheck={false}
          autoComplete="off"
          data-search-input
          {...(suggesterName === undefined
            ? {}
            : {
                role: 'combobox',
                'aria-autocomplete': 'list' as const,
                'aria-expanded': isListOpen,
                'aria-controls': listId,
                'aria-activedescendant':
                  selectedIndex === undefined || !isListOpen ? undefined : `${listId}-${selectedIndex}`,
              })}
          onChange={(e) => {
            changeText(e.currentTarget.value);
            setOpen(true);
            select(undefined);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {suggesterName !== undefined && (
          <SuggestionList
            id={listId}
            isOpen={isListOpen}
            suggestions={suggestions}
            selectedIndex={selectedIndex}
            footer={
              error === null
                ? messages.queryLine.source(suggesterName, durationMs)
                : messages.queryLine.failed(errorSummary(error))
            }
            onSelect={select}
            onApply={apply}
          />
        )}
      </div>
      <Button
        type="submit"
        size="sm"
        loading={isRunning}
        variant={isDirty ? 'filled' : 'light'}
        rightSection={<KeyHint keys={RUN_KEYS} />}
      >
        {messages.search}
      </Button>
    </form>
  );
};

/**
 * Returns a function that changes the text of the draft. A vector query needs text: clearing the text suspends the ranking
 * until text is entered again.
 */
function useChangeText(index: SearchIndex, { draft, setDraft }: Explorer): (text: string) => void {
  const stashedRanking = useRef<Ranking>(undefined);
  return (text) => {
    const body = draft.get();
    const patch = withText(body, text);
    if (text === '' && (body.vectorQueries ?? []).length > 0) stashedRanking.current = rankingOf(body);
    const rankingPatch =
      text !== '' && stashedRanking.current !== undefined
        ? rankBy(stashedRanking.current, { ...body, ...patch }, index)
        : {};
    if (text !== '') stashedRanking.current = undefined;
    setDraft({ ...patch, ...rankingPatch });
  };
}

const SuggestionToggle = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={messages.queryLine.toggleSuggestions}
    aria-pressed={isOn}
    title={isOn ? messages.queryLine.suggestionsOn : messages.queryLine.suggestionsOff}
    onClick={() => onChange(!isOn)}
  >
    {isOn ? <IconBulb size={16} aria-hidden /> : <IconBulbOff size={16} aria-hidden />}
  </ActionIcon>
);

/** Only the input renders again with every typed character. */
const SearchText = ({ draft, ...props }: TextInputProps & { draft: Draft }) => (
  <TextInput {...props} value={useDraft(draft, queryText)} />
);
