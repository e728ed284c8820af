import { apiKeyFields, bffCodes, credentialCodes } from '@searchdeck/contract';
import { readCredential, readResponse, type PlaneTest } from './plane-test.js';
import { acceptsKey, documentsProbe, indexesProbe, isDenied, rethrow } from './probe.js';

/** Tests the data plane, from its response to the permissions of the credential. Throws StepFailed. */
export async function testDataPlane(test: PlaneTest): Promise<void> {
  const { connection, request, recorder } = test;
  if (connection.credentialSource !== 'stored') return testTokenForData(test);
  const [adminKey, queryKey] = await Promise.all(apiKeyFields.map((field) => readCredential(test, field)));
  if (adminKey === undefined && queryKey === undefined) {
    recorder.fail('authentication', bffCodes.credentialMissing, {
      message: 'The connection has no API key.',
      advice: 'Enter an admin key, or a query key to search only.',
    });
  }
  const probe = adminKey === undefined ? documentsProbe : indexesProbe;
  const response = await readResponse(test, 'data', probe, { allowsMissing: adminKey === undefined });
  const rejectKey = (key: string) =>
    recorder.fail('authentication', credentialCodes.credentialRejected, {
      message: `The ${key} key is not valid.`,
      advice: 'Copy the key again from the Keys page of the service.',
    });
  if (isDenied(response)) {
    const isQueryKey =
      adminKey !== undefined && acceptsKey(await request({ ...documentsProbe, usesAdminKey: true }).catch(rethrow));
    if (!isQueryKey) rejectKey(adminKey === undefined ? 'query' : 'admin');
    recorder.pass('authentication');
    recorder.fail('permission', 'KEY_LIMITED', {
      message: 'The admin key is a query key: it permits searching only.',
      advice: 'Enter an admin key to read and change definitions.',
    });
  }
  if (adminKey !== undefined && queryKey !== undefined) {
    if (isDenied(await request(documentsProbe).catch(rethrow))) rejectKey('query');
  }
  recorder.pass('authentication');
  recorder.pass(
    'permission',
    adminKey === undefined
      ? { message: 'Search only.', advice: 'Enter an admin key to read and change definitions.' }
      : { message: 'Definitions and documents.' },
  );
}

/** Tests an access token for the data plane. */
async function testTokenForData(test: PlaneTest): Promise<void> {
  const { request, recorder } = test;
  const response = await readResponse(test, 'data', indexesProbe, { allowsMissing: false });
  if (response.status === 401) {
    recorder.fail('authentication', credentialCodes.credentialRejected, {
      message: 'The service rejected the access token.',
      advice: 'Check the issuer and the resource of the tokens.',
    });
  }
  recorder.pass('authentication');
  if (!isDenied(response)) return recorder.pass('permission', { message: 'Definitions and documents.' });
  if (acceptsKey(await request(documentsProbe).catch(rethrow))) {
    const advice = 'Assign the role Search Service Contributor to read and change definitions.';
    return recorder.pass('permission', { message: 'Search only.', advice });
  }
  recorder.fail('permission', 'PERMISSION_MISSING', {
    message: 'The access token does not permit searching or reading definitions.',
    advice:
      'Allow role-based access control on the Keys page of the service, and assign the role Search Service Contributor, or Search Index Data Reader to search only.',
  });
}
