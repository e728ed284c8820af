import type { Component } from '../registry/registry.js';
import type { TokenizerStage } from '../core/stream.js';
import { characterTokenizers } from './character.js';
import { classicTokenizers } from './classic.js';
import { gramTokenizers } from './grams.js';
import { keywordTokenizers } from './keyword.js';
import { languageTokenizers } from './language.js';
import { pathTokenizers } from './path-hierarchy.js';
import { patternTokenizers } from './pattern.js';
import { standardTokenizers } from './standard.js';
import { urlEmailTokenizers } from './url-email.js';

/** Every tokenizer, by family. */
export const tokenizers: readonly Component<TokenizerStage>[] = [
  ...characterTokenizers,
  ...classicTokenizers,
  ...gramTokenizers,
  ...keywordTokenizers,
  ...languageTokenizers,
  ...pathTokenizers,
  ...patternTokenizers,
  ...standardTokenizers,
  ...urlEmailTokenizers,
];
