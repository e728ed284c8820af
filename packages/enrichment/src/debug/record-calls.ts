import { debugLimits, isObject, type DebugCall, type SkillDefinition } from '@searchdeck/contract';
import type { Fetch, ModelMap } from '@searchdeck/inference';
import { messageOf } from '../errors.js';
import { escapePattern } from '../escape-pattern.js';

const REDACTED = '***';
/** Shorter secrets are replaced only where they are a whole word, because they are also parts of ordinary words. */
const MIN_UNIQUE_LENGTH = 6;
/** Shorter values of headers are settings, such as `1`. */
const MIN_HEADER_SECRET_LENGTH = 3;
/** Shorter values of additional parameters of a model are settings, such as `high`. */
const MIN_PARAMETER_SECRET_LENGTH = 16;
/** Query parameters whose values are shown. */
const PUBLIC_PARAMETERS: readonly string[] = ['api-version', 'model-version'];
const { callCharacters, calls: MAX_CALLS } = debugLimits;

/** All texts of a JSON value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The credentials in a skill: keys, the values of headers, and long texts in additional parameters of a model. */
function secretsOf(
  { apiKey, key, httpHeaders, extraParameters }: SkillDefinition,
  models: ModelMap | undefined,
): string[] {
  const modelKeys = Array.from(models?.values() ?? [], (model) => model.key);
  const parameters = textsOf(extraParameters).filter((text) => text.length >= MIN_PARAMETER_SECRET_LENGTH);
  const headers = textsOf(httpHeaders).filter((text) => text.length >= MIN_HEADER_SECRET_LENGTH);
  const secrets = [...[apiKey, key, modelKeys].flatMap(textsOf), ...headers, ...parameters];
  // Longer ones first, because they can contain shorter ones.
  return [...new Set(secrets)].filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
}

/** Matches a secret, and its form in a JSON string. */
function patternOf(secret: string): RegExp {
  const forms = [...new Set([secret, JSON.stringify(secret).slice(1, -1)])];
  const text = forms.map(escapePattern).join('|');
  return secret.length >= MIN_UNIQUE_LENGTH
    ? new RegExp(text, 'gu')
    : new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${text})(?![\p{L}\p{N}_])`, 'gu');
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
  private readonly recordedCalls: DebugCall[] = [];
  private readonly patterns: readonly RegExp[];
  /** Names of additional parameters of a model, whose values are not shown. */
  private readonly extraParameterNames: readonly string[];
  /** Number of all requests. */
  count = 0;

  constructor(skill: SkillDefinition, models: ModelMap | undefined) {
    this.patterns = secretsOf(skill, models).map(patternOf);
    const { extraParameters } = skill;
    this.extraParameterNames = isObject(extraParameters) ? Object.keys(extraParameters) : [];
  }

  get calls(): DebugCall[] {
    return this.recordedCalls.map((call) => ({
      ...call,
      url: this.redact(call.url),
      requestBody: truncate(this.redact(this.withoutExtraParameters(call.requestBody))),
      ...(call.responseBody == null ? {} : { responseBody: truncate(this.redact(call.responseBody)) }),
      ...(call.error == null ? {} : { error: this.redact(call.error) }),
    }));
  }

  private redact(text: string): string {
    return this.patterns.reduce((result, pattern) => result.replace(pattern, REDACTED), text);
  }

  /** A request body without the values of additional parameters. */
  private withoutExtraParameters(text: string): string {
    if (this.extraParameterNames.length === 0) return text;
    try {
      const body: unknown = JSON.parse(text);
      if (!isObject(body)) return text;
      const members = Object.entries(body).map(([name, value]) => [
        name,
        this.extraParameterNames.includes(name) ? REDACTED : value,
      ]);
      return JSON.stringify(Object.fromEntries(members));
    } catch {
      return text;
    }
  }

  wrap(fetch: Fetch): Fetch {
    return async (url, init) => {
      this.count++;
      if (this.recordedCalls.length >= MAX_CALLS) return fetch(url, init);
      const start = performance.now();
      const call: DebugCall = {
        method: init.method ?? 'GET',
        url: publicUrl(url),
        requestBody: bodyText(init.body),
        durationMs: 0,
      };
      this.recordedCalls.push(call);
      const recordDuration = (): void => {
        call.durationMs = performance.now() - start;
      };
      try {
        const response = await fetch(url, init);
        call.status = response.status;
        recordDuration();
        return response.body === null ? response : recordBody(response, call, recordDuration);
      } catch (error) {
        call.error = messageOf(error);
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
