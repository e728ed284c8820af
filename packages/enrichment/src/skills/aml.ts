import {
  DEFAULT_PARALLELISM,
  DEFAULT_TIMEOUT_SECONDS,
  durationSeconds,
  isObject,
  type amlSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import { bearerHeaders } from '@searchdeck/inference';
import { mapInParallel } from '../map-in-parallel.js';
import { ModelNotConfigured, resultOfCall } from './call-model.js';
import { callEndpoint, EndpointError, requireFetch } from './endpoint.js';
import type { SkillExecutor, SkillResult } from './executor.js';

type AmlSkill = Infer<typeof amlSkill.schema> & SkillDefinition;

/** Calls an endpoint of a machine learning workspace with the inputs of one record. service-behavior §1. */
export const amlExecutor: SkillExecutor<AmlSkill> = {
  batchSize: 100,
  callsEndpoint: () => true,
  execute: (skill, records, signal, { fetch }) =>
    mapInParallel(records, skill.degreeOfParallelism ?? DEFAULT_PARALLELISM, ({ inputs }) =>
      resultOfCall(async (): Promise<SkillResult> => {
        const { uri, key, timeout } = skill;
        if (!uri || !key) {
          throw new ModelNotConfigured(
            "The endpoint of the skill is not configured. Managed identities are not supported locally: set 'uri' and 'key'.",
          );
        }
        const call = {
          uri,
          method: 'POST',
          headers: { ...bearerHeaders({ key }), 'content-type': 'application/json' },
          body: JSON.stringify(inputs),
          timeoutSeconds: durationSeconds(timeout ?? '') ?? DEFAULT_TIMEOUT_SECONDS,
        };
        const outputs = await callEndpoint(requireFetch(fetch), call, signal);
        if (!isObject(outputs)) throw new EndpointError('The response is not a JSON object.');
        return { outputs };
      }, signal),
    ),
};
