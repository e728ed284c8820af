import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconBulb, IconBulbOff, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { formatDuration } from '../../../shared/format/format';
import { KeyHint } from '../../../shared/ui/key-hint';
import exploring from '../explorer.module.css';
import { queryText, rankBy, rankingOf, withText, type Ranking } from '../model/ranking';
import { TAGS, type Suggestion } from '../model/suggestions';
import type { Explorer } from '../model/use-explorer';
import { Highlighted } from '../results/highlighted';
import classes from './composer.module.css';
import { useSuggesting, useSuggestions } from './use-suggestions';

const RUN_KEYS = ['Mod', 'Enter'] as const;

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  running: boolean;
}

/** The one big line. With a suggester it completes while typing: arrows choose, Enter takes, Esc closes. */
export const QueryLine = ({ index, explorer, running }: Props) => {
  const { draft, setDraft, run } = explorer;
  const connection = useConnection();
  const listId = useId();
  const suggesterName = index.suggesters?.[0]?.name;
  const [suggesting, setSuggesting] = useSuggesting(connection);
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  const text = queryText(draft);
  const { suggestions, error, milliseconds } = useSuggestions({
    indexName: index.name,
    suggesterName,
    text,
    active: open && suggesting,
  });
  // By its text: the list may change between an arrow and Enter.
  const at = suggestions.findIndex((suggestion) => suggestion.text === picked);
  const chosen = at < 0 ? undefined : at;
  const setChosen = (i: number | undefined) => setPicked(i === undefined ? undefined : suggestions[i]?.text);
  const shown = open && suggesting && (suggestions.length > 0 || error !== null);
  // An emptied line has nothing to be near to; when something is typed again it ranks as before.
  const parked = useRef<Ranking>(undefined);
  const change = (next: string) => {
    const patch = withText(draft, next);
    if (next === '' && (draft.vectorQueries ?? []).length > 0) parked.current = rankingOf(draft);
    const again =
      next !== '' && parked.current !== undefined ? rankBy(parked.current, { ...draft, ...patch }, index) : {};
    if (next !== '') parked.current = undefined;
    setDraft({ ...patch, ...again });
  };
  const take = (suggestion: Suggestion) => {
    setOpen(false);
    setChosen(undefined);
    run(withText(draft, suggestion.text));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    // While a search runs its button is disabled, and a form with a disabled button takes no Enter.
    if (e.key === 'Enter' && running && (!shown || chosen === undefined)) {
      e.preventDefault();
      setOpen(false);
      run();
      return;
    }
    // What was left before its list came needs none.
    if (e.key === 'Escape') setOpen(false);
    if (!shown) return;
    const step = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      e.preventDefault();
      // One place more than there are suggestions: that of the text itself.
      const places = suggestions.length + 1;
      const next = ((chosen ?? -1) + 1 + step + places) % places;
      setChosen(next === 0 ? undefined : next - 1);
    } else if (e.key === 'Escape') {
      e.preventDefault();
      e.stopPropagation();
      setOpen(false);
      setChosen(undefined);
    } else if (e.key === 'Enter' && chosen !== undefined && !e.ctrlKey && !e.metaKey) {
      const suggestion = suggestions[chosen];
      if (suggestion === undefined) return;
      e.preventDefault();
      take(suggestion);
    }
  };
  return (
    <form
      role="search"
      className={exploring.queryLine}
      onSubmit={(e) => {
        e.preventDefault();
        setOpen(false);
        run();
      }}
    >
      <div className={classes.line}>
        <TextInput
          size="md"
          id="explorer-search"
          aria-label={`Search ${index.name}`}
          placeholder="Search everything, or * for all"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            suggesterName !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Suggestions while typing"
                aria-pressed={suggesting}
                title={
                  suggesting
                    ? 'Suggestions are on: each pause in typing sends two small requests'
                    : 'Suggestions are off; switched on, each pause in typing sends two small requests'
                }
                onClick={() => setSuggesting(!suggesting)}
              >
                {suggesting ? <IconBulb size={16} aria-hidden /> : <IconBulbOff size={16} aria-hidden />}
              </ActionIcon>
            )
          }
          spellCheck={false}
          autoComplete="off"
          data-search-input
          {...(suggesterName === undefined
            ? {}
            : {
                role: 'combobox',
                'aria-autocomplete': 'list' as const,
                'aria-expanded': shown,
                'aria-controls': listId,
                'aria-activedescendant': chosen === undefined || !shown ? undefined : `${listId}-${chosen}`,
              })}
          value={text}
          onChange={(e) => {
            change(e.currentTarget.value);
            setOpen(true);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {suggesterName !== undefined && (
          <div className={classes.suggestions} hidden={!shown}>
            <div id={listId} role="listbox" aria-label="Suggestions" tabIndex={-1}>
              {suggestions.map((suggestion, i) => (
                <Line
                  key={`${suggestion.kind}/${suggestion.text}`}
                  id={`${listId}-${i}`}
                  suggestion={suggestion}
                  first={suggestions[i - 1]?.kind !== suggestion.kind}
                  selected={i === chosen}
                  onOver={() => setChosen(i)}
                  onTake={() => take(suggestion)}
                />
              ))}
            </div>
            <p className={classes.suggestFoot}>
              {error === null ? (
                <span>
                  suggester {suggesterName} · 2 requests · {formatDuration(milliseconds)}
                </span>
              ) : (
                <span>No suggestions: {error.message.split('\r\n')[0]}</span>
              )}
              <span aria-hidden>↑ ↓ ↵ Esc</span>
            </p>
          </div>
        )}
      </div>
      <Button
        type="submit"
        fullWidth
        loading={running}
        variant={explorer.dirty ? 'filled' : 'light'}
        rightSection={<KeyHint keys={RUN_KEYS} />}
      >
        Search
      </Button>
    </form>
  );
};

interface LineProps {
  id: string;
  suggestion: Suggestion;
  /** The first of its kind. */
  first: boolean;
  selected: boolean;
  onOver: () => void;
  onTake: () => void;
}
const Line = ({ id, suggestion, first, selected, onOver, onTake }: LineProps) => (
  <>
    {first && (
      <div className={classes.suggestionGroup} aria-hidden>
        {suggestion.kind === 'completion' ? 'Completions' : 'In documents'}
      </div>
    )}
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={selected}
      className={classes.suggestion}
      onMouseEnter={onOver}
      onMouseDown={(e) => {
        // The focus stays in the line.
        e.preventDefault();
        onTake();
      }}
    >
      <Highlighted text={suggestion.marked} pre={TAGS.highlightPreTag} post={TAGS.highlightPostTag} />
    </div>
  </>
);
