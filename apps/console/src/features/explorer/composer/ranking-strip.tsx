import { SegmentedControl } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import classes from './composer.module.css';
import { queryText, rankBy, rankingOf, rankingsOf, type Ranking } from '../model/ranking';
import type { Explorer } from '../model/use-explorer';

const LABELS: Readonly<Record<Ranking, string>> = {
  words: 'Words',
  vector: 'Vector',
  hybrid: 'Hybrid',
  semantic: 'Semantic',
};
const HINTS: Readonly<Record<Ranking, string>> = {
  words: 'Documents that have the words, by how rare and how frequent they are.',
  vector: 'Documents that mean something near, whatever words they use.',
  hybrid: 'Both rankings, fused by place: words and meaning.',
  semantic: 'The best documents are read again and ordered by how well they answer, with captions and answers.',
};

/** How the query ranks, in one press; only the ways that the index has the parts for. */
export const RankingStrip = ({ index, explorer }: { index: SearchIndex; explorer: Explorer }) => {
  const ways = rankingsOf(index);
  if (ways.length < 2) return null;
  const current = rankingOf(explorer.draft);
  const asked = !['', '*'].includes(queryText(explorer.draft).trim());
  const waits = !asked && (current === 'vector' || current === 'hybrid');
  return (
    <div className={classes.ranking}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="How to rank"
        data={ways.map((way) => ({
          value: way,
          label: LABELS[way],
          disabled: !asked && (way === 'vector' || way === 'hybrid'),
        }))}
        value={current}
        onChange={(way) => explorer.run(rankBy(way, explorer.draft, index))}
      />
      <p className={classes.rankingHint}>
        {!asked && !waits ? 'Write what you look for; then rank it by words, by meaning, or by both.' : HINTS[current]}
      </p>
    </div>
  );
};
