import { lowerCase, upperCase } from '../case-folding.js';
import { plain } from '../registry.js';
import { mapTerms } from '../stream.js';

export const lowercase = mapTerms(lowerCase);
export const uppercase = mapTerms(upperCase);

export const caseFilters = [plain('lowercase', () => lowercase), plain('uppercase', () => uppercase)];
