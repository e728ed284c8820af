import type { Parts } from '../chain.js';
import { chain } from '../chain.js';
import { plain } from '../registry.js';
import { microsoftAnalyzers } from './microsoft.js';
import { recipes } from './recipes.js';

const analyzer = (name: string, parts: () => Parts) => plain(name, () => chain(parts()));

export const languageAnalyzers = [
  ...Object.entries(recipes).map(([tag, parts]) => analyzer(`${tag}.lucene`, parts)),
  ...Object.entries(microsoftAnalyzers).map(([tag, { parts }]) => analyzer(`${tag}.microsoft`, parts)),
];
