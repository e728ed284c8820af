import { postgresUnavailable, startPostgres, type PostgresServer } from '@searchdeck/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';

export interface TestDatabases {
  /** URL of a new database. */
  create(): Promise<string>;
  /** A copy of a database whose files were never opened, and the folder that they are in. */
  copy(template: string): Promise<{ url: string; path: string }>;
  /** Executes statements on a separate connection. */
  query<Row>(url: string, text: string): Promise<Row[]>;
  /** Executes statements in a transaction that remains open until the returned function is called. */
  hold(url: string, text: string): Promise<() => Promise<void>>;
}

const unavailable = postgresUnavailable();

/** Tests with a PostgreSQL server. On a machine that cannot run one they are skipped, with the reason in their name. */
export const describePostgres = (name: string, tests: (databases: TestDatabases) => void): void => {
  const title = unavailable === undefined ? name : `${name} (${unavailable})`;
  describe.skipIf(unavailable !== undefined)(title, { timeout: 180_000 }, () => {
    let server: PostgresServer;
    let count = 0;
    beforeAll(async () => {
      server = await startPostgres();
    }, 180_000);
    afterAll(() => server.stop());
    const query = async <Row>(url: string, text: string): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(text)).rows as Row[];
      } finally {
        await client.end();
      }
    };
    const create = async (options = ''): Promise<string> => {
      count += 1;
      await query(server.connectionString, `CREATE DATABASE test_${count} ${options}`);
      return server.connectionString.replace(/\/postgres$/, `/test_${count}`);
    };
    tests({
      create: () => create(),
      copy: async (template) => {
        const url = await create(`TEMPLATE ${new URL(template).pathname.slice(1)} STRATEGY FILE_COPY`);
        const [row] = await query<{ data_directory: string }>(url, 'SHOW data_directory');
        return { url, path: row?.data_directory ?? '' };
      },
      query,
      hold: async (url, text) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query('BEGIN');
        await client.query(text);
        return () => client.end();
      },
    });
  });
};
