import { badRequest, type SearchIndexerDataSource } from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import { describe, expect, test } from 'vitest';
import { OUTBOUND_NOT_ALLOWED } from '../errors.js';
import { openReader } from './index.js';
import type { OpenSocket } from './open-socket.js';

type SourceType = SearchIndexerDataSource['type'];

const KEY = Buffer.from('secret').toString('base64');
const KEY_ACCOUNT = `AccountName=acct;AccountKey=${KEY}`;
const SAS = 'sv=2023-11-03&spr=https&se=2030-01-01&sp=rl&sig=c2VjcmV0%3D';

interface Attempt {
  /** The first URL that is called, or the server that is connected to. */
  target: URL | string | undefined;
  error: unknown;
}

/** Opens a data source whose connections are recorded, and rejected by the outbound policy. */
async function connect(type: SourceType, connectionString: string): Promise<Attempt> {
  const attempt: Attempt = { target: undefined, error: undefined };
  const notAllowed = () => badRequest('Not allowed.', { code: OUTBOUND_NOT_ALLOWED });
  const fetch: Fetch = (url) => {
    attempt.target ??= new URL(url);
    return Promise.reject(notAllowed());
  };
  const openSocket: OpenSocket = ({ protocol, host, port }) => {
    attempt.target ??= `${protocol}://${host}:${port}`;
    throw notAllowed();
  };
  try {
    const reader = await openReader(
      { name: 'source', type, credentials: { connectionString }, container: { name: 'data' } },
      { allowedFolders: [], fetch, openSocket },
      { keyColumn: 'id', queryTimeoutMs: 60_000, sortsByMark: true, convertsToRowVersion: false },
    );
    for await (const _ of reader.changes(undefined, new AbortController().signal)) break;
  } catch (error) {
    attempt.error = error;
  }
  return attempt;
}

describe('a connection string is accepted', () => {
  test.each<[SourceType, string, string]>([
    ['cloudblob', `DefaultEndpointsProtocol=https;${KEY_ACCOUNT};`, 'https://acct.blob.core.windows.net/data'],
    ['cloudblob', KEY_ACCOUNT, 'https://acct.blob.core.windows.net/data'],
    ['cloudblob', `${KEY_ACCOUNT};EndpointSuffix=core.example.net`, 'https://acct.blob.core.example.net/data'],
    ['cloudblob', ` accountname = acct ; ACCOUNTKEY = ${KEY} ; `, 'https://acct.blob.core.windows.net/data'],
    ['cloudblob', `${KEY_ACCOUNT};BlobEndpoint=https://files.example.com/`, 'https://files.example.com/data'],
    [
      'cloudblob',
      `BlobEndpoint=https://acct.blob.example.com/;SharedAccessSignature=?${SAS};`,
      'https://acct.blob.example.com/data',
    ],
    [
      'cloudblob',
      `BlobEndpoint=https://acct.blob.example.com/;TableEndpoint=https://acct.table.example.com/;SharedAccessSignature=${SAS}`,
      'https://acct.blob.example.com/data',
    ],
    [
      'cloudblob',
      `ContainerSharedAccessUri=https://acct.blob.example.com/data?${SAS}`,
      'https://acct.blob.example.com/data',
    ],
    ['lakegen2', `DefaultEndpointsProtocol=https;${KEY_ACCOUNT};`, 'https://acct.dfs.core.windows.net/data'],
    [
      'lakegen2',
      `accountname=acct;accountkey=${KEY};endpointsuffix=core.example.net`,
      'https://acct.dfs.core.example.net/data',
    ],
    [
      'lakegen2',
      `BlobEndpoint=https://acct.blob.example.com/;SharedAccessSignature=?${SAS};`,
      'https://acct.dfs.example.com/data',
    ],
    [
      'lakegen2',
      `ContainerSharedAccessUri=https://acct.blob.example.com/data?${SAS}`,
      'https://acct.dfs.example.com/data',
    ],
    [
      'lakegen2',
      `ContainerSharedAccessUri=https://acct.dfs.example.com/data?${SAS}`,
      'https://acct.dfs.example.com/data',
    ],
    ['cloudtable', `DefaultEndpointsProtocol=https;${KEY_ACCOUNT};`, 'https://acct.table.core.windows.net/data()'],
    ['cloudtable', ` AccountName = acct ; accountkey=${KEY}; `, 'https://acct.table.core.windows.net/data()'],
    ['cloudtable', `accountname=acct;accountkey=${KEY}`, 'https://acct.table.core.windows.net/data()'],
    [
      'cloudtable',
      `TableEndpoint=https://acct.table.example.com/;SharedAccessSignature=?${SAS};`,
      'https://acct.table.example.com/data()',
    ],
    [
      'docdb',
      `AccountEndpoint=https://acct.documents.example.com;AccountKey=${KEY};Database=db`,
      'https://acct.documents.example.com/',
    ],
    [
      'docdb',
      `accountendpoint=https://acct.documents.example.com;accountkey=${KEY};database=db;apikind=Sql;`,
      'https://acct.documents.example.com/',
    ],
  ])('%s: %s', async (type, connectionString, url) => {
    const { target, error } = await connect(type, connectionString);
    expect(error).toMatchObject({ code: 'notAllowed' });
    const called = target as URL;
    if (type === 'docdb') expect(called.origin).toBe(new URL(url).origin);
    else expect(called.origin + called.pathname).toBe(url);
    // The signature is sent once, whole.
    if (connectionString.includes('sig=')) {
      for (const [name, value] of new URLSearchParams(SAS)) expect(called.searchParams.getAll(name)).toEqual([value]);
    }
  });

  test.each<[string, string]>([
    ['Server=db.example.com;Port=3307;Database=d;Uid=u;Pwd=secret;SslMode=Preferred;', 'mysql://db.example.com:3307'],
    ['server = db.example.com ; database = d ; user id = u ; password = secret', 'mysql://db.example.com:3306'],
    ['Host=db.example.com;Database=d;Username=u;Password=secret;SSL Mode=Required', 'mysql://db.example.com:3306'],
    ['Data Source=db.example.com;Initial Catalog=d;User=u;Pwd=secret;SslMode=VerifyCA', 'mysql://db.example.com:3306'],
  ])('mysql: %s', async (connectionString, server) => {
    const { target, error } = await connect('mysql', connectionString);
    expect([target, error]).toEqual([server, expect.objectContaining({ message: 'Not allowed.' })]);
  });
});

