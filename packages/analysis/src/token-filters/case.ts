import { lowerCase, upperCase } from '../core/case-folding.js';
import { defineBuiltIn } from '../registry/registry.js';
import { mapTerms } from '../core/stream.js';

export const lowercase = mapTerms(lowerCase);
export const uppercase = mapTerms(upperCase);

export const caseFilters = [defineBuiltIn('lowercase', () => lowercase), defineBuiltIn('uppercase', () => uppercase)];
