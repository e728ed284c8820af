import { wrongVectorizer, type VectorizerDefinition } from './definition.js';

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** Seconds. service-behavior §9 "WebApi"; the vendor's pages name the same for vectorizers. */
const TIMEOUT = { least: 1, most: 230, normal: 30 };

/** The `timeout` of a definition in milliseconds. */
export function readTimeout(definition: VectorizerDefinition, text: string | null | undefined): number {
  if (text == null) return TIMEOUT.normal * 1000;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0'] = DURATION.exec(text) ?? [];
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (!DURATION.test(text) || total < TIMEOUT.least || total > TIMEOUT.most) {
    throw wrongVectorizer(
      definition,
      'timeout',
      `must be an ISO 8601 duration from PT${TIMEOUT.least}S to PT${TIMEOUT.most}S; it is '${text}'`,
    );
  }
  return total * 1000;
}

/** An address that can be called: http too, so that an endpoint may run on this machine. */
export function readAddress(definition: VectorizerDefinition, field: string, uri: string | null | undefined): URL {
  const url = uri != null && URL.canParse(uri) ? new URL(uri) : undefined;
  if (url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw wrongVectorizer(definition, field, uri == null ? 'is required' : 'must be an http or https address');
}

/** Headers that a definition may not set: they are the caller's own. Named by the vendor's page of the vectorizer. */
const RESERVED_HEADERS = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'te',
  'upgrade',
  'via',
]);

export function readHeaders(
  definition: VectorizerDefinition,
  httpHeaders: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, string> {
  for (const name of Object.keys(httpHeaders ?? {})) {
    if (RESERVED_HEADERS.has(name.toLowerCase()))
      throw wrongVectorizer(definition, 'httpHeaders', `cannot hold the header '${name}'`);
  }
  try {
    return Object.fromEntries(new Headers((httpHeaders ?? {}) as Record<string, string>));
  } catch {
    throw wrongVectorizer(definition, 'httpHeaders', 'must hold valid header names and values');
  }
}
