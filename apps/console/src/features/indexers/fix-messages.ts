/** What usually resolves the problems of a cause. */
export const fixMessages = {
  property:
    'Add the field to the index, or remove the mapping to it from the indexer or the index projection of the skillset.',
  model: 'Start the local search service with a model for the skill: --model NAME=URL.',
  outbound: 'Allow the local search service to connect to this origin: --allow-outbound ORIGIN.',
  throttled: 'Lower the batch size or the parallelism of the skill, or raise the rate limit of its endpoint.',
  credentials:
    "Check the connection string of the data source, and the permissions of its key or identity. For a skill, check the endpoint's key.",
  size: 'Exclude these files, index only their metadata (indexStorageMetadataOnlyForOversizedDocuments), or select a pricing tier with a higher limit.',
  term: 'Make the field neither filterable, sortable, nor facetable, and rebuild the index, or index shorter values.',
  protected: 'Remove the password from these files, or exclude them.',
  image:
    'To index the text in images, set imageAction to generateNormalizedImages, and add an OCR skill. Otherwise, exclude these files by extension (excludedFileNameExtensions).',
  contentType:
    'Exclude these files by extension (excludedFileNameExtensions), or set failOnUnsupportedContentType to false.',
  incomplete:
    'Open one of the files to check it. Replace or exclude damaged files. Check the parsing settings; after you change them, reset the indexer.',
  damaged:
    'Open one of the files to check it. Replace or exclude damaged files, or set failOnUnprocessableDocument to false. Check the parsing mode.',
  key: 'Map a unique field to the index key. Use the base64Encode function if its values contain characters other than letters, digits, dashes, and underscores.',
  input:
    "The source path of the skill's input has no value. Debug a document, then correct the path or the context of the skill, or exclude documents without content.",
  conversion: 'Map the field to an index field with a matching type, or change the type and rebuild the index.',
  length: 'Split the text into shorter pages before this step.',
  timeout: 'Raise the timeout of the skill, lower its batch size, or check the load of its endpoint.',
  unreachable: 'Check that the server is running, and that the service can reach it through its network and firewall.',
  endpoint: "Debug a document to see the request and the endpoint's response.",
} as const;
export type FixId = keyof typeof fixMessages;
