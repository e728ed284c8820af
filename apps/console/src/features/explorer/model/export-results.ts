import { limits, type SearchRequestBody } from '@searchdeck/contract';
import { resultsCsv } from './csv';
import { documentsQuery } from './paging';
import { readSearchResponse } from './results';

/** Maximum number of results in a file: services reject a larger `$skip`. */
export const MAX_EXPORTED_RESULTS = limits.skip;

export interface ExportedResults {
  /** Parts of the CSV text. */
  parts: string[];
  /** Number of results in `parts`. */
  exported: number;
  /** Number of results of the query; undefined: unknown. */
  total: number | undefined;
}

interface ExportOptions {
  /** The query; its page doesn't matter. */
  body: SearchRequestBody;
  columns: readonly string[];
  /** Sends a query and returns the body of the response. */
  search: (body: SearchRequestBody) => Promise<unknown>;
  /** What an earlier attempt exported before it failed. */
  start: ExportedResults;
  onProgress: (results: ExportedResults) => void;
}

export const NOTHING_EXPORTED: ExportedResults = { parts: [], exported: 0, total: undefined };

/** Reads all results of a query page by page, up to {@link MAX_EXPORTED_RESULTS}. */
export async function exportResults({
  body,
  columns,
  search,
  start,
  onProgress,
}: ExportOptions): Promise<ExportedResults> {
  const query = documentsQuery(body);
  let { parts, exported, total } = start;
  while (exported < MAX_EXPORTED_RESULTS) {
    const top = Math.min(limits.pageSize, MAX_EXPORTED_RESULTS - exported);
    const response = readSearchResponse(await search({ ...query, count: total === undefined, top, skip: exported }));
    const { rows } = response;
    total ??= response.count;
    const text = resultsCsv(rows, columns, { hasHeader: parts.length === 0 });
    parts = [...parts, text];
    exported += rows.length;
    onProgress({ parts, exported, total });
    // A page of large documents can be shorter than requested.
    if (rows.length === 0 || (total === undefined ? rows.length < top : exported >= total)) break;
  }
  return { parts, exported, total };
}
