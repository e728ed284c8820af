import { badRequest, type ErrorDetail } from '@searchdeck/contract';

/**
 * 400 with the first problem's words and target; all problems are details. Nothing when there are none. `subject` is
 * what the words are about, where the service puts it before them (service-behavior §12).
 */
export const rejectFindings = (problems: readonly ErrorDetail[], subject?: string): void => {
  const first = problems[0];
  if (first === undefined) return;
  const message =
    subject === undefined ? first.message : `The request is invalid. Details: ${subject} : ${first.message}`;
  throw badRequest(message, {
    code: first.code,
    ...(first.target === undefined ? {} : { target: first.target }),
    details: problems.length === 1 && first.details !== undefined ? first.details : [...problems],
  });
};
