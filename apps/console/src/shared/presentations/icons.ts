import {
  IconArrowsShuffle,
  IconBook2,
  IconBooks,
  IconBox,
  IconDatabase,
  IconLink,
  IconReplace,
  IconTable,
  IconTopologyStar3,
  type Icon,
} from '@tabler/icons-react';

/** Icons by the names that the contract uses: importing the whole Tabler set would bundle it. */
const icons: Readonly<Record<string, Icon>> = {
  'arrows-shuffle': IconArrowsShuffle,
  'book-2': IconBook2,
  books: IconBooks,
  database: IconDatabase,
  link: IconLink,
  replace: IconReplace,
  table: IconTable,
  'topology-star-3': IconTopologyStar3,
};

export const iconOf = (name: string): Icon => icons[name] ?? IconBox;
