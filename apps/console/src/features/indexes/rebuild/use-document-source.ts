import { useState } from 'react';
import { useIndexWriters } from './use-index-writers';

/** Where the new index gets its documents: from the old index, or from the indexers that write to it. */
export type DocumentSource = 'copy' | 'indexers';

/** The selected source of documents, and the indexers that can be one. */
export function useDocumentSource(name: string) {
  const writers = useIndexWriters(name);
  const disabledWriters = writers.filter((indexer) => indexer.disabled === true);
  const [source, setSource] = useState<DocumentSource>('copy');
  const runsIndexers = source === 'indexers' && writers.length > 0 && disabledWriters.length === 0;
  return { writers, disabledWriters, runsIndexers, setSource };
}
