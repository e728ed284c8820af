import type { TrendRange } from '@searchdeck/contract';
import { dateTimeFormat } from '../format/time-zone';

const timeOfDay = { hour: '2-digit', minute: '2-digit' } as const;
const dayAndMonth = { day: 'numeric', month: 'short' } as const;

/** `21 Nov, 14:05` */
export const pointTime = (at: number): string => dateTimeFormat({ ...dayAndMonth, ...timeOfDay }).format(at);

/** Labels of the time axis at its beginning, middle, and end: days; within a day, times, with the days at both ends. */
export const axisTimes = (from: number, to: number, range: TrendRange): { at: number; label: string }[] => {
  const middle = (from + to) / 2;
  if (range === '24h') {
    return [
      { at: from, label: pointTime(from) },
      { at: middle, label: dateTimeFormat(timeOfDay).format(middle) },
      { at: to, label: pointTime(to) },
    ];
  }
  return [from, middle, to].map((at) => ({ at, label: dateTimeFormat(dayAndMonth).format(at) }));
};
