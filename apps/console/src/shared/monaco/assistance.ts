import { getLocation } from 'jsonc-parser';
import type { languages } from 'monaco-editor/editor';
import type { FoldableRanges, NamesAt, TextFix } from './text-range';

/** What an editor offers for its text, beyond its schema. */
export interface Assistance {
  fixes: readonly TextFix[];
  namesAt: NamesAt;
  foldableRanges: FoldableRanges;
}

const assistances = new Map<string, Assistance>();
/** Sets what is offered for the model of a URI; undefined removes it. */
export function setAssistance(uri: string, assistance: Assistance | undefined): void {
  if (assistance === undefined) assistances.delete(uri);
  else assistances.set(uri, assistance);
}

/** Corrections of findings. */
const codeActions: languages.CodeActionProvider = {
  provideCodeActions: (model, range, context) => {
    const fixes = (assistances.get(model.uri.toString())?.fixes ?? []).filter(
      (fix) => fix.startLine <= range.endLineNumber && fix.endLine >= range.startLineNumber,
    );
    return {
      actions: fixes.map((fix) => ({
        title: fix.title,
        kind: 'quickfix',
        isPreferred: true,
        diagnostics: context.markers.filter((marker) => marker.startLineNumber === fix.startLine),
        edit: {
          edits: [
            {
              resource: model.uri,
              versionId: model.getVersionId(),
              textEdit: {
                range: {
                  startLineNumber: fix.startLine,
                  startColumn: fix.startColumn,
                  endLineNumber: fix.endLine,
                  endColumn: fix.endColumn,
                },
                text: fix.text,
              },
            },
          ],
        },
      })),
      dispose: () => {},
    };
  },
};

/** Names for the value at the cursor. */
const completion = (valueKind: languages.CompletionItemKind): languages.CompletionItemProvider => ({
  triggerCharacters: ['"'],
  provideCompletionItems: (model, position) => {
    const assistance = assistances.get(model.uri.toString());
    const { path, isAtPropertyKey, previousNode } = getLocation(model.getValue(), model.getOffsetAt(position));
    const names = isAtPropertyKey ? undefined : assistance?.namesAt(path);
    if (names === undefined) return { suggestions: [] };
    const isString = previousNode?.type === 'string';
    const [start, end] = isString
      ? [model.getPositionAt(previousNode.offset), model.getPositionAt(previousNode.offset + previousNode.length)]
      : [position, position];
    const range = {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    };
    return {
      suggestions: names.map((name) => ({
        label: name,
        kind: valueKind,
        insertText: JSON.stringify(name),
        filterText: JSON.stringify(name),
        range,
      })),
    };
  },
});

/** Ranges that can be folded in addition to those of the JSON language. */
const folding: languages.FoldingRangeProvider = {
  provideFoldingRanges: (model) =>
    assistances
      .get(model.uri.toString())
      ?.foldableRanges(model.getValue())
      .map(({ startLine, endLine }) => ({ start: startLine, end: endLine })),
};

/** Registers the providers once, for all editors of JSON. */
export function registerAssistance(api: typeof languages): void {
  api.registerCodeActionProvider('json', codeActions);
  api.registerCompletionItemProvider('json', completion(api.CompletionItemKind.Value));
  api.registerFoldingRangeProvider('json', folding);
}
