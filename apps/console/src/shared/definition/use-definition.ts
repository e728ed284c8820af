import {
  schemaNames,
  stableVersion,
  toJsonSchema,
  type DialectId,
  type OperationId,
  type ResourceKind,
} from '@searchdeck/contract';
import { useDeferredValue, useMemo } from 'react';
import type { Json } from '../api/json-text';
import { useConnection } from '../api/use-connection';
import { useOperationQuery } from '../api/use-operation';
import { changesBetween } from './changes';
import { judge, type Verdict } from './check';
import { definitionText, etagOf, readDefinition } from './definition-text';
import { rulesOf } from './rules';
import { useDraft } from './use-draft';

const NOTHING: Verdict = { schema: [], rules: [], rebuild: [], downtime: [] };

/** The server's version of a definition; shares its answer with everything else that reads it. */
export const useServerDefinition = (kind: ResourceKind, name: string) =>
  useOperationQuery<Json>(`${kind.id}.get` as OperationId, { path: { [kind.parameter]: name } });

/** What the editor validates and completes with: the kind's schema in the names of the connection. */
export const editorSchema = (kind: ResourceKind, dialect: DialectId) =>
  toJsonSchema(kind.schema, { version: stableVersion.data, editor: true, ...schemaNames(dialect) });

/** Server version, draft, and everything that can be said about the way from one to the other. */
export const useDefinition = (
  kind: ResourceKind,
  name: string,
  answer: { body: unknown; etag: string | undefined },
) => {
  const { id, dialect } = useConnection();
  const rules = rulesOf(kind, dialect);
  const server = useMemo(() => ({ text: definitionText(answer.body), etag: etagOf(answer) }), [answer]);
  const draft = useDraft(id, kind.id, name, server);
  // Judging a large definition takes a few milliseconds: it may lag behind the typing.
  const text = useDeferredValue(draft.text);
  const parsed = useMemo(() => readDefinition(text), [text]);
  const schema = useMemo(() => editorSchema(kind, dialect), [kind, dialect]);
  const previous = useMemo(() => readDefinition(server.text), [server.text]);
  const value = 'value' in parsed ? parsed.value : undefined;
  const before = 'value' in previous ? previous.value : undefined;
  const changes = useMemo(() => (value === undefined ? [] : changesBetween(before, value)), [before, value]);
  const verdict = useMemo(
    () => (value === undefined ? NOTHING : judge(kind, rules, stableVersion.data, before, value)),
    [kind, rules, before, value],
  );
  return {
    server,
    draft,
    schema,
    changes,
    verdict,
    syntaxProblem: 'problem' in parsed ? parsed.problem : undefined,
    settled: text === draft.text,
  };
};
export type DefinitionState = ReturnType<typeof useDefinition>;
