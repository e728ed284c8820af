import { DEFAULT_TIMEOUT_SECONDS, durationSeconds, limits } from '@searchdeck/contract/core';
import { invalidVectorizer, type VectorizerDefinition } from './definition.js';

/** service-behavior §9 "WebApi"; the vendor documents the same bounds for vectorizers. */
const { minimum, maximum } = limits.webApiTimeoutSeconds;

/** The `timeout` of a definition in milliseconds. */
export function readTimeout(definition: VectorizerDefinition, text: string | null | undefined): number {
  if (text == null) return DEFAULT_TIMEOUT_SECONDS * 1000;
  const seconds = durationSeconds(text);
  if (seconds === undefined || seconds < minimum || seconds > maximum) {
    throw invalidVectorizer(
      definition,
      'timeout',
      `must be an ISO 8601 duration from PT${minimum}S to PT${maximum}S; it is '${text}'`,
    );
  }
  return seconds * 1000;
}

/** The URL of an endpoint, with https or http. */
export function readUrl(definition: VectorizerDefinition, field: string, uri: string | null | undefined): URL {
  const url = uri != null && URL.canParse(uri) ? new URL(uri) : undefined;
  if (url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw invalidVectorizer(definition, field, uri == null ? 'is required' : 'must be an http or https URL');
}

/** Headers that a definition can't set, from the vendor's page about the vectorizer. */
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
    if (RESERVED_HEADERS.has(name.toLowerCase())) {
      throw invalidVectorizer(definition, 'httpHeaders', `cannot contain the header '${name}'`);
    }
  }
  try {
    return Object.fromEntries(new Headers((httpHeaders ?? {}) as Record<string, string>));
  } catch {
    throw invalidVectorizer(definition, 'httpHeaders', 'must contain valid header names and values');
  }
}
