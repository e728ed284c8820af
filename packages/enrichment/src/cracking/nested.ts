import { CrackingError, type Warning } from '../errors.js';
import type { CrackingOptions, NestedDocument } from './cracker.js';
import type { TextBuffer } from './text-buffer.js';

/** * Adds the text of nested documents. Returns their warnings, including one for each document that cannot be read. */
export async function addNested(
  documents: AsyncIterable<NestedDocument> | Iterable<NestedDocument>,
  buffer: TextBuffer,
  { crackNested }: CrackingOptions,
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for await (const nested of documents) {
    if (buffer.isFull) break;
    try {
      const cracked = await crackNested(nested);
      buffer.endLine();
      buffer.add(cracked.text);
      warnings.push(...cracked.warnings.map((warning) => ({ ...warning, details: nested.name })));
    } catch (error) {
      if (!(error instanceof CrackingError)) throw error;
      warnings.push({ name: 'content', message: error.message, details: nested.name });
    }
  }
  return warnings;
}
