import { SegmentedControl } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import classes from '../explorer.module.css';
import { useDraft } from '../model/draft';
import { hasQueryText, rankBy, rankingOf, rankingsOf, type Ranking } from '../model/ranking';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';

const HINTS: Readonly<Record<Ranking, string>> = {
  keyword: messages.ranking.keywordHint,
  vector: messages.ranking.vectorHint,
  hybrid: messages.ranking.hybridHint,
  semantic: messages.ranking.semanticHint,
};

/** Selects one of the rankings that the index supports. */
export const RankingStrip = ({ index, explorer }: { index: SearchIndex; explorer: Explorer }) => {
  const current = useDraft(explorer.draft, rankingOf);
  const hasText = useDraft(explorer.draft, hasQueryText);
  const rankings = rankingsOf(index);
  if (rankings.length < 2) return null;
  return (
    <SegmentedControl
      size="xs"
      className={classes.ranking}
      aria-label={messages.ranking.label}
      data={rankings.map((ranking) => {
        const needsText = !hasText && (ranking === 'vector' || ranking === 'hybrid');
        return {
          value: ranking,
          label: (
            <span title={needsText ? messages.ranking.needsText : HINTS[ranking]}>{messages.ranking[ranking]}</span>
          ),
          disabled: needsText,
        };
      })}
      value={current}
      onChange={(ranking) => explorer.run(rankBy(ranking, explorer.draft.get(), index))}
    />
  );
};
