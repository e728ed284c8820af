import { parseDebugCase, printDebugCase, type DebugCase } from '@searchdeck/contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { saveFile } from '../../../shared/api/save-file';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
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
  return (
    <>
      <ButtonWithReason
        reason={current === undefined ? messages.runFirst : undefined}
        hint={messages.saveHint}
        leftSection={<IconDownload size={14} stroke={1.8} />}
        onClick={() =>
          current !== undefined &&
          saveFile(`${name}.case.json`, new Blob([printDebugCase(current)], { type: 'application/json' }))
        }
      >
        {messages.save}
      </ButtonWithReason>
      <FilePicker accept="application/json" onSelect={open} disabled={denialReason !== undefined || isRunning}>
        {(props) => (
          <ButtonWithReason
            {...props}
            reason={denialReason}
            hint={messages.openHint}
            leftSection={<IconUpload size={14} stroke={1.8} />}
            disabled={isRunning}
          >
            {messages.open}
          </ButtonWithReason>
        )}
      </FilePicker>
    </>
  );
};
