import { SearchError, type ConnectionTestResult, type findProblems } from '@searchdeck/contract';
import type { Finding } from '../../shared/definition/positions';

/** Endpoints that connections may not use: such a connection can't be saved. */
export const rejectedEndpoints = (result: ConnectionTestResult | undefined): { message: string; target: string }[] =>
  (
    [
      ['endpoint', result?.data],
      ['managementUrl', result?.management],
    ] as const
  ).flatMap(([target, plane]) =>
    plane?.steps.some(({ step, state }) => step === 'endpoint' && state === 'failed') === true
      ? [{ target, message: plane.message ?? '' }]
      : [],
  );

/** The errors of the fields of a connection: of their values, of the last request, and of the tested endpoints. */
export const connectionFindings = (
  problems: ReturnType<typeof findProblems>,
  error: Error | null,
  result: ConnectionTestResult | undefined,
): readonly Finding[] =>
  [
    ...problems,
    ...(error instanceof SearchError && error.target !== undefined ? [error] : []),
    ...rejectedEndpoints(result),
  ].map(({ message, target }) => ({ message, target: target?.replace(/^connection\./, ''), severity: 'error' }));
