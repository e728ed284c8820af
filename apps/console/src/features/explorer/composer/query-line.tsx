import { ActionIcon, Button, TextInput, type TextInputProps } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconBulb, IconBulbOff, IconSearch } from '@tabler/icons-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { errorSummary } from '../../../shared/api/error-text';
import { useConnection } from '../../../shared/api/use-connection';
import { KeyHint } from '../../../shared/ui/key-hint';
import explorerClasses from '../explorer.module.css';
import { useDraft, useIsDirty, type Draft } from '../model/draft';
import { queryText, rankBy, rankingOf, withText, type Ranking } from '../model/ranking';
import type { Explorer } from '../model/use-explorer';
import classes from './composer.module.css';
import { messages } from './messages';
import { RUN_KEYS } from './run-button';
import { SuggestionList } from './suggestion-list';
import { useSuggestionList } from './use-suggestion-list';
import { useSuggestionsEnabled } from './use-suggestions';

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
  const list = useSuggestionList({
    indexName: index.name,
    suggesterName,
    draft,
    isEnabled: isSuggesting,
    onApply: (suggestion) => run(withText(draft.get(), suggestion.text)),
  });
  const { suggestions, selectedIndex, isListOpen } = list;
  const changeText = useChangeText(index, explorer);
  const submit = () => {
    list.close();
    run();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    // While a search runs, its button is disabled, and Enter doesn't submit a form with a disabled button.
    if (e.key === 'Enter' && isRunning && (!isListOpen || selectedIndex === undefined)) {
      e.preventDefault();
      submit();
    } else list.handleKey(e);
  };
  return (
    <form
      role="search"
      className={explorerClasses.queryLine}
      onSubmit={(e) => {
        e.preventDefault();
        submit();
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
          {...(suggesterName === undefined ? {} : comboboxProps(listId, isListOpen, selectedIndex))}
          onChange={(e) => {
            changeText(e.currentTarget.value);
            list.open();
          }}
          onKeyDown={onKeyDown}
          onBlur={list.close}
        />
        {suggesterName !== undefined && (
          <SuggestionList
            id={listId}
            isOpen={isListOpen}
            suggestions={suggestions}
            selectedIndex={selectedIndex}
            footer={
              list.error === null
                ? messages.queryLine.source(suggesterName, list.durationMs)
                : messages.queryLine.failed(errorSummary(list.error))
            }
            onSelect={list.select}
            onApply={list.apply}
          />
        )}
      </div>
      <SearchButton draft={draft} isRunning={isRunning} />
    </form>
  );
};

/** Emphasized while the query differs from the one that ran. */
const SearchButton = ({ draft, isRunning }: { draft: Draft; isRunning: boolean }) => (
  <Button
    type="submit"
    size="sm"
    loading={isRunning}
    variant={useIsDirty(draft) ? 'filled' : 'light'}
    rightSection={<KeyHint keys={RUN_KEYS} />}
  >
    {messages.search}
  </Button>
);

/** Attributes of the input while it offers suggestions. */
const comboboxProps = (listId: string, isOpen: boolean, selectedIndex: number | undefined) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': isOpen,
  'aria-controls': listId,
  'aria-activedescendant': selectedIndex === undefined || !isOpen ? undefined : `${listId}-${selectedIndex}`,
});

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
