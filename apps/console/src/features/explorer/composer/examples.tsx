import { UnstyledButton } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { examplesIn, queryText, rankBy, rankingsOf } from '../model/ranking';
import type { ComposerLayout } from '../model/use-composer-layout';
import type { Explorer } from '../model/use-explorer';
import classes from './composer.module.css';

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  layout: ComposerLayout;
}

/** Questions that the index's own description offers (“Try: “…”, “…””): one press asks, ranks as well as the index can, and explains, unless the explanation would lie on the results. */
export const Examples = ({ index, explorer, layout }: Props) => {
  const examples = examplesIn(index.description);
  if (examples.length === 0 || queryText(explorer.draft) !== '') return null;
  const best = rankingsOf(index).at(-1) ?? 'words';
  return (
    <ul className={classes.examples} aria-label="Questions to try">
      {examples.map((question) => (
        <li key={question}>
          <UnstyledButton
            className={classes.example}
            onClick={() =>
              explorer.run(rankBy(best, { ...explorer.draft, search: question }, index), layout === 'stack' ? [] : [''])
            }
          >
            {question}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};
