import {
  isObject,
  limits,
  VectorSearchAlgorithm,
  VectorSearchCompression,
  VectorSearchProfile,
  Vectorizer,
  walkFields,
  type SearchIndex,
} from '@searchdeck/contract';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { indexMessages } from '../messages';
import { PartEditor } from '../parts/part-editor';
import type { PartGroup, PartPage } from '../parts/part-group';
import { MemoryPage } from './memory-page';
import { memoryMessages, vectorMessages as text } from './messages';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The saved profiles that saved fields use. */
const usedProfiles = ({ fields, vectorSearch }: SearchIndex) => {
  const names = new Set([...walkFields(fields)].map(({ field }) => field.vectorSearchProfile));
  return (vectorSearch?.profiles ?? []).filter(({ name }) => names.has(name));
};

const groups: readonly PartGroup[] = [
  {
    list: 'vectorSearch.profiles',
    title: text.profiles,
    singular: text.profile,
    description: text.profilesHelp,
    schema: VectorSearchProfile,
    baseName: 'new-profile',
    maxItems: limits.componentsPerList,
    savedNote: text.savedProfile,
    hasFixedName: true,
    deleteReason: (name, saved) =>
      usedProfiles(saved).some((profile) => profile.name === name) ? text.usedProfile(name) : undefined,
    summaryOf: ({ algorithm, compression, vectorizer }) =>
      [algorithm, compression, vectorizer].map(textOf).filter(Boolean).join(' · ') || text.noAlgorithm,
  },
  {
    list: 'vectorSearch.algorithms',
    title: text.algorithms,
    singular: text.algorithm,
    description: text.algorithmsHelp,
    schema: VectorSearchAlgorithm,
    baseName: 'new-algorithm',
    maxItems: limits.componentsPerList,
    savedNote: text.savedAlgorithm,
    hasFixedName: true,
    deleteReason: (name, saved) =>
      usedProfiles(saved).some((profile) => profile.algorithm === name) ? text.usedAlgorithm(name) : undefined,
    summaryOf: ({ kind, hnswParameters }) =>
      kind === 'hnsw'
        ? [memoryMessages.algorithms.hnsw, textOf(isObject(hnswParameters) ? hnswParameters['metric'] : '')]
            .filter(Boolean)
            .join(' · ')
        : memoryMessages.algorithms.exhaustiveKnn,
  },
  {
    list: 'vectorSearch.vectorizers',
    title: text.vectorizers,
    singular: text.vectorizer,
    description: text.vectorizersHelp,
    schema: Vectorizer,
    baseName: 'new-vectorizer',
    maxItems: limits.componentsPerList,
  },
  {
    list: 'vectorSearch.compressions',
    title: text.compressions,
    singular: text.compression,
    description: text.compressionsHelp,
    schema: VectorSearchCompression,
    baseName: 'new-compression',
    maxItems: limits.componentsPerList,
    savedNote: text.savedCompression,
    hasFixedName: true,
    deleteReason: (name, saved) =>
      usedProfiles(saved).some((profile) => profile.compression === name) ? text.usedCompression(name) : undefined,
  },
];

const pages: readonly PartPage[] = [
  { id: 'memory', title: memoryMessages.title, properties: [], component: MemoryPage },
];

/** Edits the vector search of an index: profiles, algorithms, vectorizers, and compressions. */
export const VectorSearchEditor = (props: EditorViewProps) => (
  <PartEditor {...props} tab={indexMessages.vectorSearch} groups={groups} pages={pages} />
);
