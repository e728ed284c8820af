import {
  buildPath,
  debugDifferences,
  debugDocumentValues,
  isObject,
  operationById,
  parseJson,
  previewVersion,
  printJson,
  sharedDocuments,
  type DebugCase,
  type DebugDifference,
  type DebugDocument,
  type DebugSession,
  type OperationId,
} from '@searchdeck/contract';
import type { CaseOptions } from './case-options.js';

/** A request that failed; the message is printed. */
export class CaseError extends Error {}

/** How the result of the service differs from the expected one. */
export interface CaseResult {
  differences: DebugDifference[];
  /** Errors of the run and of its skills. */
  errors: string[];
}

type Service = Pick<CaseOptions, 'endpoint' | 'key'>;

function messageOf(body: unknown, status: number): string {
  const error = isObject(body) ? body['error'] : undefined;
  const message = isObject(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message : `The service returned ${status}.`;
}

async function send({ endpoint, key }: Service, url: string, method: string, body: unknown) {
  try {
    const response = await fetch(`${endpoint}${url}?api-version=${previewVersion.data}`, {
      method,
      headers: { 'api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: printJson(body) }),
    });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new CaseError(`Couldn't reach ${endpoint} (${cause}).`);
  }
}

function parsedBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The body of a successful response. Throws CaseError for others. */
async function call(
  service: Service,
  id: OperationId,
  parameters: Readonly<Record<string, string>>,
  requestBody?: unknown,
): Promise<unknown> {
  const operation = operationById(id);
  const { status, isOk, text } = await send(service, buildPath(operation, parameters), operation.method, requestBody);
  const body = parsedBody(text);
  if (!isOk) throw new CaseError(messageOf(body, status));
  return body;
}

const nameOf = (skillset: unknown): string => {
  const name = isObject(skillset) ? skillset['name'] : undefined;
  if (typeof name !== 'string') throw new CaseError('The skillset of the case has no name.');
  return name;
};

const omitFields = (documents: readonly DebugDocument[], ignoredFields: ReadonlySet<string>): DebugDocument[] =>
  documents.map((document) => ({
    ...document,
    fields: Object.fromEntries(Object.entries(document.fields).filter(([name]) => !ignoredFields.has(name))),
  }));

/** Runs the skillset on the document of a case, and compares the result. Throws CaseError. */
export async function runCase(options: CaseOptions, { skillset, indexerName, document, expected }: DebugCase) {
  const testedSkillset = options.usesSavedSkillset
    ? skillset
    : await call(options, 'skillsets.get', { skillsetName: nameOf(skillset) });
  const session = (await call(
    options,
    'local.createDebugSession',
    {},
    {
      skillset: testedSkillset,
      document,
      ...(indexerName === undefined ? {} : { indexerName }),
    },
  )) as DebugSession;
  await call(options, 'local.deleteDebugSession', { sessionId: session.id });
  const valuesOf = (documents: readonly DebugDocument[]) =>
    debugDocumentValues(omitFields(sharedDocuments(documents, session), options.ignoredFields));
  return {
    differences: debugDifferences(valuesOf(expected), valuesOf(session.documents)),
    errors: [...session.steps.flatMap(({ errors }) => errors), ...session.errors].map(
      ({ name, message }) => `${name}: ${message}`,
    ),
  } satisfies CaseResult;
}
