import {
  findProblems,
  localFileName,
  localSourceLimits,
  planePath,
  SearchError,
  stableVersion,
} from '@searchdeck/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callOperation, prepare } from '../../shared/api/operations';
import { send } from '../../shared/api/send';
import { useConnectionId } from '../../shared/api/use-connection';
import { notify } from '../../shared/ui/notify';
import { fileMessages } from './messages';

export interface Upload {
  /** Path below the folder, with slashes. */
  path: string;
  size: number;
  state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** Why it failed. */
  problem?: string;
  /** Undefined: it is uploaded, or can never be. */
  file?: File;
}

type UploadedFile = Pick<Upload, 'path' | 'size'>;
export type UploadChange = { started: string } | { added: UploadedFile } | { removed: string };

/** A file, with its path below the dropped or chosen folder. */
export interface LocalFileChoice {
  path: string;
  file: File;
}

const argsOf = (folder: string, path: string) => {
  const slash = path.lastIndexOf('/');
  return {
    path: { folder, file: path.slice(slash + 1) },
    ...(slash === -1 ? {} : { query: { subfolder: path.slice(0, slash) } }),
  };
};

const sendFile = (connectionId: string, folder: string, { path, file }: LocalFileChoice, signal: AbortSignal) => {
  const operation = 'local.uploadFile';
  const request = prepare(operation, argsOf(folder, path));
  return send({
    url: `${planePath(connectionId, 'data')}${request.path}`,
    method: request.method,
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
    signal,
    log: { operation, connectionId, path: request.path },
  });
};

/** Why a file can never be uploaded. */
export function problemOf({ path, file }: LocalFileChoice): string | undefined {
  if (file.size > localSourceLimits.fileBytes) return fileMessages.tooLarge(localSourceLimits.fileBytes);
  const options = { version: stableVersion.data, path: 'file', limit: 1 };
  const names = path.split('/');
  for (const [i, name] of names.entries()) {
    const isFolder = i < names.length - 1;
    const { maxLength = Number.POSITIVE_INFINITY, patternDescription = '' } = localFileName;
    if (name.length > maxLength) return fileMessages.tooLong(isFolder, name.length, maxLength);
    if (findProblems(localFileName, name, options).length > 0) {
      return fileMessages.invalidName(isFolder, patternDescription);
    }
  }
  return undefined;
}

/** Files that operating systems and editors create, such as `.DS_Store`. */
const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'));

interface StoredUploads {
  files: readonly UploadedFile[];
  /** Paths of uploads that did not end. */
  startedPaths: readonly string[];
}

/** The files of a folder of the local service. They are uploaded one at a time, also while other steps are open. */
export function useUploads({ files, startedPaths }: StoredUploads, onChange: (change: UploadChange) => void) {
  const connectionId = useConnectionId();
  const [removalCount, setRemovalCount] = useState(0);
  const [pendingUploads, setPendingUploads] = useState<readonly Upload[]>([]);
  const uploads: readonly Upload[] = [
    ...files
      .filter(({ path }) => pendingUploads.every((upload) => upload.path !== path))
      .map((file): Upload => ({ ...file, state: 'done' })),
    ...pendingUploads,
  ];
  const queue = useRef<{ folder: string; choices: LocalFileChoice[]; isRunning: boolean }>({
    folder: '',
    choices: [],
    isRunning: false,
  });
  const controller = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    controller.current = current;
    return () => current.abort();
  }, []);

  const update = (path: string, change: Partial<Upload>) =>
    setPendingUploads((all) => all.map((upload) => (upload.path === path ? { ...upload, ...change } : upload)));
  const removePending = (path: string) => setPendingUploads((all) => all.filter((upload) => upload.path !== path));

  const run = async () => {
    if (queue.current.isRunning) return;
    queue.current.isRunning = true;
    const { signal } = controller.current;
    try {
      for (let next = queue.current.choices.shift(); next !== undefined; next = queue.current.choices.shift()) {
        if (signal.aborted) break;
        const { path, file } = next;
        update(path, { state: 'uploading' });
        onChange({ started: path });
        try {
          await sendFile(connectionId, queue.current.folder, next, signal);
          removePending(path);
          onChange({ added: { path, size: file.size } });
        } catch (error) {
          if (signal.aborted) break;
          if (!(error instanceof SearchError)) throw error;
          update(path, { state: 'failed', problem: error.message });
        }
      }
    } finally {
      queue.current.isRunning = false;
    }
  };

  const add = (folder: string, choices: readonly LocalFileChoice[]) => {
    queue.current.folder = folder;
    const visibleChoices = choices.filter(({ path }) => !isHidden(path));
    const paths = new Set(visibleChoices.map(({ path }) => path));
    const newUploads = visibleChoices.map((choice): Upload => {
      const problem = problemOf(choice);
      const { path, file } = choice;
      const upload = { path, size: file.size };
      return problem === undefined ? { ...upload, state: 'waiting', file } : { ...upload, state: 'failed', problem };
    });
    setPendingUploads((all) => [...all.filter(({ path }) => !paths.has(path)), ...newUploads]);
    queue.current.choices.push(...visibleChoices.filter((choice) => problemOf(choice) === undefined));
    void run();
  };

  /** The preview is canceled before files are deleted: without its files, its folder does not exist. */
  const withoutPreview = async <T>(action: () => Promise<T>): Promise<T> => {
    flushSync(() => setRemovalCount((count) => count + 1));
    try {
      return await action();
    } finally {
      setRemovalCount((count) => count - 1);
    }
  };
  const storedPaths = new Set([...files.map(({ path }) => path), ...startedPaths]);
  /** Returns false after a failure, which is displayed. */
  const removeFile = async (folder: string, path: string): Promise<boolean> => {
    queue.current.choices = queue.current.choices.filter((choice) => choice.path !== path);
    try {
      if (storedPaths.has(path)) await callOperation(connectionId, 'local.deleteFile', argsOf(folder, path));
    } catch (error) {
      // 404: the file was already deleted.
      if (!(error instanceof SearchError) || error.status !== 404) {
        notify.failed(error, fileMessages.deleteFailed(path));
        return false;
      }
    }
    removePending(path);
    onChange({ removed: path });
    return true;
  };
  /** Deletes the files from the folder, until a failure. */
  const removeFiles = async (folder: string): Promise<boolean> => {
    queue.current.choices = [];
    for (const path of storedPaths) if (!(await removeFile(folder, path))) return false;
    setPendingUploads([]);
    return true;
  };

  return {
    uploads,
    /** Files are being deleted. */
    isRemoving: removalCount > 0,
    add,
    remove: (folder: string, path: string) => withoutPreview(() => removeFile(folder, path)),
    removeAll: (folder: string) => withoutPreview(() => removeFiles(folder)),
    retry: (folder: string) =>
      add(
        folder,
        uploads.flatMap(({ path, state, file }) => (state === 'failed' && file !== undefined ? [{ path, file }] : [])),
      ),
  };
}
