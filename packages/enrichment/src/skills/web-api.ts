import {
  durationSeconds,
  isObject,
  notSupportedLocally,
  webApiSkill,
  type Infer,
  type SkillDefinition,
} from '@searchdeck/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fetch } from '@searchdeck/inference';
import type { SkillExecutor, SkillRecord, SkillResult, SkillServices } from './executor.js';

type WebApiSkill = Infer<typeof webApiSkill.schema> & SkillDefinition;

const { fields } = webApiSkill.schema;
const DEFAULT_BATCH_SIZE = fields['batchSize']?.schema.default as number;
const DEFAULT_PARALLELISM = fields['degreeOfParallelism']?.schema.default as number;
const DEFAULT_TIMEOUT_SECONDS = 30;
/** service-behavior §9 "WebApi". */
const MAX_RETRIES = 2;
const RETRY_STATUSES = new Set([429, 502, 503]);
const RETRY_DELAY_MS = 500;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/** The endpoint could not be called, or its response is invalid. */
class EndpointError extends Error {}

async function readResponse(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_RESPONSE_BYTES) throw new EndpointError(`The response is larger than ${MAX_RESPONSE_BYTES} bytes.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new EndpointError('The response is not JSON.');
  }
}

/** The status code of a response, and its JSON if the status code is a success. */
interface EndpointResponse {
  status: number;
  value?: unknown;
}

async function callOnce(
  skill: WebApiSkill,
  body: string,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<EndpointResponse> {
  const seconds = durationSeconds(skill.timeout ?? '') ?? DEFAULT_TIMEOUT_SECONDS;
  const timeout = AbortSignal.timeout(seconds * 1000);
  try {
    const response = await fetch(skill.uri, {
      method: (skill.httpMethod ?? 'POST').toUpperCase(),
      headers: { ...(skill.httpHeaders as Record<string, string> | null), 'content-type': 'application/json' },
      body,
      // A redirect would send the headers, and with them a key, to another host.
      redirect: 'manual',
      signal: AbortSignal.any([timeout, signal]),
    });
    const { status } = response;
    if (response.ok) return { status, value: await readResponse(response) };
    await response.body?.cancel();
    return { status };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EndpointError) throw error;
    if (timeout.aborted) throw new EndpointError(`The endpoint did not respond within ${seconds} seconds.`);
    throw new EndpointError(
      error instanceof TypeError
        ? 'The endpoint could not be reached, or the connection was lost.'
        : (error as Error).message,
    );
  }
}

async function call(skill: WebApiSkill, body: string, fetch: Fetch, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const { status, value } = await callOnce(skill, body, fetch, signal);
    if (value !== undefined) return value;
    if (!RETRY_STATUSES.has(status) || attempt === MAX_RETRIES) {
      throw new EndpointError(`The endpoint returned the status code ${status}.`);
    }
    await delay(RETRY_DELAY_MS * 2 ** attempt, undefined, { signal });
  }
}

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
    const response = await call(skill, JSON.stringify({ values }), fetch, signal);
    const results = isObject(response) ? response['values'] : undefined;
    if (!Array.isArray(results)) throw new EndpointError("The response has no array 'values'.");
    const byId = new Map(
      results.flatMap((value) => (isObject(value) ? [[String(value['recordId']), value] as const] : [])),
    );
    return values.map(({ recordId }) => resultOf(byId.get(recordId)));
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const message = `Could not execute skill because the Web Api request failed. ${error.message}`;
    return records.map(() => ({ outputs: {}, errors: [message] }));
  }
}

/** Calls an endpoint with batches of records. data-plane.md "SearchSkillset", service-behavior §9. */
export const webApiExecutor: SkillExecutor<WebApiSkill> = {
  // The skill has a batch size as a parameter.
  batchSize: Number.MAX_SAFE_INTEGER,
  check({ authResourceId, authIdentity }) {
    if (authResourceId == null && authIdentity == null) return;
    throw notSupportedLocally('Authentication of a web API skill by managed identity', 'authResourceId');
  },
  async execute(skill, records, signal, { fetch }: SkillServices) {
    if (fetch === undefined) return records.map(() => ({ outputs: {}, errors: ['Calling endpoints is not enabled.'] }));
    const size = skill.batchSize ?? DEFAULT_BATCH_SIZE;
    const batches: SkillRecord[][] = [];
    for (let start = 0; start < records.length; start += size) batches.push(records.slice(start, start + size));
    const results: SkillResult[][] = [];
    const queue = batches.entries();
    const worker = async (): Promise<void> => {
      for (const [i, batch] of queue) results[i] = await executeBatch(skill, batch, fetch, signal);
    };
    const parallelism = Math.min(skill.degreeOfParallelism ?? DEFAULT_PARALLELISM, batches.length);
    await Promise.all(Array.from({ length: parallelism }, worker));
    return results.flat();
  },
};
