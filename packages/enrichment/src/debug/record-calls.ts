import { debugLimits, type DebugCall, type SkillDefinition } from '@searchdeck/contract';
import type { Fetch, ModelMap } from '@searchdeck/inference';

const REDACTED = '***';
/** Shorter values are not secrets, and occur in ordinary texts. */
const MIN_SECRET_LENGTH = 6;
/** Query parameters whose values are shown. */
const PUBLIC_PARAMETERS: readonly string[] = ['api-version', 'model-version'];
const { callCharacters, calls: MAX_CALLS } = debugLimits;

/** The credentials in a skill: keys, and the values of headers. */
function secretsOf({ apiKey, key, httpHeaders }: SkillDefinition, models: ModelMap | undefined): string[] {
  const headers = typeof httpHeaders === 'object' && httpHeaders !== null ? Object.values(httpHeaders) : [];
  const modelKeys = Array.from(models?.values() ?? [], (model) => model.key);
  return [apiKey, key, ...headers, ...modelKeys].filter(
    (value): value is string => typeof value === 'string' && value.length >= MIN_SECRET_LENGTH,
  );
}

/** A URL without user information and parameter values, which can be keys. */
function publicUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.username = '';
  url.password = '';
  for (const name of url.searchParams.keys()) {
    if (!PUBLIC_PARAMETERS.includes(name)) url.searchParams.set(name, REDACTED);
  }
  return url.href;
}

const truncate = (text: string): string => text.slice(0, callCharacters);

function bodyText(body: RequestInit['body']): string {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? `(${body.length} bytes)` : '';
}

/** Records the requests that one skill sends. Credentials of the skill are removed; headers are not recorded. */
export class CallRecorder {
  private readonly recorded: DebugCall[] = [];
  private readonly secrets: readonly string[];
  /** Number of all requests. */
  count = 0;

  constructor(skill: SkillDefinition, models: ModelMap | undefined) {
    this.secrets = secretsOf(skill, models);
  }

  get calls(): DebugCall[] {
    return this.recorded.map((call) => ({
      ...call,
      url: this.redact(call.url),
      requestBody: truncate(this.redact(call.requestBody)),
      ...(call.responseBody == null ? {} : { responseBody: truncate(this.redact(call.responseBody)) }),
      ...(call.error == null ? {} : { error: this.redact(call.error) }),
    }));
  }

  private redact(text: string): string {
    return this.secrets.reduce((result, secret) => result.replaceAll(secret, REDACTED), text);
  }

  wrap(fetch: Fetch): Fetch {
    return async (url, init) => {
      this.count++;
      if (this.recorded.length >= MAX_CALLS) return fetch(url, init);
      const start = performance.now();
      const call: DebugCall = {
        method: init.method ?? 'GET',
        url: publicUrl(url),
        requestBody: bodyText(init.body),
        durationMs: 0,
      };
      this.recorded.push(call);
      const recordDuration = (): void => {
        call.durationMs = performance.now() - start;
      };
      try {
        const response = await fetch(url, init);
        call.status = response.status;
        recordDuration();
        return response.body === null ? response : recordBody(response, call, recordDuration);
      } catch (error) {
        call.error = error instanceof Error ? error.message : String(error);
        recordDuration();
        throw error;
      }
    };
  }
}

/** The response with a body that is recorded while it is read. */
function recordBody(response: Response, call: DebugCall, onPart: () => void): Response {
  const decoder = new TextDecoder();
  call.responseBody = '';
  const record = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      // A secret may begin before the limit and end after it.
      if ((call.responseBody ?? '').length < 2 * callCharacters) {
        call.responseBody += decoder.decode(part, { stream: true });
      }
      onPart();
      controller.enqueue(part);
    },
  });
  const { status, statusText, headers, body } = response;
  return new Response(body!.pipeThrough(record), { status, statusText, headers });
}
