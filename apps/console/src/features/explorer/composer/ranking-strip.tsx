import { SegmentedControl } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { queryText, rankBy, rankingOf, rankingsOf, type Ranking } from '../model/ranking';
import type { Explorer } from '../model/use-explorer';
import classes from './composer.module.css';
import { messages } from './messages';

const HINTS: Readonly<Record<Ranking, string>> = {
  keyword: messages.ranking.keywordHint,
  vector: messages.ranking.vectorHint,
  hybrid: messages.ranking.hybridHint,
  semantic: messages.ranking.semanticHint,
};

/** Selects how the query ranks, among the modes that the index supports. */
export const RankingStrip = ({ index, explorer }: { index: SearchIndex; explorer: Explorer }) => {
  const modes = rankingsOf(index);
  if (modes.length < 2) return null;
  const current = rankingOf(explorer.draft);
  const hasQueryText = !['', '*'].includes(queryText(explorer.draft).trim());
  return (
    <div className={classes.ranking}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={messages.ranking.label}
        data={modes.map((mode) => ({
          value: mode,
          label: messages.ranking[mode],
          disabled: !hasQueryText && (mode === 'vector' || mode === 'hybrid'),
        }))}
        value={current}
        onChange={(mode) => explorer.run(rankBy(mode, explorer.draft, index))}
      />
      <p className={classes.rankingHint}>{HINTS[current]}</p>
    </div>
  );
};
