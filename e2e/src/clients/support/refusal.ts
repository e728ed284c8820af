import { isRestError } from '@azure/core-rest-pipeline';

/** The clients' own error, as far as the service decides about it. */
export interface Refusal {
  readonly statusCode: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
  /** The error of the body, as the client understood it. */
  readonly error: { code?: string; message?: string; target?: string; details?: { code?: string; message?: string }[] };
}

/** The RestError that a call ends with; anything else, success included, fails the test. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  const thrown: unknown = await call.then(
    (value) => {
      throw new Error(`was not refused, but answered ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
  if (!isRestError(thrown)) throw thrown;
  const { statusCode, code, message, details } = thrown;
  return { statusCode, code, message, error: (details as { error?: Refusal['error'] } | undefined)?.error ?? {} };
};
