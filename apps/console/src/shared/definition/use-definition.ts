import {
  schemaNames,
  stableVersion,
  toJsonSchema,
  type DialectId,
  type OperationId,
  type ResourceKind,
  type Json,
} from '@searchdeck/contract';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useConnection } from '../api/use-connection';
import { useOperationQuery } from '../api/use-operation';
import type { Change } from './changes';
import type { ChangeEffect } from './change-effects';
import { checkDraft, effectsOfDraft, type Verdict } from './check';
import { definitionText, etagOf, readDefinition } from './definition-text';
import type { Finding } from './positions';
import { missingParts, missingReferences } from './references';
import { rulesOf } from './rules';
import { withHeadersOf, withoutSecretsOf } from './secret-text';
import { isSameText, meaningfulChanges } from './same-definition';
import { useDraft } from './use-draft';
import { useNames } from './use-names';
import { usePartDefinitions } from './use-part-definitions';

const EMPTY_VERDICT: Verdict = { schema: [], rules: [], rebuild: [], downtime: [] };
const NO_EFFECTS: ReadonlyMap<Change, ChangeEffect> = new Map();
const NO_FINDINGS: readonly Finding[] = [];
const NOT_LOADED = { text: '', etag: '' };

/** Loads a definition; shares the response with other readers. The page of a deleted resource offers its versions. */
export const useServerDefinition = (kind: ResourceKind, name: string) =>
  useOperationQuery<Json>(`${kind.id}.get` as OperationId, {
    path: { [kind.parameter]: name },
    expectedStatus: 404,
  });

/** JSON Schema of a kind for the editor, in the names of the connection's dialect. */
export const editorSchema = (kind: ResourceKind, dialect: DialectId) =>
  toJsonSchema(kind.schema, { version: stableVersion.data, isForEditor: true, ...schemaNames(dialect) });

/** Server version, draft, changes between them, and findings. Until the response arrives, nothing is edited. */
export const useDefinition = (
  kind: ResourceKind,
  name: string,
  response: { body: unknown; etag: string | undefined } | undefined,
) => {
  const { id, dialect } = useConnection();
  const rules = rulesOf(kind, dialect);
  const server = useMemo(
    () => (response === undefined ? undefined : { text: definitionText(response.body), etag: etagOf(response) }),
    [response],
  );
  const isSame = useCallback((a: string, b: string) => isSameText(kind, dialect, a, b), [kind, dialect]);
  const draft = useDraft(id, kind.id, name, server, {
    isSame,
    withoutSecrets: withoutSecretsOf(kind),
    withServerSecrets: withHeadersOf,
  });
  // Checking a large definition takes milliseconds: findings may lag behind the typing.
  const text = useDeferredValue(draft.text);
  const content = useMemo(
    () => (server === undefined || (text === '' && draft.text !== '') ? undefined : readDefinition(text)),
    [text, server, draft.text],
  );
  const previous = useMemo(() => (server === undefined ? undefined : readDefinition(server.text)), [server]);
  const value = content !== undefined && 'value' in content ? content.value : undefined;
  const before = previous !== undefined && 'value' in previous ? previous.value : undefined;
  const changes = useMemo(
    () => (value === undefined ? [] : meaningfulChanges(kind, dialect, before, value)),
    [kind, dialect, before, value],
  );
  const verdict = useMemo(
    () =>
      value === undefined || before === undefined
        ? EMPTY_VERDICT
        : checkDraft(kind, rules, stableVersion.data, before, value),
    [kind, rules, before, value],
  );
  const effects = useMemo(
    () => (changes.length === 0 ? NO_EFFECTS : effectsOfDraft(rules, before, { changes, verdict })),
    [rules, before, changes, verdict],
  );
  const names = useNames(kind);
  const definitionOf = usePartDefinitions(kind, value, names);
  const referenceFindings = useMemo(
    () =>
      value === undefined
        ? NO_FINDINGS
        : [...missingReferences(kind, value, names), ...missingParts(kind, value, definitionOf)],
    [kind, value, names, definitionOf],
  );
  return {
    server: server ?? NOT_LOADED,
    draft,
    changes,
    verdict,
    /** Warnings about names of resources, or of their parts, that don't exist. */
    referenceFindings,
    effects,
    /** The changes and findings are those of an earlier text. */
    isOutdated: text !== draft.text,
    syntaxProblem: content !== undefined && 'problem' in content ? content.problem : undefined,
  };
};
export type DefinitionState = ReturnType<typeof useDefinition>;
