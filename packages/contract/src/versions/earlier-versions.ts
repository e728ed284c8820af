/**
 * Stable versions that are older than those of the interface documents, oldest first. They have the interface of 2023-11-01
 * without the additions below.
 */
export const earlierVersions = ['2017-11-11', '2019-05-06', '2020-06-30'] as const;
export type EarlierVersion = (typeof earlierVersions)[number];
/** The oldest stable version of the interface documents. */
export const oldestStableVersion = '2023-11-01';

type Names = Readonly<Record<string, readonly string[]>>;
interface Addition {
  /** The first stable version that has it. */
  since: Exclude<EarlierVersion, '2017-11-11'> | typeof oldestStableVersion;
  /** IDs of resource kinds. */
  kinds?: readonly string[];
  /** IDs of operations that are not derived from a kind. */
  operations?: readonly string[];
  /** Members by the name of their type; of SearchRequest, also the parameters of the GET form. */
  members?: Names;
  /** Values by type and member, `SearchField.type`; of a union, the discriminators. */
  values?: Names;
}

const vectors = [
  'Collection(Edm.Single)',
  'Collection(Edm.Half)',
  'Collection(Edm.Int16)',
  'Collection(Edm.SByte)',
  'Collection(Edm.Byte)',
];

/** The first version has only collections of strings. */
const collections = [
  'Collection(Edm.Int32)',
  'Collection(Edm.Int64)',
  'Collection(Edm.Double)',
  'Collection(Edm.Boolean)',
  'Collection(Edm.DateTimeOffset)',
  'Collection(Edm.GeographyPoint)',
  'Collection(Edm.ComplexType)',
];

