import { TAGS, type Suggestion } from '../model/suggestions';
import { Highlighted } from '../results/highlighted';
import classes from './composer.module.css';
import { messages } from './messages';

interface SuggestionListProps {
  id: string;
  isOpen: boolean;
  suggestions: readonly Suggestion[];
  /** Index of the suggestion that Enter applies. */
  selectedIndex: number | undefined;
  /** Where the suggestions are from, or why there are none. */
  footer: string;
  onSelect: (index: number) => void;
  onApply: (suggestion: Suggestion) => void;
}

/** The suggestions below the search text. The input keeps the focus. */
export const SuggestionList = ({
  id,
  isOpen,
  suggestions,
  selectedIndex,
  footer,
  onSelect,
  onApply,
}: SuggestionListProps) => (
  <div className={classes.suggestions} hidden={!isOpen}>
    <div id={id} role="listbox" aria-label={messages.queryLine.suggestions} tabIndex={-1}>
      {suggestions.map((suggestion, i) => (
        <SuggestionOption
          key={`${suggestion.kind}/${suggestion.text}`}
          id={`${id}-${i}`}
          suggestion={suggestion}
          isFirst={suggestions[i - 1]?.kind !== suggestion.kind}
          isSelected={i === selectedIndex}
          onHover={() => onSelect(i)}
          onApply={() => onApply(suggestion)}
        />
      ))}
    </div>
    <p className={classes.suggestFoot}>
      <span>{footer}</span>
      <span aria-hidden>{messages.queryLine.keys}</span>
    </p>
  </div>
);

interface SuggestionOptionProps {
  id: string;
  suggestion: Suggestion;
  /** The first suggestion of its kind. */
  isFirst: boolean;
  isSelected: boolean;
  onHover: () => void;
  onApply: () => void;
}

const SuggestionOption = ({ id, suggestion, isFirst, isSelected, onHover, onApply }: SuggestionOptionProps) => (
  <>
    {isFirst && (
      <div className={classes.suggestionGroup} aria-hidden>
        {suggestion.kind === 'completion' ? messages.queryLine.completions : messages.queryLine.inDocuments}
      </div>
    )}
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isSelected}
      className={classes.suggestion}
      onMouseEnter={onHover}
      onMouseDown={(e) => {
        // Keeps the focus in the text field.
        e.preventDefault();
        onApply();
      }}
    >
      <Highlighted text={suggestion.marked} pre={TAGS.highlightPreTag} post={TAGS.highlightPostTag} />
    </div>
  </>
);
