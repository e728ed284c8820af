import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SearchManagementClient } from '@azure/arm-search';
import { AzureKeyCredential, SearchClient, SearchIndexClient, SearchIndexerClient } from '@azure/search-documents';
import { startProgram, tempFolder } from '@searchdeck/testkit';
import { bearer, overHttp, toHttps } from './transport.js';

/** The program of the local service. */
export const MAIN = join(fileURLToPath(new URL('../../../../', import.meta.url)), 'apps/local-service/dist/main.js');

/** The ready line of the local service. */
export interface Ready {
  readonly managementUrl: string;
  readonly endpoint: string;
  readonly adminKey: string;
  readonly queryKey: string;
  readonly managementToken: string;
  readonly identityEndpoint: string;
  readonly identityHeader: string;
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  readonly serviceName: string;
}

/** Without retries: the clients would repeat some rejected requests. */
const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } } as const;

/** The three clients of one data plane, with one API key. */
export const dataClients = (endpoint: string, key: string) => {
  const credential = new AzureKeyCredential(key);
  return {
    indexes: new SearchIndexClient(endpoint, credential, options),
    indexers: new SearchIndexerClient(endpoint, credential, options),
    documents: <T extends object>(index: string) => new SearchClient<T>(endpoint, index, credential, options),
  };
};

/** The local service in the azure dialect, and the vendor's official clients. */
export interface AzureService extends ReturnType<typeof dataClients> {
  readonly ready: Ready;
  /** How the service's process ended, if it has, and what it printed: for the report of a failed test. */
  report(): string;
  /** Folder that data sources read as LocalFolder=files. */
  readonly files: string;
  readonly management: SearchManagementClient;
  stop(): Promise<void>;
}

/** Starts the built local service without samples on a free port. Provisioning takes a second, so that tests can observe it. */
export async function startAzureService(): Promise<AzureService> {
  const folder = tempFolder('clients');
  const flags = ['--dialect', 'azure', '--provisioning-seconds', '1', '--no-samples', '--json'];
  const program = await startProgram({ main: MAIN, args: ['--port', '0', '--data', folder.path, ...flags] });
  const ready = program.ready as unknown as Ready;
  let state = 'is running';
  void program.exit.then(({ code, signal }) => {
    state = `ended with ${signal ?? `exit code ${code}`}`;
  });
  return {
    ready,
    report: () => `The local service ${state}. Its last output:\n${program.output().slice(-4000)}`,
    files: join(folder.path, 'files'),
    ...dataClients(ready.endpoint, ready.adminKey),
    management: new SearchManagementClient(bearer(ready.managementToken), ready.subscriptionId, {
      endpoint: toHttps(ready.managementUrl),
      httpClient: overHttp(),
      retryOptions: { maxRetries: 0 },
    }),
    stop: async () => {
      await program.stop();
      folder.remove();
    },
  };
}
