import { fileURLToPath } from 'node:url';
import { startProgram } from '@searchdeck/testkit';
import { expect, test } from 'playwright/test';
import { startHttpsService } from './support/https-service.js';

const PROGRAM = fileURLToPath(new URL('programs/keyless.mjs', import.meta.url));

test('a program with DefaultAzureCredential needs only environment variables', async () => {
  const service = await startHttpsService();
  const { ready } = service;
  const env = {
    ...service.env,
    SEARCH_ENDPOINT: ready.endpoint,
    MANAGEMENT_ENDPOINT: ready.managementUrl,
    SUBSCRIPTION: ready.subscriptionId,
    IDENTITY_ENDPOINT: ready.identityEndpoint,
  };
  try {
    const program = await startProgram({ main: PROGRAM, env: { ...env, IDENTITY_HEADER: ready.identityHeader } });
    expect(program.ready).toMatchObject({ hits: [{ id: '1', name: 'Harbor View' }], services: ['demo'] });
    await program.stop();
    const rejected = startProgram({ main: PROGRAM, env: { ...env, IDENTITY_HEADER: 'another-header' } });
    await expect(rejected).rejects.toThrow(/X-IDENTITY-HEADER|AuthenticationError|CredentialUnavailable/);
  } finally {
    await service.stop();
  }
});
