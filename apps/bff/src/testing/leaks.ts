import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { spellingsOf } from '../proxy/credential-spellings.js';
import type { TestDatabases } from './databases.js';

/** Texts or bytes that must not contain a secret, by the name of what they were read from. */
export type Outputs = Readonly<Record<string, string | Buffer>>;

/**
 * Where secrets appear, as `name of the secret in name of the output`: unchanged, or as JSON, URLs, base64, or hexadecimal
 * digits spell them. The secrets must be random: a short one could match by chance.
 */
export const leaksIn = (outputs: Outputs, secrets: Readonly<Record<string, string>>): string[] => {
  const texts = Object.entries(outputs).map(([name, content]) => ({ name, content }));
  return Object.entries(secrets).flatMap(([secretName, secret]) => {
    const spellings = spellingsOf(secret);
    return texts
      .filter(({ content }) => spellings.some((spelling) => content.includes(spelling)))
      .map(({ name }) => `${secretName} in ${name}`);
  });
};

/** Every file below a folder, with its path in the folder: of SQLite also the write-ahead log. */
export const filesBelow = (folder: string): Outputs =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path), readFileSync(path)];
      }),
  );

/** The rows of every table of a PostgreSQL database as text, with bytes as hexadecimal digits. */
export const tablesOf = async (databases: Pick<TestDatabases, 'query'>, url: string): Promise<Outputs> => {
  const tables = await databases.query<{ name: string }>(
    url,
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const outputs = tables.map(async ({ name }): Promise<[string, string]> => {
    const rows = await databases.query<{ text: string }>(url, `SELECT t::text AS text FROM ${name} AS t`);
    return [`the table ${name}`, rows.map(({ text }) => text).join('\n')];
  });
  return Object.fromEntries(await Promise.all(outputs));
};
