import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram, tempFolder } from '@searchdeck/testkit';
import { expect, test } from 'playwright/test';
import { MAIN, type Ready } from './support/azure-service.js';

const PROGRAM = fileURLToPath(new URL('programs/keyless.mjs', import.meta.url));

test('a program with DefaultAzureCredential needs only environment variables', async () => {
  const folder = tempFolder('keyless');
  const flags = ['--dialect', 'azure', '--https', '--no-samples', '--json'];
  const service = await startProgram({ main: MAIN, args: ['--port', '0', '--data', folder.path, ...flags] });
  const ready = service.ready as unknown as Ready;
  const env = {
    SEARCH_ENDPOINT: ready.endpoint,
    MANAGEMENT_ENDPOINT: ready.managementUrl,
    SUBSCRIPTION: ready.subscriptionId,
    IDENTITY_ENDPOINT: ready.identityEndpoint,
    NODE_EXTRA_CA_CERTS: join(folder.path, 'https', 'certificate.pem'),
  };
  try {
    const program = await startProgram({ main: PROGRAM, env: { ...env, IDENTITY_HEADER: ready.identityHeader } });
    expect(program.ready).toMatchObject({ hits: [{ id: '1', name: 'Harbor View' }], services: ['demo'] });
    await program.stop();
    const rejected = startProgram({ main: PROGRAM, env: { ...env, IDENTITY_HEADER: 'another-header' } });
    await expect(rejected).rejects.toThrow(/X-IDENTITY-HEADER|AuthenticationError|CredentialUnavailable/);
  } finally {
    await service.stop();
    folder.remove();
  }
});
