import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.js';

const KEY_BYTES = 32;

const decode = (text: string, source: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES || key.toString('base64') !== text.trim()) {
    throw new ConfigError(`${source} must be ${KEY_BYTES} bytes in base64.`);
  }
  return key;
};

/**
 * The key-encryption key: SEARCHDECK_KEY, or the file `key` of the data folder, created on the first start with mode 600.
 * A file that other users can read is rejected and not repaired: they may have read it. `mayCreate`: nothing is sealed
 * yet; otherwise a missing file is an error, because a new key could not read what the old one sealed.
 */
export const keyEncryptionKey = (configured: string | undefined, dataDir: string, mayCreate = true): Buffer => {
  if (configured !== undefined) return decode(configured, 'SEARCHDECK_KEY');
  const file = join(dataDir, 'key');
  if (mayCreate) createKeyFile(file);
  else if (!existsSync(file)) {
    throw new ConfigError(
      `The key file ${file} is missing. Restore it, or set SEARCHDECK_KEY if the credentials were stored with it. If the key is lost, create a new one with "openssl rand -base64 32 > ${file} && chmod 600 ${file}", and enter the credentials again.`,
    );
  }
  const handle = openSync(file, 'r');
  try {
    const mode = fstatSync(handle).mode & 0o777;
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new ConfigError(
        `The key file ${file} can be read by other users (mode ${mode.toString(8)}). Run chmod 600 on it, and replace the keys that it protects.`,
      );
    }
    return decode(readFileSync(handle, 'utf8'), `The key file ${file}`);
  } finally {
    closeSync(handle);
  }
};

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
