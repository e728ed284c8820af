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
}

/** Filters while typing. `/` focuses the first one of a page (`data-page-search`); Esc clears it. */
export const SearchBox = ({ value, onChange, label, width = 260 }: SearchBoxProps) => {
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
        if (event.key !== 'Escape') return;
        if (text === '') event.currentTarget.blur();
        else type('');
      }}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      rightSection={text === '' ? <KeyHint keys={['/']} /> : null}
      style={{ flex: `0 1 ${width}px`, minWidth: 0 }}
    />
  );
};
