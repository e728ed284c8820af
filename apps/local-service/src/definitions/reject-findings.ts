import { badRequest, type ErrorDetail } from '@searchdeck/contract';

/**
 * 400 with the message and target of the first finding; all findings are details. Does nothing if there are none.
 * `subject`: the word that the service writes before the message of some kinds (service-behavior §12).
 */
export const rejectFindings = (findings: readonly ErrorDetail[], subject?: string): void => {
  const first = findings[0];
  if (first === undefined) return;
  const message =
    subject === undefined ? first.message : `The request is invalid. Details: ${subject} : ${first.message}`;
  throw badRequest(message, {
    code: first.code,
    ...(first.target === undefined ? {} : { target: first.target }),
    details: findings.length === 1 && first.details !== undefined ? first.details : [...findings],
  });
};
