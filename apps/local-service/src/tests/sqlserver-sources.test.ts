import {
  freePort,
  SqlServerTables,
  startTdsServer,
  TdsError,
  type TdsServer,
  type TestTable,
} from '@searchdeck/testkit';
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

const PASSWORD = 'sesame; "open"';
const changeTracking = { '@odata.type': '#Vendor.Search.SqlIntegratedChangeTrackingPolicy' };

describe('SQL Server', { timeout: 120_000 }, () => {
  const database = new SqlServerTables();
  let certificate: { key: string; cert: string };
  let server: TdsServer;
  let service: TestService;

  const logIn = ({ user, password, database: name }: { user: string; password: string; database: string }): void => {
    if (user !== 'reader' || password !== PASSWORD) throw new TdsError(18_456, `Login failed for user '${user}'.`);
    if (name !== 'shop') throw new TdsError(4060, `Cannot open database "${name}" requested by the login.`);
  };
  const serve = (options: object = {}): Promise<TdsServer> =>
    startTdsServer({
      logIn,
      execute: (statement) => {
        if (statement.sql.includes('from [secrets]')) {
          throw new TdsError(229, "The SELECT permission was denied on the object 'secrets'.");
        }
        return database.execute(statement);
      },
      ...options,
    });

  beforeAll(async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'database' }], { keySize: 2048 });
    certificate = { key, cert };
    server = await serve({ certificate });
    service = await TestService.start();
  }, 120_000);
  afterAll(async () => {
    await service?.dispose();
    await server?.stop();
  });

  const connect = (settings: Record<string, string> = {}): string =>
    Object.entries({
      Server: `tcp:127.0.0.1,${server.port}`,
      'Initial Catalog': 'shop',
      'User ID': 'reader',
      Password: `"${PASSWORD.replaceAll('"', '""')}"`,
      ...settings,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join(';');
  const index = (name: string, fields: object[], source: object, indexer?: object): Promise<void> =>
    defineIndexer(
      service,
      name,
      fields,
      { type: 'cloudsql', credentials: { connectionString: connect() }, ...source },
      indexer,
    );
  const key = (name: string) => ({ name, type: 'Edm.String', key: true });
  const keysOf = async (name: string): Promise<string[]> =>
    [...(await documentsByKey(service, name, 'id')).keys()].toSorted();

  test('integrated change tracking: inserted, updated, and deleted rows, and changes that are no longer known', async () => {
    const hotels: TestTable = database.create({
      name: '[dbo].[hotels]',
      columns: {
        id: 'bigint',
        title: 'nvarchar',
        visits: 'bigint',
        price: 'decimal(10,2)',
        open: 'bit',
        built: 'date',
        renovated: 'datetimeoffset',
        checked: 'datetime2',
        place: 'geography',
        picture: 'varbinary',
      },
      key: ['id'],
      tracksChanges: true,
    });
    hotels.write(
      {
        id: '9007199254740993',
        title: 'Old inn',
        visits: '9007199254740993',
        price: '99.50',
        open: '1',
        built: '1901-02-03',
        renovated: '2024-05-06T07:08:09.1234567+02:00',
        checked: '2024-05-06T07:08:09.5000000',
        place: '4326:0x01010000000000000000002EC00000000000003E40',
        picture: '0x00FF',
      },
      { id: '2', title: 'New inn' },
      { id: '3', title: 'Lost inn' },
    );
    await index(
      'hotels',
      [
        key('id'),
        { name: 'title', type: 'Edm.String', searchable: true },
        { name: 'visits', type: 'Edm.Int64' },
        { name: 'price', type: 'Edm.Double' },
        { name: 'open', type: 'Edm.Boolean' },
        { name: 'built', type: 'Edm.DateTimeOffset' },
        { name: 'renovated', type: 'Edm.DateTimeOffset' },
        { name: 'checked', type: 'Edm.DateTimeOffset' },
        { name: 'place', type: 'Edm.GeographyPoint' },
        { name: 'picture', type: 'Edm.String' },
      ],
      { container: { name: '[dbo].[hotels]' }, dataChangeDetectionPolicy: changeTracking },
    );
    expect(await endedRun(service, 'hotels', 1)).toMatchObject({
      status: 'success',
      errorMessage: null,
      itemsProcessed: 3,
      itemsFailed: 0,
    });
    expect(await keysOf('hotels')).toEqual(['2', '3', '9007199254740993']);
    expect((await documentsByKey(service, 'hotels', 'id')).get('9007199254740993')).toMatchObject({
      title: 'Old inn',
      price: 99.5,
      open: true,
      built: '1901-02-03T00:00:00Z',
      renovated: '2024-05-06T05:08:09.123Z',
      checked: '2024-05-06T07:08:09.500Z',
      place: { type: 'Point', coordinates: [-15, 30] },
      picture: 'AP8=',
    });
    const { text } = await service.data('GET', "/indexes('hotels')/docs('9007199254740993')");
    expect(text).toContain('"visits":9007199254740993');

    hotels.write({ id: '2', title: 'Newer inn' }, { id: '4', title: 'Late inn' });
    hotels.delete('3');
    expect(await runAgain(service, 'hotels', 1)).toMatchObject({
      status: 'success',
      itemsProcessed: 3,
      itemsFailed: 0,
    });
    expect(await keysOf('hotels')).toEqual(['2', '4', '9007199254740993']);
    expect((await documentsByKey(service, 'hotels', 'id')).get('2')).toMatchObject({ title: 'Newer inn' });
    expect(await runAgain(service, 'hotels', 2)).toMatchObject({ status: 'success', itemsProcessed: 0 });

    hotels.delete('4');
    hotels.write({ id: '5', title: 'Last inn' });
    hotels.discardChanges();
    expect(await runAgain(service, 'hotels', 3)).toMatchObject({ status: 'success', itemsFailed: 0 });
    expect(await keysOf('hotels')).toEqual(['2', '5', '9007199254740993']);
  });

  test.each([
    ['rooms', {}],
    ['rooms-by-key', { disableOrderByHighWaterMarkColumn: true }],
  ])('row versions as high water mark, a mapped key, and soft delete: %s', async (name, settings) => {
    const rooms = database.create({
      name: `[hotel].[all ${name}]`,
      columns: { number: 'int', beds: 'int', version: 'timestamp', gone: 'bit' },
      key: [],
      isView: true,
    });
    for (let number = 1; number <= 450; number++) rooms.write({ number: String(number), beds: '2', gone: '0' });
    await index(
      name,
      [key('id'), { name: 'beds', type: 'Edm.Int32' }],
      {
        container: { name: `[hotel].[all ${name}]` },
        dataChangeDetectionPolicy: highWaterMark('version'),
        dataDeletionDetectionPolicy: softDelete('gone', 'true'),
      },
      {
        fieldMappings: [{ sourceFieldName: 'number', targetFieldName: 'id' }],
        parameters: {
          configuration: { convertHighWaterMarkToRowVersion: true, queryTimeout: '00:01:00', ...settings },
        },
      },
    );
    expect(await endedRun(service, name, 1)).toMatchObject({
      status: 'success',
      errorMessage: null,
      itemsProcessed: 450,
    });
    rooms.write({ number: '7', beds: '3' }, { number: '8', gone: '1' });
    expect(await runAgain(service, name, 1)).toMatchObject({ status: 'success', itemsFailed: 0 });
    const documents = await documentsByKey(service, name, 'id');
    expect(documents.size).toBe(449);
    expect(documents.get('7')).toMatchObject({ beds: 3 });
  });

  test('a run names what cannot be read, without credentials', async () => {
    database.create({ name: '[dbo].[secrets]', columns: { id: 'nvarchar', shape: 'geometry' }, key: ['id'] });
    const closedPort = await freePort();
    const encryptedOnly = await serve({ requiresEncryption: true });
    const elsewhere = await serve({ redirectsTo: { host: 'other.example.com', port: 11_000 } });
    const name = `the SQL Server '127.0.0.1:${server.port}'`;
    const using = (settings: Record<string, string>) => ({ credentials: { connectionString: connect(settings) } });
    const cases: [string, object, string | RegExp, object?][] = [
      ['no-table', {}, `The table 'no-table' of ${name} does not exist.`],
      ['password', using({ Password: 'sesame' }), `The user 'reader' was denied access to ${name}.`],
      [
        'database',
        using({ 'Initial Catalog': 'other' }),
        `The database 'other' of ${name} does not exist, or the user 'reader' may not open it.`,
      ],
      [
        'permission',
        { container: { name: 'secrets' } },
        `The table 'secrets' of ${name} cannot be read: The SELECT permission was denied on the object 'secrets'. (229)`,
      ],
      [
        'tracking',
        { container: { name: 'secrets' }, dataChangeDetectionPolicy: changeTracking },
        /has no integrated change tracking, or the user may not view it: enable it for the database and the table/,
      ],
      [
        'order',
        { container: { name: 'dbo.secrets' }, dataChangeDetectionPolicy: highWaterMark('version') },
        `The table 'dbo.secrets' of ${name} has no column 'version', the high water mark.`,
      ],
      [
        'certificate',
        using({ Encrypt: 'True' }),
        `The certificate of ${name} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
      ],
      [
        'no-encryption',
        using({ Server: `127.0.0.1,${elsewhere.port}`, Encrypt: 'True', TrustServerCertificate: 'True' }),
        `No encrypted connection to the SQL Server '127.0.0.1:${elsewhere.port}': the server has no TLS.`,
      ],
      [
        'requires-encryption',
        using({ Server: `127.0.0.1,${encryptedOnly.port}` }),
        /it requires Encrypt=True in the connection string\.$/,
      ],
      [
        'redirection',
        using({ Server: `127.0.0.1,${elsewhere.port}` }),
        /--allow-outbound sqlserver:\/\/other\.example\.com:11000 /,
      ],
      [
        'down',
        using({ Server: `127.0.0.1,${closedPort}` }),
        `There is no connection to the SQL Server '127.0.0.1:${closedPort}' (ECONNREFUSED).`,
      ],
      ['outbound', using({ Server: 'tcp:db.example.com' }), /--allow-outbound sqlserver:\/\/db\.example\.com:1433 /],
      [
        'identity',
        using({ Authentication: 'Active Directory Managed Identity' }),
        /^Reading from SQL Server with Authentication=Active Directory Managed Identity is not supported by the local search service/,
      ],
      [
        'resource',
        { credentials: { connectionString: 'Database=shop;ResourceId=/subscriptions/x;Connection Timeout=30' } },
        /^Reading a data source with a managed identity .*use a connection string with a key, a password/,
      ],
    ];
    try {
      for (const [indexName, source, , indexer] of cases) await index(indexName, [key('id')], source, indexer);
      for (const [indexName, , message] of cases) {
        const run = await endedRun(service, indexName, 1);
        expect(run, indexName).toMatchObject({
          status: 'transientFailure',
          errorMessage: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
        });
        expect(JSON.stringify(run), indexName).not.toContain('sesame');
      }
    } finally {
      await encryptedOnly.stop();
      await elsewhere.stop();
    }
  });

  test('an encrypted connection without verification of the certificate', async () => {
    const encrypted = database.create({ name: '[dbo].[encrypted]', columns: { id: 'int' }, key: ['id'] });
    encrypted.write({ id: '1' });
    await index('encrypted', [key('id')], {
      credentials: { connectionString: connect({ Encrypt: 'True', TrustServerCertificate: 'True' }) },
    });
    expect(await endedRun(service, 'encrypted', 1)).toMatchObject({
      status: 'success',
      errorMessage: null,
      itemsProcessed: 1,
    });
    expect(server.isEncrypted).toBe(true);
  });
});
