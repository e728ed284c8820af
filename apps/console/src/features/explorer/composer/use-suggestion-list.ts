import { useState, type KeyboardEvent } from 'react';
import type { Suggestion } from '../model/suggestions';
import { useSuggestions } from './use-suggestions';

interface SuggestionListInput extends Omit<Parameters<typeof useSuggestions>[0], 'isActive'> {
  isEnabled: boolean;
  onApply: (suggestion: Suggestion) => void;
}

/** The list of suggestions below the search text: whether it is open, and which one is selected by keys. */
export function useSuggestionList({ isEnabled, onApply, ...query }: SuggestionListInput) {
  const [isOpen, setOpen] = useState(false);
  const [selectedText, setSelectedText] = useState<string>();
  const { suggestions, error, durationMs } = useSuggestions({ ...query, isActive: isOpen && isEnabled });
  // Selected by its text, because the list may change between an arrow key and Enter.
  const position = suggestions.findIndex((suggestion) => suggestion.text === selectedText);
  const selectedIndex = position < 0 ? undefined : position;
  const isListOpen = isOpen && isEnabled && (suggestions.length > 0 || error !== null);
  const select = (i: number | undefined) => setSelectedText(i === undefined ? undefined : suggestions[i]?.text);
  const open = () => {
    setOpen(true);
    select(undefined);
  };
  const close = () => setOpen(false);
  const apply = (suggestion: Suggestion) => {
    close();
    select(undefined);
    onApply(suggestion);
  };
  /** Arrows select a suggestion, Enter applies it, Esc closes the list. */
  const handleKey = (e: KeyboardEvent) => {
    // Ctrl+Enter runs the query as a command of the page.
    if (e.key === 'Escape' || (e.key === 'Enter' && (e.ctrlKey || e.metaKey))) close();
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
      select(undefined);
    } else if (e.key === 'Enter' && selectedIndex !== undefined && !e.ctrlKey && !e.metaKey) {
      const suggestion = suggestions[selectedIndex];
      if (suggestion === undefined) return;
      e.preventDefault();
      apply(suggestion);
    }
  };
  return { suggestions, error, durationMs, selectedIndex, isListOpen, select, open, close, apply, handleKey };
}
