import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Locations of the data files of other projects; undefined for missing ones. */
export interface AnalysisDataFiles {
  /** Folder of the Beider-Morse rule files of Apache Commons Codec (`gen_rules_any.txt` and others). */
  beiderMorseFolder: string | undefined;
  /** The stemmer table of Lucene's Polish analyzer, `stemmer_20000.tbl`. */
  stempelTable: string | undefined;
}

/** Folders as in the jars, and simpler ones. */
const BEIDER_MORSE_FOLDERS = ['org/apache/commons/codec/language/bm', 'beider-morse', 'bm', '.'];
const STEMPEL_FOLDERS = ['org/apache/lucene/analysis/pl', 'org/apache/lucene/analysis/stempel', 'stempel', '.'];
const BEIDER_MORSE_FILE = 'gen_rules_any.txt';
const STEMPEL_FILE = 'stemmer_20000.tbl';

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Finds the data files in a folder or in one of its subfolders, such as one per jar. Throws if the folder cannot be read. */
export const findAnalysisData = (directory: string): AnalysisDataFiles => {
  const subfolders = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(directory, entry.name));
  const find = (folders: readonly string[], file: string): string | undefined =>
    [directory, ...subfolders]
      .flatMap((root) => folders.map((folder) => join(root, folder)))
      .find((folder) => isFile(join(folder, file)));
  const stempelFolder = find(STEMPEL_FOLDERS, STEMPEL_FILE);
  return {
    beiderMorseFolder: find(BEIDER_MORSE_FOLDERS, BEIDER_MORSE_FILE),
    stempelTable: stempelFolder === undefined ? undefined : join(stempelFolder, STEMPEL_FILE),
  };
};
