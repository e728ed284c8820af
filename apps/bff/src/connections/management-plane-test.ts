import {
  bffCodes,
  credentialCodes,
  dialectLabels,
  dialects,
  stableVersion,
  type DialectId,
} from '@searchdeck/contract';
import { readCredential, readResponse, type PlaneTest } from './plane-test.js';
import { isVersionRejected, managementProbe, type Probe } from './probe.js';

const dialectIds = Object.keys(dialects) as DialectId[];

/** Tests the management plane, from its response to the permissions of the access token. Throws StepFailed. */
export async function testManagementPlane(test: PlaneTest): Promise<void> {
  const { connection, recorder } = test;
  const isStored = connection.credentialSource === 'stored';
  if (isStored) {
    if ((await readCredential(test, 'managementToken')) === undefined) {
      recorder.fail('authentication', bffCodes.credentialMissing, {
        message: 'The connection has no access token.',
        advice: 'Enter an access token, or remove the management endpoint.',
      });
    }
  }
  const probe = managementProbe(connection);
  const response = await readResponse(test, 'management', probe, { allowsMissing: true });
  if (response.status === 404) await checkDialect(test, probe);
  if (response.status === 401) {
    recorder.fail('authentication', credentialCodes.credentialRejected, {
      message: 'The access token is not valid or has expired.',
      advice: isStored ? 'Enter a new access token.' : 'Check the issuer of the tokens.',
    });
  }
  recorder.pass('authentication');
  if (response.status === 403) {
    recorder.fail('permission', 'PERMISSION_MISSING', {
      message: 'The access token does not permit reading the service.',
      advice: 'Assign the role Reader, or Search Service Contributor to make changes.',
    });
  }
  if (response.status === 404) {
    recorder.fail('permission', 'SERVICE_UNKNOWN', {
      message: 'The subscription or the service does not exist, or the access token does not permit reading it.',
      advice: 'Check the subscription ID, the resource group, the service name, and the API dialect of the connection.',
    });
  }
  recorder.pass('permission');
}

/**
 * Throws StepFailed if the service responds in another dialect. The dialects name the provider differently in paths, so a
 * service responds with 404 to those of another one, whatever the access token.
 */
async function checkDialect({ connection, request, recorder }: PlaneTest, probe: Probe): Promise<void> {
  for (const dialect of dialectIds.filter((id) => id !== connection.dialect)) {
    const response = await request({ ...probe, dialect }).catch(() => undefined);
    if (response === undefined) continue;
    if (response.status < 300 || response.status === 401 || isVersionRejected(response)) {
      recorder.fail('version', 'API_DIALECT_UNSUPPORTED', {
        message: `The service responded, but it does not support the API dialect ${dialectLabels[connection.dialect]} with the API version ${stableVersion.management}.`,
        advice: `Change the API dialect of the connection to ${dialectLabels[dialect]}.`,
      });
    }
  }
}
