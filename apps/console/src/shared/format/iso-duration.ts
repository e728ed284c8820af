import { isDayTimeDuration, parseDuration } from '@searchdeck/contract';
import { plural } from './format';

/** A day-time duration as text: `PT1H30M` → `1 hour 30 minutes`; undefined if it is not one. */
export function formatIsoDuration(text: string): string | undefined {
  const duration = isDayTimeDuration(text) ? parseDuration(text) : undefined;
  if (duration === undefined) return undefined;
  const parts = (['day', 'hour', 'minute', 'second'] as const).flatMap((unit) => {
    const value = duration[`${unit}s`];
    return value === 0 ? [] : [plural(value, unit)];
  });
  return parts.length === 0 ? plural(0, 'second') : `${duration.isNegative ? '−' : ''}${parts.join(' ')}`;
}

/** An interval: `PT1H` → `Every hour`, `PT30M` → `Every 30 minutes`; undefined if it is not a duration. */
export function formatInterval(duration: string): string | undefined {
  const label = formatIsoDuration(duration);
  return label === undefined ? undefined : `Every ${label.replace(/^1 (\w+)$/, '$1')}`;
}
