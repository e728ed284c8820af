import {
  DEFAULT_PARALLELISM,
  DEFAULT_TIMEOUT_SECONDS,
  durationSeconds,
  isObject,
  notSupportedLocally,
  SearchError,
  webApiSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import type { Fetch } from '@searchdeck/inference';
import { mapInParallel } from '../map-in-parallel.js';
import { callEndpoint, ENDPOINTS_DISABLED, EndpointError } from './endpoint.js';
import type { SkillExecutor, SkillRecord, SkillResult, SkillServices } from './executor.js';

type WebApiSkill = Infer<typeof webApiSkill.schema> & SkillDefinition;

const DEFAULT_BATCH_SIZE = webApiSkill.schema.fields['batchSize']?.schema.default as number;

/** The messages in `errors` or `warnings` of a record, whose items are strings or objects with a message. */
const messagesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map((item) => {
        const message: unknown = isObject(item) ? item['message'] : item;
        return typeof message === 'string' ? message : JSON.stringify(item);
      })
    : [];

function resultOf(value: unknown): SkillResult {
  if (!isObject(value)) return { outputs: {}, errors: ['The response has no result for the record.'] };
  const errors = messagesOf(value['errors']);
  return {
    outputs: errors.length === 0 && isObject(value['data']) ? value['data'] : {},
    warnings: messagesOf(value['warnings']),
    errors,
  };
}

async function executeBatch(
  skill: WebApiSkill,
  records: readonly SkillRecord[],
  fetch: Fetch,
  signal: AbortSignal,
): Promise<SkillResult[]> {
  const values = records.map(({ inputs }, i) => ({ recordId: String(i), data: inputs }));
  try {
    const response = await callEndpoint(
      fetch,
      {
        uri: skill.uri,
        method: (skill.httpMethod ?? 'POST').toUpperCase(),
        headers: { ...(skill.httpHeaders as Record<string, string> | null), 'content-type': 'application/json' },
        body: JSON.stringify({ values }),
        timeoutSeconds: durationSeconds(skill.timeout ?? '') ?? DEFAULT_TIMEOUT_SECONDS,
      },
      signal,
    );
    const results = isObject(response) ? response['values'] : undefined;
    if (!Array.isArray(results)) throw new EndpointError("The response has no array 'values'.");
    const byId = new Map(
      results.flatMap((value) => (isObject(value) ? [[String(value['recordId']), value] as const] : [])),
    );
    return values.map(({ recordId }) => resultOf(byId.get(recordId)));
  } catch (error) {
    if (!(error instanceof EndpointError || error instanceof SearchError)) throw error;
    const message = `Could not execute skill because the Web Api request failed. ${error.message}`;
    return records.map(() => ({ outputs: {}, errors: [message] }));
  }
}

/** Calls an endpoint with batches of records. data-plane.md "SearchSkillset", service-behavior §9. */
export const webApiExecutor: SkillExecutor<WebApiSkill> = {
  // The skill has a batch size as a parameter.
  batchSize: Number.MAX_SAFE_INTEGER,
  callsEndpoint: () => true,
  check({ authResourceId, authIdentity }) {
    if (authResourceId == null && authIdentity == null) return;
    throw notSupportedLocally('Authentication of a web API skill by managed identity', 'authResourceId');
  },
  async execute(skill, records, signal, { fetch }: SkillServices) {
    if (fetch === undefined) return records.map(() => ({ outputs: {}, errors: [ENDPOINTS_DISABLED] }));
    const size = skill.batchSize ?? DEFAULT_BATCH_SIZE;
    const batches: SkillRecord[][] = [];
    for (let start = 0; start < records.length; start += size) batches.push(records.slice(start, start + size));
    const parallelism = skill.degreeOfParallelism ?? DEFAULT_PARALLELISM;
    const results = await mapInParallel(batches, parallelism, (batch) => executeBatch(skill, batch, fetch, signal));
    return results.flat();
  },
};
