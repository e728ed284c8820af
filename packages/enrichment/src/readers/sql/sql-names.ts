import { isIP } from 'node:net';
import { DataSourceError } from '../../errors.js';

/** One part of a name: bare, or in double quotes, brackets, or backticks, each doubled inside itself. */
const PART = /"((?:[^"]|"")+)"|\[((?:[^\]]|\]\])+)\]|`((?:[^`]|``)+)`|([^."[\]`]+)/y;

/** The parts of the name of a table or view: `hotels`, `public.hotels`, `"my schema"."my.table"`, `[dbo].[hotels]`. */
export function parseTableName(text: string): string[] {
  const parts: string[] = [];
  let position = 0;
  for (;;) {
    PART.lastIndex = position;
    const match = PART.exec(text.trim());
    if (match === null) break;
    const [all, quoted, bracketed, backquoted, bare] = match;
    parts.push(
      quoted?.replaceAll('""', '"') ?? bracketed?.replaceAll(']]', ']') ?? backquoted?.replaceAll('``', '`') ?? bare!,
    );
    position += all.length;
    if (position === text.trim().length) {
      if (parts.length <= 2) return parts;
      break;
    }
    if (text.trim()[position] !== '.') break;
    position++;
  }
  throw new DataSourceError(
    'invalidConnection',
    `The container '${text}' must be the name of a table or view, or a schema and a name separated by a dot.`,
  );
}

/** Names a server in errors: `the MySQL server 'db.example.com:3306'`. */
export const serverSubject = (product: string, host: string, port: number): string =>
  `the ${product} '${isIP(host) === 6 ? `[${host}]` : host}:${port}'`;
