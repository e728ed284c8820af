import {
  autocompleteBodyFromQuery,
  AutocompleteRequest,
  suggestBodyFromQuery,
  SuggestRequest,
  validate,
} from '@searchdeck/contract';
import type { AutocompleteRequest as EngineAutocomplete, SuggestRequest as EngineSuggest } from '@searchdeck/engine';
import { printJson } from '../../http/json.js';
import type { Reply } from '../../http/reply.js';
import { context, parameter, typeName, type DataCall } from '../call.js';
import { withDocuments } from '../indexes.js';

const address = (call: DataCall, type: string) =>
  context(call, `indexes('${parameter(call, 'indexName')}')/$metadata#${type}`);

const suggest = async (call: DataCall, body: EngineSuggest): Promise<Reply> => {
  const { coverage, suggestions } = await withDocuments(call, (engine) => engine.suggest(body, call.signal));
  return {
    status: 200,
    json: printJson({
      ...address(call, 'docs(*)'),
      ...(coverage === undefined ? {} : { '@search.coverage': coverage }),
      value: suggestions.map(({ text, document }) => ({ '@search.text': text, ...document })),
    }),
  };
};
export const suggestPost = (call: DataCall): Promise<Reply> => suggest(call, call.body as EngineSuggest);
export const suggestGet = (call: DataCall): Promise<Reply> => {
  const body = suggestBodyFromQuery(call.query);
  validate(SuggestRequest, body, { version: call.version });
  return suggest(call, body);
};

const autocomplete = async (call: DataCall, body: EngineAutocomplete): Promise<Reply> => {
  const { coverage, completions } = await withDocuments(call, (engine) => engine.autocomplete(body, call.signal));
  return {
    status: 200,
    json: printJson({
      ...address(call, `Collection(${typeName(call, 'AutocompleteItem')})`),
      // data-plane.md "Search results": null when minimumCoverage was not requested.
      '@search.coverage': coverage ?? null,
      value: completions.map(({ text, queryPlusText }) => ({ text, queryPlusText })),
    }),
  };
};
export const autocompletePost = (call: DataCall): Promise<Reply> => autocomplete(call, call.body as EngineAutocomplete);
export const autocompleteGet = (call: DataCall): Promise<Reply> => {
  const body = autocompleteBodyFromQuery(call.query);
  validate(AutocompleteRequest, body, { version: call.version });
  return autocomplete(call, body);
};
