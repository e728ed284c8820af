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

/** Selects how the query ranks, among the modes that the index supports. */
export const RankingStrip = ({ index, explorer }: { index: SearchIndex; explorer: Explorer }) => {
  const current = useDraft(explorer.draft, rankingOf);
  const hasText = useDraft(explorer.draft, hasQueryText);
  const modes = rankingsOf(index);
  if (modes.length < 2) return null;
  return (
    <SegmentedControl
      size="xs"
      className={classes.ranking}
      aria-label={messages.ranking.label}
      data={modes.map((mode) => {
        const needsText = !hasText && (mode === 'vector' || mode === 'hybrid');
        return {
          value: mode,
          label: <span title={needsText ? messages.ranking.needsText : HINTS[mode]}>{messages.ranking[mode]}</span>,
          disabled: needsText,
        };
      })}
      value={current}
      onChange={(mode) => explorer.run(rankBy(mode, explorer.draft.get(), index))}
    />
  );
};
