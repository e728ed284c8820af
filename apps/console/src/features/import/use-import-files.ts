import { useState } from 'react';
import { parsingModeOf, type ImportDraft } from './model/import-draft';
import { DEFAULT_NAME, type ImportDraftState } from './use-import-draft';
import { useUploads, type LocalFileChoice } from './use-uploads';

/** The uploads of an import, and their number so far. `add` also sets the folder and the parsing mode of the draft. */
export function useImportFiles({ draft, change, readLatest }: ImportDraftState) {
  const [uploadCount, setUploadCount] = useState(0);
  const uploads = useUploads(draft, (event) => {
    const { files, startedPaths } = readLatest();
    if ('started' in event) {
      change({ startedPaths: [...new Set([...startedPaths, event.started])] });
      return;
    }
    const changedPath = 'added' in event ? event.added.path : event.removed;
    const otherFiles = files.filter(({ path }) => path !== changedPath);
    setUploadCount((count) => count + 1);
    change({
      files: 'added' in event ? [...otherFiles, event.added] : otherFiles,
      startedPaths: startedPaths.filter((path) => path !== changedPath),
    });
  });
  /** `validName`: undefined if the name can't be that of a folder. */
  const add = (choices: readonly LocalFileChoice[], validName: string | undefined) => {
    if (choices.length === 0) return;
    const latest: ImportDraft = readLatest();
    const folder = latest.folder || `${validName ?? DEFAULT_NAME}-${Date.now().toString(36)}`;
    if (latest.folder === '') change({ folder, name: draft.name });
    uploads.add(folder, choices);
    const earlierPaths = uploads.uploads.map(({ path }) => path);
    const isDetected = [parsingModeOf(earlierPaths), parsingModeOf(earlierPaths, '[')].includes(latest.parsingMode);
    // A mode that the user selected is not replaced.
    if (!isDetected) return;
    const paths = [...earlierPaths, ...choices.map(({ path }) => path)];
    void choices[0]?.file
      .slice(0, 1000)
      .text()
      .then(
        (start) => change({ parsingMode: parsingModeOf(paths, start) }),
        () => undefined,
      );
  };
  return { uploads, uploadCount, add };
}
