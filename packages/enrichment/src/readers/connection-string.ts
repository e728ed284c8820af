import { DataSourceError } from '../errors.js';

/**
 * The settings of a connection string: `Name=value` pairs separated by semicolons, names in any letter case (returned in
 * lowercase). A value may contain `=`.
 */
export function parseConnectionString(text: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const separator = part.indexOf('=');
    if (separator < 1) {
      throw new DataSourceError('invalidConnection', 'The connection string must consist of Name=value pairs.');
    }
    settings.set(part.slice(0, separator).trim().toLowerCase(), part.slice(separator + 1).trim());
  }
  return settings;
}
