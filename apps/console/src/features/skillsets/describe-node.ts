import type { DesignNode } from './enrichment-graph';
import { designMessages } from './messages';

/** Name of a node in the graph and the list. */
export const titleOf = (node: DesignNode): string =>
  node.kind === 'document'
    ? designMessages.document
    : node.kind === 'knowledgeStore'
      ? designMessages.knowledgeStore
      : node.title === ''
        ? designMessages.noIndex
        : node.title;

/** What a node is: the type of a skill, or the kind of a target. */
export function subtitleOf(node: DesignNode): string {
  switch (node.kind) {
    case 'document':
      return designMessages.documentSubtitle;
    case 'skill':
      return node.skill.kind?.title ?? designMessages.unknownSkill(node.skill.type);
    case 'projection':
      return designMessages.projectionSubtitle;
    case 'indexer':
      return designMessages.indexerSubtitle(node.indexerName);
    case 'knowledgeStore':
      return designMessages.knowledgeStoreSubtitle;
  }
}

/** Path whose matches a node processes; undefined: the whole document. */
export const contextOf = (node: DesignNode): string | undefined =>
  node.kind === 'skill' ? node.skill.context : node.kind === 'projection' ? node.selector.sourceContext : undefined;
