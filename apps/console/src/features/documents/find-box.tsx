import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './documents.module.css';
import { documentsMessages } from './messages';
import { findModes, type FindMode } from './use-list-state';

interface FindBoxProps {
  mode: FindMode;
  query: string;
  onFind: (mode: FindMode, query: string) => void;
}

/** Finds documents by text, filter, or key when Enter is pressed. */
export const FindBox = ({ mode, query, onFind }: FindBoxProps) => {
  const [selectedMode, setSelectedMode] = useState(mode);
  const [text, setText] = useState(query);
  useEffect(() => {
    setSelectedMode(mode);
    setText(query);
  }, [mode, query]);
  return (
    <div className={classes.find} data-mode={selectedMode} role="search">
      <Select
        aria-label={documentsMessages.findBy}
        allowDeselect={false}
        data={findModes.map((value) => ({ value, label: documentsMessages.modes[value] }))}
        value={selectedMode}
        onChange={(value) => setSelectedMode(findModes.find((m) => m === value) ?? 'text')}
      />
      <TextInput
        type="search"
        data-page-search
        spellCheck={false}
        aria-label={documentsMessages.placeholders[selectedMode]}
        placeholder={documentsMessages.placeholders[selectedMode]}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onFind(selectedMode, text.trim());
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
