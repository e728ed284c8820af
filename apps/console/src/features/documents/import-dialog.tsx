import { Modal } from '@mantine/core';
import type { ImportFormat, SearchIndex, Task } from '@searchdeck/contract';
import { useState } from 'react';
import { ImportFileStep } from './import-file-step';
import { ImportMapping } from './import-mapping';
import type { ImportDocumentsTask } from './import-task';
import { importMessages as messages } from './messages';
import { useDocumentImport } from './use-document-import';

interface ImportDialogProps {
  index: SearchIndex;
  /** A waiting import, or a new one. Undefined: closed. */
  task: Task | 'new' | undefined;
  onClose: () => void;
}

/** Uploads a file, shows how its columns are read, and starts the import. A closed dialog can be continued. */
export const ImportDialog = ({ index, task, onClose }: ImportDialogProps) => (
  <Modal opened={task !== undefined} onClose={onClose} size={880} title={<b>{messages.title(index.name)}</b>}>
    {task !== undefined && (
      <ImportSteps
        index={index}
        waitingTask={task === 'new' ? undefined : (task as ImportDocumentsTask)}
        onClose={onClose}
      />
    )}
  </Modal>
);

interface ImportStepsProps {
  index: SearchIndex;
  waitingTask: ImportDocumentsTask | undefined;
  onClose: () => void;
}

const ImportSteps = ({ index, waitingTask, onClose }: ImportStepsProps) => {
  const documentImport = useDocumentImport(index, waitingTask);
  const { report, error, isBusy, changeMapping, start } = documentImport;
  const [format, setFormat] = useState<ImportFormat>();
  const [pastedText, setPastedText] = useState('');
  if (report?.preview === undefined) {
    return (
      <ImportFileStep
        documentImport={documentImport}
        format={format}
        onFormat={setFormat}
        pastedText={pastedText}
        onPastedText={setPastedText}
        onClose={onClose}
      />
    );
  }
  return (
    <ImportMapping
      index={index}
      report={report}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onChange={changeMapping}
      onImport={(mapping, action) => start(mapping, action, onClose)}
    />
  );
};