describe('a connection string is rejected by its name', () => {
  const identity = { status: 501, message: expect.stringContaining('managed identity') as string };
  const missing = (text: string) => ({ code: 'invalidConnection', message: expect.stringContaining(text) as string });
  const ACCOUNT_FORM = 'AccountName=…;AccountKey=…';
  test.each<[SourceType, string, object]>([
    ['cloudblob', 'ResourceId=/subscriptions/s/storageAccounts/acct/;', identity],
    ['lakegen2', 'resourceid=/subscriptions/s/storageAccounts/acct/;', identity],
    ['cloudtable', 'ResourceId=/subscriptions/s/storageAccounts/acct/;', identity],
    ['docdb', 'ResourceId=/subscriptions/s;Database=db;ApiKind=SQL;IdentityAuthType=AccessToken', identity],
    ['docdb', 'AccountEndpoint=https://acct.example.com;Database=db;IdentityAuthType=AccessToken', identity],
    ['mysql', 'ResourceId=/subscriptions/s;Database=d', identity],
    ['cloudblob', 'AccountName=acct', missing(ACCOUNT_FORM)],
    ['cloudblob', '', missing(ACCOUNT_FORM)],
    ['lakegen2', 'AccountName=acct', missing(ACCOUNT_FORM)],
    ['cloudtable', `ContainerSharedAccessUri=https://acct.blob.example.com/data?${SAS}`, missing('TableEndpoint=…')],
    ['cloudtable', 'AccountName=acct', missing(ACCOUNT_FORM)],
    ['docdb', 'AccountEndpoint=https://acct.example.com;Database=db', missing('AccountKey=…')],
    ['docdb', `AccountEndpoint=https://acct.example.com;AccountKey=${KEY}`, missing('Database=')],
    [
      'docdb',
      `AccountEndpoint=https://a.example.com;AccountKey=${KEY};Database=db;ApiKind=Gremlin`,
      { status: 501, message: expect.stringContaining('ApiKind=Gremlin') as string },
    ],
    [
      'docdb',
      `AccountEndpoint=https://a.example.com;AccountKey=${KEY};Database=db;ApiKind=MongoDb`,
      { status: 501, message: expect.stringContaining('ApiKind=MongoDb') as string },
    ],
    ['mysql', '', missing('Server=…')],
    ['mysql', 'Server=db.example.com;Uid=u;Pwd=secret', missing('Database is missing')],
    ['mysql', 'Server=db.example.com;Database=d;Uid=u;Pwd=secret;Pooling=maybe', missing("'pooling'")],
    ['mysql', 'Server=a.example.com,b.example.com;Database=d;Uid=u;Pwd=secret', missing('one host')],
    ['cloudblob', 'secret', missing('Name=value')],
  ])('%s: %s', async (type, connectionString, rejection) => {
    const { target, error } = await connect(type, connectionString);
    expect(error).toMatchObject(rejection);
    expect(target).toBeUndefined();
    expect((error as Error).message).not.toMatch(/c2VjcmV0|secret/);
  });
});
