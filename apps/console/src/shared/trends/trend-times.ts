import type { TrendRange } from '@searchdeck/contract';

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Label of the time axis: `14:05` within a day, otherwise `21 Nov`. */
export const axisTime = (at: number, range: TrendRange): string =>
  (range === '24h' ? timeOfDay : dayAndMonth).format(at);

/** `21 Nov, 14:05` */
export const pointTime = (at: number): string => dayAndTime.format(at);
