import { freePort, mariadbUnavailable, startMariadb, type MariadbServer } from '@searchdeck/testkit';
import { createConnection, type Connection } from 'mysql2/promise';
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

const unavailable = mariadbUnavailable();
describe.skipIf(unavailable !== undefined)(
  `MySQL${unavailable === undefined ? '' : ` (${unavailable})`}`,
  { timeout: 180_000 },
  () => {
    let server: MariadbServer;
    let service: TestService;
    let database: Connection;
    beforeAll(async () => {
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'database' }], { keySize: 2048 });
      server = await startMariadb(['--ssl-cert={folder}/server.crt', '--ssl-key={folder}/server.key'], {
        'server.crt': cert,
        'server.key': key,
      });
      const { port, user, password, database: name } = server;
      database = await createConnection({
        host: '127.0.0.1',
        port,
        user,
        password,
        database: name,
        multipleStatements: true,
      });
      service = await TestService.start();
    }, 180_000);
    afterAll(async () => {
      await service?.dispose();
      await database?.end();
      await server?.stop();
    });

    const connect = (settings: Record<string, string | number> = {}): string =>
      Object.entries({
        Server: '127.0.0.1',
        Port: server.port,
        Database: server.database,
        Uid: server.user,
        Pwd: server.password,
        SslMode: 'Preferred',
        ...settings,
      })
        .map(([name, value]) => `${name}=${value}`)
        .join(';');
    const index = (name: string, fields: object[], source: object, indexer?: object): Promise<void> =>
      defineIndexer(
        service,
        name,
        fields,
        { type: 'mysql', credentials: { connectionString: connect() }, ...source },
        indexer,
      );
    const key = (name: string) => ({ name, type: 'Edm.String', key: true });

    test('rows of every type are indexed, then only what changed, and marked ones are deleted', async () => {
      await database.query(`
      create table hotels (
        id bigint unsigned primary key, title text, visits bigint, price decimal(10, 2), rating double,
        is_open boolean, built date, renovated timestamp(3) null, checked datetime, never datetime, tags text,
        location point, mood enum('good', 'bad'), picture blob, flags bit(12), changed bigint, gone boolean
      );
      insert into hotels values (
        9007199254740993, 'Old ''inn'' \\\\ "x"', -9007199254740993, 99.50, 4.25, true, '1901-02-03',
        '2024-05-06 07:08:09.125', '2024-05-06 07:08:09', null, '["sea view", "bar"]', point(-8.61, 41.15), 'good',
        x'00ff', b'100000000001', 1, false
      );
      insert into hotels (id, title, changed, gone)
        values (9007199254740992, 'New inn', 1, false), (9007199254740994, 'Lost inn', 9007199254740993, false);
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
          { name: 'never', type: 'Edm.DateTimeOffset' },
          { name: 'labels', type: 'Collection(Edm.String)' },
          { name: 'location', type: 'Edm.GeographyPoint' },
          { name: 'mood', type: 'Edm.String' },
          { name: 'picture', type: 'Edm.String' },
          { name: 'flags', type: 'Edm.Int32' },
        ],
        {
          dataChangeDetectionPolicy: highWaterMark('changed'),
          dataDeletionDetectionPolicy: softDelete('gone', 'true'),
        },
        {
          fieldMappings: [
            {
              sourceFieldName: 'tags',
              targetFieldName: 'labels',
              mappingFunction: { name: 'jsonArrayToStringCollection' },
            },
          ],
        },
      );
      expect(await endedRun(service, 'hotels', 1)).toMatchObject({
        status: 'success',
        itemsProcessed: 3,
        itemsFailed: 0,
      });
      const first = await documentsByKey(service, 'hotels', 'id');
      expect([...first.keys()].toSorted()).toEqual(['9007199254740992', '9007199254740993', '9007199254740994']);
      expect(first.get('9007199254740993')).toMatchObject({
        title: `Old 'inn' \\ "x"`,
        price: 99.5,
        rating: 4.25,
        is_open: true,
        built: '1901-02-03T00:00:00Z',
        renovated: '2024-05-06T07:08:09.125Z',
        checked: '2024-05-06T07:08:09Z',
        never: null,
        labels: ['sea view', 'bar'],
        location: { type: 'Point', coordinates: [-8.61, 41.15] },
        mood: 'good',
        picture: 'AP8=',
        flags: 2049,
      });
      const { text } = await service.data('GET', "/indexes('hotels')/docs('9007199254740993')");
      expect(text).toContain('"visits":-9007199254740993');
      expect(await runAgain(service, 'hotels', 1)).toMatchObject({ status: 'success', itemsProcessed: 0 });

      // Marks and keys that have the same floating point number.
      await database.query(`
      update hotels set title = 'Newer inn', changed = 9007199254740993 where id = 9007199254740992;
      update hotels set gone = true, changed = 9007199254740994 where id = 9007199254740994;
      insert into hotels (id, title, changed) values (9007199254740995, 'Late inn', 9007199254740994);
    `);
      expect(await runAgain(service, 'hotels', 2)).toMatchObject({
        status: 'success',
        itemsProcessed: 3,
        itemsFailed: 0,
      });
      const second = await documentsByKey(service, 'hotels', 'id');
      expect([...second.keys()].toSorted()).toEqual(['9007199254740992', '9007199254740993', '9007199254740995']);
      expect(second.get('9007199254740992')).toMatchObject({ title: 'Newer inn' });
      expect(await runAgain(service, 'hotels', 3)).toMatchObject({ status: 'success', itemsProcessed: 0 });
    });

    test('texts as keys and times as marks, and rows that change within the same second', async () => {
      await database.query(`
      create table notes (id varchar(50) primary key, title text, changed timestamp not null);
      insert into notes values ('it''s \\\\', 'one', '2024-01-01 00:00:01'), ('b"', 'one', '2024-01-01 00:00:01');
    `);
      const fields = [key('id'), { name: 'title', type: 'Edm.String' }];
      const source = { dataChangeDetectionPolicy: highWaterMark('changed') };
      const mapping = { sourceFieldName: 'id', targetFieldName: 'id', mappingFunction: { name: 'base64Encode' } };
      await index('notes', fields, source, { fieldMappings: [mapping] });
      expect(await endedRun(service, 'notes', 1)).toMatchObject({ status: 'success', itemsProcessed: 2 });
      expect(await runAgain(service, 'notes', 1)).toMatchObject({ status: 'success', itemsProcessed: 0 });
      await database.query(
        `update notes set title = 'two', changed = '2024-01-01 00:00:01' where title = 'one' limit 1`,
      );
      expect(await runAgain(service, 'notes', 2)).toMatchObject({ status: 'success', itemsProcessed: 2 });
      const titles = [...(await documentsByKey(service, 'notes', 'id')).values()];
      expect(titles.map((document) => (document as { title: string }).title).toSorted()).toEqual(['one', 'two']);
    });

    test('a view without a policy is read as a whole by every run', async () => {
      await database.query(`create view \`all rooms\` as select seq as id from seq_1_to_450`);
      await index('rooms', [key('id')], { container: { name: '`all rooms`' } });
      const all = { status: 'success', itemsProcessed: 450, itemsFailed: 0 };
      expect(await endedRun(service, 'rooms', 1)).toMatchObject(all);
      expect(await runAgain(service, 'rooms', 1)).toMatchObject(all);
    });

    test('a run names what cannot be read, without credentials', async () => {
      await database.query(`
      create table secrets (id varchar(20) primary key);
      create table binaries (id binary(4) primary key, changed int);
      insert into binaries values (x'01020304', 1);
      create user reader@'127.0.0.1' identified by 'reader-password';
      grant usage on *.* to reader@'127.0.0.1';
      create view slow as select 'x' as id, sleep(30) as pause;
    `);
      const closedPort = await freePort();
      const name = `the MySQL server '127.0.0.1:${server.port}'`;
      const using = (settings: Record<string, string | number>) => ({
        credentials: { connectionString: connect(settings) },
      });
      const cases: [string, object, string | RegExp, object?][] = [
        ['no-table', {}, `The table 'no-table' of ${name} does not exist.`],
        ['password', using({ Pwd: 'sesame' }), `The user 'owner' was denied access to ${name}.`],
        ['database', using({ Database: 'other' }), `The database 'other' of ${name} does not exist.`],
        [
          'permission',
          using({ Uid: 'reader', Pwd: 'reader-password' }),
          `The user 'reader' was denied access to the database 'test' of ${name}.`,
        ],
        [
          'key-column',
          { container: { name: 'binaries' } },
          `The table 'binaries' of ${name} has no column 'key' for the key of the index; map a column to it.`,
          { fieldMappings: [{ sourceFieldName: 'key', targetFieldName: 'id' }] },
        ],
        [
          'slow',
          {},
          `The table 'slow' of ${name} cannot be read: a query took longer than the queryTimeout of the indexer, 1 s.`,
          { parameters: { configuration: { queryTimeout: '00:00:01' } } },
        ],
        [
          'query',
          { container: { name: 'secrets', query: 'select 1' } },
          "The query of a data source of the type 'mysql' is not supported by the local search service.",
        ],
        [
          'certificate',
          using({ SslMode: 'VerifyFull' }),
          /^No encrypted connection to the MySQL server '.*': self-signed certificate(; .+)?\.$/,
        ],
        [
          'down',
          using({ Port: closedPort }),
          `There is no connection to the MySQL server '127.0.0.1:${closedPort}' (ECONNREFUSED).`,
        ],
        [
          'outbound',
          using({ Server: 'db.example.com', Port: 3306 }),
          /--allow-outbound mysql:\/\/db\.example\.com:3306 /,
        ],
        [
          'setting',
          using({ AllowLoadLocalInfile: 'true' }),
          "The connection string of the MySQL database is not valid: the setting 'allowloadlocalinfile' is not supported.",
        ],
        [
          'mode',
          using({ SslMode: 'Sometimes' }),
          /^The connection string of the MySQL database is not valid: SslMode must be None, /,
        ],
      ];
      for (const [indexName, source, , indexer] of cases) await index(indexName, [key('id')], source, indexer);
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
      create view encrypted as select 'x' as id, variable_value as cipher from information_schema.session_status
        where variable_name = 'Ssl_cipher'`);
      const source = { credentials: { connectionString: connect({ SslMode: 'Required' }) } };
      await index('encrypted', [key('id'), { name: 'cipher', type: 'Edm.String' }], source);
      expect(await endedRun(service, 'encrypted', 1)).toMatchObject({ status: 'success', itemsProcessed: 1 });
      const [document] = [...(await documentsByKey(service, 'encrypted', 'id')).values()];
      expect((document as { cipher: string }).cipher).toMatch(/\w/);
    });
  },
);
