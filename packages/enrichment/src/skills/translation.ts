import {
  DEFAULT_TIMEOUT_SECONDS,
  isObject,
  type Infer,
  type SkillDefinition,
  type translationSkill,
} from '@searchdeck/contract';
import { modelUrl, type ModelEndpoint } from '@searchdeck/inference';
import { mapInParallel } from '../map-in-parallel.js';
import { ModelNotConfigured, resultOfCall, subscriptionKeyHeaders } from './call-model.js';
import { callEndpoint, EndpointError, requireFetch } from './endpoint.js';
import type { SkillExecutor, SkillRecord, SkillResult, SkillServices } from './executor.js';
import { TEXT_REQUIRED, truncateForSkill } from './skill-text.js';

type TranslationSkill = Infer<typeof translationSkill.schema> & SkillDefinition;

/** Name of the translation server in the model map. */
const MODEL = 'translator';
const API_VERSION = '3.0';
const MAX_PARALLEL = 5;

const codeOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The translation and the source language of a response of the Translator API. */
function readTranslation(body: unknown): { text: string; from: string | undefined } {
  const item: unknown = Array.isArray(body) ? body[0] : undefined;
  const translations = isObject(item) ? item['translations'] : undefined;
  const first: unknown = Array.isArray(translations) ? translations[0] : undefined;
  const text = isObject(first) ? first['text'] : undefined;
  if (typeof text !== 'string') throw new EndpointError("The response has no translation '[0].translations[0].text'.");
  const detectedLanguage = isObject(item) ? item['detectedLanguage'] : undefined;
  return { text, from: codeOf(isObject(detectedLanguage) ? detectedLanguage['language'] : undefined) };
}

async function translate(
  skill: TranslationSkill,
  { inputs }: SkillRecord,
  translator: ModelEndpoint,
  { fetch }: SkillServices,
  signal: AbortSignal,
): Promise<SkillResult> {
  if (typeof inputs['text'] !== 'string') return TEXT_REQUIRED;
  const { text, warnings } = truncateForSkill(inputs['text']);
  const to = codeOf(inputs['toLanguageCode']) ?? skill.defaultToLanguageCode;
  const from = codeOf(inputs['fromLanguageCode']) ?? codeOf(skill.defaultFromLanguageCode);
  const url = new URL(modelUrl(translator, 'translate'));
  url.searchParams.set('api-version', API_VERSION);
  url.searchParams.set('to', to);
  if (from !== undefined) url.searchParams.set('from', from);
  const body = await callEndpoint(
    requireFetch(fetch),
    {
      uri: url.href,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...subscriptionKeyHeaders(translator),
      },
      body: JSON.stringify([{ Text: text }]),
      timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
    },
    signal,
  );
  const translation = readTranslation(body);
  return {
    outputs: {
      translatedText: translation.text,
      translatedToLanguageCode: to,
      translatedFromLanguageCode: from ?? translation.from ?? skill.suggestedFrom ?? null,
    },
    warnings,
  };
}

/** Translates texts with the configured server, which has the API of the cloud's translator. service-behavior §9. */
export const translationExecutor: SkillExecutor<TranslationSkill> = {
  batchSize: 100,
  callsEndpoint: () => true,
  execute: (skill, records, signal, services) =>
    mapInParallel(records, MAX_PARALLEL, (record) =>
      resultOfCall(() => {
        const translator = services.models?.get(MODEL);
        if (translator !== undefined) return translate(skill, record, translator, services, signal);
        throw new ModelNotConfigured(
          `The text was not translated, because no translator is configured. Start the local search service with --model ${MODEL}=URL, the base URL of a server with the API of the cloud's translator.`,
        );
      }, signal),
    ),
};
