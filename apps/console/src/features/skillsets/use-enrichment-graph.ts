import { fromDialect, type ResourceKind } from '@searchdeck/contract';
import { useMemo } from 'react';
import { readJson } from '../../shared/api/json-problem';
import { useConnection } from '../../shared/api/use-connection';
import { enrichmentGraph, type EnrichmentGraph } from './enrichment-graph';
import { readSkillset } from './skillset-draft';
import { usePipeline } from './use-pipeline';

/** The graph of a skillset's JSON text; without skills while the JSON is invalid. */
export function useEnrichmentGraph(kind: ResourceKind, name: string | undefined, text: string): EnrichmentGraph {
  const { dialect } = useConnection();
  const pipeline = usePipeline(name);
  return useMemo(() => {
    const readResult = readJson(text);
    const definition = 'value' in readResult ? fromDialect(kind.schema, readResult.value, dialect) : undefined;
    return enrichmentGraph(readSkillset(definition), pipeline);
  }, [text, kind, dialect, pipeline]);
}
