import {
  fromDialect,
  isObject,
  type OperationId,
  type SearchIndex,
  type SearchIndexer,
  type SearchIndexerDataSource,
} from '@searchdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOperationOutlines } from '../../shared/api/operation-outlines';
import { useConnection } from '../../shared/api/use-connection';
import { operationQuery } from '../../shared/api/use-operation';
import { useKindById } from '../../shared/definition/full-kind';
import type { FieldMappingPair, Pipeline, PipelineIndexer, TargetIndex } from './pipeline';

const KINDS = ['indexers', 'indexes', 'datasources'] as const;

const pairsOf = (mappings: SearchIndexer['fieldMappings']): FieldMappingPair[] =>
  (mappings ?? []).map(({ sourceFieldName, targetFieldName }) => ({
    source: sourceFieldName,
    target: targetFieldName ?? sourceFieldName,
  }));

function indexerOf(
  indexer: SearchIndexer,
  dataSources: readonly Pick<SearchIndexerDataSource, 'name' | 'type'>[] | undefined,
): PipelineIndexer {
  const configuration: unknown = indexer.parameters?.configuration;
  const setting = (name: string): unknown => (isObject(configuration) ? configuration[name] : undefined);
  const mode = setting('parsingMode');
  return {
    name: indexer.name,
    indexName: indexer.targetIndexName,
    dataSourceName: indexer.dataSourceName,
    dataSourceType: dataSources?.find(({ name }) => name === indexer.dataSourceName)?.type,
    parsingMode: typeof mode === 'string' ? mode : 'default',
    createsImages: (setting('imageAction') ?? 'none') !== 'none',
    readsFileData: setting('allowSkillsetToReadFileData') === true,
    fieldMappings: pairsOf(indexer.fieldMappings),
    outputFieldMappings: pairsOf(indexer.outputFieldMappings),
  };
}

const indexOf = ({ name, fields }: SearchIndex): TargetIndex => ({
  name,
  fields: fields.map((field) => ({
    name: field.name,
    type: field.type,
    dimensions: field.dimensions ?? undefined,
    isKey: field.key === true,
  })),
});

/** The indexers that run a skillset, and all indexes. */
export function usePipeline(skillsetName: string | undefined): Pipeline {
  const { id: connectionId, dialect, kind: connectionKind } = useConnection();
  const outline = useOperationOutlines();
  const kindById = useKindById();
  const lists = useQueries({
    queries: KINDS.map((kind) =>
      operationQuery<{ value: unknown[] }>(connectionId, outline(`${kind}.list` as OperationId)),
    ),
    combine: (results) => results.map((result) => result.data?.body.value),
  });
  return useMemo(() => {
    const read = (i: number): unknown[] | undefined =>
      lists[i]?.map((definition) => fromDialect(kindById(KINDS[i] ?? '')?.schema, definition, dialect));
    const indexers = read(0) as SearchIndexer[] | undefined;
    const dataSources = read(2) as SearchIndexerDataSource[] | undefined;
    const indexes = new Map(((read(1) ?? []) as SearchIndex[]).map((index) => [index.name, indexOf(index)]));
    return {
      indexers: indexers
        ?.filter((indexer) => indexer.skillsetName === skillsetName)
        .map((indexer) => indexerOf(indexer, dataSources)),
      indexOf: (name) => indexes.get(name),
      isBilled: connectionKind !== 'local',
    };
  }, [lists, kindById, dialect, skillsetName, connectionKind]);
}
