import type { ConnectionRecord } from '../store/repositories.js';
import type { UnsavedConnection } from './connections.js';
import type { Probe, ProbeResponse } from './probe.js';
import type { StepRecorder } from './step-recorder.js';

/** The test of one plane of a connection. */
export interface PlaneTest {
  connection: ConnectionRecord;
  credential: UnsavedConnection['credential'];
  request: (probe: Probe) => Promise<ProbeResponse>;
  recorder: StepRecorder;
}
