/**
 * The one module that loads Monaco (about 1 MB compressed): reached only through `import()` from `load.ts`.
 * Everything is bundled; nothing comes from a CDN.
 */
import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import * as json from 'monaco-editor/languages/features/json/register';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { defineThemes } from './themes';

self.MonacoEnvironment = {
  getWorker: (_id: string, label: string) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};
defineThemes(monaco);
// Without this, @monaco-editor/react would fetch Monaco from a CDN.
loader.config({ monaco });

type JsonSchemaEntry = { uri: string; fileMatch: string[]; schema: unknown };
const schemas = new Map<string, JsonSchemaEntry>();

const applySchemas = (): void =>
  json.jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    enableSchemaRequest: false,
    schemas: [...schemas.values()],
  });
applySchemas();

/** Validation, completion and hover for the model `uri`; the same schema object twice costs nothing. */
export const setSchema = (uri: string, schema: unknown): void => {
  if (schemas.get(uri)?.schema === schema) return;
  schemas.set(uri, { uri: `inmemory://schemas/${encodeURIComponent(uri)}`, fileMatch: [uri], schema });
  applySchemas();
};
export const dropSchema = (uri: string): void => {
  if (schemas.delete(uri)) applySchemas();
};

/** Frees the text of a URI, if there is one. */
export const disposeModel = (uri: string): void => monaco.editor.getModel(monaco.Uri.parse(uri))?.dispose();

export { monaco };
