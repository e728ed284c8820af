import type { LocalFileChoice } from './use-uploads';

/** `/guides/searching/a.md` → `guides/searching/a.md`. */
const toRelativePath = (path: string): string => path.replace(/^\/+/, '');

const readFile = (entry: FileSystemFileEntry): Promise<LocalFileChoice> =>
  new Promise((resolve, reject) =>
    entry.file((file) => resolve({ path: toRelativePath(entry.fullPath), file }), reject),
  );

/** The entries of a folder; browsers return them in parts. */
async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

async function filesOf(entry: FileSystemEntry): Promise<LocalFileChoice[]> {
  if (entry.isFile) return [await readFile(entry as FileSystemFileEntry)];
  const entries = await readFolder(entry as FileSystemDirectoryEntry);
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** The dropped files, including those in dropped folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<LocalFileChoice[]> {
  // The items are only available during the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return selectedFiles(files);
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** The files of an input. */
export const selectedFiles = (files: FileList | null): LocalFileChoice[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
