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
  const [chosen, setChosen] = useState(mode);
  const [text, setText] = useState(query);
  useEffect(() => {
    setChosen(mode);
    setText(query);
  }, [mode, query]);
  return (
    <div className={classes.find} data-mode={chosen} role="search">
      <Select
        aria-label={documentsMessages.findBy}
        allowDeselect={false}
        data={findModes.map((value) => ({ value, label: documentsMessages.modes[value] }))}
        value={chosen}
        onChange={(value) => setChosen(findModes.find((m) => m === value) ?? 'text')}
      />
      <TextInput
        type="search"
        data-page-search
        spellCheck={false}
        aria-label={documentsMessages.placeholders[chosen]}
        placeholder={documentsMessages.placeholders[chosen]}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onFind(chosen, text.trim());
        }}
        rightSection={
          text !== '' && (
            <ActionIcon
              aria-label={documentsMessages.clear}
              onClick={() => {
                setText('');
                onFind(chosen, '');
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
