import { UnstyledButton } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { useDraft } from '../model/draft';
import { examplesIn, queryText, rankBy, rankingsOf } from '../model/ranking';
import type { Explorer } from '../model/use-explorer';
import classes from './composer.module.css';
import { messages } from './messages';

interface Props {
  index: SearchIndex;
  explorer: Explorer;
  /** Whether the explanation has room beside the results. */
  canExplain: boolean;
}

/** Queries from the index's description (`Try: "…", "…"`). A click runs one with the best ranking of the index and explains the first result, unless the explanation would cover the results. */
export const Examples = ({ index, explorer, canExplain }: Props) => {
  const isEmpty = useDraft(explorer.draft, (body) => queryText(body) === '');
  const examples = examplesIn(index.description);
  if (examples.length === 0 || !isEmpty) return null;
  const bestRanking = rankingsOf(index).at(-1) ?? 'keyword';
  return (
    <ul className={classes.examples} aria-label={messages.examples}>
      {examples.map((example) => (
        <li key={example}>
          <UnstyledButton
            className={classes.example}
            onClick={() =>
              explorer.run(
                rankBy(bestRanking, { ...explorer.draft.get(), search: example }, index),
                canExplain ? [''] : [],
              )
            }
          >
            {example}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};
