import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './documents.module.css';
import { documentsMessages } from './messages';
import { findModes, type FindMode } from './use-list-state';

interface FindBoxProps {
  mode: FindMode;
  query: string;
  /** A filter by a field of the index. */
  filterExample: string | undefined;
  onFind: (mode: FindMode, query: string) => void;
  /** Why the service would reject a query; undefined if it wouldn't. */
  check: (mode: FindMode, query: string) => Promise<string | undefined>;
}

/** Finds documents by text, filter, or key when Enter is pressed. */
export const FindBox = ({ mode, query, filterExample, onFind, check }: FindBoxProps) => {
  const [selectedMode, setSelectedMode] = useState(mode);
  const [text, setText] = useState(query);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setSelectedMode(mode);
    setText(query);
    setProblem(undefined);
  }, [mode, query]);
  const find = async () => {
    const rejection = await check(selectedMode, text.trim());
    setProblem(rejection);
    if (rejection === undefined) onFind(selectedMode, text.trim());
  };
  const placeholder =
    selectedMode === 'filter' && filterExample !== undefined
      ? documentsMessages.filterExample(filterExample)
      : documentsMessages.placeholders[selectedMode];
  return (
    <div className={classes.find} data-mode={selectedMode} role="search">
      <Select
        aria-label={documentsMessages.findBy}
        allowDeselect={false}
        data={findModes.map((value) => ({ value, label: documentsMessages.modes[value] }))}
        value={selectedMode}
        onChange={(value) => {
          setSelectedMode(findModes.find((m) => m === value) ?? 'text');
          setProblem(undefined);
        }}
      />
      <TextInput
        type="search"
        data-page-search
        spellCheck={false}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void find();
        }}
        rightSection={
          text !== '' && (
            <ActionIcon
              aria-label={documentsMessages.clear}
              onClick={() => {
                setText('');
                onFind(selectedMode, '');
              }}
            >
              <IconX size={14} stroke={1.7} />
            </ActionIcon>
          )
        }
      />
    </div>
  );
};