/** Every feature that an earlier version lacks, by the version that introduced it. service-behavior §14. */
export const additions: readonly Addition[] = [
  {
    since: '2019-05-06',
    kinds: ['skillsets'],
    operations: ['documents.autocompleteGet', 'documents.autocompletePost'],
    members: {
      SearchField: ['fields'],
      SearchIndexer: ['skillsetName', 'outputFieldMappings'],
      IndexingParametersConfiguration: ['imageAction', 'normalizedImageMaxWidth', 'normalizedImageMaxHeight'],
      SearchIndexerStatus: ['limits'],
      SearchIndexerError: ['name', 'details', 'documentationLink', 'statusCode'],
      SearchIndexerWarning: ['name', 'details', 'documentationLink'],
      ServiceLimits: [
        'maxFieldNestingDepthPerIndex',
        'maxComplexCollectionFieldsPerIndex',
        'maxComplexObjectsInCollectionsPerDocument',
      ],
    },
    values: {
      'SearchField.type': ['Edm.ComplexType', ...collections],
      'IndexingParametersConfiguration.parsingMode': ['jsonLines'],
    },
  },
  {
    since: '2020-06-30',
    members: {
      SearchIndex: ['similarity', 'encryptionKey'],
      SynonymMap: ['encryptionKey'],
      SearchIndexerDataSource: ['encryptionKey'],
      SearchIndexer: ['encryptionKey'],
      SearchSkillset: ['encryptionKey', 'knowledgeStore'],
      SearchRequest: ['scoringStatistics', 'sessionId'],
      IndexingParametersConfiguration: [
        'allowSkillsetToReadFileData',
        'executionEnvironment',
        'pdfTextRotationAlgorithm',
      ],
      KeyPhraseExtractionSkill: ['modelVersion'],
      LanguageDetectionSkill: ['defaultCountryHint', 'modelVersion'],
      ServiceCounters: ['skillsetCount'],
    },
    values: {
      'SearchIndexerDataSource.type': ['mysql', 'lakegen2'],
      'IndexingParametersConfiguration.imageAction': ['generateNormalizedImagePerPage'],
      'ImageAnalysisSkill.visualFeatures': ['adult', 'brands', 'objects'],
      'SearchIndexerSkill.@odata.type': [
        '#Vendor.Skills.Text.V3.EntityRecognitionSkill',
        '#Vendor.Skills.Text.V3.EntityLinkingSkill',
        '#Vendor.Skills.Text.V3.SentimentSkill',
        '#Vendor.Skills.Text.CustomEntityLookupSkill',
        '#Vendor.Skills.Text.PIIDetectionSkill',
        '#Vendor.Skills.Util.DocumentExtractionSkill',
      ],
    },
  },
  {
    since: oldestStableVersion,
    kinds: ['aliases', 'knowledgebases', 'knowledgesources'],
    operations: ['knowledgebases.retrieve', 'knowledgesources.status'],
    members: {
      SearchIndex: ['description', 'semantic', 'vectorSearch', 'normalizers'],
      SearchField: ['normalizer', 'stored', 'dimensions', 'vectorSearchProfile', 'vectorEncoding'],
      SearchIndexerDataSource: ['subtype', 'identity'],
      SearchSkillset: ['indexProjections'],
      SearchResourceEncryptionKey: ['identity', 'isServiceLevelKey'],
      KnowledgeStore: ['identity'],
      IndexingParametersConfiguration: ['markdownParsingSubmode', 'markdownHeaderDepth'],
      SplitSkill: ['pageOverlapLength', 'maximumPagesToTake'],
      OcrSkill: ['lineEnding'],
      WebApiSkill: ['authResourceId', 'authIdentity'],
      AnalyzeRequest: ['normalizer'],
      SearchRequest: [
        'semanticConfiguration',
        'semanticQuery',
        'answers',
        'captions',
        'semanticErrorHandling',
        'semanticMaxWaitInMilliseconds',
        'vectorQueries',
        'vectorFilterMode',
        'debug',
      ],
      SearchDocumentsResult: [
        '@search.answers',
        '@search.semanticPartialResponseReason',
        '@search.semanticPartialResponseType',
      ],
      SearchResult: [
        '@search.rerankerScore',
        '@search.rerankerBoostedScore',
        '@search.captions',
        '@search.documentDebugInfo',
      ],
      IndexStatistics: ['vectorIndexSize'],
      IndexerExecutionResult: ['statusDetail', 'mode'],
      SearchIndexerStatus: ['currentState'],
      SearchServiceStatistics: ['indexersRuntime'],
      ServiceCounters: ['aliasesCount', 'vectorIndexSize', 'knowledgeBasesCount', 'knowledgeSourcesCount'],
      ServiceLimits: ['maxStoragePerIndex', 'maxCumulativeIndexerRuntimeSeconds'],
    },
    values: {
      'SearchField.type': vectors,
      'SearchRequest.queryType': ['semantic'],
      'ScoringProfile.functionAggregation': ['product'],
      'IndexingParametersConfiguration.parsingMode': ['markdown'],
      'FieldMappingFunction.name': ['toJson'],
      'DataDeletionDetectionPolicy.@odata.type': ['#Vendor.Search.NativeBlobSoftDeleteDeletionDetectionPolicy'],
      'AiServicesAccount.@odata.type': ['#Vendor.Search.AIServicesByKey', '#Vendor.Search.AIServicesByIdentity'],
      'SearchIndexerSkill.@odata.type': [
        '#Vendor.Skills.Util.DocumentLayoutSkill',
        '#Vendor.Skills.Util.ContentUnderstandingSkill',
        '#Vendor.Skills.Text.CloudLlmEmbeddingSkill',
        '#Vendor.Skills.Custom.ChatCompletionSkill',
      ],
    },
  },
];

const flat = (names: Names = {}): string[] =>
  Object.entries(names).flatMap(([owner, list]) => list.map((name) => `${owner}.${name}`));

export const isEarlierVersion = (version: string): version is EarlierVersion =>
  (earlierVersions as readonly string[]).includes(version);

/** Kinds, operations, `Type.member`, and `Type.member.value` that each earlier version lacks, computed on first use. */
const missingFeatures = new Map<EarlierVersion, ReadonlySet<string>>();

function missingFeaturesIn(version: EarlierVersion): ReadonlySet<string> {
  const cachedNames = missingFeatures.get(version);
  if (cachedNames !== undefined) return cachedNames;
  const names = new Set(
    additions
      .filter(({ since }) => since > version)
      .flatMap((a) => [...(a.kinds ?? []), ...(a.operations ?? []), ...flat(a.members), ...flat(a.values)]),
  );
  missingFeatures.set(version, names);
  return names;
}

/**
 * Whether an api-version has a kind (`skillsets`), an operation (`documents.autocompleteGet`), a member
 * (`SearchField.fields`), or a value (`SearchField.type.Edm.ComplexType`). True for every documented version.
 */
export const isInVersion = (feature: string, version: string): boolean =>
  !isEarlierVersion(version) || !missingFeaturesIn(version).has(feature);

/** Options of `validate` that reject what an earlier version lacks. */
export const validateIn = <V extends string>(version: V): { version: V; hasFeature?: (feature: string) => boolean } =>
  isEarlierVersion(version) ? { version, hasFeature: (feature) => isInVersion(feature, version) } : { version };
