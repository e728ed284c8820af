/** IDs of the nodes of the graph. The nodes of skills and projections have their JSON path: `skills[0]`. */
export const DOCUMENT_NODE = 'document';
export const KNOWLEDGE_STORE_NODE = 'knowledgeStore';

const INDEXER_PREFIX = 'indexers/';
export const indexerNodeId = (indexerName: string): string => `${INDEXER_PREFIX}${indexerName}`;
/** The name of the indexer that a node represents. */
export const indexerNameOf = (nodeId: string): string => nodeId.slice(INDEXER_PREFIX.length);
