import {
  charFilterNames,
  isObject,
  isSameValue,
  tokenFilterNames,
  tokenizerNames,
  type AnalyzeRequestBody,
} from '@searchdeck/contract';
import { valueAt } from '../../../shared/definition/edit-text';

/** One step of a custom analyzer or normalizer, with the request that shows the text or the tokens after it. */
export interface Stage {
  kind: 'charFilter' | 'tokenizer' | 'tokenFilter';
  name: string;
  request: Omit<AnalyzeRequestBody, 'text'>;
  /** The result is the whole value as one text, not a list of tokens. */
  isWholeText: boolean;
}

/** Keeps the text as one token, to show it after the character filters. */
const WHOLE_TEXT = 'keyword_v2';

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

/** The steps of a custom analyzer in the order of execution; without a tokenizer, its character filters only. */
export function stagesOf(analyzer: unknown): Stage[] {
  const { charFilters, tokenizer, tokenFilters } = isObject(analyzer) ? analyzer : {};
  const [charFiltersInOrder, tokenFiltersInOrder] = [namesIn(charFilters), namesIn(tokenFilters)];
  const charFilterStages = charFiltersInOrder.map((name, i): Stage => ({
    kind: 'charFilter',
    name,
    request: { tokenizer: WHOLE_TEXT, charFilters: charFiltersInOrder.slice(0, i + 1) },
    isWholeText: true,
  }));
  if (typeof tokenizer !== 'string' || tokenizer === '') return charFilterStages;
  const base = { tokenizer, ...(charFiltersInOrder.length > 0 ? { charFilters: charFiltersInOrder } : {}) };
  return [
    ...charFilterStages,
    { kind: 'tokenizer', name: tokenizer, request: base, isWholeText: false },
    ...tokenFiltersInOrder.map((name, i): Stage => ({
      kind: 'tokenFilter',
      name,
      request: { ...base, tokenFilters: tokenFiltersInOrder.slice(0, i + 1) },
      isWholeText: false,
    })),
  ];
}

/** The steps of a custom normalizer in the order of execution: each changes the whole value. */
export function normalizerStagesOf(normalizer: unknown): Stage[] {
  const { charFilters, tokenFilters } = isObject(normalizer) ? normalizer : {};
  return stagesOf({ charFilters, tokenizer: WHOLE_TEXT, tokenFilters })
    .filter(({ kind }) => kind !== 'tokenizer')
    .map((stage) => ({ ...stage, isWholeText: true }));
}

const listNames = { charFilter: 'charFilters', tokenizer: 'tokenizers', tokenFilter: 'tokenFilters' } as const;
const predefinedNames: Readonly<Record<Stage['kind'], readonly string[]>> = {
  charFilter: charFilterNames,
  tokenizer: tokenizerNames,
  tokenFilter: tokenFilterNames,
};

/** Whether the service can run a step: its component is predefined, or saved as the draft has it. */
export function isSaved({ kind, name }: Stage, draft: unknown, saved: unknown): boolean {
  if (predefinedNames[kind].includes(name)) return true;
  const componentIn = (definition: unknown): unknown => {
    const list = valueAt(definition, [listNames[kind]]);
    return Array.isArray(list) ? list.find((item: unknown) => isObject(item) && item['name'] === name) : undefined;
  };
  const component = componentIn(draft);
  return component !== undefined && isSameValue(component, componentIn(saved));
}
