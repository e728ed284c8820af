import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { KeyHint } from './key-hint';
import { useOwnText } from './use-own-text';

export interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  /** `Filter by name`. */
  label: string;
  width?: number | string;
  /** ID of the filtered table: Arrow Down focuses its first row. */
  tableId?: string;
  /** Enter. The text can be newer than `value`. */
  onSubmit?: (text: string) => void;
}

const focusFirstRow = (tableId: string): void =>
  document.getElementById(tableId)?.querySelector<HTMLElement>('tr[data-index]')?.focus();

/**
 * Filters while typing. `/` focuses the first one of a page (`data-page-search`), Esc clears it, and Arrow Down moves to
 * the rows.
 */
export const SearchBox = ({ value, onChange, label, width = 260, tableId, onSubmit }: SearchBoxProps) => {
  const [text, type] = useOwnText(value, onChange);
  return (
    <TextInput
      type="search"
      data-page-search
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && tableId !== undefined) {
          event.preventDefault();
          focusFirstRow(tableId);
        } else if (event.key === 'Enter') onSubmit?.(text);
        else if (event.key === 'Escape' && text === '') event.currentTarget.blur();
        else if (event.key === 'Escape') type('');
      }}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      rightSection={text === '' ? <KeyHint keys={['/']} /> : null}
      style={{ flex: `0 1 ${width}px`, minWidth: 0 }}
    />
  );
};
