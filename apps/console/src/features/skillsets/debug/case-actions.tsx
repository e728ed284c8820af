import { Button, Tooltip } from '@mantine/core';
import { parseDebugCase, printDebugCase, type DebugCase } from '@searchdeck/contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { saveFile } from '../../../shared/api/save-file';
import { FilePicker } from '../../../shared/ui/file-picker';
import { notify } from '../../../shared/ui/notify';
import { caseMessages as messages } from './messages';

interface CaseActionsProps {
  /** Name of the skillset. */
  name: string;
  /** What would be saved; undefined if the document of the session is not known. */
  current: DebugCase | undefined;
  /** Why nothing can be run now. */
  denialReason: string | undefined;
  /** A document is being run. */
  isRunning: boolean;
  onOpen: (debugCase: DebugCase) => void;
}

/** Saves the document with the skillset and what would be indexed as a file, and opens such a file. */
export const CaseActions = ({ name, current, denialReason, isRunning, onOpen }: CaseActionsProps) => {
  const open = (file: File) => {
    file.text().then(
      (text) => {
        const debugCase = parseDebugCase(text);
        if (debugCase === undefined) notify.failed(new Error(messages.invalid), messages.invalidTitle);
        else onOpen(debugCase);
      },
      (error: unknown) => notify.failed(error),
    );
  };
  const cannotOpen = denialReason !== undefined || isRunning;
  return (
    <>
      <Tooltip label={current === undefined ? messages.runFirst : messages.saveHint}>
        <Button
          leftSection={<IconDownload size={14} stroke={1.8} />}
          disabled={current === undefined}
          onClick={() =>
            current !== undefined &&
            saveFile(`${name}.case.json`, new Blob([printDebugCase(current)], { type: 'application/json' }))
          }
        >
          {messages.save}
        </Button>
      </Tooltip>
      <FilePicker accept="application/json" onSelect={open} disabled={cannotOpen}>
        {(props) => (
          <Tooltip label={denialReason ?? messages.openHint}>
            <Button {...props} leftSection={<IconUpload size={14} stroke={1.8} />} disabled={cannotOpen}>
              {messages.open}
            </Button>
          </Tooltip>
        )}
      </FilePicker>
    </>
  );
};
