import type { TrendRange } from '@searchdeck/contract';
import { dateTimeFormat } from '../format/time-zone';

const timeOfDay = { hour: '2-digit', minute: '2-digit' } as const;
const dayAndMonth = { day: 'numeric', month: 'short' } as const;

/** Label of the time axis: `14:05` within a day, otherwise `21 Nov`. */
export const axisTime = (at: number, range: TrendRange): string =>
  dateTimeFormat(range === '24h' ? timeOfDay : dayAndMonth).format(at);

/** `21 Nov, 14:05` */
export const pointTime = (at: number): string => dateTimeFormat({ ...dayAndMonth, ...timeOfDay }).format(at);
