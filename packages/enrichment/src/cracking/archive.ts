import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackedSizeError, type Warning } from '../errors.js';
import type { DocumentCracker, NestedDocument } from './cracker.js';
import { addNested } from './nested.js';
import { TextBuffer } from './text-buffer.js';
import { ZipPackage } from './zip-package.js';

const unzip = promisify(gunzip);

async function* filesOf(file: ZipPackage): AsyncGenerator<NestedDocument> {
  for (const name of file.names) {
    const bytes = await file.read(name);
    if (bytes !== undefined) yield { name, bytes };
  }
}

const MAX_LISTED_NAMES = 5;
const MAX_NAME_CHARACTERS = 100;

/** One warning for all names, of which it lists the first. */
function invalidNamesWarning(names: readonly string[]): Warning {
  const listedNames = names
    .slice(0, MAX_LISTED_NAMES)
    .map((name) => (name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS)}…` : name));
  const rest = names.length - listedNames.length;
  return {
    name: 'content',
    message:
      names.length === 1
        ? 'The file is left out, because its path leads out of the archive.'
        : `${names.length} files are left out, because their paths lead out of the archive.`,
    details: `${listedNames.join(', ')}${rest === 0 ? '' : `, and ${rest} more`}`,
  };
}

/** The text of the files in a ZIP archive. */
export const zipCracker: DocumentCracker = {
  contentTypes: ['application/zip', 'application/x-zip-compressed'],
  async crack(bytes, options) {
    const buffer = new TextBuffer(options.maxCharacters);
    const file = await ZipPackage.open(bytes, options.maxUnpackedBytes);
    const nestedContent = await addNested(filesOf(file), buffer, options);
    const { text, warnings } = buffer.finish();
    return {
      text,
      metadata: { metadata_content_type: options.contentType },
      warnings: [
        ...(file.invalidNames.length === 0 ? [] : [invalidNamesWarning(file.invalidNames)]),
        ...nestedContent.warnings,
        ...warnings,
      ],
      images: nestedContent.images(),
    };
  },
};

/** The text of a compressed file. */
export const gzipCracker: DocumentCracker = {
  contentTypes: ['application/gzip', 'application/x-gzip'],
  async crack(bytes, options) {
    const content = await unzip(bytes, { maxOutputLength: options.maxUnpackedBytes }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
      throw unpackedSizeError(options.maxUnpackedBytes, { cause: error });
    });
    const { text, warnings } = await options.crackNested({
      name: 'content',
      contentType: 'text/plain',
      bytes: content,
    });
    return { text, metadata: { metadata_content_type: options.contentType }, warnings };
  },
};
