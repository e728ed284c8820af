import { bffCodes, credentialCodes } from '@searchdeck/contract';
import { readCredential, readResponse, type PlaneTest } from './plane-test.js';
import { managementProbe } from './probe.js';

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
  const response = await readResponse(test, 'management', managementProbe(connection), { allowsMissing: true });
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
      advice: 'Check the subscription ID, the resource group, and the service name.',
    });
  }
  recorder.pass('permission');
}
