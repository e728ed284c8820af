import { formatBytes, formatNumber, plural } from '../../../shared/format/format';

export const vectorMessages = {
  profiles: 'Profiles',
  profile: 'vector search profile',
  profilesHelp: 'Combine an algorithm, a vectorizer, and a compression. Each vector field uses a profile.',
  algorithms: 'Algorithms',
  algorithm: 'algorithm',
  algorithmsHelp: 'Determine how nearest neighbors are found.',
  vectorizers: 'Vectorizers',
  vectorizer: 'vectorizer',
  vectorizersHelp: 'Convert query text to vectors.',
  compressions: 'Compressions',
  compression: 'compression',
  compressionsHelp: 'Reduce the memory that vectors need.',
  savedProfile:
    'The vectorizer can be changed at any time. While a saved field uses the profile, changing the algorithm or the compression requires rebuilding the index.',
  savedAlgorithm:
    'While a saved field uses this algorithm, only efSearch can be changed. Other changes require rebuilding the index.',
  savedCompression:
    'While a saved field uses this compression, only rescoring options can be changed, except for the storage of the original vectors. Other changes require rebuilding the index.',
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
  documentsHelp: 'Number of documents for the estimate.',
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
  saved: (share: number) => `−${formatNumber(Math.round(share * 100))}%`,
  savedHint: (bytes: number) => `${formatBytes(bytes)} without compression`,
  current: (bytes: number, documents: number) =>
    `The saved index uses ${formatBytes(bytes)} for the vectors of ${plural(documents, 'document')}.`,
  currentUnknown: "The memory usage of the saved index isn't available.",
  method:
    'The estimate assumes one vector per field and document: the compressed vector plus about 20 bytes × m for graph links. Deleted documents and merges need additional memory. Exhaustive KNN reads vectors from disk.',
  emptyTitle: 'No vector fields',
  emptyText:
    'Add an algorithm and a profile. Then, on the Fields tab, add a field of type Collection(Edm.Single) that uses the profile.',
  openFields: 'View fields',
};
