import {
  autocompleteBodyFromQuery,
  AutocompleteRequest,
  suggestBodyFromQuery,
  SuggestRequest,
  validateIn,
  validateQuery,
  printJson,
} from '@searchdeck/contract';
import type { AutocompleteRequest as EngineAutocomplete, SuggestRequest as EngineSuggest } from '@searchdeck/engine';
import type { ApiResponse } from '../../response.js';
import { odataContext, parameter, typeName, type DataCall } from '../../call.js';
import { readDocuments } from './read-documents.js';
import { documentView } from './version-fields.js';

const contextOf = (call: DataCall, type: string) =>
  odataContext(call, `indexes('${parameter(call, 'indexName')}')/$metadata#${type}`);

const suggest = async (call: DataCall, body: EngineSuggest): Promise<ApiResponse> => {
  const view = documentView(call, body.select);
  const { coverage, suggestions } = await readDocuments(call, (engine) => engine.suggest(body, call.signal));
  return {
    status: 200,
    json: printJson({
      ...contextOf(call, 'docs(*)'),
      ...(coverage === undefined ? {} : { '@search.coverage': coverage }),
      value: suggestions.map(({ text, document }) => ({ '@search.text': text, ...view(document) })),
    }),
  };
};
export const suggestPost = (call: DataCall): Promise<ApiResponse> => suggest(call, call.body as EngineSuggest);
export const suggestGet = (call: DataCall): Promise<ApiResponse> => {
  const body = suggestBodyFromQuery(call.query);
  validateQuery(SuggestRequest, body, validateIn(call.version));
  return suggest(call, body as EngineSuggest);
};

const autocomplete = async (call: DataCall, body: EngineAutocomplete): Promise<ApiResponse> => {
  const { coverage, completions } = await readDocuments(call, (engine) => engine.autocomplete(body, call.signal));
  return {
    status: 200,
    json: printJson({
      ...contextOf(call, `Collection(${typeName(call, 'AutocompleteItem')})`),
      // data-plane.md "SearchDocumentsResult": null when minimumCoverage was not requested.
      '@search.coverage': coverage ?? null,
      value: completions.map(({ text, queryPlusText }) => ({ text, queryPlusText })),
    }),
  };
};
export const autocompletePost = (call: DataCall): Promise<ApiResponse> =>
  autocomplete(call, call.body as EngineAutocomplete);
export const autocompleteGet = (call: DataCall): Promise<ApiResponse> => {
  const body = autocompleteBodyFromQuery(call.query);
  validateQuery(AutocompleteRequest, body, validateIn(call.version));
  return autocomplete(call, body as EngineAutocomplete);
};
