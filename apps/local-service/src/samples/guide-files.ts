/** Files of the sample data source, by path. Written for Searchdeck (CC0). */
export const guideFiles: Readonly<Record<string, string>> = {
  'indexing/indexers.md': `# Indexers

An indexer reads a data source and writes what it finds to an index. The first run processes every item. Later runs
process only the items that changed, because the indexer stores a change tracking state.

Press Run to start a run, or add a schedule. Reset clears the change tracking state, so that the next run processes
everything again: do this after you change field mappings or a skillset.

These guides are indexed by the indexer "guides" from a folder on this machine. Edit one of the files, or add your own,
and run the indexer: the change is searchable a second later.
`,
  'indexing/field-mappings.md': `# Field mappings

Every value of an item is written to the index field of the same name. A field mapping connects a source field with an
index field of another name: the indexer "guides" maps metadata_storage_name to the field "file".

A mapping function changes the value on the way. Use base64Encode for keys made of paths, because keys consist of letters,
digits, dashes, underscores, and equal signs.
`,
  'indexing/errors.txt': `Errors of a run

An item that can't be read, enriched, or written is an error of the run. The others are still processed, if maxFailedItems
allows it: 0 ends the run at the first error, and -1 tolerates any number of errors.

A warning does not stop anything. For example, the content of a picture can't be read as text: its name, size, and time of
modification are still indexed.
`,
  'searching/full-text.md': `# Full-text search

A query is divided into terms by the analyzer of each field. Documents that contain rare terms, in short fields, and often,
get higher scores (BM25).

Use the simple syntax for +required, -excluded, "phrases", and prefix* queries. The full syntax adds fields, fuzzy search
(~1), proximity, boosts, and regular expressions.
`,
  'searching/filters-and-facets.md': `# Filters and facets

A filter restricts results without changing their scores: size gt 1000 and search.in(file, 'a.md,b.md').

Facets count the values of a field in the results, so that users can narrow them down. Fields need the attribute
filterable or facetable. Changing these attributes of an existing field requires a rebuild of the index.
`,
  'searching/vectors.md': `# Vector and hybrid search

A vector field stores an embedding: a list of numbers that represents the meaning of a text. A vector query finds the
nearest neighbors of an embedding, whatever words the text uses.

A hybrid query runs a full-text and a vector query and merges both rankings with reciprocal rank fusion. The semantic
ranker then reranks the best 50 results, with captions and answers.
`,
  'searching/question.eml': `From: Ada <ada@example.com>
To: Grace <grace@example.com>
Subject: How do I combine full-text and vector search?
Date: Sun, 01 Nov 2026 09:00:00 +0000
Content-Type: text/plain; charset=utf-8

Hello Grace,

my users type product numbers, but also whole questions. Keyword search finds the numbers, and vector search understands
the questions. Send both in one hybrid request: the rankings are merged, so that neither has to be perfect.

Ada
`,
};
