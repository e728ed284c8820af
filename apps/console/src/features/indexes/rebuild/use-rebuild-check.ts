import { copyPlan, findKeyField, isObject, type SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import type { ApiResponse } from '../../../shared/api/send';
import { distinct } from '../../../shared/definition/check';
import { readDefinition } from '../../../shared/definition/definition-text';
import { useFullKind } from '../../../shared/definition/full-kind';
import { useDefinition } from '../../../shared/definition/use-definition';

/** Names of vectorizers with an API key that the service doesn't return. */
const vectorizersWithoutKey = ({ vectorSearch }: SearchIndex): string[] =>
  (vectorSearch?.vectorizers ?? []).flatMap((vectorizer) => {
    const isHidden = Object.values(vectorizer).some((part: unknown) => isObject(part) && part['apiKey'] === null);
    return isHidden ? [vectorizer.name] : [];
  });

/** The draft that an index is rebuilt with, its changes, what prevents the rebuild, and what is lost. */
export function useRebuildCheck(name: string, response: ApiResponse<SearchIndex>) {
  const { changes, verdict, draft } = useDefinition(useFullKind({ id: 'indexes' }), name, response);
  const definition = useMemo(() => {
    const content = readDefinition(draft.text);
    return 'value' in content && isObject(content.value) && Array.isArray(content.value['fields'])
      ? content.value
      : undefined;
  }, [draft.text]);
  const newIndex = definition as unknown as SearchIndex | undefined;
  const { notCopiedFields, convertedFields } = useMemo(
    () => copyPlan(response.body, newIndex ?? response.body),
    [response.body, newIndex],
  );
  const key = findKeyField(response.body.fields)?.name;
  return {
    /** Undefined: the draft isn't valid JSON, or has no fields. */
    definition,
    changes,
    problems: distinct([...verdict.schema, ...verdict.rules]).filter(({ severity }) => severity === 'error'),
    key,
    hasOtherKey: newIndex !== undefined && findKeyField(newIndex.fields)?.name !== key,
    losses: newIndex === undefined ? [] : notCopiedFields,
    conversions: newIndex === undefined ? [] : convertedFields,
    vectorizerNames: newIndex === undefined ? [] : vectorizersWithoutKey(newIndex),
  };
}
export type RebuildCheck = ReturnType<typeof useRebuildCheck>;
