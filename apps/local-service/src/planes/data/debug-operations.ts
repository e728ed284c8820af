import type { DebugRunRequest, DebugSession, DebugSessionRequest } from '@searchdeck/contract';
import type { StoredSession } from '../../debug/debug-sessions.js';
import { continueDebugging, repeatDebugging, startDebugging } from '../../debug/run-session.js';
import type { DefinitionContext } from '../../definitions/definition-context.js';
import { parameter, type DataCall } from '../call.js';
import type { ApiResponse } from '../response.js';

const contextOf = ({ app, service, version }: DataCall): DefinitionContext => ({ app, service, version });

const sessionOf = (call: DataCall): StoredSession =>
  call.app.debugSessions.get(call.service.id, parameter(call, 'sessionId'));

function bodyOf({ id, source, run }: StoredSession): DebugSession {
  const { executedSteps, ...result } = run;
  return {
    id,
    itemId: source.itemId,
    warnings: source.warnings.map(({ name, message, details }) => ({
      name,
      message,
      ...(details === undefined ? {} : { details }),
    })),
    steps: executedSteps.map(({ step }) => step),
    ...result,
  };
}

/** Runs a skillset, which need not be stored, on one document. Nothing is indexed or stored. */
export async function createDebugSession(call: DataCall): Promise<ApiResponse> {
  const request = call.body as DebugSessionRequest;
  const { sessionId } = request.document ?? {};
  const { indexer, indexerName, indexes } = request;
  const previousSession = sessionId == null ? undefined : call.app.debugSessions.get(call.service.id, sessionId);
  const sessionParts =
    previousSession === undefined
      ? { indexer: { indexer, indexerName, indexes }, ...(await startDebugging(contextOf(call), request, call.signal)) }
      : { ...previousSession, run: await repeatDebugging(contextOf(call), previousSession, request, call.signal) };
  const session = call.app.debugSessions.create({ ...sessionParts, serviceId: call.service.id });
  return { status: 201, body: bodyOf(session) };
}

export const getDebugSession = (call: DataCall): ApiResponse => ({ status: 200, body: bodyOf(sessionOf(call)) });

/** Runs a changed skillset on the document of a session. An error leaves the previous result. */
export async function runDebugSession(call: DataCall): Promise<ApiResponse> {
  const { skillset, fromStep } = call.body as DebugRunRequest;
  const session = sessionOf(call);
  const run = await continueDebugging(contextOf(call), session, skillset, fromStep ?? undefined, call.signal);
  const updatedSession = { ...session, run };
  call.app.debugSessions.update(updatedSession);
  return { status: 200, body: bodyOf(updatedSession) };
}

export function deleteDebugSession(call: DataCall): ApiResponse {
  call.app.debugSessions.delete(call.service.id, parameter(call, 'sessionId'));
  return { status: 204 };
}
