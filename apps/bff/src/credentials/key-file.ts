import { execSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.js';
import type { KeySource } from './key-source.js';

const KEY_BYTES = 32;
const COMMAND_TIMEOUT_MS = 30_000;

const decode = (text: string, source: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text.trim()) {
    throw new ConfigError(`${source} must be ${KEY_BYTES} bytes in base64.`);
  }
  return key;
};

/** The key of a variable, a file, or a command; undefined: none is configured. Throws ConfigError. */
export const configuredKey = ({ value, file, command, variable }: KeySource): Buffer | undefined => {
  if (value !== undefined) return decode(value, variable);
  if (file !== undefined) {
    if (!existsSync(file)) throw new ConfigError(`${variable}_FILE: the file ${file} does not exist.`);
    return readKeyFile(file);
  }
  return command === undefined ? undefined : decode(outputOf(command, variable), `The output of ${variable}_COMMAND`);
};

const outputOf = (command: string, variable: string): string => {
  try {
    return execSync(command, { encoding: 'utf8', timeout: COMMAND_TIMEOUT_MS, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    const { status, signal } = error as { status?: number | null; signal?: string | null };
    throw new ConfigError(
      `${variable}_COMMAND failed (${signal ?? `exit code ${status}`}). Run it manually to see why.`,
    );
  }
};

/** File with the key of the data folder. */
const defaultFile = (dataDir: string): string => join(dataDir, 'key');
/** File with the next key of the data folder, until all data keys are wrapped under it. */
const nextFile = (dataDir: string): string => join(dataDir, 'key.next');

/**
 * The key-encryption key of the source, or of the file `key` in the data folder, which is created on the first start with
 * mode 600. `isInUse`: whether data keys are wrapped under a key; undefined: there are no data keys yet. If there are, a
 * missing file is an error, because a new key could not unwrap them.
 */
export const keyEncryptionKey = (source: KeySource, dataDir: string, isInUse?: (key: Buffer) => boolean): Buffer => {
  const operatorKey = configuredKey(source);
  if (operatorKey !== undefined) return operatorKey;
  const file = defaultFile(dataDir);
  if (isInUse === undefined) createKeyFile(file);
  else finishReplacement(dataDir, isInUse);
  if (!existsSync(file)) {
    throw new ConfigError(
      `The key file ${file} is missing. Restore it, or set SEARCHDECK_KEY if the credentials were stored with it. If the key is lost, see "Lost key" in docs/deploy.md.`,
    );
  }
  return readKeyFile(file);
};

/** Reads a key. A file that other users can read is rejected: they may know the key, so its mode is not repaired. */
const readKeyFile = (file: string): Buffer => {
  const { mode, text } = contentOf(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new ConfigError(
      `The key file ${file} can be read by other users (mode ${mode.toString(8)}). Run chmod 600 on it, and replace the keys that it protects.`,
    );
  }
  return decode(text, `The key file ${file}`);
};

const contentOf = (file: string): { mode: number; text: string } => {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    return { mode: fstatSync(handle).mode & 0o777, text: readFileSync(handle, 'utf8') };
  } catch (error) {
    throw new ConfigError(
      `The key file ${file} can't be read (${(error as NodeJS.ErrnoException).code}). It must be a file of the user who runs Searchdeck.`,
    );
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
};

/** Creates the file with a new key unless it exists. */
const createKeyFile = (file: string): void => {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Creates the next key of the data folder. `finishReplacement` replaces the current one with it. */
export const prepareReplacement = (dataDir: string): Buffer => {
  rmSync(nextFile(dataDir), { force: true });
  createKeyFile(nextFile(dataDir));
  syncFolder(dataDir);
  return readKeyFile(nextFile(dataDir));
};

/** Replaces the key of the data folder if the data keys are wrapped under the next one. Completes a killed replacement. */
export const finishReplacement = (dataDir: string, isInUse: (key: Buffer) => boolean): void => {
  const next = nextFile(dataDir);
  if (!existsSync(next) || !isInUse(readKeyFile(next))) return;
  renameSync(next, defaultFile(dataDir));
  syncFolder(dataDir);
};

/** Creates a new key of the data folder if the file was lost. */
export const recreateKeyFile = (dataDir: string): void => createKeyFile(defaultFile(dataDir));

/** Makes new and renamed files durable. */
const syncFolder = (path: string): void => {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
