import { isRestError } from '@azure/core-rest-pipeline';

/** The part of a client's error that comes from the service. */
export interface ClientError {
  readonly statusCode: number | undefined;
  readonly code: string | undefined;
  readonly message: string;
  /** The error of the body, as the client parsed it. */
  readonly error: { code?: string; message?: string; target?: string; details?: { code?: string; message?: string }[] };
}

/** The RestError of a call. Any other error, or success, fails the test. */
export const errorOf = async (call: Promise<unknown>): Promise<ClientError> => {
  const clientError: unknown = await call.then(
    (value) => {
      throw new Error(`The call succeeded with ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
  if (!isRestError(clientError)) throw clientError;
  const { statusCode, code, message, details } = clientError;
  return { statusCode, code, message, error: (details as { error?: ClientError['error'] } | undefined)?.error ?? {} };
};
