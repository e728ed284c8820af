import { freePort, postgresUnavailable, startPostgres, type PostgresServer } from '@searchdeck/testkit';
import pg from 'pg';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  defineIndexer,
  documentsByKey,
  endedRun,
  highWaterMark,
  runAgain,
  softDelete,
} from '../testing/indexer-runs.js';
import { TestService } from '../testing/service.js';

const unavailable = postgresUnavailable();
describe.skipIf(unavailable !== undefined)(
  `PostgreSQL${unavailable === undefined ? '' : ` (${unavailable})`}`,
  { timeout: 180_000 },
  () => {
    let server: PostgresServer;
    let service: TestService;
    let database: pg.Client;
    beforeAll(async () => {
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'database' }], { keySize: 2048 });
      server = await startPostgres(['ssl=on', 'ssl_cert_file=server.crt', 'ssl_key_file=server.key'], {
        'server.crt': cert,
        'server.key': key,
      });
      database = new pg.Client({ connectionString: server.connectionString });
      await database.connect();
      service = await TestService.start();
    }, 180_000);
    afterAll(async () => {
      await service?.dispose();
      await database?.end();
      await server?.stop();
    });

    const index = (name: string, fields: object[], source: object, indexer?: object): Promise<void> =>
      defineIndexer(
        service,
        name,
        fields,
        { type: 'cloudsql', credentials: { connectionString: server.connectionString }, ...source },
        indexer,
      );
    const key = (name: string) => ({ name, type: 'Edm.String', key: true });

    test('rows of every type are indexed, then only what changed, and marked ones are deleted', async () => {
      await database.query(`
      create type mood as enum ('good', 'bad');
      create table hotels (
        id integer primary key, title text, visits bigint, price numeric(10, 2), rating double precision,
        is_open boolean, built date, renovated timestamptz, checked timestamp(3), tags text[], counts bigint[],
        address jsonb, location point, code uuid, mood mood, picture bytea, version bigint, gone boolean
      );
      insert into hotels values (
        1, 'Old inn', 9007199254740993, 99.50, 4.25, true, '1901-02-03', '2024-05-06 07:08:09.123456+02',
        '2024-05-06 07:08:09.5', array['sea view', 'a "quoted", one', null], array[1, 9007199254740993],
        '{"city": "Porto", "zip": 4000}', '(-8.61, 41.15)', '01234567-89ab-cdef-0123-456789abcdef', 'good',
        '\\x00ff', 1, false
      );
      insert into hotels (id, title, version, gone) values (2, 'New inn', 1, false), (3, 'Lost inn', 2, false);
    `);
      await index(
        'hotels',
        [
          key('id'),
          { name: 'title', type: 'Edm.String', searchable: true },
          { name: 'visits', type: 'Edm.Int64' },
          { name: 'price', type: 'Edm.Double' },
          { name: 'rating', type: 'Edm.Double' },
          { name: 'is_open', type: 'Edm.Boolean' },
          { name: 'built', type: 'Edm.DateTimeOffset' },
          { name: 'renovated', type: 'Edm.DateTimeOffset' },
          { name: 'checked', type: 'Edm.DateTimeOffset' },
          { name: 'labels', type: 'Collection(Edm.String)' },
          { name: 'counts', type: 'Collection(Edm.Int64)' },
          {
            name: 'address',
            type: 'Edm.ComplexType',
            fields: [
              { name: 'city', type: 'Edm.String' },
              { name: 'zip', type: 'Edm.Int32' },
            ],
          },
          { name: 'location', type: 'Edm.GeographyPoint' },
          { name: 'code', type: 'Edm.String' },
          { name: 'mood', type: 'Edm.String' },
          { name: 'picture', type: 'Edm.String' },
        ],
        {
          dataChangeDetectionPolicy: highWaterMark('version'),
          dataDeletionDetectionPolicy: softDelete('gone', 'true'),
        },
        {
          fieldMappings: [{ sourceFieldName: 'tags', targetFieldName: 'labels' }],
          parameters: { configuration: { queryTimeout: '00:01:00' }, maxFailedItems: 0 },
        },
      );
      // The null in the array is not a string.
      expect(await endedRun(service, 'hotels', 1)).toMatchObject({ status: 'transientFailure', itemsFailed: 1 });
      await database.query(`update hotels set tags = tags[1:2] where id = 1`);
      expect(await runAgain(service, 'hotels', 1)).toMatchObject({
        status: 'success',
        itemsProcessed: 3,
        itemsFailed: 0,
      });
      const first = await documentsByKey(service, 'hotels', 'id');
      expect([...first.keys()].toSorted()).toEqual(['1', '2', '3']);
      expect(first.get('1')).toMatchObject({
        title: 'Old inn',
        price: 99.5,
        rating: 4.25,
        is_open: true,
        built: '1901-02-03T00:00:00Z',
        renovated: '2024-05-06T05:08:09.123Z',
        checked: '2024-05-06T07:08:09.500Z',
        labels: ['sea view', 'a "quoted", one'],
        address: { city: 'Porto', zip: 4000 },
        location: { type: 'Point', coordinates: [-8.61, 41.15] },
        code: '01234567-89ab-cdef-0123-456789abcdef',
        mood: 'good',
        picture: 'AP8=',
      });
      const { text } = await service.data('GET', "/indexes('hotels')/docs('1')");
      expect(text).toContain('"visits":9007199254740993');
      expect(text).toContain('"counts":[1,9007199254740993]');

      await database.query(`
      update hotels set title = 'Newer inn', version = 3 where id = 2;
      update hotels set gone = true, version = 3 where id = 3;
      insert into hotels (id, title, version) values (4, 'Late inn', 4);
    `);
      expect(await runAgain(service, 'hotels', 2)).toMatchObject({
        status: 'success',
        itemsProcessed: 3,
        itemsFailed: 0,
      });
      const second = await documentsByKey(service, 'hotels', 'id');
      expect([...second.keys()].toSorted()).toEqual(['1', '2', '4']);
      expect(second.get('2')).toMatchObject({ title: 'Newer inn' });
      expect(await runAgain(service, 'hotels', 3)).toMatchObject({ status: 'success', itemsProcessed: 0 });
      // As old as the last row that was read.
      await database.query(`insert into hotels (id, title, version) values (0, 'Same mark', 4)`);
      expect(await runAgain(service, 'hotels', 4)).toMatchObject({ status: 'success', itemsProcessed: 2 });
      expect([...(await documentsByKey(service, 'hotels', 'id')).keys()]).toContain('0');
    });

    test('rows by their key, with marks in any order', async () => {
      await database.query(`
      create table unsorted (id int primary key, version bigint);
      insert into unsorted select i, 1000 - i from generate_series(1, 300) i;
      insert into unsorted values (301, null);
    `);
      await index(
        'unsorted',
        [key('id'), { name: 'version', type: 'Edm.Int64' }],
        { dataChangeDetectionPolicy: highWaterMark('version') },
        {
          fieldMappings: [{ sourceFieldName: 'id', targetFieldName: 'id' }],
          parameters: { configuration: { disableOrderByHighWaterMarkColumn: true } },
        },
      );
      expect(await endedRun(service, 'unsorted', 1)).toMatchObject({ status: 'success', itemsProcessed: 301 });
      await database.query(`update unsorted set version = 1000 + id where id in (5, 7)`);
      // And the row that had the last mark.
      expect(await runAgain(service, 'unsorted', 1)).toMatchObject({ status: 'success', itemsProcessed: 3 });
      expect((await documentsByKey(service, 'unsorted', 'id')).get('7')).toMatchObject({ version: 1007 });
      expect(await runAgain(service, 'unsorted', 2)).toMatchObject({ status: 'success', itemsProcessed: 1 });
    });

    test('a view without a policy, with quoted names and a mapped key, is read as a whole by every run', async () => {
      await database.query(`
      create schema "My schema";
      create view "My schema"."all ""rooms""" as
        select 'room ' || i as "Room Name", i as beds from generate_series(1, 450) i;
    `);
      const source = { container: { name: '"My schema"."all ""rooms"""' } };
      const mapping = { name: 'base64Encode' };
      await index('rooms', [key('id'), { name: 'beds', type: 'Edm.Int32' }], source, {
        fieldMappings: [{ sourceFieldName: 'Room Name', targetFieldName: 'id', mappingFunction: mapping }],
      });
      const all = { status: 'success', itemsProcessed: 450, itemsFailed: 0 };
      expect(await endedRun(service, 'rooms', 1)).toMatchObject(all);
      expect(await runAgain(service, 'rooms', 1)).toMatchObject(all);
      const documents = await documentsByKey(service, 'rooms', 'id');
      expect(documents.size).toBe(450);
      expect(documents.get('cm9vbSA3')).toBeUndefined();
      expect(documents.get('cm9vbSA30')).toMatchObject({ beds: 7 });
    });

    test('a run names what cannot be read, without credentials', async () => {
      await database.query(`
      create table secrets (id text primary key);
      create role reader login password 'reader-password';
      create view slow as select 'x' as id from pg_sleep(30);
      create table shapes (id text primary key, shape box);
    `);
      const closedPort = await freePort();
      const address = `127.0.0.1:${server.port}`;
      const name = `the PostgreSQL server '${address}'`;
      const url = (credentials: string, rest = 'postgres', host = address) =>
        `postgresql://${credentials}@${host}/${rest}`;
      const admin = `postgres:${server.password}`;
      const cases: [string, object, string | RegExp, object?][] = [
        ['no-table', {}, `The table 'no-table' of ${name} does not exist.`],
        [
          'password',
          { credentials: { connectionString: url('postgres:sesame') } },
          `The user 'postgres' was denied access to ${name}.`,
        ],
        [
          'database',
          { credentials: { connectionString: url(admin, 'other') } },
          `The database 'other' of ${name} does not exist.`,
        ],
        [
          'permission',
          { credentials: { connectionString: url('reader:reader-password') }, container: { name: 'secrets' } },
          `The table 'secrets' of ${name} cannot be read: permission denied.`,
        ],
        [
          'key-column',
          { container: { name: 'pg_catalog.pg_class' } },
          `The table 'pg_catalog.pg_class' of ${name} has no column 'id' for the key of the index; map a column to it.`,
        ],
        [
          'mark-column',
          { container: { name: 'secrets' }, dataChangeDetectionPolicy: highWaterMark('version') },
          `The table 'secrets' of ${name} has no column 'version', the high water mark.`,
        ],
        [
          'deleted-column',
          { container: { name: 'secrets' }, dataDeletionDetectionPolicy: softDelete('gone', '1') },
          `The table 'secrets' of ${name} has no column 'gone', the soft-delete column.`,
        ],
        [
          'order',
          { container: { name: 'shapes' }, dataChangeDetectionPolicy: highWaterMark('shape') },
          /^The table 'shapes' of .* cannot be read: could not identify an ordering operator for type box \(42883\)$/,
        ],
        [
          'container',
          { container: { name: 'a.b.c' } },
          /^The container 'a\.b\.c' must be the name of a table or view, /,
        ],
        [
          'slow',
          {},
          `The table 'slow' of ${name} cannot be read: a query took longer than the queryTimeout of the indexer, 1 s.`,
          { parameters: { configuration: { queryTimeout: '00:00:01' } } },
        ],
        [
          'certificate',
          {
            credentials: { connectionString: url(admin, 'postgres?sslmode=verify-full') },
            container: { name: 'secrets' },
          },
          /^The certificate of the PostgreSQL server .* is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
        ],
        [
          'down',
          { credentials: { connectionString: url('postgres:sesame', 'x', `127.0.0.1:${closedPort}`) } },
          `There is no connection to the PostgreSQL server '127.0.0.1:${closedPort}' (ECONNREFUSED).`,
        ],
        [
          'outbound',
          { credentials: { connectionString: url('postgres:sesame', 'x', 'db.example.com') } },
          /--allow-outbound postgresql:\/\/db\.example\.com:5432 /,
        ],
        [
          'socket-folder',
          { credentials: { connectionString: url('postgres:sesame', 'x', '%2Fvar%2Frun') } },
          'The connection string of the PostgreSQL database is not valid: it must name one host.',
        ],
        [
          'parameter',
          { credentials: { connectionString: url('postgres:sesame', 'x?host=db.example.com') } },
          "The connection string of the PostgreSQL database is not valid: the parameter 'host' is not supported.",
        ],
        [
          'tracking',
          {
            container: { name: 'secrets' },
            dataChangeDetectionPolicy: { '@odata.type': '#Vendor.Search.SqlIntegratedChangeTrackingPolicy' },
          },
          'Integrated change tracking of this database is not supported by the local search service. Only SQL Server has it: use a high water mark policy, or no policy, so that each run reads all rows.',
        ],
        [
          'row-version',
          { container: { name: 'secrets' } },
          "The indexer setting 'convertHighWaterMarkToRowVersion' is not supported by the local search service.",
          { parameters: { configuration: { convertHighWaterMarkToRowVersion: true } } },
        ],
      ];
      for (const [indexName, source, , indexer] of cases) {
        await index(indexName, [key('id')], source, indexer);
      }
      for (const [indexName, , message] of cases) {
        const run = await endedRun(service, indexName, 1);
        expect(run, indexName).toMatchObject({
          status: 'transientFailure',
          errorMessage: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
        });
        expect(JSON.stringify(run), indexName).not.toMatch(new RegExp(`sesame|reader-password|${server.password}`));
      }
    });

    test('an encrypted connection without verification of the certificate', async () => {
      await database.query(`
      create view encrypted as select pid::text as id, ssl from pg_stat_ssl where pid = pg_backend_pid();
    `);
      const connectionString = `${server.connectionString}?sslmode=require`;
      await index('encrypted', [key('id'), { name: 'ssl', type: 'Edm.Boolean' }], {
        credentials: { connectionString },
      });
      expect(await endedRun(service, 'encrypted', 1)).toMatchObject({ status: 'success', itemsProcessed: 1 });
      expect([...(await documentsByKey(service, 'encrypted', 'id')).values()]).toMatchObject([{ ssl: true }]);
    });
  },
);
