import type { SkillGroup } from '@searchdeck/contract';
import {
  IconBinaryTree,
  IconBrain,
  IconDatabase,
  IconFileText,
  IconLetterCase,
  IconPhoto,
  IconPuzzle,
  IconTable,
  IconTransfer,
  type Icon,
} from '@tabler/icons-react';
import type { DesignNode } from './enrichment-graph';

export const groupIcons: Readonly<Record<SkillGroup, Icon>> = {
  Text: IconLetterCase,
  Images: IconPhoto,
  Documents: IconFileText,
  Models: IconBrain,
  Structure: IconBinaryTree,
};

export function iconOfNode(node: DesignNode): Icon {
  switch (node.kind) {
    case 'document':
      return IconFileText;
    case 'skill':
      return node.skill.kind === undefined ? IconPuzzle : groupIcons[node.skill.kind.group];
    case 'projection':
      return IconTable;
    case 'indexer':
      return IconTransfer;
    case 'knowledgeStore':
      return IconDatabase;
  }
}
