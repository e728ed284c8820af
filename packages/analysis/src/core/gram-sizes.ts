import { badRequest } from '@searchdeck/contract/core';

/** Throws 400 unless `minGram` is at most `maxGram`. */
export const checkGramSizes = (minGram: number, maxGram: number): void => {
  if (minGram > maxGram) {
    throw badRequest(`minGram ${minGram} must not be greater than maxGram ${maxGram}.`, { target: 'minGram' });
  }
};
