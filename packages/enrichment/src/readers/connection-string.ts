import { DataSourceError } from '../errors.js';

/** A value in quotation marks, doubled inside it, up to the next pair. */
const QUOTED = /^\s*(?:"((?:[^"]|"")*)"|'((?:[^']|'')*)')\s*(?=;|$)/;

/** The value at the start of a text, and its length. */
function readSettingValue(text: string): { value: string; length: number } {
  const [quoted, inDouble, inSingle] = QUOTED.exec(text) ?? [];
  if (quoted !== undefined) {
    return { value: inDouble?.replaceAll('""', '"') ?? inSingle!.replaceAll("''", "'"), length: quoted.length };
  }
  const length = text.includes(';') ? text.indexOf(';') : text.length;
  return { value: text.slice(0, length).trim(), length };
}

/**
 * The settings of a connection string: `Name=value` pairs separated by semicolons, names in any letter case (returned in
 * lowercase). A value may contain `=`, and, in quotation marks, semicolons.
 */
export function parseConnectionString(text: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  let remainingText = text;
  while (remainingText !== '') {
    const [part = ''] = remainingText.split(';', 1);
    if (part.trim() === '') {
      remainingText = remainingText.slice(part.length + 1);
      continue;
    }
    const separator = part.indexOf('=');
    if (separator < 1) {
      throw new DataSourceError('invalidConnection', 'The connection string must consist of Name=value pairs.');
    }
    const { value, length } = readSettingValue(remainingText.slice(separator + 1));
    settings.set(part.slice(0, separator).trim().toLowerCase(), value);
    remainingText = remainingText.slice(separator + 1 + length + 1);
  }
  return settings;
}
