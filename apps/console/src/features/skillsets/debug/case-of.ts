import { sharedDocuments, sharedItemId, type DebugCase, type DebugSession } from '@searchdeck/contract';
import type { DebugSource } from './debug-request';

/** The case of a session, which other machines can run: local files are named by their paths in the data source. */
export function caseOf(
  skillset: unknown,
  { indexerName, document = {} }: Pick<DebugSource, 'indexerName' | 'document'>,
  session: Pick<DebugSession, 'itemId' | 'nodes' | 'documents'>,
): DebugCase {
  const { fields, file, itemId } = document ?? {};
  const isItem = fields == null && file == null;
  return {
    skillset,
    ...(indexerName == null ? {} : { indexerName }),
    // The first file of a data source is another one elsewhere.
    document: isItem ? { itemId: sharedItemId(itemId ?? undefined, session) } : (document ?? {}),
    // Why a document is rejected depends on the index, not on the case.
    expected: sharedDocuments(
      session.documents.map(({ rejection: _rejection, ...indexed }) => indexed),
      session,
    ),
  };
}
