import { badRequest, type ErrorDetail } from '@searchdeck/contract';

/** 400 with the first problem's words and target; all problems are details. Nothing when there are none. */
export const refuseProblems = (problems: readonly ErrorDetail[]): void => {
  const first = problems[0];
  if (first === undefined) return;
  throw badRequest(first.message, {
    code: first.code,
    ...(first.target === undefined ? {} : { target: first.target }),
    details: problems.length === 1 && first.details !== undefined ? first.details : [...problems],
  });
};
