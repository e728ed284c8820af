import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  badRequest,
  conflict,
  LOCAL_FILES_FOLDER,
  localFileName,
  notFound,
  validate,
  type LocalFile,
  type SearchIndexerDataSource,
} from '@searchdeck/contract';
import { isWithin, UPLOAD_PREFIX } from '@searchdeck/enrichment';
import type { App } from '../../app-context.js';
import { parameter, type DataCall } from '../call.js';
import type { ApiResponse } from '../response.js';

/** An upload that was interrupted by a crash is removed by a later one. */
const MAX_UPLOAD_MS = 60 * 60 * 1000;

interface Target {
  /** The allowed folder that contains the file. */
  allowedFolder: string;
  folder: string;
  file: string;
  /** Below the container. */
  path: string;
}

const notAllowed = () =>
  badRequest('The folder of the data source is not below an allowed folder.', { target: 'localFolder' });

/** Where a request puts its file: below an allowed folder, by its names alone. */
function targetOf(call: DataCall): Target {
  const { dataFolder, allowedFolders } = call.app.config;
  const subfolder = call.query.get('subfolder') ?? '';
  const names = [parameter(call, 'folder'), ...(subfolder === '' ? [] : subfolder.split('/')), parameter(call, 'file')];
  for (const name of names) validate(localFileName, name, { version: call.version, path: 'file' });
  const file = join(resolve(dataFolder, call.query.get('localFolder') ?? LOCAL_FILES_FOLDER), ...names);
  const allowedFolder = allowedFolders.find((folder) => isWithin(file, folder) && file !== folder);
  if (allowedFolder === undefined) throw notAllowed();
  return { allowedFolder, folder: dirname(file), file, path: names.slice(1).join('/') };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The real path of the nearest folder that exists. */
async function realAncestor(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    return realAncestor(dirname(folder));
  }
}

/** Rejects a folder that leaves the allowed one through a symbolic link. */
async function checkRealPath({ allowedFolder, folder }: Target): Promise<void> {
  if (!isWithin(await realAncestor(folder), await realpath(allowedFolder))) throw notAllowed();
}

async function removeOrphans(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UPLOAD_PREFIX)) continue;
    const stats = await lstat(join(folder, name)).catch(() => undefined);
    if (stats !== undefined && now - stats.mtimeMs > MAX_UPLOAD_MS) await rm(join(folder, name), { force: true });
  }
}

/** Errors of the file system that the caller can do something about. */
function toRequestError(error: unknown, path: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return conflict(`A part of the path '${path}' is a file.`, { target: 'subfolder' });
    case 'EISDIR':
    case 'ENOTEMPTY':
      return conflict(`'${path}' is a folder.`, { target: 'file' });
    case 'ENAMETOOLONG':
      return badRequest(`The path '${path}' is too long.`, { target: 'file' });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return conflict(`The service cannot write to the folder of '${path}'.`, { target: 'localFolder' });
    case 'ENOSPC':
      return conflict('There is no space for the file on the disk.', { target: 'file' });
    default:
      return error;
  }
}

async function createFolder(app: App, target: Target): Promise<void> {
  // The folder of the data folder exists from the first file on.
  if (isWithin(target.allowedFolder, app.config.dataFolder)) await mkdir(target.allowedFolder, { recursive: true });
  await checkRealPath(target);
  await mkdir(target.folder, { recursive: true, mode: 0o700 });
  await checkRealPath(target);
}

/** Another request can delete the folder when its last file is deleted, before the file of this one exists. */
async function createUpload(app: App, target: Target, uploadPath: string) {
  const create = () => open(uploadPath, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    return await create();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await createFolder(app, target);
    return create();
  }
}

/** Whether a data source has a container of this name, whose folder must exist. */
const isContainer = ({ services, definitions }: App, name: string): boolean =>
  services
    .all()
    .some(({ id }) =>
      definitions
        .list(id, 'datasources')
        .some(({ body }) => (body as unknown as SearchIndexerDataSource).container.name === name),
    );

/** Deletes the folders that the deleted file leaves empty. Those outside the data folder are the user's. */
async function removeEmptyFolders(app: App, { allowedFolder, folder, path }: Target): Promise<void> {
  if (!isWithin(allowedFolder, app.config.dataFolder)) return;
  let emptyFolder = folder;
  try {
    for (let depth = path.split('/').length - 1; depth >= 0; depth--) {
      if (!isWithin(emptyFolder, allowedFolder) || emptyFolder === allowedFolder) return;
      if (depth === 0 && isContainer(app, basename(emptyFolder))) return;
      await rmdir(emptyFolder);
      emptyFolder = dirname(emptyFolder);
    }
  } catch {
    // It has other files.
  }
}

/** Streams the content into a file of a local folder: readers see the old content or the new one, never a part. */
export async function uploadFile(call: DataCall): Promise<ApiResponse> {
  const target = targetOf(call);
  const { folder, file, path } = target;
  const uploadPath = join(folder, `${UPLOAD_PREFIX}${randomUUID()}`);
  try {
    await createFolder(call.app, target);
    await removeOrphans(folder, call.app.now()).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    const existingStats = await lstat(file).catch(() => undefined);
    if (existingStats?.isDirectory() === true) throw conflict(`'${path}' is a folder.`, { target: 'file' });
    const handle = await createUpload(call.app, target, uploadPath);
    await pipeline(call.content ?? [], handle.createWriteStream({ flush: true }));
    await rename(uploadPath, file);
    const { size } = await stat(file);
    return { status: existingStats === undefined ? 201 : 200, body: { path, size } satisfies LocalFile };
  } catch (error) {
    await rm(uploadPath, { force: true }).catch(() => undefined);
    throw toRequestError(error, path);
  }
}

/** Deletes a file of a local folder, and the folders that it leaves empty; 404 without one. */
export async function deleteFile(call: DataCall): Promise<ApiResponse> {
  const target = targetOf(call);
  const fileNotFound = () => notFound(`The file '${target.path}' does not exist.`, { target: 'file' });
  try {
    await checkRealPath(target);
    const stats = await lstat(target.file);
    if (stats.isDirectory()) throw conflict(`'${target.path}' is a folder.`, { target: 'file' });
    await rm(target.file);
    await removeEmptyFolders(call.app, target);
  } catch (error) {
    if (isMissing(error)) throw fileNotFound();
    throw toRequestError(error, target.path);
  }
  return { status: 204 };
}
