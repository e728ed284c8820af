import { boolean, enumOf, object, string, type Infer } from '../../schema/node.js';

/** data-plane.md "SearchIndexer": configuration, a map with primitive values; keys it does not know are kept. */
export const IndexingParametersConfiguration = object(
  {
    parsingMode: enumOf(
      {
        default: 'By content type.',
        text: 'Plain text.',
        delimitedText: 'A document from every row of a CSV file.',
        json: 'One document from every JSON file.',
        jsonArray: 'A document from every item of a JSON array.',
        jsonLines: 'A document from every line of JSON.',
        markdown: 'Documents from Markdown.',
      },
      { description: 'How files are parsed.', default: 'default' },
    ),
    dataToExtract: enumOf(
      {
        storageMetadata: 'Standard and user properties of files.',
        allMetadata: 'Storage metadata and the metadata of the content type.',
        contentAndMetadata: 'All metadata and the text.',
      },
      { description: 'What is extracted.', default: 'contentAndMetadata' },
    ),
    imageAction: enumOf(
      {
        none: 'Images are ignored.',
        generateNormalizedImages: 'Images are extracted (requires dataToExtract contentAndMetadata).',
        generateNormalizedImagePerPage: 'Every page becomes an image.',
      },
      {
        description: 'What happens to images; any value other than none requires a skillset on the indexer.',
        default: 'none',
      },
    ),
    pdfTextRotationAlgorithm: enumOf(
      { none: 'Text is taken as it stands.', detectAngles: 'Rotated text is turned upright.' },
      { description: 'How rotated text in PDF files is read.', default: 'none' },
    ),
    executionEnvironment: enumOf(
      { standard: 'Where the service decides.', private: 'Needed for shared private link access.' },
      { description: 'Where the indexer runs.', default: 'standard' },
    ),
    allowSkillsetToReadFileData: boolean({ description: 'Creates the path /document/file_data.', default: false }),
    failOnUnprocessableDocument: boolean({
      description: 'Fail on documents that cannot be processed.',
      default: false,
    }),
    failOnUnsupportedContentType: boolean({ description: 'Fail on unsupported content types.', default: false }),
    firstLineContainsHeaders: boolean({ description: 'The first line has the headers (CSV).', default: true }),
    delimitedTextDelimiter: string({
      description: 'Single character between values (CSV).',
      minLength: 1,
      maxLength: 1,
      examples: [',', ';', '|'],
    }),
    delimitedTextHeaders: string({ description: 'Comma-delimited headers (CSV).' }),
    documentRoot: string({ description: 'Path to a JSON array.', examples: ['/level1/level2'] }),
    excludedFileNameExtensions: string({
      description: 'Comma-delimited extensions to leave out.',
      examples: ['.png,.jpg'],
    }),
    indexedFileNameExtensions: string({
      description: 'Comma-delimited extensions to index.',
      examples: ['.pdf,.docx'],
    }),
    indexStorageMetadataOnlyForOversizedDocuments: boolean({
      description: 'Index the storage metadata of documents that are too large.',
      default: false,
    }),
    markdownParsingSubmode: enumOf(
      { oneToMany: 'Every section becomes a document.', oneToOne: 'Every file becomes a document.' },
      { description: 'How Markdown becomes documents.', default: 'oneToMany', added: ['oneToOne'] },
    ),
    markdownHeaderDepth: enumOf(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], {
      description: 'Deepest heading that begins a section.',
      default: 'h6',
      added: ['h1', 'h2', 'h3', 'h4', 'h5'],
    }),
    queryTimeout: string({
      documented: false,
      description: 'Time-out of queries of the sql type, hh:mm:ss.',
      pattern: '^\\d{2}:[0-5]\\d:[0-5]\\d$',
      patternWords: 'a time-out has the form hh:mm:ss',
      default: '00:05:00',
    }),
  },
  {
    name: 'IndexingParametersConfiguration',
    unknown: 'keep',
    description: 'Parameters for the type of the data source.',
  },
);
export type IndexingConfiguration = Infer<typeof IndexingParametersConfiguration> & Record<string, unknown>;
