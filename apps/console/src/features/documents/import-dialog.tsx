import { Modal } from '@mantine/core';
import type { ImportFormat, SearchIndex, Task } from '@searchdeck/contract';
import { useState } from 'react';
import { ImportFileStep } from './import-file-step';
import { ImportMapping } from './import-mapping';
import type { ImportDocumentsTask } from './import-task';
import { importMessages as messages } from './messages';
import { convertSample } from './sample-documents';
import { useDocumentImport } from './use-document-import';

interface ImportDialogProps {
  index: SearchIndex;
  /** A waiting import, a new one, or one of sample documents. Undefined: closed. */
  task: Task | 'new' | 'sample' | undefined;
  /** The sample documents. */
  sample: string;
  onClose: () => void;
}

/** Uploads a file, shows how its columns are read, and starts the import. A closed dialog can be continued. */
export const ImportDialog = ({ index, task, sample, onClose }: ImportDialogProps) => (
  <Modal opened={task !== undefined} onClose={onClose} size={880} title={<b>{messages.title(index.name)}</b>}>
    {task !== undefined && (
      <ImportSteps
        index={index}
        waitingTask={typeof task === 'string' ? undefined : (task as ImportDocumentsTask)}
        initialText={task === 'sample' ? convertSample(sample, index.fields) : ''}
        onClose={onClose}
      />
    )}
  </Modal>
);

interface ImportStepsProps {
  index: SearchIndex;
  waitingTask: ImportDocumentsTask | undefined;
  /** The documents that are filled in. */
  initialText: string;
  onClose: () => void;
}

const ImportSteps = ({ index, waitingTask, initialText, onClose }: ImportStepsProps) => {
  const documentImport = useDocumentImport(index, waitingTask);
  const { report, error, isBusy, changeMapping, start } = documentImport;
  const [format, setFormat] = useState<ImportFormat>();
  const [pastedText, setPastedText] = useState(initialText);
  if (report?.preview === undefined) {
    return (
      <ImportFileStep
        documentImport={documentImport}
        format={format}
        onFormat={setFormat}
        pastedText={pastedText}
        onPastedText={setPastedText}
        hasInitialText={initialText !== ''}
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
