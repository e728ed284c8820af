import { formatNumber, plural } from '../format/format';
import type { LineChanges } from './line-changes';

export const lineMessages = {
  /** `2 rules added, 1 changed`; `unit`: what a line is. */
  changes: ({ added, changed, removed, isReordered }: LineChanges, unit: string) => {
    const parts = [
      [added, 'added'],
      [changed, 'changed'],
      [removed, 'removed'],
    ] as const;
    const counts = parts
      .filter(([count]) => count > 0)
      .map(([count, verb], i) => `${i === 0 ? plural(count, unit) : formatNumber(count)} ${verb}`);
    const texts = [...counts, ...(isReordered ? ['order changed'] : [])];
    return texts.length === 0 ? 'only blank lines changed' : texts.join(', ');
  },
  line: 'line',
};
