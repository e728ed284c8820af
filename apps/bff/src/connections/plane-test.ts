import { SearchError, type CredentialField, type Plane } from '@searchdeck/contract';
import type { ConnectionRecord } from '../store/repositories.js';
import type { UnsavedConnection } from './connections.js';
import { checkService, checkVersion, explainError, type Probe, type ProbeResponse } from './probe.js';
import type { StepRecorder } from './step-recorder.js';

/** The test of one plane of a connection. */
export interface PlaneTest {
  connection: ConnectionRecord;
  credential: UnsavedConnection['credential'];
  request: (probe: Probe) => Promise<ProbeResponse>;
  recorder: StepRecorder;
}

/** A credential of the connection; undefined: it has none. Throws StepFailed if it cannot be read. */
export const readCredential = (
  { credential, recorder }: PlaneTest,
  field: CredentialField,
): Promise<string | undefined> =>
  credential(field).catch((error: unknown) => {
    if (!(error instanceof SearchError)) throw error;
    return recorder.fail('authentication', error.code, { message: error.message });
  });

/**
 * The response to a probe. Throws StepFailed unless a search service responds that supports the API version.
 * `allowsMissing`: 404 is the response of a search service, too.
 */
export const readResponse = async (
  { request, recorder }: PlaneTest,
  plane: Plane,
  probe: Probe,
  { allowsMissing }: { allowsMissing: boolean },
): Promise<ProbeResponse> => {
  const response = await recorder.run(
    'response',
    async () => {
      const probeResponse = await request(probe);
      checkService(probeResponse, allowsMissing);
      return probeResponse;
    },
    explainError,
  );
  checkVersion(response, recorder, plane);
  return response;
};
