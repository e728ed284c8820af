import { formatBytes, formatNumber } from '../../../shared/format/format';

export const vectorMessages = {
  profiles: 'Profiles',
  profile: 'vector search profile',
  profilesHelp: 'Combine an algorithm, a vectorizer, and a compression. Vector fields name a profile.',
  algorithms: 'Algorithms',
  algorithm: 'algorithm',
  algorithmsHelp: 'How nearest neighbors are found.',
  vectorizers: 'Vectorizers',
  vectorizer: 'vectorizer',
  vectorizersHelp: 'Turn the text of a query into a vector.',
  compressions: 'Compressions',
  compression: 'compression',
  compressionsHelp: 'Reduce the memory of vectors.',
  savedProfile:
    'The vectorizer can be changed at any time. The algorithm and the compression are fixed while a saved field uses the profile: changing them requires a rebuild.',
  savedAlgorithm:
    'While a saved field uses it, only efSearch can be changed. Other changes require a rebuild of the index.',
  savedCompression:
    'While a saved field uses it, only the rescoring options can be changed, except for the storage of the originals. Other changes require a rebuild of the index.',
  usedProfile: (name: string) =>
    `A saved field uses the profile ${name}. It can be deleted only by rebuilding the index.`,
  usedAlgorithm: (name: string) =>
    `A saved field uses the algorithm ${name} through its profile. It can be deleted only by rebuilding the index.`,
  usedCompression: (name: string) =>
    `A saved field uses the compression ${name} through its profile. It can be deleted only by rebuilding the index.`,
  noAlgorithm: 'No algorithm',
};

export const memoryMessages = {
  title: 'Memory',
  table: 'Memory of vector fields',
  documents: 'Documents',
  documentsHelp: 'Number of documents to estimate for.',
  documentsError: 'Enter a whole number.',
  field: 'Field',
  type: 'Type',
  vectorType: (element: string, dimensions: number) => `${element}[${formatNumber(dimensions)}]`,
  profile: 'Profile',
  algorithm: 'Algorithm',
  compression: 'Compression',
  none: 'None',
  bytesPerVector: 'Bytes per vector',
  memory: 'Memory',
  total: 'Total',
  onDisk: 'On disk only',
  algorithms: { hnsw: 'HNSW', exhaustiveKnn: 'Exhaustive KNN' },
  compressions: { scalarQuantization: 'Scalar', binaryQuantization: 'Binary' },
  bytes: (bytes: number) => formatNumber(bytes),
  saved: (share: number) => `−${formatNumber(Math.round(share * 100))} %`,
  savedHint: (bytes: number) => `${formatBytes(bytes)} without compression`,
  current: (bytes: number, documents: number) =>
    `The saved index uses ${formatBytes(bytes)} for the vectors of ${formatNumber(documents)} ${documents === 1 ? 'document' : 'documents'}.`,
  currentUnknown: "The memory of the saved index isn't available.",
  method:
    'Estimate with one vector per field and document: the compressed vector plus about 20 bytes × m for the links of the graph. Deleted documents and merges add to it. Exhaustive KNN reads vectors from disk.',
  emptyTitle: 'No vector fields',
  emptyText:
    'Add an algorithm and a profile, then add a field of type Collection(Edm.Single) that names the profile on the Fields tab.',
  openFields: 'Open fields',
};
