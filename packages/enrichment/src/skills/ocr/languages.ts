import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Language codes of the skill in lowercase, and the names of their models. service-behavior §9. */
const MODEL_NAMES: ReadonlyMap<string, string> = new Map([
  ['ar', 'ara'],
  ['cs', 'ces'],
  ['da', 'dan'],
  ['de', 'deu'],
  ['el', 'ell'],
  ['en', 'eng'],
  ['es', 'spa'],
  ['fi', 'fin'],
  ['fr', 'fra'],
  ['hu', 'hun'],
  ['it', 'ita'],
  ['ja', 'jpn'],
  ['ko', 'kor'],
  ['nb', 'nor'],
  ['nl', 'nld'],
  ['pl', 'pol'],
  ['pt', 'por'],
  ['ro', 'ron'],
  ['ru', 'rus'],
  ['sk', 'slk'],
  ['sr-cyrl', 'srp'],
  ['sr-latn', 'srp_latn'],
  ['sv', 'swe'],
  ['tr', 'tur'],
  ['zh-hans', 'chi_sim'],
  ['zh-hant', 'chi_tra'],
]);
const DEFAULT_LANGUAGE = 'en';
/** Language code of texts in any language. They are read with the default model. */
const ANY_LANGUAGE = 'unk';
/** The models with integer weights, which are fast and accurate. */
const MODEL_FOLDER = '4.0.0_best_int';

const packageOf = (model: string): string => `@tesseract.js-data/${model}`;

/** The folder with a model; undefined if its package is not installed. */
export function folderOfModel(model: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${packageOf(model)}/package.json`)), MODEL_FOLDER);
  } catch {
    return undefined;
  }
}

export interface OcrLanguage {
  /** Language code of the skill. */
  code: string;
  /** Name of an installed model. */
  model: string;
}

/** The language of a code and its model, or a warning that says why the language can't be read. */
export function ocrLanguage(languageCode: string | null | undefined): OcrLanguage | { warning: string } {
  const requestedCode = languageCode ?? DEFAULT_LANGUAGE;
  const code = requestedCode.toLowerCase() === ANY_LANGUAGE ? DEFAULT_LANGUAGE : requestedCode;
  const [language = ''] = code.toLowerCase().split('-', 1);
  const model = MODEL_NAMES.get(code.toLowerCase()) ?? MODEL_NAMES.get(language);
  if (model !== undefined && folderOfModel(model) !== undefined) return { code, model };
  const readableCodes = [...MODEL_NAMES].filter(([, name]) => folderOfModel(name) !== undefined).map(([each]) => each);
  const reason = model === undefined ? '' : ` because the package '${packageOf(model)}' is not installed`;
  return {
    warning: `Images in the language '${requestedCode}' can't be read${reason}. Supported languages: ${readableCodes.join(', ')}.`,
  };
}
