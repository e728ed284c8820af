import { boolean, enumOf, int32, object, string, type Infer } from '../../schema/node.js';

/** Bounds in pixels of the settings `normalizedImageMaxWidth` and `normalizedImageMaxHeight`. service-behavior §9. */
export const normalizedImageSize = { minimum: 50, maximum: 10_000, default: 2000 };

const imageSize = (side: string) =>
  int32({
    isDocumented: false,
    description: `Maximum ${side} of normalized images, in pixels. Larger images are reduced.`,
    ...normalizedImageSize,
  });

/** Parsing modes in which each row, line, or element of a file is a document. */
export const rowParsingModes: readonly string[] = ['delimitedText', 'jsonArray', 'jsonLines'];

/** data-plane.md "SearchIndexer": configuration, a map with primitive values. Unknown keys are kept. */
export const IndexingParametersConfiguration = object(
  {
    parsingMode: enumOf(
      {
        default: 'Detects the format from the content type.',
        text: 'Plain text.',
        delimitedText: 'Each row of a CSV file is a document.',
        json: 'Each JSON file is a document.',
        jsonArray: 'Each element of a JSON array is a document.',
        jsonLines: 'Each line is a JSON document.',
        markdown: 'Markdown files, parsed by headings.',
      },
      { description: 'Parsing mode of files.', default: 'default' },
    ),
    dataToExtract: enumOf(
      {
        storageMetadata: 'Standard blob properties and user-defined metadata.',
        allMetadata: 'Storage metadata and content-type specific metadata.',
        contentAndMetadata: 'All metadata and textual content.',
      },
      { description: 'Data to extract from files.', default: 'contentAndMetadata' },
    ),
    imageAction: enumOf(
      {
        none: 'Ignores images.',
        generateNormalizedImages: 'Extracts and normalizes images. Requires dataToExtract contentAndMetadata.',
        generateNormalizedImagePerPage:
          'Renders each page of a PDF file as a normalized image; otherwise like generateNormalizedImages.',
      },
      {
        description: 'Image processing. Any value other than none requires a skillset.',
        default: 'none',
      },
    ),
    normalizedImageMaxWidth: imageSize('width'),
    normalizedImageMaxHeight: imageSize('height'),
    pdfTextRotationAlgorithm: enumOf(
      { none: 'Does not detect rotated text.', detectAngles: 'Detects and corrects rotated text.' },
      { description: 'Handling of rotated text in PDF files.', default: 'none' },
    ),
    executionEnvironment: enumOf(
      {
        standard: 'The service selects the environment.',
        private: 'Private environment, required for shared private links.',
      },
      { description: 'Execution environment of the indexer.', default: 'standard' },
    ),
    allowSkillsetToReadFileData: boolean({
      description: 'Whether to add the original file to the enriched document as /document/file_data.',
      default: false,
    }),
    failOnUnprocessableDocument: boolean({
      description: 'Whether indexing fails on documents that cannot be processed.',
      default: false,
    }),
    failOnUnsupportedContentType: boolean({
      description: 'Whether indexing fails on unsupported content types.',
      default: false,
    }),
    firstLineContainsHeaders: boolean({
      description: 'Whether the first line of CSV files contains headers.',
      default: true,
    }),
    delimitedTextDelimiter: string({
      description: 'Delimiter character of CSV files.',
      minLength: 1,
      maxLength: 1,
      examples: [',', ';', '|'],
    }),
    delimitedTextHeaders: string({ description: 'Comma-separated column headers of CSV files.' }),
    documentRoot: string({ description: 'Path of the array in JSON files.', examples: ['/level1/level2'] }),
    excludedFileNameExtensions: string({
      description: 'Comma-separated file name extensions to exclude.',
      examples: ['.png,.jpg'],
    }),
    indexedFileNameExtensions: string({
      description: 'Comma-separated file name extensions to index.',
      examples: ['.pdf,.docx'],
    }),
    indexStorageMetadataOnlyForOversizedDocuments: boolean({
      description: 'Whether to index the storage metadata of documents that exceed the size limit.',
      default: false,
    }),
    markdownParsingSubmode: enumOf(
      { oneToMany: 'Each section is a document.', oneToOne: 'Each file is a document.' },
      { description: 'Mapping of Markdown files to documents.', default: 'oneToMany', added: ['oneToOne'] },
    ),
    markdownHeaderDepth: enumOf(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], {
      description: 'Deepest heading level that starts a section.',
      default: 'h6',
      added: ['h1', 'h2', 'h3', 'h4', 'h5'],
    }),
    queryTimeout: string({
      isDocumented: false,
      description: 'Query timeout for SQL data sources, in the format hh:mm:ss.',
      pattern: '^\\d{2}:[0-5]\\d:[0-5]\\d$',
      patternDescription: 'a timeout has the format hh:mm:ss',
      default: '00:05:00',
    }),
    convertHighWaterMarkToRowVersion: boolean({
      isDocumented: false,
      description: 'Whether the high water mark column of an SQL database is a row version.',
      default: false,
    }),
    disableOrderByHighWaterMarkColumn: boolean({
      isDocumented: false,
      description: 'Whether rows of an SQL database are not sorted by the high water mark column.',
      default: false,
    }),
  },
  {
    name: 'IndexingParametersConfiguration',
    unknown: 'keep',
    description: 'Parameters specific to the type of data source. Unknown parameters are preserved.',
  },
);
export type IndexingConfiguration = Infer<typeof IndexingParametersConfiguration> & Record<string, unknown>;
