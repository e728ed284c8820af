/**
 * The one module that loads Monaco (about 1 MB compressed): reached only through `import()` from `use-monaco.ts`.
 * Everything is bundled; nothing comes from a CDN.
 */
import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import * as json from 'monaco-editor/languages/features/json/register';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { registerAssistance, setAssistance } from './assistance';
import { defineThemes } from './themes';

self.MonacoEnvironment = {
  getWorker: (_id: string, label: string) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};
defineThemes(monaco);

interface JsonSchemaEntry {
  uri: string;
  fileMatch: string[];
  schema: unknown;
}
const schemas = new Map<string, JsonSchemaEntry>();

const applySchemas = (): void =>
  json.jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    enableSchemaRequest: false,
    schemas: [...schemas.values()],
  });
applySchemas();
registerAssistance(monaco.languages);
export { setAssistance };

/** Validation, completion, and hover for the model `uri`; the same schema object twice costs nothing. */
export const setSchema = (uri: string, schema: unknown): void => {
  if (schemas.get(uri)?.schema === schema) return;
  schemas.set(uri, { uri: `inmemory://schemas/${encodeURIComponent(uri)}`, fileMatch: [uri], schema });
  applySchemas();
};
export const removeSchema = (uri: string): void => {
  if (schemas.delete(uri)) applySchemas();
};

/** Frees the model of a URI. One that an editor still shows stays: Monaco reports an error for a model disposed under it. */
export const disposeModel = (uri: string): void => {
  const model = monaco.editor.getModel(monaco.Uri.parse(uri));
  if (model?.isAttachedToEditor() === false) model.dispose();
};

/**
 * A diff editor that other editors outlive. Every code editor that Monaco constructs installs itself as the provider of
 * page-wide services (hover delegates, Markdown code blocks), and the two inside a diff editor install the diff editor's
 * own instantiation service: once that is disposed, menus, suggestions, and tooltips of all other editors throw
 * "InstantiationService has been disposed". A plain editor constructed afterward installs the page's service again.
 */
const createDiffEditor: typeof monaco.editor.createDiffEditor = (element, options, services) => {
  const editor = monaco.editor.createDiffEditor(element, options, services);
  monaco.editor.create(document.createElement('div'), { model: null }).dispose();
  return editor;
};

// Without a configured Monaco, `Editor` and `DiffEditor` of @monaco-editor/react would fetch it from a CDN.
loader.config({ monaco: { ...monaco, editor: { ...monaco.editor, createDiffEditor } } });

export { monaco };
