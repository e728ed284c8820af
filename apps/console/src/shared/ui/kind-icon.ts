import {
  IconArrowsShuffle,
  IconBook2,
  IconBooks,
  IconDatabase,
  IconLink,
  IconReplace,
  IconTable,
  IconTopologyStar3,
  type Icon,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  indexers: IconArrowsShuffle,
  datasources: IconDatabase,
  skillsets: IconTopologyStar3,
  synonymmaps: IconReplace,
  aliases: IconLink,
  knowledgebases: IconBook2,
  knowledgesources: IconBooks,
};

/** The icon of a kind of resource, the same in the rail and on its pages. */
export const kindIcon = (kindId: string): Icon => icons[kindId] ?? IconTable;
