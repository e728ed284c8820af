import { badRequest } from '@searchdeck/contract/core';

/** Throws 400 unless a minimum is at most its maximum. The names are those of the parameters. */
export const checkBounds = (minName: string, min: number, maxName: string, max: number): void => {
  if (min <= max) return;
  throw badRequest(`'${minName}' (${min}) must not be greater than '${maxName}' (${max}).`, { target: minName });
};
