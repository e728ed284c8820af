import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchIndexer, SearchSkillset } from '@searchdeck/contract';
import { afterEach, beforeEach } from 'vitest';
import type { IndexFields } from '../index-projections.js';
import type { PipelineOutcome } from '../outcome.js';
import type { PipelineEnvironment } from '../prepare-pipeline.js';
import { runPipeline } from '../run-pipeline.js';

export const index = {
  fields: ['id', 'title', 'content', 'pages', 'shape', 'metadata_storage_name'].map((name, i) => ({
    name,
    type: 'Edm.String' as const,
    key: i === 0,
  })),
};
export const pageSkill = {
  '@odata.type': '#Vendor.Skills.Text.SplitSkill',
  context: '/document',
  textSplitMode: 'sentences',
  inputs: [{ name: 'text', source: '/document/content' }],
  outputs: [{ name: 'textItems', targetName: 'pages' }],
};
export const shaper = {
  '@odata.type': '#Vendor.Skills.Util.ShaperSkill',
  context: '/document/pages/*',
  inputs: [
    { name: 'text', source: '/document/pages/*' },
    { name: 'file', source: '/document/metadata_storage_name' },
    { name: 'absent', source: '/document/absent' },
  ],
  outputs: [{ name: 'output', targetName: 'shape' }],
};

/** Definitions of a pipeline; absent ones read all files into `index` without skills. */
export interface PipelineParts {
  indexer?: Partial<SearchIndexer>;
  skills?: object[];
  skillset?: object;
  connectionString?: string;
  type?: string;
  index?: IndexFields;
}

/** Pipelines over a temporary folder, which each test of the file starts with empty. */
export function folderPipeline() {
  let folder = '';
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'pipeline-')));
    await mkdir(join(folder, 'docs'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const definitionOf = (
    {
      indexer = {},
      skills,
      skillset,
      connectionString = `LocalFolder=${folder}`,
      type = 'cloudblob',
      index: targetIndex = index,
    }: PipelineParts,
    projectionIndexes: ReadonlyMap<string, IndexFields>,
  ) => ({
    dataSource: {
      name: 'files',
      type: type as 'cloudblob',
      credentials: { connectionString },
      container: { name: 'docs' },
    },
    indexer: { name: 'i', dataSourceName: 'files', targetIndexName: 'x', ...indexer },
    index: targetIndex,
    projectionIndexes,
    ...(skills === undefined && skillset === undefined
      ? {}
      : { skillset: { name: 's', skills: skills ?? [], ...skillset } as unknown as SearchSkillset }),
  });

  /** The outcomes of a run, as they come. */
  const start = (
    parts: PipelineParts = {},
    environment: Partial<PipelineEnvironment> = {},
    projectionIndexes: ReadonlyMap<string, IndexFields> = new Map(),
  ): AsyncIterable<PipelineOutcome> =>
    runPipeline(definitionOf(parts, projectionIndexes), {
      allowedFolders: [folder],
      signal: new AbortController().signal,
      ...environment,
    });

  return {
    /** Path of a file of the data source. */
    pathOf: (name: string): string => join(folder, 'docs', name),
    write: (name: string, content: string | Uint8Array) => writeFile(join(folder, 'docs', name), content),
    start,
    /** All outcomes of a run. */
    run: async (...options: Parameters<typeof start>): Promise<PipelineOutcome[]> => {
      const outcomes: PipelineOutcome[] = [];
      for await (const outcome of start(...options)) outcomes.push(outcome);
      return outcomes;
    },
  };
}

export const documentsOf = (outcomes: PipelineOutcome[]) =>
  outcomes.flatMap((outcome) =>
    outcome.kind === 'document' && outcome.document !== undefined ? [outcome.document] : [],
  );
